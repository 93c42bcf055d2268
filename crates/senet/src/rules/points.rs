//! The rule points: every question on which the reconstructions differ, with a type for each.
//!
//! The rules of a ruleset are a value of [`RulePoints`], plain data that can be compared, printed, read from
//! a file and compiled to a [`Plan`](crate::Plan). Each choice has a *keyword*, its name in files, and a
//! *sentence*, its description for players. Files, forms and rules pages use both.

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
pub use throwing::{AfterBearingOff, OutcomeFaces, StuckThrow, ThrowOutcome, Throwing};

use crate::side::Side;
use crate::square::SquareSet;
use crate::throw::ThrowSet;

/// The rules of a ruleset, point by point.
///
/// Equal points define the same game: the same legal moves with the same outcomes in every position.
///
/// ```
/// use senet::{Preset, Ruleset, points::Water};
/// let mut spec = Preset::Modern.spec();
/// spec.points.water = Water::ToLowest;
/// let rules = Ruleset::new(spec)?;
/// assert_ne!(rules.spec().points, Preset::Modern.points());
/// # Ok::<(), senet::Conflicts>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct RulePoints {
    /// The number of pieces per side: 1 to 7 if they start on the board, 1 to 10 if they start in hand.
    pub pieces: u8,
    /// Where the pieces stand before the first throw.
    pub start: Start,
    /// The side that throws first in the start position.
    pub first: Side,
    /// How the player who begins is determined, and what the first move must be.
    pub opening: Opening,
    /// Whether the second player's first move is prescribed.
    pub reply: Reply,

    /// The sticks or dice, and how they are counted.
    pub throwing: Throwing,
    /// After a move with one of these throws, the side throws again.
    pub again_on: ThrowSet,
    /// A move onto one of these squares gives another throw.
    pub again_landing: SquareSet,
    /// Whether bearing a piece off gives another throw.
    pub after_bearing_off: AfterBearingOff,
    /// Whether a throw of [`again_on`](RulePoints::again_on) gives another throw even if no piece could move.
    pub stuck_throw: StuckThrow,
    /// Whether a piece may move fewer squares than the throw.
    pub short_throws: ShortThrows,

    /// The throws that enter a piece from the hand. A throw of *n* enters a piece on the *n*-th square of the
    /// path.
    pub entry: ThrowSet,
    /// Whether pieces move backward if none can move forward, and onto which squares.
    pub backward: Backward,
    /// Pieces on these squares do not advance along the board; they leave only by bearing off.
    pub no_advance: SquareSet,
    /// Pieces on these squares do not move backward by the throw.
    pub no_retreat: SquareSet,
    /// If only pieces on these squares can move backward, the player may pass instead.
    pub may_decline: SquareSet,
    /// What happens to pieces that can neither advance nor move backward by the throw.
    pub stranded: Stranded,

    /// What happens to a piece that is landed on.
    pub hit: Hit,
    /// Where a piece goes that is hit on 28, 29 or 30.
    pub end_hit: EndHit,
    /// Whether two neighbouring pieces protect each other.
    pub rows_of_two: RowsOfTwo,
    /// Whether enemy pieces may pass three pieces in a row.
    pub rows_of_three: RowsOfThree,
    /// Squares on which no piece can be hit.
    pub safe: SquareSet,

    /// Whether every piece must land on square 26.
    pub beauty: Beauty,
    /// The effect of square 27.
    pub water: Water,

    /// The goal of the game, which also determines the direction of travel.
    pub goal: Goal,
    /// The throws that bear a piece off, for each square.
    pub exits: Exits,
    /// The effect of square 30.
    pub last_square: LastSquare,
    /// Where the other pieces of a side must stand before a piece may leave.
    pub home: Home,
}

impl RulePoints {
    /// The largest number of pieces per side of any ruleset.
    pub const MAX_PIECES: u8 = 10;

    /// The largest number of pieces per side for this start.
    pub const fn max_pieces(&self) -> u8 {
        match self.start {
            Start::Alternating => 7,
            Start::InHand => RulePoints::MAX_PIECES,
        }
    }

    /// The square of a side's foremost piece at the start, if pieces start on the board: 2*N* for spools,
    /// 2*N*−1 for cones.
    ///
    /// ```
    /// use senet::{Preset, Side, Square};
    /// assert_eq!(Preset::Modern.points().lead(Side::Cones), Square::at(9));
    /// ```
    pub const fn lead(&self, side: Side) -> crate::Square {
        crate::Square::at(match side {
            Side::Cones => 2 * self.pieces - 1,
            Side::Spools => 2 * self.pieces,
        })
    }
}
