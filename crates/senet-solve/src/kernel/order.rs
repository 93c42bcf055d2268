//! The order in which pairs of blocks are gone through.

use std::ops::Range;

use super::Book;
use crate::pass::{Need, Queue};

/// A shell is cut into so many tasks, at most, and none into less than so many pairs of blocks: more would make threads look more often
/// how far others are, fewer would have them wait longer.
const TASKS: usize = 32;
const SMALLEST: usize = 4;

/// Blocks of the first book, and of the last, to be gone through together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Task {
    pub(super) first: Range<usize>,
    pub(super) last: Range<usize>,
}

/// Tasks, in shells. A shell is a block of one side with all those of the other that are not further on: what is looked up for it lies
/// in a few whole rows, and in a few columns of all rows.
#[derive(Debug)]
pub(crate) struct Order {
    shells: Vec<Vec<Task>>,
    queues: Vec<Queue>,
    /// The last shells of either direction.
    latest: [Option<(usize, Along)>; 2],
}

impl Order {
    /// The order for a stratum and its twin, by their books; if it is its own twin there is one book, and each pair of blocks comes once.
    pub(crate) fn new(books: &[Book]) -> Order {
        let [first, last] =
            [books.first(), books.last()].map(|book| book.map_or(0, |book| book.blocks.len()));
        let mut order = Order { shells: Vec::new(), queues: Vec::new(), latest: [None; 2] };
        if books.len() == 1 {
            (0..first).rev().for_each(|block| order.add(block..block + 1, 0..block + 1, Along::Last));
            return order;
        }
        // Those furthest on first, as parts of all blocks of their sides.
        let (mut one, mut other) = (first, last);
        while one > 0 || other > 0 {
            if one * last >= other * first {
                one -= 1;
                order.add(one..one + 1, 0..other, Along::Last);
            } else {
                other -= 1;
                order.add(0..one, other..other + 1, Along::First);
            }
        }
        order
    }

    /// The shells, those furthest on first.
    pub(crate) fn shells(&self) -> &[Vec<Task>] {
        &self.shells
    }

    /// What each of their tasks waits for.
    pub(crate) fn queues(&self) -> &[Queue] {
        &self.queues
    }

    /// Adds a shell. Pieces of one side move at a time, so that its tasks need what stands further on in the shell before, and in the one
    /// before that goes the other way; all others they need were needed by these.
    fn add(&mut self, first: Range<usize>, last: Range<usize>, along: Along) {
        let tasks = cut(first, last, along);
        let needs =
            |task: &Task| self.latest.iter().flatten().map(|latest| self.need(task, *latest)).collect();
        self.queues.push(tasks.iter().map(needs).collect());
        self.latest[along as usize] = Some((self.shells.len(), along));
        self.shells.push(tasks);
    }

    /// So much of an earlier shell as stands across from a task.
    fn need(&self, task: &Task, (shell, along): (usize, Along)) -> Need {
        let reaches = |done: &Task| along.of(done).start <= along.of(task).start;
        let tasks = self.shells[shell].iter().position(reaches).map_or(0, |last| last + 1);
        Need { shell, tasks }
    }
}

/// Which blocks change along a shell, those of the first book or of the last.
#[derive(Clone, Copy, Debug)]
enum Along {
    First,
    Last,
}

impl Along {
    fn of(self, task: &Task) -> &Range<usize> {
        match self {
            Along::First => &task.first,
            Along::Last => &task.last,
        }
    }
}

/// The tasks of a shell, those furthest on first.
fn cut(first: Range<usize>, last: Range<usize>, along: Along) -> Vec<Task> {
    let shell = Task { first, last };
    let whole = along.of(&shell).clone();
    let tasks = (whole.len() / SMALLEST).clamp(1, TASKS);
    let task = |number| {
        let part =
            whole.start + whole.len() * number / tasks..whole.start + whole.len() * (number + 1) / tasks;
        match along {
            Along::First => Task { first: part, last: shell.last.clone() },
            Along::Last => Task { first: shell.first.clone(), last: part },
        }
    };
    (0..tasks).rev().map(task).collect()
}
