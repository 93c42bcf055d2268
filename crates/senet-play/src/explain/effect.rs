//! The effects of a move that explanations name.

use senet::{Displacement, ExtraThrow, Place, Side, Square, SquareSet, ThrowSet};

/// One effect of a move, on the board or on the side's prospects.
///
/// [`Display`](std::fmt::Display) writes it in English, to follow the text of the move: `10/12: protects the
/// piece on 12`. [`code`](Effect::code) and [`details`](Effect::details) are for other languages.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effect {
    // On the board and on the turn.
    /// The turn passes because no piece can move.
    MustPass,
    /// The turn passes although a piece could move.
    Passes,
    /// The side throws although it may move the piece in the water to 15 instead.
    Throws,
    /// The piece in the water moves to 15 instead of a throw.
    Rescues,
    /// A piece enters from the hand.
    Enters,
    /// A piece moves backward because none can move forward.
    MovesBack,
    /// The piece falls into the water and ends at this place: 27 where the water holds it.
    FallsIntoWater(Place),
    /// Another piece is hit.
    Hits(Displacement),
    /// Another piece is pushed.
    Pushes(Displacement),
    /// Another piece of the side goes back because it has not moved from a square of neglect.
    Neglects(Displacement),
    /// Another piece, which waits in the water, goes to 15, because 15 is empty now.
    LeavesWater(Displacement),
    /// The throw takes the piece from the water back to this place.
    ReturnsFromWater(Place),
    /// Another piece, which waits on 30, leaves the board too.
    Releases(Displacement),
    /// The piece leaves the board.
    BearsOff,
    /// The piece moves, with no other effect.
    MovesOn,
    /// The move wins the game for this side.
    Wins(Side),
    /// The side throws again, for this reason if there is one.
    ThrowsAgain(Option<ExtraThrow>),

    // On the prospects of the side: gains first, then costs.
    /// The piece reaches a house.
    Reaches {
        /// The square of the house.
        square: Square,
        /// The ruleset's name for the house.
        house: &'static str,
    },
    /// The piece reaches a square on which it cannot be hit.
    IsSafe(Square),
    /// The piece can be borne off from its new square with these throws, if nothing changes.
    CanLeave(ThrowSet),
    /// The piece claims the odd squares for its side (`bell`).
    Claims,
    /// Pieces take their final places in line (`bell`).
    Arrives(SquareSet),
    /// The piece joins its neighbours in a row that protects all of them.
    MakesRow {
        /// The squares of the row.
        row: SquareSet,
    },
    /// Pieces that could be hit can no longer be hit.
    Protects(SquareSet),
    /// A blockade now stops these opposing pieces with some throws.
    Blocks(SquareSet),
    /// The piece escapes from these throws, which could have hit it.
    Escapes(ThrowSet),
    /// The move avoids the water, into which another legal move falls.
    AvoidsWater,
    /// These pieces lose the neighbour that protected them.
    BreaksRow(SquareSet),
    /// These opposing pieces can pass where a blockade stopped them.
    Unblocks(SquareSet),
    /// The piece on this square can be hit by the opponent's next throw, if it is one of these.
    LeavesOpen {
        /// The square of the piece.
        square: Square,
        /// The throws with which the other side can hit the piece.
        throws: ThrowSet,
    },
}
