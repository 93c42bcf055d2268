//! Iterates over the positions of a stratum by descending numbers. The solver and audits use it.

use std::ops::Range;

use senet::Position;

use super::StratumIndex;
use crate::binomial::{previous_combination, rank};

/// An iterator over positions by descending numbers. It is much faster than [`StratumIndex::position`] for
/// each.
///
/// ```
/// use senet::{Preset, Ruleset};
/// use senet_table::{Stratum, StratumIndex};
/// let rules = Ruleset::preset(Preset::Modern);
/// let index = StratumIndex::new(rules.plan(), Stratum { mover: 1, other: 1 });
/// let positions: Vec<_> = index.descending(40..42).collect();
/// assert_eq!(positions, [(41, index.position(41)), (40, index.position(40))]);
/// ```
#[derive(Debug)]
pub struct DescendingPositions<'a> {
    index: &'a StratumIndex,
    /// The number of the next position plus 1.
    next: u64,
    end: u64,
    other: u32,
    /// The number of positions left with as many of the mover's pieces in this row, including the next.
    left: u32,
    /// The mover's squares in the next position, among the squares that the other side leaves free.
    mover: u32,
    /// For each piece of the other side, the mask of the squares below it:
    /// [`expand`](crate::binomial::expand) in steps.
    steps: [u32; 12],
}

impl Iterator for DescendingPositions<'_> {
    type Item = (u64, Position);

    #[inline(always)]
    fn next(&mut self) -> Option<(u64, Position)> {
        if self.next <= self.end {
            return None;
        }
        if self.left == 0 {
            self.enter_group();
        }
        self.next -= 1;
        self.left -= 1;
        let mover = self.mover;
        self.mover = previous_combination(mover).unwrap_or(0);
        let mut placed = mover;
        for below in &self.steps[..self.other.count_ones() as usize] {
            placed = (placed & below) | ((placed & !below) << 1);
        }
        Some((self.next, self.index.assemble(placed, self.other)))
    }
}

impl<'a> DescendingPositions<'a> {
    pub(super) fn new(index: &'a StratumIndex, range: Range<u64>) -> DescendingPositions<'a> {
        let (next, end) = (range.end, range.start);
        DescendingPositions { index, next, end, other: 0, left: 0, mover: 0, steps: [0; 12] }
    }

    #[cold]
    fn enter_group(&mut self) {
        let number = self.next - 1;
        let (mover, other) = self.index.squares_of(number);
        self.other = other;
        self.mover = compress(mover, other);
        self.left = rank(self.mover) + 1;
        let mut others = other;
        for step in &mut self.steps {
            *step = (others & others.wrapping_neg()).wrapping_sub(1);
            others &= others.wrapping_sub(1);
        }
    }
}

/// Converts squares to their numbers among those that `other` leaves free: the inverse of
/// [`expand`](crate::binomial::expand).
fn compress(mut mask: u32, mut other: u32) -> u32 {
    while other != 0 {
        let highest = 31 - other.leading_zeros();
        let below = (1 << highest) - 1;
        mask = (mask & below) | ((mask & !below) >> 1);
        other &= below;
    }
    mask
}
