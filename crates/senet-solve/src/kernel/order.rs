//! The order in which pairs of blocks are gone through.

use std::ops::Range;

use super::Book;

/// A shell is cut into so many tasks, at most, and none into less than so many pairs of blocks: more would make for positions that find
/// their successors not done, fewer for idle threads.
const TASKS: usize = 16;
const SMALLEST: usize = 12;

/// Blocks of the first book, and of the last, to be gone through together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Task {
    pub(super) first: Range<usize>,
    pub(super) last: Range<usize>,
}

/// Tasks, in shells. A shell is a block of one side with all those of the other that are not further on: what is looked up for it lies
/// in a few whole rows, and in a few columns of all rows. Its tasks hardly wait for each other.
#[derive(Debug)]
pub(crate) struct Order {
    shells: Vec<Vec<Task>>,
}

impl Order {
    /// The order for a stratum and its twin, by their books; if it is its own twin there is one book, and each pair of blocks comes once.
    pub(crate) fn new(books: &[Book]) -> Order {
        let [first, last] =
            [books.first(), books.last()].map(|book| book.map_or(0, |book| book.blocks.len()));
        let mut shells = Vec::new();
        if books.len() == 1 {
            shells.extend((0..first).rev().map(|block| cut(block..block + 1, 0..block + 1, Cut::Last)));
            return Order { shells };
        }
        // Those furthest on first, as parts of all blocks of their sides.
        let (mut one, mut other) = (first, last);
        while one > 0 || other > 0 {
            if one * last >= other * first {
                one -= 1;
                shells.push(cut(one..one + 1, 0..other, Cut::Last));
            } else {
                other -= 1;
                shells.push(cut(0..one, other..other + 1, Cut::First));
            }
        }
        Order { shells }
    }

    /// The shells, those furthest on first.
    pub(crate) fn shells(&self) -> &[Vec<Task>] {
        &self.shells
    }
}

/// Which of the two ranges is cut.
#[derive(Clone, Copy)]
enum Cut {
    First,
    Last,
}

/// The tasks of a shell, those furthest on first.
fn cut(first: Range<usize>, last: Range<usize>, which: Cut) -> Vec<Task> {
    let whole = match which {
        Cut::First => first.clone(),
        Cut::Last => last.clone(),
    };
    let tasks = (whole.len() / SMALLEST).clamp(1, TASKS);
    let part = |number: usize| {
        whole.start + whole.len() * number / tasks..whole.start + whole.len() * (number + 1) / tasks
    };
    let task = |number| match which {
        Cut::First => Task { first: part(number), last: last.clone() },
        Cut::Last => Task { first: first.clone(), last: part(number) },
    };
    (0..tasks).rev().map(task).collect()
}
