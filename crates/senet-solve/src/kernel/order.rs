//! The order in which pairs of blocks are gone through.

use std::ops::Range;

use super::Book;

/// Groups of blocks of a side, at most. A task is a group of one side's with a group of the other's; more would make for idle threads
/// between them, fewer for positions that find their successors not done.
const GROUPS: usize = 32;

/// Blocks of the first book, and of the last, to be gone through together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Task {
    pub(super) first: Range<usize>,
    pub(super) last: Range<usize>,
}

/// Tasks, in shells: those of a shell do not wait for each other.
#[derive(Debug)]
pub(crate) struct Order {
    shells: Vec<Vec<Task>>,
}

impl Order {
    /// The order for a stratum and its twin, by their books; if it is its own twin there is one book, and each pair of blocks comes once.
    pub(crate) fn new(books: &[Book]) -> Order {
        let [first, last] =
            [books.first(), books.last()].map(|book| book.map_or(0, |book| book.blocks.len()));
        let groups = GROUPS.min(first.min(last)).max(1);
        let cut = |blocks: usize, group: usize| blocks * group / groups..blocks * (group + 1) / groups;
        let shell = |sum: usize| {
            let of_first =
                (0..groups).rev().filter(|group| (sum + 1).saturating_sub(groups) <= *group && *group <= sum);
            let pairs = of_first
                .map(|group| (group, sum - group))
                .filter(|(one, other)| books.len() > 1 || one >= other);
            pairs.map(|(one, other)| Task { first: cut(first, one), last: cut(last, other) }).collect()
        };
        Order { shells: (0..2 * groups - 1).rev().map(shell).collect() }
    }

    /// The shells, those furthest on first.
    pub(crate) fn shells(&self) -> &[Vec<Task>] {
        &self.shells
    }
}
