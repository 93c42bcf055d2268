//! Going through a pair of strata once, on all threads.

use std::sync::atomic::{AtomicUsize, Ordering};

/// With fewer positions for each, threads wait for each other more than they work.
const POSITIONS_EACH: u64 = 200_000;

/// How many threads are worth while.
pub(crate) fn worthwhile(threads: usize, positions: u64) -> usize {
    threads.min(usize::try_from(positions / POSITIONS_EACH).unwrap_or(threads)).max(1)
}

/// What a task of a shell waits for: so many tasks of an earlier shell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Need {
    pub(crate) shell: usize,
    pub(crate) tasks: usize,
}

/// The tasks of a shell in their order, each with what it waits for.
pub(crate) type Queue = Vec<Vec<Need>>;

/// Looks at how far another thread is before this one lets others run.
const LOOKS: u32 = 100;

/// Does `work` for every task of each shell, on `threads` threads that follow each other at the distance that the needs ask for: a thread
/// takes a shell, and does its tasks in order, each when what it waits for is done. `start` gives each thread what it works with, which
/// is returned.
pub(crate) fn over_shells<S: Send>(
    shells: &[Queue],
    threads: usize,
    start: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize, usize) + Sync,
) -> Vec<S> {
    let done: Vec<AtomicUsize> = shells.iter().map(|_| AtomicUsize::new(0)).collect();
    let next = AtomicUsize::new(0);
    let go = || {
        let mut state = start();
        loop {
            let shell = next.fetch_add(1, Ordering::Relaxed);
            let Some(queue) = shells.get(shell) else { return state };
            for (task, needs) in queue.iter().enumerate() {
                needs.iter().for_each(|need| wait_for(&done[need.shell], need.tasks));
                work(&mut state, shell, task);
                done[shell].store(task + 1, Ordering::Release);
            }
        }
    };
    std::thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(go)).collect();
        let mut states = vec![go()];
        states.extend(helpers.into_iter().map(|helper| helper.join().expect("a pass does not panic")));
        states
    })
}

/// Waits until so many tasks are done. They will be: shells are taken in order, and wait for earlier ones only.
fn wait_for(done: &AtomicUsize, tasks: usize) {
    let mut looks = 0u32;
    while done.load(Ordering::Acquire) < tasks {
        looks += 1;
        if looks.is_multiple_of(LOOKS) { std::thread::yield_now() } else { std::hint::spin_loop() }
    }
}

/// Does `work` for so many parts that do not wait for each other.
pub(crate) fn over_parts<S: Send>(
    parts: usize,
    threads: usize,
    start: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize) + Sync,
) -> Vec<S> {
    let alone: Vec<Queue> = vec![vec![Vec::new()]; parts];
    over_shells(&alone, threads, start, |state, part, _| work(state, part))
}
