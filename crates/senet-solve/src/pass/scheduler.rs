//! Runs the tasks of a pass on several threads, each task after the tasks that it depends on.

use std::ops::Range;
use std::sync::{Condvar, Mutex};

/// The number of positions that a thread takes at a time where they do not depend on each other.
const CHUNK: u64 = 1 << 16;
/// With fewer positions for each thread, waiting costs more than the thread gains.
const POSITIONS_EACH: u64 = 3 * CHUNK;

/// The number of threads that are worth using.
pub(crate) fn useful_threads(threads: usize, positions: u64) -> usize {
    threads.min(usize::try_from(positions / POSITIONS_EACH).unwrap_or(threads)).max(1)
}

/// A dependency on the first `tasks` tasks of an earlier shell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Dependency {
    pub(crate) shell: usize,
    pub(crate) tasks: usize,
}

/// The tasks of a shell in their order, each with its dependencies.
pub(crate) type TaskQueue = Vec<Vec<Dependency>>;

/// Runs `work` for every task of every shell on `threads` threads. The tasks of a shell run one after
/// the other, each once its dependencies are finished. A thread stays with its shell while it can;
/// otherwise it takes the first shell that has a task ready. `start` creates the state of each thread;
/// the states are returned.
///
/// So any number of threads computes the same as one.
pub(crate) fn run_shells<S: Send>(
    shells: &[TaskQueue],
    threads: usize,
    start: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize, usize) + Sync,
) -> Vec<S> {
    let board = Mutex::new(TaskBoard::new(shells));
    let changed = Condvar::new();
    let locked = || board.lock().expect("nothing panics while it has the board");
    let go = || {
        let mut state = start();
        let mut own = None;
        let mut board = locked();
        loop {
            match board.take(own) {
                Some((shell, task)) => {
                    drop(board);
                    work(&mut state, shell, task);
                    board = locked();
                    board.finish(shell);
                    changed.notify_all();
                    own = Some(shell);
                }
                None if board.is_empty() => return state,
                None => board = changed.wait(board).expect("nothing panics while it has the board"),
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

/// The tasks that are finished or running.
struct TaskBoard<'q> {
    shells: &'q [TaskQueue],
    progress: Vec<ShellProgress>,
    /// In all earlier shells, every task is finished or running.
    first: usize,
}

/// The progress of a shell.
#[derive(Clone, Copy, Default)]
struct ShellProgress {
    tasks: usize,
    /// One more than `tasks` while a thread runs the next task.
    started: usize,
}

impl<'q> TaskBoard<'q> {
    fn new(shells: &'q [TaskQueue]) -> TaskBoard<'q> {
        TaskBoard { shells, progress: vec![ShellProgress::default(); shells.len()], first: 0 }
    }

    /// A task for a thread whose last shell was `own`.
    fn take(&mut self, own: Option<usize>) -> Option<(usize, usize)> {
        while self.first < self.shells.len()
            && self.progress[self.first].started == self.shells[self.first].len()
        {
            self.first += 1;
        }
        let shell = own.filter(|own| self.is_ready(*own)).or_else(|| self.first_ready())?;
        let progress = &mut self.progress[shell];
        progress.started += 1;
        Some((shell, progress.started - 1))
    }

    fn finish(&mut self, shell: usize) {
        self.progress[shell].tasks += 1;
    }

    /// Whether every task is finished or running.
    fn is_empty(&self) -> bool {
        self.first == self.shells.len()
    }

    fn first_ready(&self) -> Option<usize> {
        for shell in self.first..self.shells.len() {
            if self.is_ready(shell) {
                return Some(shell);
            }
            // If the first shell that is not started has to wait, so do those after it.
            if self.progress[shell].started == 0 {
                return None;
            }
        }
        None
    }

    /// Whether no thread runs the shell, and its next task has no unfinished dependency.
    fn is_ready(&self, shell: usize) -> bool {
        let ShellProgress { tasks, started } = self.progress[shell];
        let next = self.shells[shell].get(started).filter(|_| started == tasks);
        next.is_some_and(|dependencies| {
            dependencies.iter().all(|dependency| self.progress[dependency.shell].tasks >= dependency.tasks)
        })
    }
}

/// Runs `work` for chunks of the numbers below `count`, which do not depend on each other.
pub(crate) fn run_chunks<S: Send>(
    count: u64,
    threads: usize,
    start: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, Range<u64>) + Sync,
) -> Vec<S> {
    let chunks = usize::try_from(count.div_ceil(CHUNK)).expect("fewer than there are addresses");
    let alone: Vec<TaskQueue> = vec![vec![Vec::new()]; chunks];
    run_shells(&alone, threads, start, |state, chunk, _| {
        let first = chunk as u64 * CHUNK;
        work(state, first..count.min(first + CHUNK));
    })
}
