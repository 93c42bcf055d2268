//! Moves, and the set of legal moves of a position as bit masks. The move generator creates the sets; turns
//! list them.

use crate::rules::plan::{Plan, Travel};
use crate::rules::points::{Beauty, FromBeauty, Water};
use crate::square::Square;
use crate::throw::Throw;

/// A move of one piece, or a pass. What the move does to other pieces, and where the houses send the moved
/// piece, depends on the position: see [`Turn::effects`](crate::Turn::effects).
///
/// ```
/// use senet::{Move, Square};
/// let mv: Move = "26/off".parse()?;
/// assert_eq!(mv, Move::BearOff { from: Square::BEAUTY });
/// assert_eq!(Move::Enter { to: Square::at(4) }.to_string(), "hand/4");
/// # Ok::<(), senet::ParseMoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// No piece moves: forced if none can, and under some rules a choice.
    Pass,
    /// A piece enters from the hand.
    Enter {
        /// The square it enters on.
        to: Square,
    },
    /// A piece moves along the board, forward or backward.
    Step {
        /// The square it leaves.
        from: Square,
        /// The square it lands on, before the water displaces it.
        to: Square,
    },
    /// A piece leaves the board permanently.
    BearOff {
        /// The square it leaves.
        from: Square,
    },
}

impl Move {
    /// The square that the piece leaves; `None` for a pass or an entry.
    pub const fn from(self) -> Option<Square> {
        match self {
            Move::Step { from, .. } | Move::BearOff { from } => Some(from),
            Move::Pass | Move::Enter { .. } => None,
        }
    }

    /// The square that the piece lands on, before the water displaces it; `None` for a pass or a bear-off.
    pub const fn to(self) -> Option<Square> {
        match self {
            Move::Step { to, .. } | Move::Enter { to } => Some(to),
            Move::Pass | Move::BearOff { .. } => None,
        }
    }
}

/// The direction of the moves in a set. All moves of one set have the same direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Forward along the board, from the hand, or off the board.
    Forward,
    /// Backward by the throw, because no piece can move forward.
    Backward,
    /// Back into the water, regardless of the throw (in `kendall`).
    FallBack,
}

/// All legal moves of a position with a throw, as masks of the squares that the pieces leave.
///
/// A throw takes each piece to exactly one place, so the square that it leaves identifies the move. If the
/// ruleset allows short throws, there is one more mask for each shorter distance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveSet {
    pub(crate) from: u32,
    pub(crate) short: [u32; 6],
    /// Bit 26 if the piece there moves to 27, because the square to which the throw leads is occupied.
    pub(crate) diverted: u32,
    pub(crate) direction: Direction,
    pub(crate) throw: Throw,
    pub(crate) may_pass: u32,
}

impl MoveSet {
    /// The set whose only move is to pass.
    #[inline(always)]
    pub(crate) const fn pass(throw: Throw) -> MoveSet {
        MoveSet { from: 0, short: [0; 6], diverted: 0, direction: Direction::Forward, throw, may_pass: 1 }
    }

    /// The number of moves; at least 1, because a forced pass is a move.
    #[inline(always)]
    pub fn count(&self, plan: &Plan) -> u32 {
        let short: u32 = match plan.short_throws {
            crate::points::ShortThrows::Exact => 0,
            crate::points::ShortThrows::OntoEmpty => self.short.iter().map(|mask| mask.count_ones()).sum(),
        };
        self.from.count_ones() + short + self.may_pass
    }

    /// The direction in which a piece must move; `None` if the only move is to pass.
    pub fn direction(&self) -> Option<Direction> {
        (self.from != 0 || self.short != [0; 6]).then_some(self.direction)
    }

    /// Whether the set includes a pass.
    pub const fn may_pass(&self) -> bool {
        self.may_pass != 0
    }

    /// The move with this index, counted from 0 in the order of [`MoveSet::iter`].
    ///
    /// # Panics
    ///
    /// May panic if `number` is not below [`count`](MoveSet::count).
    #[inline(always)]
    pub fn nth(&self, plan: &Plan, number: u32) -> Move {
        let exact = self.from.count_ones();
        if number < exact {
            return self.exact_move(plan, nth_bit(self.from, number));
        }
        self.other_nth(plan, number - exact)
    }

    /// A move that does not use the exact throw: a short move, or the pass.
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
        debug_assert!(self.may_pass != 0, "the index is below the number of moves");
        Move::Pass
    }

    #[inline(always)]
    fn exact_move(&self, plan: &Plan, from: u32) -> Move {
        let throw = self.throw.index();
        match self.direction {
            Direction::Forward if plan.exit[throw] >> from & 1 != 0 => Move::BearOff { from: square(from) },
            Direction::Forward if self.halts(plan, from) => {
                Move::Step { from: square(from), to: Square::BEAUTY }
            }
            Direction::Forward if self.returns_from_water(plan, from) => {
                Move::Step { from: square(from), to: Square::REBIRTH }
            }
            Direction::Forward if self.is_diverted(plan, from) => {
                Move::Step { from: square(from), to: Square::WATER }
            }
            Direction::Forward => along(plan, from, throw as u32),
            Direction::Backward => {
                let distance = plan.back_distance(self.throw) as u32;
                Move::Step { from: square(from), to: square(from - distance) }
            }
            Direction::FallBack => Move::Step { from: square(from), to: Square::WATER },
        }
    }

    // The points are asked before the tables, so that loops of one ruleset without them do not read the tables.

    /// Whether the piece on this square stops on 26.
    #[inline(always)]
    fn halts(&self, plan: &Plan, from: u32) -> bool {
        matches!(plan.beauty, Beauty::Stops) && plan.halt[self.throw.index()] >> from & 1 != 0
    }

    /// Whether the piece on this square goes back from the water to 15.
    #[inline(always)]
    fn returns_from_water(&self, plan: &Plan, from: u32) -> bool {
        matches!(plan.water, Water::ByThrow) && plan.water_back[self.throw.index()] >> from & 1 != 0
    }

    /// Whether the move of the piece on this square ends on 27, because the square ahead is occupied.
    #[inline(always)]
    fn is_diverted(&self, plan: &Plan, from: u32) -> bool {
        matches!(plan.from_beauty, FromBeauty::IntoWater) && self.diverted >> from & 1 != 0
    }

    /// All moves: first those by the exact throw, then the short ones, then the pass.
    ///
    /// ```
    /// use senet::{Preset, Ruleset, Throw, movegen::generate};
    /// let rules = Ruleset::preset(Preset::Modern);
    /// let moves = generate(rules.plan(), &rules.start(), Throw::of(3));
    /// let moves: Vec<String> = moves.iter(rules.plan()).map(|mv| mv.to_string()).collect();
    /// assert_eq!(moves, ["1/4", "3/6", "5/8", "7/10", "9/12"]);
    /// ```
    #[inline]
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

/// The index of the set bit with this number, counted from the lowest.
#[inline(always)]
fn nth_bit(mut mask: u32, number: u32) -> u32 {
    for _ in 0..number {
        mask &= mask - 1;
    }
    mask.trailing_zeros()
}
