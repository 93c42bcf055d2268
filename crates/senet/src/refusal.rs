//! Refusals: the reason why a move is not legal, as a sentence for players. Front ends show them, and
//! translate them by their codes and details.

mod code;
mod reason;

use std::fmt;

use crate::place::Place;
use crate::side::Side;
use crate::square::{Square, SquareSet};
use crate::throw::{Throw, ThrowSet};

/// The reason why a move is not legal.
///
/// Every rule that forbids moves has its own variant. The `Display` implementation gives a sentence for
/// players.
///
/// ```
/// use senet::{Position, Preset, Ruleset, Throw};
/// let rules = Ruleset::preset(Preset::Modern);
/// let position = Position::parse("10/c1sss5/10 c - -", &rules)?;
/// let turn = rules.turn(&position, Throw::of(5))?;
/// let refused = turn.find("11/16").unwrap_err();
/// assert!(refused.to_string().contains("the spools on 13, 14 and 15 form a blockade"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refusal {
    /// A pass, although a piece can move.
    MustMove,
    /// The throw loses the turn.
    TurnLost,
    /// Another piece is in the water and must be freed first.
    RescueFirst {
        /// The throws that free it.
        throws: ThrowSet,
    },
    /// This piece is in the water, and this throw does not free it.
    HeldInWater {
        /// The throws that free it.
        throws: ThrowSet,
    },
    /// The rescue to 15 is only possible before throwing.
    RescueBeforeThrow,
    /// The opening move is prescribed, and another piece must make it.
    OpeningMove {
        /// The piece that must move.
        lead: Square,
    },
    /// The square is empty.
    EmptySquare(Square),
    /// The piece belongs to the other side.
    NotYours {
        /// The side of the piece.
        side: Side,
        /// The square of the piece.
        square: Square,
    },
    /// The side has no piece in hand.
    HandEmpty,
    /// Pieces enter with other throws only.
    NoEntry {
        /// The throws that enter a piece.
        throws: ThrowSet,
    },
    /// The throw takes the piece to another square.
    WrongDistance {
        /// The throw that was made.
        throw: Throw,
        /// The square that the throw takes the piece to; `None` if it is not on the board.
        to: Option<Square>,
    },
    /// The move is legal, but ends at another place.
    EndsElsewhere {
        /// The place where it ends.
        end: Place,
    },
    /// A piece of the same side occupies the target square.
    OwnPiece(Square),
    /// The enemy piece on the target square is part of a protected row.
    ProtectedRow {
        /// The side of the row.
        side: Side,
        /// The whole row, of two squares or more.
        row: SquareSet,
    },
    /// The enemy piece on the target square is safe there.
    SafeSquare {
        /// The side of the piece.
        side: Side,
        /// The square on which the move would land.
        square: Square,
    },
    /// The enemy piece on the target square has arrived.
    EnemyArrived(Square),
    /// An enemy blockade is in the way.
    Blockade {
        /// The side of the blockade.
        side: Side,
        /// The squares of the blockade.
        row: SquareSet,
    },
    /// A piece must land on 26 exactly before it may go beyond it.
    BeautyFirst,
    /// A piece on this square leaves only by bearing off.
    OnlyBearsOff {
        /// The square that the piece would leave.
        square: Square,
        /// The throws that bear off from it.
        throws: ThrowSet,
    },
    /// No throw bears off from this square.
    NoExit(Square),
    /// The throw does not bear off from this square.
    WrongExit {
        /// The square that the piece would leave.
        square: Square,
        /// The throws that bear off from it.
        throws: ThrowSet,
    },
    /// The throw goes beyond the end of the board.
    BeyondBoard {
        /// The square of the piece.
        from: Square,
        /// The throw that was made.
        throw: Throw,
    },
    /// Pieces may leave only when all pieces of the side stand on the last row.
    NotAllHome {
        /// The squares of the pieces that do not.
        away: SquareSet,
        /// The number of pieces in hand.
        hand: u8,
    },
    /// A piece may move into the water only if no other move is legal.
    WaterLast,
    /// No piece may move into the water while 15 is occupied.
    WaterClosed,
    /// No piece may move into the water while a piece waits there.
    WaterOccupied,
    /// The piece waits in the water until 15 is empty.
    WaitsInWater,
    /// The water keeps the piece, and only other throws move it.
    MovesFromWaterBy {
        /// The throws that move it.
        throws: ThrowSet,
    },
    /// The square is occupied, so the piece on 26 goes to 27 instead.
    IntoWaterInstead(Square),
    /// The enemy piece on the target square is safe because a piece of its side stands on 27.
    SafeWithWater {
        /// The side of the piece.
        side: Side,
        /// The square on which the move would land.
        square: Square,
    },
    /// A piece would be pushed onto the square that the move leaves.
    PushOntoLeft(Square),
    /// No piece may land on an enemy piece.
    NoHits(Square),
    /// A piece on one of these squares can move, and must.
    MovesFirst {
        /// The squares of the pieces that must move first.
        squares: SquareSet,
    },
    /// Pieces may leave only when no piece of the side is on the first row or in hand.
    FirstRowHeld {
        /// The squares of the pieces on the first row.
        held: SquareSet,
        /// The number of pieces in hand.
        hand: u8,
    },
    /// Pieces move backward only if other pieces are in the way.
    BackwardIfBlocked,
    /// A piece falls back into the water only if its side has no other piece on the board.
    FallsOnlyAlone(Square),
    /// Pieces never move backward.
    NeverBackward,
    /// A side may move backward only if it cannot move forward.
    ForwardFirst,
    /// Backward moves go to empty squares only.
    BackwardToEmpty(Square),
    /// The backward move goes beyond the beginning of the board.
    BeforeBoard {
        /// The square of the piece.
        from: Square,
        /// The throw that was made.
        throw: Throw,
    },
    /// A piece on this square does not move backward by the throw.
    NoRetreat(Square),
    /// A piece falls back into the water only if no other move exists.
    FallsOnlyLast(Square),
    /// The piece has arrived and does not move again.
    Arrived(Square),
    /// A piece would stand beyond its place in the sequence.
    BeyondPlace(Square),
    /// Another piece of the side would stand beyond its place among the odd squares if the side claimed
    /// square 1.
    ClaimBarred,
    /// A move of fewer squares than the throw goes to an empty square only.
    ShortToEmpty(Square),
    /// 26 needs the exact throw.
    ShortOntoBeauty,
    /// Bearing off needs the exact throw.
    ShortBearingOff,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::MustMove => f.write_str("you cannot pass, because a piece can move"),
            Refusal::TurnLost => f.write_str("this throw loses the turn, so no piece moves"),
            Refusal::RescueFirst { throws } => {
                write!(
                    f,
                    "your piece in the water must be freed first; only {} frees it",
                    throws.alternatives()
                )
            }
            Refusal::HeldInWater { throws } => {
                write!(
                    f,
                    "the water holds this piece; it can only be borne off with {}",
                    throws.alternatives()
                )
            }
            Refusal::RescueBeforeThrow => f.write_str(
                "the rescue from 27 to 15 is only possible instead of throwing, and you have \
                 thrown",
            ),
            Refusal::OpeningMove { lead } => {
                write!(f, "the opening move is prescribed: the foremost piece, on {lead}, must move")
            }
            Refusal::EmptySquare(square) => write!(f, "there is no piece on {square}"),
            Refusal::NotYours { side, square } => {
                write!(f, "the {} on {square} is not yours", side.piece())
            }
            Refusal::HandEmpty => f.write_str("you have no piece in hand"),
            Refusal::NoEntry { throws } if throws.is_empty() => {
                f.write_str("in this ruleset no piece enters from the hand")
            }
            Refusal::NoEntry { throws } => {
                write!(f, "a piece enters the board only with {}", throws.alternatives())
            }
            Refusal::WrongDistance { throw, to: Some(to) } => {
                write!(f, "the throw of {throw} takes this piece to {to}")
            }
            Refusal::WrongDistance { throw, to: None } => {
                write!(f, "a piece moves by exactly the throw, which is {throw}")
            }
            Refusal::EndsElsewhere { end: Place::On(square) } => write!(f, "this move ends on {square}"),
            Refusal::EndsElsewhere { end: Place::Hand } => f.write_str("this move ends in your hand"),
            Refusal::EndsElsewhere { end: Place::Off } => f.write_str("this move ends off the board"),
            Refusal::OwnPiece(square) => write!(f, "your own piece is on {square}"),
            Refusal::ProtectedRow { side, row } => {
                write!(f, "the {side} on {row} protect each other, because they are next to each other")
            }
            Refusal::SafeSquare { side, square } => {
                write!(f, "the {} on {square} is safe there", side.piece())
            }
            Refusal::EnemyArrived(square) => {
                write!(f, "the piece on {square} has arrived and cannot be hit")
            }
            Refusal::Blockade { side, row } => {
                write!(f, "the {side} on {row} form a blockade, which no piece may pass")
            }
            Refusal::BeautyFirst => f.write_str("a piece must land on 26 exactly before it may go beyond it"),
            Refusal::OnlyBearsOff { square, throws } if throws.is_empty() => {
                write!(f, "a piece on {square} does not move further along the board")
            }
            Refusal::OnlyBearsOff { square, throws } => write!(
                f,
                "a piece on {square} does not move further along the board; it is borne off with {}",
                throws.alternatives()
            ),
            Refusal::NoExit(square) => write!(f, "no piece leaves the board from {square}"),
            Refusal::WrongExit { square, throws } => {
                write!(f, "a piece on {square} leaves the board only with {}", throws.alternatives())
            }
            Refusal::BeyondBoard { from, throw } => {
                write!(f, "a throw of {throw} from {from} goes beyond the end of the board")
            }
            Refusal::NotAllHome { away, hand } => {
                f.write_str("a piece may leave only when all your pieces are on 21–30; ")?;
                match (away.len(), hand) {
                    (0, _) => write!(f, "{hand} still in hand"),
                    (_, 0) => write!(f, "not there yet: {}", those_on(*away)),
                    (_, _) => write!(f, "not there yet: {}, and {hand} in hand", those_on(*away)),
                }
            }
            Refusal::WaterLast => {
                f.write_str("a piece may move into the water only if no other move is legal")
            }
            Refusal::WaterClosed => f.write_str("no piece may move into the water while 15 is occupied"),
            Refusal::WaterOccupied => {
                f.write_str("no piece may move into the water while another waits there")
            }
            Refusal::WaitsInWater => f.write_str("this piece waits in the water until 15 is empty"),
            Refusal::MovesFromWaterBy { throws } => {
                write!(f, "the water keeps this piece; only {} moves it", throws.alternatives())
            }
            Refusal::IntoWaterInstead(square) => {
                write!(f, "{square} is occupied, so a piece on 26 goes to 27 instead")
            }
            Refusal::SafeWithWater { side, square } => {
                write!(f, "the {} on {square} is safe, because another is on 27", side.piece())
            }
            Refusal::PushOntoLeft(square) => {
                write!(f, "no move may push a piece onto the square that it leaves, here {square}")
            }
            Refusal::NoHits(square) => {
                write!(f, "an enemy piece is on {square}, and in this ruleset no piece is hit")
            }
            Refusal::MovesFirst { squares } => write!(f, "your {} must move first", english_pieces(*squares)),
            Refusal::FirstRowHeld { held, .. } if held.is_empty() => {
                f.write_str("a piece may leave only when your hand is empty")
            }
            Refusal::FirstRowHeld { held, .. } => write!(
                f,
                "a piece may leave only when none of yours is on 1–10 or in hand; move your {} first",
                english_pieces(*held)
            ),
            Refusal::BackwardIfBlocked => {
                f.write_str("pieces move backward only if other pieces are in the way, and none is")
            }
            Refusal::FallsOnlyAlone(square) => write!(
                f,
                "a piece on {square} falls back into the water only if its side has no other piece on the board"
            ),
            Refusal::NeverBackward => f.write_str("in this ruleset pieces never move backward"),
            Refusal::ForwardFirst => {
                f.write_str("a piece may move backward only if no piece can move forward, and one can")
            }
            Refusal::BackwardToEmpty(square) => {
                write!(f, "backward moves go to empty squares only, and {square} is occupied")
            }
            Refusal::BeforeBoard { from, throw } => {
                write!(f, "a backward move by {throw} from {from} goes beyond the beginning of the board")
            }
            Refusal::NoRetreat(square) => {
                write!(f, "a piece on {square} does not move backward by the throw")
            }
            Refusal::FallsOnlyLast(square) => {
                write!(f, "a piece on {square} falls back into the water only if no other move exists")
            }
            Refusal::Arrived(square) => {
                write!(f, "the piece on {square} has arrived and does not move again")
            }
            Refusal::BeyondPlace(square) => {
                write!(f, "a move to {square} would put one of your pieces beyond its place in your sequence")
            }
            Refusal::ClaimBarred => f.write_str(
                "you cannot claim the odd squares by moving to 1, because another piece of yours is beyond \
                 its place among them",
            ),
            Refusal::ShortToEmpty(square) => write!(
                f,
                "a move by fewer squares than the throw goes to an empty square only, and {square} is \
                 occupied"
            ),
            Refusal::ShortOntoBeauty => f.write_str("a piece may land on 26 only with the exact throw"),
            Refusal::ShortBearingOff => f.write_str("a piece may leave the board only with the exact throw"),
        }
    }
}

/// `the piece on 7`; `the pieces on 7 and 12`.
fn those_on(squares: SquareSet) -> String {
    let noun = if squares.len() == 1 { "piece" } else { "pieces" };
    format!("the {noun} on {squares}")
}

/// `piece on 26`, `pieces on 28 and 29`.
fn english_pieces(squares: SquareSet) -> String {
    format!("{} on {squares}", if squares.len() == 1 { "piece" } else { "pieces" })
}
