//! Going through a pair of strata once, on all threads.

use std::sync::{Condvar, Mutex};

/// With fewer positions for each, threads wait for each other more than they work.
const POSITIONS_EACH: u64 = 200_000;

/// How many threads are worth while.
pub(crate) fn useful_threads(threads: usize, positions: u64) -> usize {
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

/// Does `work` for every task of each shell, on `threads` threads: the tasks of a shell one after the other, each when what it waits for is
/// done. A thread stays with its shell while it can; where it would have to wait it goes on with the first shell in which there is something
/// to do. `start` gives each thread what it works with, which is returned.
pub(crate) fn run_shells<S: Send>(
    shells: &[Queue],
    threads: usize,
    start: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize, usize) + Sync,
) -> Vec<S> {
    let board = Mutex::new(Board::new(shells));
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

/// Which tasks are done, and which are somebody's.
struct Board<'q> {
    shells: &'q [Queue],
    /// By shell.
    progress: Vec<Done>,
    /// All shells before this one are done, or their last task is somebody's.
    first: usize,
}

/// How far a shell is.
#[derive(Clone, Copy, Default)]
struct Done {
    tasks: usize,
    /// One more while somebody is at the next.
    taken: usize,
}

impl<'q> Board<'q> {
    fn new(shells: &'q [Queue]) -> Board<'q> {
        Board { shells, progress: vec![Done::default(); shells.len()], first: 0 }
    }

    /// A task for a thread that was at the shell `own`.
    fn take(&mut self, own: Option<usize>) -> Option<(usize, usize)> {
        while self.first < self.shells.len()
            && self.progress[self.first].taken == self.shells[self.first].len()
        {
            self.first += 1;
        }
        let shell = own.filter(|own| self.is_ready(*own)).or_else(|| self.first_ready())?;
        let progress = &mut self.progress[shell];
        progress.taken += 1;
        Some((shell, progress.taken - 1))
    }

    fn finish(&mut self, shell: usize) {
        self.progress[shell].tasks += 1;
    }

    /// Whether there is nothing left to take.
    fn is_empty(&self) -> bool {
        self.first == self.shells.len()
    }

    fn first_ready(&self) -> Option<usize> {
        for shell in self.first..self.shells.len() {
            if self.is_ready(shell) {
                return Some(shell);
            }
            // If the first that nobody has begun has to wait, so do those after it.
            if self.progress[shell].taken == 0 {
                return None;
            }
        }
        None
    }

    /// Whether nobody is at the shell, and its next task has nothing to wait for.
    fn is_ready(&self, shell: usize) -> bool {
        let Done { tasks, taken } = self.progress[shell];
        let next = self.shells[shell].get(taken).filter(|_| taken == tasks);
        next.is_some_and(|needs| needs.iter().all(|need| self.progress[need.shell].tasks >= need.tasks))
    }
}

/// Does `work` for so many parts that do not wait for each other.
pub(crate) fn run_parts<S: Send>(
    parts: usize,
    threads: usize,
    start: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize) + Sync,
) -> Vec<S> {
    let alone: Vec<Queue> = vec![vec![Vec::new()]; parts];
    run_shells(&alone, threads, start, |state, part, _| work(state, part))
}
