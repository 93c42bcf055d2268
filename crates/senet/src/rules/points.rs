//! The rule points: every place where the reconstructions differ, one small named type for each.
//!
//! A ruleset is a value of [`RulePoints`]: plain data that can be compared, printed, read from a file and compiled
//! to a [`Plan`](crate::Plan). Each choice has a *keyword* (its name in files) and a *sentence* (what it says to a
//! player), so that files, forms and rules pages come from one place.

mod houses;
mod keyword;
mod leaving;
mod meeting;
mod moving;
mod starting;
mod throwing;

pub use houses::{Beauty, Water};
pub use keyword::RulePoint;
pub use leaving::{Exits, Goal, Home, LastSquare};
pub use meeting::{EndHit, Hit, RowsOfThree, RowsOfTwo};
pub use moving::{Backward, ShortThrows, Stranded};
pub use starting::{Opening, Reply, Start};
pub use throwing::{AfterBearingOff, StuckThrow, Throwing};

use crate::side::Side;
use crate::square::SquareSet;
use crate::throw::ThrowSet;

/// The rules of one reconstruction, point by point.
///
/// Equal points mean the same game: the same legal moves with the same results in every position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RulePoints {
    /// Pieces a side: 1 to 7 where they start on the board, 1 to 10 where they start in hand.
    pub pieces: u8,
    /// Where the pieces stand before the first throw.
    pub start: Start,
    /// The side that throws first in the start position.
    pub first: Side,
    /// How it is decided who begins, and what the first move must be.
    pub opening: Opening,
    /// Whether the second player's first move is prescribed.
    pub reply: Reply,

    /// What is thrown, and what it counts.
    pub throwing: Throwing,
    /// After moving on one of these throws the side throws again.
    pub again_on: ThrowSet,
    /// Moving a piece onto one of these squares gives another throw.
    pub again_landing: SquareSet,
    /// Whether bearing a piece off gives another throw.
    pub after_bearing_off: AfterBearingOff,
    /// Whether a throw of [`again_on`](RulePoints::again_on) gives another throw even when nothing could be moved.
    pub stuck_throw: StuckThrow,
    /// Whether a piece may move fewer squares than the throw.
    pub short_throws: ShortThrows,

    /// The throws that bring a piece from the hand onto the board, each onto the square of its number along the way.
    pub entry: ThrowSet,
    /// Whether, and how, pieces move backwards when none can move forward.
    pub backward: Backward,
    /// Pieces on these squares do not advance along the board: they leave only by bearing off.
    pub no_advance: SquareSet,
    /// Pieces on these squares do not move backward by the throw.
    pub no_retreat: SquareSet,
    /// If only pieces on these squares could move backward, the player may pass instead.
    pub may_decline: SquareSet,
    /// What becomes of pieces that can neither advance nor move back by the throw.
    pub stranded: Stranded,

    /// What happens to a piece that is landed on.
    pub hit: Hit,
    /// Where a piece goes that is hit on 28, 29 or 30.
    pub end_hit: EndHit,
    /// Whether two pieces next to each other are protected.
    pub rows_of_two: RowsOfTwo,
    /// Whether three pieces in a row may be passed.
    pub rows_of_three: RowsOfThree,
    /// Squares on which no piece can be hit.
    pub safe: SquareSet,

    /// Whether square 26 must be landed on.
    pub beauty: Beauty,
    /// What square 27 does.
    pub water: Water,

    /// What wins the game; it also says which way the pieces travel.
    pub goal: Goal,
    /// From which squares which throws bear a piece off.
    pub exits: Exits,
    /// What square 30 is.
    pub last_square: LastSquare,
    /// Where a side's other pieces must stand before one may leave.
    pub home: Home,
}

impl RulePoints {
    /// The most pieces a side that a game with this start can have.
    pub const fn max_pieces(&self) -> u8 {
        match self.start {
            Start::Alternating => 7,
            Start::InHand => 10,
        }
    }

    /// The foremost piece of a side at the start of a game on the board: 2*N* for spools, 2*N*−1 for cones.
    pub const fn lead(&self, side: Side) -> crate::Square {
        crate::Square::at(match side {
            Side::Cones => 2 * self.pieces - 1,
            Side::Spools => 2 * self.pieces,
        })
    }
}
