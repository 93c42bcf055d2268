//! Thinking, never on the event loop: on a bounded number of threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::Semaphore;
use tokio::task;

/// A bounded number of threads that think.
#[derive(Clone, Debug)]
pub(crate) struct Thinking {
    seats: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
    most_waiting: usize,
}

/// Too many think already.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("too many are asking for what takes thought; ask again in a moment")]
pub(crate) struct Busy;

impl Thinking {
    /// So many think at once, and so many questions wait for them.
    pub(crate) fn new(threads: usize, most_waiting: usize) -> Thinking {
        let seats = Arc::new(Semaphore::new(threads.max(1)));
        Thinking { seats, waiting: Arc::default(), most_waiting }
    }

    /// Does some work that somebody asked for.
    ///
    /// # Errors
    ///
    /// [`Busy`] if too many wait already.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Busy> {
        let _place = Waiting::among(&self.waiting, self.most_waiting).ok_or(Busy)?;
        Ok(self.run_in_turn(work).await)
    }

    /// Does some work of a game. Games wait as long as they must: there are only so many.
    pub(crate) async fn run_in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> T {
        let seat = self.seats.clone().acquire_owned().await.expect("the seats are never closed");
        let thought = task::spawn_blocking(move || {
            let _seat = seat;
            work()
        });
        thought.await.expect("thinking does not panic, and is not interrupted")
    }
}

/// A place among those who wait, left when this goes.
struct Waiting(Arc<AtomicUsize>);

impl Waiting {
    fn among(waiting: &Arc<AtomicUsize>, most: usize) -> Option<Waiting> {
        let place = Waiting(waiting.clone());
        (waiting.fetch_add(1, Ordering::Relaxed) < most).then_some(place)
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn whoever_is_one_too_many_is_told_so() {
        let thinking = Thinking::new(1, 1);
        let (go, wait) = std::sync::mpsc::channel::<()>();
        let first = tokio::spawn({
            let thinking = thinking.clone();
            async move { thinking.run(move || wait.recv().is_ok()).await }
        });
        while thinking.waiting.load(Ordering::Relaxed) == 0 {
            task::yield_now().await;
        }
        assert_eq!(thinking.run(|| ()).await, Err(Busy));
        go.send(()).unwrap();
        assert_eq!(first.await.unwrap(), Ok(true));
        assert_eq!(thinking.run(|| 7).await, Ok(7));
    }
}
