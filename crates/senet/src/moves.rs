//! Moves, and sets of them.

use crate::rules::plan::{Plan, Travel};
use crate::square::Square;
use crate::throw::Throw;

/// A move. What it does to other pieces, and what the houses do to the piece, the position says:
/// [`Turn::effects`](crate::Turn::effects).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Nothing: the turn, or the throw, passes.
    Pass,
    /// A piece goes from the hand onto a square.
    Enter {
        /// The square of the throw.
        to: Square,
    },
    /// A piece goes along the board, forward or backward.
    Step {
        /// Where it stood.
        from: Square,
        /// Where the throw takes it, before the water carries it on.
        to: Square,
    },
    /// A piece leaves the board for good.
    BearOff {
        /// Where it stood.
        from: Square,
    },
}

impl Move {
    /// The square the piece leaves, if it stands on the board.
    pub const fn from(self) -> Option<Square> {
        match self {
            Move::Step { from, .. } | Move::BearOff { from } => Some(from),
            Move::Pass | Move::Enter { .. } => None,
        }
    }

    /// The square the piece is moved to, before the water carries it on.
    pub const fn to(self) -> Option<Square> {
        match self {
            Move::Step { to, .. } | Move::Enter { to } => Some(to),
            Move::Pass | Move::BearOff { .. } => None,
        }
    }
}

/// Which way the moves of a set go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Forward: along the board, from the hand, out of the board.
    Forward,
    /// Backward by the throw, since nothing can move forward.
    Backward,
    /// Back into the water, whatever the throw (`kendall`).
    FallBack,
}

/// All legal moves of a position with a throw, as masks of the squares the pieces leave.
///
/// A throw moves each piece to one place, so a square names a move; only where pieces may move fewer squares than the
/// throw there is one mask for each shorter distance too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveSet {
    pub(crate) from: u32,
    pub(crate) short: [u32; 6],
    pub(crate) direction: Direction,
    pub(crate) throw: Throw,
    pub(crate) may_pass: u32,
}

impl MoveSet {
    /// The only move is to pass.
    #[inline(always)]
    pub(crate) const fn pass(throw: Throw) -> MoveSet {
        MoveSet { from: 0, short: [0; 6], direction: Direction::Forward, throw, may_pass: 1 }
    }

    /// How many moves there are; never 0, since a forced pass is a move.
    #[inline(always)]
    pub fn count(&self, plan: &Plan) -> u32 {
        let short: u32 = match plan.short_throws {
            crate::points::ShortThrows::Exact => 0,
            crate::points::ShortThrows::OntoEmpty => self.short.iter().map(|mask| mask.count_ones()).sum(),
        };
        self.from.count_ones() + short + self.may_pass
    }

    /// Whether a piece must be moved, and which way; `None` if passing is all there is.
    pub fn direction(&self) -> Option<Direction> {
        (self.from != 0 || self.short != [0; 6]).then_some(self.direction)
    }

    /// Whether passing is among the moves.
    pub const fn may_pass(&self) -> bool {
        self.may_pass != 0
    }

    /// The move with this number, counted from 0 in the order of [`MoveSet::iter`].
    ///
    /// # Panics
    ///
    /// May panic if there are not that many.
    #[inline(always)]
    pub fn nth(&self, plan: &Plan, number: u32) -> Move {
        let exact = self.from.count_ones();
        if number < exact {
            return self.exact_move(plan, nth_bit(self.from, number));
        }
        self.other_nth(plan, number - exact)
    }

    /// A move that is not by the exact throw: a short one, or the pass.
    #[inline(never)]
    fn other_nth(&self, plan: &Plan, mut number: u32) -> Move {
        for (distance, mask) in self.short.iter().enumerate() {
            let count = mask.count_ones();
            if number < count {
                let from = nth_bit(*mask, number);
                return along(plan, from, distance as u32);
            }
            number -= count;
        }
        debug_assert!(self.may_pass != 0, "there are not that many moves");
        Move::Pass
    }

    #[inline(always)]
    fn exact_move(&self, plan: &Plan, from: u32) -> Move {
        let throw = self.throw.index();
        match self.direction {
            Direction::Forward if plan.exit[throw] >> from & 1 != 0 => Move::BearOff { from: square(from) },
            Direction::Forward => along(plan, from, throw as u32),
            Direction::Backward => Move::Step { from: square(from), to: square(from - throw as u32) },
            Direction::FallBack => Move::Step { from: square(from), to: Square::WATER },
        }
    }

    /// All moves: first those by the exact throw, then shorter ones, then the pass.
    pub fn iter<'a>(&'a self, plan: &'a Plan) -> impl Iterator<Item = Move> + 'a {
        (0..self.count(plan)).map(|number| self.nth(plan, number))
    }
}

#[inline(always)]
fn along(plan: &Plan, from: u32, distance: u32) -> Move {
    let to = match plan.travel {
        Travel::Up => from + distance,
        Travel::Down => from - distance,
    };
    if 1 << from == plan.hand_bit() {
        Move::Enter { to: square(to) }
    } else {
        Move::Step { from: square(from), to: square(to) }
    }
}

/// The square with this number.
#[inline(always)]
fn square(number: u32) -> Square {
    Square::at(number as u8)
}

/// The place of the set bit with this number, lowest first.
#[inline(always)]
fn nth_bit(mut mask: u32, number: u32) -> u32 {
    for _ in 0..number {
        mask &= mask - 1;
    }
    mask.trailing_zeros()
}
