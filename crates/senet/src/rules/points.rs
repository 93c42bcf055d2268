//! The rule points: every question on which the reconstructions differ, with a type for each.
//!
//! The rules of a ruleset are a value of [`RulePoints`], plain data that can be compared, printed, read from
//! a file and compiled to a [`Plan`](crate::Plan). Each choice has a *keyword*, its name in files, and a
//! *sentence*, its description for players. Files, forms and rules pages use both.

mod description;
mod houses;
mod keyword;
mod leaving;
mod meeting;
mod moving;
mod starting;
mod throwing;

pub use description::{PointChoice, PointDescription, PointForm, PointTable};
pub use houses::{Beauty, FromBeauty, Water};
pub use keyword::RulePoint;
pub use leaving::{Exits, Goal, Home, LastSquare};
pub use meeting::{
    BlockadeLength, BlockadeReach, EndHit, Hit, PushOntoLeft, RowsOfThree, RowsOfTwo, WaterNeighbours,
};
pub use moving::{Backward, BackwardBy, BackwardWhen, Compulsion, ShortThrows, Stranded};
pub use starting::{Opening, Reply, Start};
pub use throwing::{
    AfterBackward, AfterBearingOff, AfterWater, OutcomeFaces, StuckThrow, ThrowOutcome, Throwing,
};

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
    /// A move of a piece from one of these squares gives another throw.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    pub again_leaving: SquareSet,
    /// Whether a backward move with a throw of [`again_on`](RulePoints::again_on) gives another throw.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    pub after_backward: AfterBackward,
    /// Whether a move into the water with a throw of [`again_on`](RulePoints::again_on) gives another throw.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    pub after_water: AfterWater,
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
    /// Whether a throw must be used.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    pub compulsion: Compulsion,
    /// If a piece on one of these squares can move forward, the player must move such a piece.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    pub moves_first: SquareSet,
    /// How far pieces move backward.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    pub backward_by: BackwardBy,
    /// Which throws make pieces move backward.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    pub backward_when: BackwardWhen,

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
    /// How many pieces in a row form a blockade.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    pub blockade_length: BlockadeLength,
    /// Which moves a blockade stops.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    pub blockade_reach: BlockadeReach,
    /// Whether a piece that the water holds on 27 protects its neighbours.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    pub water_neighbours: WaterNeighbours,
    /// Squares on which a piece cannot be hit while a piece of its side stands on 27.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    pub safe_with_water: SquareSet,
    /// Whether a piece may be pushed onto the square that the mover has just left.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    pub push_onto_left: PushOntoLeft,

    /// Whether every piece must land on square 26.
    pub beauty: Beauty,
    /// The effect of square 27.
    pub water: Water,
    /// What a piece on 26 does if a throw would take it to an occupied square.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    pub from_beauty: FromBeauty,
    /// The throws that take a piece from 27 back to 15 or, if 15 is occupied, to the first empty square below it.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    pub water_back: ThrowSet,
    /// A piece that stands on one of these squares before a throw of its side, and is still there after the
    /// move, goes back to 15 or, if 15 is occupied, to the first empty square below it.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    pub neglect: SquareSet,

    /// The goal of the game, which also determines the direction of travel.
    pub goal: Goal,
    /// The throws that bear a piece off, for each square.
    pub exits: Exits,
    /// The effect of square 30.
    pub last_square: LastSquare,
    /// Where the other pieces of a side must stand before a piece may leave.
    pub home: Home,
}

/// Whether a point has the value that files need not name.
#[cfg(feature = "serde")]
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl RulePoints {
    /// A plain race of five pieces a side, without hits, houses and extra throws. Presets name the points in
    /// which they differ from it. Points that ruleset files may leave out have these values there.
    pub const PLAIN: RulePoints = RulePoints {
        pieces: 5,
        start: Start::Alternating,
        first: Side::Spools,
        opening: Opening::Fixed,
        reply: Reply::Free,
        throwing: Throwing::sticks(5),
        again_on: ThrowSet::EMPTY,
        again_landing: SquareSet::EMPTY,
        after_bearing_off: AfterBearingOff::TurnPasses,
        stuck_throw: StuckThrow::EndsTurn,
        again_leaving: SquareSet::EMPTY,
        after_backward: AfterBackward::ThrowsAgain,
        after_water: AfterWater::ThrowsAgain,
        short_throws: ShortThrows::Exact,
        entry: ThrowSet::EMPTY,
        backward: Backward::Never,
        no_advance: SquareSet::EMPTY,
        no_retreat: SquareSet::EMPTY,
        may_decline: SquareSet::EMPTY,
        stranded: Stranded::Stay,
        compulsion: Compulsion::MustUse,
        moves_first: SquareSet::EMPTY,
        backward_by: BackwardBy::Throw,
        backward_when: BackwardWhen::Stuck,
        hit: Hit::Never,
        end_hit: EndHit::AsElsewhere,
        rows_of_two: RowsOfTwo::Open,
        rows_of_three: RowsOfThree::Passable,
        safe: SquareSet::EMPTY,
        blockade_length: BlockadeLength::Three,
        blockade_reach: BlockadeReach::Everywhere,
        water_neighbours: WaterNeighbours::Protected,
        safe_with_water: SquareSet::EMPTY,
        push_onto_left: PushOntoLeft::Allowed,
        beauty: Beauty::Passable,
        water: Water::Ordinary,
        from_beauty: FromBeauty::AsElsewhere,
        water_back: ThrowSet::EMPTY,
        neglect: SquareSet::EMPTY,
        goal: Goal::BearOff,
        exits: Exits::NONE,
        last_square: LastSquare::Leaves,
        home: Home::Anywhere,
    };

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
    pub const fn lead(&self, side: Side) -> crate::Square {
        crate::Square::at(match side {
            Side::Cones => 2 * self.pieces - 1,
            Side::Spools => 2 * self.pieces,
        })
    }
}
