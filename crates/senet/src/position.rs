//! Positions: the pieces on the board and in hand, the side to throw, and the opening moves that are still
//! owed.

use crate::rules::plan::Plan;
use crate::rules::points::{Opening, Reply, Start};
use crate::side::Side;
use crate::square::{Square, SquareSet};

/// The sides that still owe the opening move that their ruleset prescribes.
///
/// ```
/// use senet::{Preset, Ruleset, Side};
/// let start = Ruleset::preset(Preset::Jequier).start();
/// assert!(start.duty().owed_by(Side::Spools));
/// assert!(start.duty().done_by(Side::Spools).is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Duty(u8);

impl Duty {
    /// No side owes an opening move.
    pub const NONE: Duty = Duty(0);

    /// This side owes its opening move.
    pub const fn of(side: Side) -> Duty {
        Duty(1 << side as u8)
    }

    /// The union of two duties.
    #[must_use]
    pub const fn and(self, other: Duty) -> Duty {
        Duty(self.0 | other.0)
    }

    /// Whether this side owes its opening move.
    #[inline(always)]
    pub const fn owed_by(self, side: Side) -> bool {
        self.0 >> side as u8 & 1 != 0
    }

    /// The duty that remains after this side has moved.
    #[must_use]
    #[inline(always)]
    pub const fn done_by(self, side: Side) -> Duty {
        Duty(self.0 & !(1 << side as u8))
    }

    /// Whether no side owes an opening move.
    #[inline(always)]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }
}

/// A valid position of a ruleset: the pieces on the board and in hand, the side to throw, and the opening
/// moves that are still owed. The position does not store its ruleset.
///
/// Two positions are equal if they have the same pieces on the same squares and in the same hands, the same
/// side to throw, and the same duty. Pieces borne off are not stored; they are the remaining pieces of the
/// ruleset. The legal continuations depend on the position alone, not on the moves before it.
///
/// Positions come from a ruleset's start, from moves, or from a valid [`Setup`](crate::Setup).
///
/// ```
/// use senet::{Position, Preset, Ruleset, Side, Square};
/// let rules = Ruleset::preset(Preset::Tait);
/// let position = Position::parse("c9/10/9s s 4c3s -", &rules)?;
/// assert_eq!((position.side(), position.hand(Side::Cones)), (Side::Spools, 4));
/// assert_eq!(position.occupant(Square::at(1)), Some(Side::Cones));
/// assert_eq!(position.pieces_left(Side::Spools), 4);
/// # Ok::<(), senet::InvalidPosition>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) mover: u32,
    pub(crate) other: u32,
    pub(crate) mover_hand: u8,
    pub(crate) other_hand: u8,
    pub(crate) side: Side,
    pub(crate) duty: Duty,
}

impl Position {
    /// The side to throw, or to move once it has thrown.
    #[inline(always)]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The squares that a side occupies.
    #[inline(always)]
    pub const fn squares(&self, side: Side) -> SquareSet {
        SquareSet::from_mask(if side as u8 == self.side as u8 { self.mover } else { self.other })
    }

    /// The number of pieces that a side has in hand.
    #[inline(always)]
    pub const fn hand(&self, side: Side) -> u8 {
        if side as u8 == self.side as u8 { self.mover_hand } else { self.other_hand }
    }

    /// The opening moves that are still owed.
    pub const fn duty(&self) -> Duty {
        self.duty
    }

    /// The number of pieces that a side has left, on the board and in hand.
    #[inline]
    pub const fn pieces_left(&self, side: Side) -> u8 {
        self.squares(side).len() as u8 + self.hand(side)
    }

    /// The side that occupies a square; `None` if the square is empty.
    #[inline]
    pub fn occupant(&self, square: Square) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.squares(*side).contains(square))
    }

    /// Creates a position from its parts without validation.
    ///
    /// `boards` and `hands` list the side to throw first, then the other side. Tables use this function
    /// because they number all arrangements of pieces. An arrangement that is impossible under the ruleset
    /// gives a meaningless position, but does not cause a panic. For input from outside, use
    /// [`Setup`](crate::Setup).
    ///
    /// ```
    /// use senet::{Duty, Position, Side, SquareSet};
    /// let boards = [SquareSet::of(&[12]), SquareSet::of(&[26])];
    /// let position = Position::new_unchecked(boards, [0, 0], Side::Cones, Duty::NONE);
    /// assert_eq!(position.to_string(), "10/1c8/5s4 c - -");
    /// ```
    #[must_use]
    pub const fn new_unchecked(boards: [SquareSet; 2], hands: [u8; 2], side: Side, duty: Duty) -> Position {
        Position {
            mover: boards[0].mask(),
            other: boards[1].mask(),
            mover_hand: hands[0],
            other_hand: hands[1],
            side,
            duty,
        }
    }

    /// The squares and the hand of the side to throw.
    #[inline(always)]
    pub const fn mover(&self) -> (SquareSet, u8) {
        (SquareSet::from_mask(self.mover), self.mover_hand)
    }

    /// The squares and the hand of the side that is not to throw.
    #[inline(always)]
    pub const fn other(&self) -> (SquareSet, u8) {
        (SquareSet::from_mask(self.other), self.other_hand)
    }

    pub(crate) const fn new(boards: [u32; 2], hands: [u8; 2], side: Side, duty: Duty) -> Position {
        let (mover, other) = (side as usize, side.other() as usize);
        Position {
            mover: boards[mover],
            other: boards[other],
            mover_hand: hands[mover],
            other_hand: hands[other],
            side,
            duty,
        }
    }

    /// The same position with the other side to throw.
    #[must_use]
    #[inline(always)]
    pub(crate) const fn passed_on(self) -> Position {
        Position {
            mover: self.other,
            other: self.mover,
            mover_hand: self.other_hand,
            other_hand: self.mover_hand,
            side: self.side.other(),
            duty: self.duty,
        }
    }
}

impl Plan {
    /// The position before the first throw.
    pub const fn start_position(&self) -> Position {
        let (boards, hands) = match self.start {
            Start::InHand => ([0, 0], [self.pieces, self.pieces]),
            Start::Alternating => {
                let (mut cones, mut spools, mut pair) = (0, 0, 0);
                while pair < self.pieces {
                    cones |= 2u32 << (2 * pair);
                    spools |= 4u32 << (2 * pair);
                    pair += 1;
                }
                ([cones, spools], [0, 0])
            }
        };
        Position::new(boards, hands, self.first, self.first_duty())
    }

    /// The duty before the first throw.
    pub(crate) const fn first_duty(&self) -> Duty {
        let opening = match self.opening {
            Opening::Fixed | Opening::FirstOneDecides | Opening::HighestThrow => Duty::NONE,
            Opening::FirstOneMovesLead | Opening::FirstOneMovesAny => Duty::of(self.first),
        };
        match self.reply {
            Reply::Free => opening,
            Reply::LeadMoves => opening.and(Duty::of(self.first.other())),
        }
    }
}

/// The notation of the position.
impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}
