//! The compute pool: runs work that takes long on a bounded number of threads, away from the event loop.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::Semaphore;
use tokio::task;

/// A bounded number of threads for work that takes long.
#[derive(Clone, Debug)]
pub(crate) struct ComputePool {
    /// One permit per thread.
    permits: Arc<Semaphore>,
    /// The number of jobs of [`Self::try_run`] that are running or waiting.
    pending: Arc<AtomicUsize>,
    max_pending: usize,
}

/// The queue of the compute pool is full.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the server is busy with other computations; try again in a moment")]
pub(crate) struct Busy;

impl ComputePool {
    /// A pool of `threads` threads, and a queue of `max_pending` jobs.
    pub(crate) fn new(threads: usize, max_pending: usize) -> ComputePool {
        let permits = Arc::new(Semaphore::new(threads.max(1)));
        ComputePool { permits, pending: Arc::default(), max_pending }
    }

    /// Runs a job for a client's question.
    ///
    /// # Errors
    ///
    /// [`Busy`] if the queue is full.
    pub(crate) async fn try_run<T: Send + 'static>(
        &self,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Busy> {
        let _place = QueuePlace::take(&self.pending, self.max_pending).ok_or(Busy)?;
        Ok(self.run(job).await)
    }

    /// Runs a job of a game. It waits as long as it must; the number of games is bounded elsewhere.
    pub(crate) async fn run<T: Send + 'static>(&self, job: impl FnOnce() -> T + Send + 'static) -> T {
        let permit = self.permits.clone().acquire_owned().await.expect("the semaphore is never closed");
        let result = task::spawn_blocking(move || {
            let _permit = permit;
            job()
        });
        result.await.expect("jobs do not panic and are not cancelled")
    }
}

/// A place in the queue, given back when this is dropped.
struct QueuePlace(Arc<AtomicUsize>);

impl QueuePlace {
    fn take(pending: &Arc<AtomicUsize>, max: usize) -> Option<QueuePlace> {
        let place = QueuePlace(pending.clone());
        (pending.fetch_add(1, Ordering::Relaxed) < max).then_some(place)
    }
}

impl Drop for QueuePlace {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn full_queue_rejects_jobs() {
        let pool = ComputePool::new(1, 1);
        let (go, wait) = std::sync::mpsc::channel::<()>();
        let first = tokio::spawn({
            let pool = pool.clone();
            async move { pool.try_run(move || wait.recv().is_ok()).await }
        });
        while pool.pending.load(Ordering::Relaxed) == 0 {
            task::yield_now().await;
        }
        assert_eq!(pool.try_run(|| ()).await, Err(Busy));
        go.send(()).unwrap();
        assert_eq!(first.await.unwrap(), Ok(true));
        assert_eq!(pool.try_run(|| 7).await, Ok(7));
    }
}
