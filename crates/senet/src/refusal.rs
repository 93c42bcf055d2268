//! Why a move is not legal, in words a player understands.

mod code;
mod reason;

use std::fmt;

use crate::effects::Place;
use crate::english;
use crate::side::Side;
use crate::square::{Square, SquareSet};
use crate::throw::{Throw, ThrowSet};

/// Why a move is not legal. Every rule that can refuse a move has its own reason; displayed, it is a sentence for players.
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
    /// A pass, though a piece can be moved.
    MustMove,
    /// The throw lost the turn: nothing moves.
    TurnLost,
    /// Another piece is in the water, and must be freed first.
    RescueFirst {
        /// The throws that free it.
        throws: ThrowSet,
    },
    /// This piece is in the water, and this throw does not free it.
    HeldInWater {
        /// The throws that free it.
        throws: ThrowSet,
    },
    /// The rescue to 15 is made instead of throwing, and the throw is made.
    RescueBeforeThrow,
    /// The opening move is prescribed: another piece must be moved.
    OpeningMove {
        /// The piece that must be moved.
        lead: Square,
    },
    /// Nobody stands there.
    EmptySquare(Square),
    /// The piece there is the other side's.
    NotYours {
        /// Whose it is.
        side: Side,
        /// Where.
        square: Square,
    },
    /// No piece is in hand.
    HandEmpty,
    /// Pieces enter with other throws.
    NoEntry {
        /// The throws that enter a piece.
        throws: ThrowSet,
    },
    /// The throw takes the piece elsewhere.
    WrongDistance {
        /// The throw.
        throw: Throw,
        /// Where it takes the piece, if anywhere on the board.
        to: Option<Square>,
    },
    /// The move is legal, but does not end where it was said to.
    EndsElsewhere {
        /// Where it ends.
        end: Place,
    },
    /// A piece of one's own is on the square landed on.
    OwnPiece(Square),
    /// The enemy piece on the square landed on stands in a protected row.
    ProtectedRow {
        /// Whose row.
        side: Side,
        /// The row.
        row: SquareSet,
    },
    /// The enemy piece on the square landed on is safe there.
    SafeSquare {
        /// Whose piece.
        side: Side,
        /// Where.
        square: Square,
    },
    /// The enemy piece on the square landed on has arrived.
    EnemyArrived(Square),
    /// An enemy blockade is in the way.
    Blockade {
        /// Whose row.
        side: Side,
        /// The row.
        row: SquareSet,
    },
    /// 26 must be landed on exactly.
    BeautyFirst,
    /// A piece on this square leaves only by bearing off.
    OnlyBearsOff {
        /// The square.
        square: Square,
        /// The throws that bear off from it.
        throws: ThrowSet,
    },
    /// No throw bears off from this square.
    NoExit(Square),
    /// The throw does not bear off from this square.
    WrongExit {
        /// The square.
        square: Square,
        /// The throws that bear off from it.
        throws: ThrowSet,
    },
    /// The throw goes beyond the end of the board.
    BeyondBoard {
        /// Where the piece stands.
        from: Square,
        /// The throw.
        throw: Throw,
    },
    /// Pieces leave only when all stand on the last row.
    NotAllHome {
        /// Those that do not.
        away: SquareSet,
        /// How many are in hand.
        hand: u8,
    },
    /// The water may be stepped into only if nothing else can be done.
    WaterLast,
    /// Pieces never move backward.
    NeverBackward,
    /// Backward moves are only for those who cannot move forward.
    ForwardFirst,
    /// Backward moves go to empty squares only.
    BackwardToEmpty(Square),
    /// The board ends before the throw does.
    BeforeBoard {
        /// Where the piece stands.
        from: Square,
        /// The throw.
        throw: Throw,
    },
    /// A piece on this square does not move backward by the throw.
    NoRetreat(Square),
    /// A piece falls back into the water only if nothing else can move.
    FallsOnlyLast(Square),
    /// The piece has arrived at its place, and stays.
    Arrived(Square),
    /// The piece would stand beyond its place in the sequence.
    BeyondPlace(Square),
    /// A piece left on an even square too low forbids the claim of square 1.
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
            Refusal::MustMove => f.write_str("a piece can be moved, so one must be"),
            Refusal::TurnLost => f.write_str("this throw loses the turn: nothing moves"),
            Refusal::RescueFirst { throws } => {
                write!(f, "your piece in the water must be rescued first; only {} frees it", english::a_throw(*throws))
            }
            Refusal::HeldInWater { throws } => {
                write!(f, "the water holds this piece; it leaves only by being borne off with {}", english::a_throw(*throws))
            }
            Refusal::RescueBeforeThrow => {
                f.write_str("the rescue from 27 to 15 is made instead of throwing, and you have thrown")
            }
            Refusal::OpeningMove { lead } => {
                write!(f, "the opening move is prescribed: the foremost piece, on {lead}, must be moved")
            }
            Refusal::EmptySquare(square) => write!(f, "no piece stands on {square}"),
            Refusal::NotYours { side, square } => {
                write!(f, "the {} on {square} is not yours", side.piece())
            }
            Refusal::HandEmpty => f.write_str("you have no piece in hand"),
            Refusal::NoEntry { throws } if throws.is_empty() => {
                f.write_str("in this ruleset no piece enters from the hand")
            }
            Refusal::NoEntry { throws } => {
                write!(f, "a piece enters the board only with {}", english::a_throw(*throws))
            }
            Refusal::WrongDistance { throw, to: Some(to) } => {
                write!(f, "the throw is {throw}, which takes this piece to {to}")
            }
            Refusal::WrongDistance { throw, to: None } => {
                write!(f, "the throw is {throw}, and a piece moves by exactly the throw")
            }
            Refusal::EndsElsewhere { end: Place::On(square) } => write!(f, "this move ends on {square}"),
            Refusal::EndsElsewhere { end: Place::Hand } => f.write_str("this move ends in your hand"),
            Refusal::EndsElsewhere { end: Place::Off } => f.write_str("this move ends off the board"),
            Refusal::OwnPiece(square) => write!(f, "your own piece stands on {square}"),
            Refusal::ProtectedRow { side, row } => {
                write!(f, "the {side} on {row} stand side by side and protect each other")
            }
            Refusal::SafeSquare { side, square } => {
                write!(f, "the {} on {square} is safe there", side.piece())
            }
            Refusal::EnemyArrived(square) => {
                write!(f, "the piece on {square} has arrived at its place and cannot be hit")
            }
            Refusal::Blockade { side, row } => {
                write!(f, "the {side} on {row} form a blockade, which cannot be passed")
            }
            Refusal::BeautyFirst => f.write_str("26 must be landed on exactly before a piece may go beyond it"),
            Refusal::OnlyBearsOff { square, throws } if throws.is_empty() => {
                write!(f, "a piece on {square} does not move on along the board")
            }
            Refusal::OnlyBearsOff { square, throws } => write!(
                f,
                "a piece on {square} does not move on along the board; it is borne off with {}",
                english::a_throw(*throws)
            ),
            Refusal::NoExit(square) => write!(f, "no piece leaves the board from {square}"),
            Refusal::WrongExit { square, throws } => {
                write!(f, "a piece on {square} leaves the board only with {}", english::a_throw(*throws))
            }
            Refusal::BeyondBoard { from, throw } => {
                write!(f, "a throw of {throw} from {from} goes beyond the end of the board")
            }
            Refusal::NotAllHome { away, hand } => {
                f.write_str("a piece leaves only when all your pieces stand on 21–30: ")?;
                match (away.len(), hand) {
                    (0, _) => write!(f, "{hand} still in hand"),
                    (_, 0) => write!(f, "not yet {}", those_on(*away)),
                    (_, _) => write!(f, "not yet {}, and {hand} still in hand", those_on(*away)),
                }
            }
            Refusal::WaterLast => {
                f.write_str("a piece may go into the water only if there is no other legal move")
            }
            Refusal::NeverBackward => f.write_str("in this ruleset pieces never move backward"),
            Refusal::ForwardFirst => {
                f.write_str("a piece may move backward only if none can move forward, and one can")
            }
            Refusal::BackwardToEmpty(square) => {
                write!(f, "backward moves go to empty squares only, and {square} is held")
            }
            Refusal::BeforeBoard { from, throw } => {
                write!(f, "a throw of {throw} back from {from} goes beyond the beginning of the board")
            }
            Refusal::NoRetreat(square) => write!(f, "a piece on {square} does not move backward by the throw"),
            Refusal::FallsOnlyLast(square) => {
                write!(f, "a piece on {square} falls back into the water only if nothing else can move")
            }
            Refusal::Arrived(square) => write!(f, "the piece on {square} has arrived at its place and stays there"),
            Refusal::BeyondPlace(square) => {
                write!(f, "with a piece on {square}, one of yours would stand beyond its place in your sequence")
            }
            Refusal::ClaimBarred => f.write_str(
                "square 1 claims the odd squares, and a piece of yours already stands beyond its place among them",
            ),
            Refusal::ShortToEmpty(square) => write!(
                f,
                "a move of fewer squares than the throw goes to an empty square only, and {square} is held"
            ),
            Refusal::ShortOntoBeauty => f.write_str("a piece lands on 26 only with the exact throw"),
            Refusal::ShortBearingOff => f.write_str("a piece leaves the board only with the exact throw"),
        }
    }
}

/// `the one on 7`; `those on 7 and 12`.
fn those_on(squares: SquareSet) -> String {
    let words = if squares.len() == 1 { "the one on" } else { "those on" };
    format!("{words} {squares}")
}
