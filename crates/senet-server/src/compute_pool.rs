//! Threads for work that takes long, away from the event loop.
//!
//! Games and queries of the JSON interface have pools of their own, so that queries never keep a computer
//! player from its move.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::Semaphore;
use tokio::task;

use crate::address_counts::{AddressCounts, Full};

/// A bounded number of threads for work that takes long.
#[derive(Clone, Debug)]
pub(crate) struct ComputePool {
    /// One permit per thread.
    permits: Arc<Semaphore>,
}

/// A pool for the queries of clients, of which a limited number can wait, in all and per address.
#[derive(Debug)]
pub(crate) struct QueryPool {
    pool: ComputePool,
    waiting: AddressCounts,
}

/// As many queries are waiting as may wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Busy {
    /// The queue of the server is full.
    #[error("the server is busy with other computations; try again in a moment")]
    Server,
    /// The share of the address is used up.
    #[error("your address has asked too many questions at once; wait for the answers")]
    Address,
}

impl ComputePool {
    /// A pool of `threads` threads.
    pub(crate) fn new(threads: usize) -> ComputePool {
        ComputePool { permits: Arc::new(Semaphore::new(threads.max(1))) }
    }

    /// Runs a job. It waits as long as it must; a job whose caller is gone before it has begun is dropped.
    pub(crate) async fn run<T: Send + 'static>(&self, job: impl FnOnce() -> T + Send + 'static) -> T {
        let permit = self.permits.clone().acquire_owned().await.expect("the semaphore is never closed");
        let result = task::spawn_blocking(move || {
            let _permit = permit;
            job()
        });
        result.await.expect("jobs do not panic and are not cancelled")
    }
}

impl QueryPool {
    /// A pool of `threads` threads for at most `max` queries, and `max_per_address` from one address.
    pub(crate) fn new(threads: usize, max: u32, max_per_address: u32) -> QueryPool {
        QueryPool { pool: ComputePool::new(threads), waiting: AddressCounts::new(max, max_per_address) }
    }

    /// Runs a job for a query from an address. The flag that the job gets is set once its caller is gone, so that
    /// the job can stop.
    ///
    /// # Errors
    ///
    /// [`Busy`] if too many queries are waiting.
    pub(crate) async fn try_run<T: Send + 'static>(
        &self,
        address: IpAddr,
        job: impl FnOnce(&Arc<AtomicBool>) -> T + Send + 'static,
    ) -> Result<T, Busy> {
        let place = self.waiting.acquire(address).map_err(|full| match full {
            Full::Server => Busy::Server,
            Full::Address => Busy::Address,
        })?;
        let caller = Caller::default();
        let is_gone = Arc::clone(&caller.is_gone);
        // A job that runs keeps its place even if its caller is gone.
        Ok(self.pool.run(move || (job(&is_gone), drop(place)).0).await)
    }
}

/// A caller that waits for an answer. It is dropped with the answer, or when the caller's connection ends.
#[derive(Default)]
struct Caller {
    is_gone: Arc<AtomicBool>,
}

impl Drop for Caller {
    fn drop(&mut self) {
        self.is_gone.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    /// Sends a query that is answered once the sender is dropped.
    async fn ask(pool: &Arc<QueryPool>, address: [u8; 4]) -> (mpsc::Sender<()>, task::JoinHandle<bool>) {
        let ((go, wait), (begun, has_begun)) = (mpsc::channel::<()>(), tokio::sync::oneshot::channel());
        let pool = pool.clone();
        let job = move |_: &_| (begun.send(()), wait.recv()).1.is_err();
        let answer = tokio::spawn(async move { pool.try_run(address.into(), job).await.unwrap() });
        has_begun.await.unwrap();
        (go, answer)
    }

    #[tokio::test]
    async fn queries_are_limited_in_all_and_per_address() {
        let pool = Arc::new(QueryPool::new(4, 2, 1));
        let (go, first) = ask(&pool, [1, 1, 1, 1]).await;
        assert_eq!(pool.try_run([1, 1, 1, 1].into(), |_| ()).await, Err(Busy::Address));
        let (_go, _second) = ask(&pool, [2, 2, 2, 2]).await;
        assert_eq!(pool.try_run([3, 3, 3, 3].into(), |_| ()).await, Err(Busy::Server));
        drop(go);
        assert!(first.await.unwrap());
        assert_eq!(pool.try_run([1, 1, 1, 1].into(), |_| 7).await, Ok(7));
    }

    #[tokio::test]
    async fn query_of_a_closed_connection_is_not_started() {
        let pool = Arc::new(QueryPool::new(1, 9, 9));
        let (go, first) = ask(&pool, [1, 1, 1, 1]).await;
        let (begun, has_begun) = mpsc::channel();
        let second = pool.try_run([1, 1, 1, 1].into(), move |_| begun.send(()));
        assert!(tokio::time::timeout(std::time::Duration::from_millis(1), second).await.is_err());
        drop(go);
        assert!(first.await.unwrap());
        assert_eq!(pool.try_run([1, 1, 1, 1].into(), |_| 7).await, Ok(7));
        assert!(has_begun.try_recv().is_err());
    }

    #[tokio::test]
    async fn query_of_a_client_that_disconnects_is_cancelled() {
        let pool = Arc::new(QueryPool::new(1, 9, 9));
        let (stopped, has_stopped) = tokio::sync::oneshot::channel();
        let query = pool.try_run([1, 1, 1, 1].into(), move |is_gone| {
            while !is_gone.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
            stopped.send(())
        });
        assert!(tokio::time::timeout(std::time::Duration::from_millis(20), query).await.is_err());
        has_stopped.await.unwrap();
    }
}
