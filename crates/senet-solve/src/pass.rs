//! Going through a pair of strata once, on all threads.

use std::sync::Barrier;
use std::sync::atomic::{AtomicUsize, Ordering};

/// With fewer positions for each, threads wait for each other more than they work.
const POSITIONS_EACH: u64 = 50_000;

/// How many threads are worth while.
pub(crate) fn worthwhile(threads: usize, positions: u64) -> usize {
    threads.min(usize::try_from(positions / POSITIONS_EACH).unwrap_or(threads)).max(1)
}

/// Shell by shell, does `work` for every task of each on `threads` threads; `start` gives each thread what it works with, which is
/// returned. A shell begins when the one before is done.
pub(crate) fn over_shells<S: Send>(
    tasks: &[usize],
    threads: usize,
    start: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize, usize) + Sync,
) -> Vec<S> {
    let taken: Vec<AtomicUsize> = tasks.iter().map(|_| AtomicUsize::new(0)).collect();
    let barrier = Barrier::new(threads);
    let go = || {
        let mut state = start();
        for (shell, (tasks, taken)) in tasks.iter().zip(&taken).enumerate() {
            loop {
                let task = taken.fetch_add(1, Ordering::Relaxed);
                if task >= *tasks {
                    break;
                }
                work(&mut state, shell, task);
            }
            barrier.wait();
        }
        state
    };
    std::thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(go)).collect();
        let mut states = vec![go()];
        states.extend(helpers.into_iter().map(|helper| helper.join().expect("a pass does not panic")));
        states
    })
}
