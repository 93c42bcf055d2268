//! The text of moves: formatting, parsing, and matching a text with a legal move.

use std::fmt;
use std::str::FromStr;

use crate::english;
use crate::moves::Move;
use crate::place::Place;
use crate::refusal::Refusal;
use crate::rules::points::{Home, LastSquare};
use crate::square::Square;
use crate::turn::Turn;

/// A move in notation: `10/11`, `9/11*`, `hand/4`, `26/off`, `26/27/15`, `pass`.
///
/// The star marks that another piece is hit or pushed. It is optional when a text is parsed.
///
/// ```
/// use senet::MoveText;
/// assert_eq!("9/11*".parse::<MoveText>()?.to_string(), "9/11*");
/// # Ok::<(), senet::ParseMoveError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveText {
    /// The places of the moved piece, from start to end; empty for a pass.
    path: Vec<Place>,
    hits: bool,
}

/// An error: the text is not in move notation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a move; write a move such as 10/11, 9/11*, hand/4, 26/off, 26/27/15 or pass")]
pub struct ParseMoveError(String);

/// An error: the text does not name a legal move.
///
/// A move fails in these two ways only, so a match needs no other arm.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MoveError {
    /// The text is not in move notation.
    #[error(transparent)]
    Unreadable(#[from] ParseMoveError),
    /// The text names a move that is not legal here.
    #[error("{text} is not legal here: {refusal}")]
    Illegal {
        /// The text of the move.
        text: String,
        /// The first rule that forbids it.
        refusal: Refusal,
    },
}

impl MoveText {
    /// The text of a legal move.
    pub(crate) fn of(turn: &Turn<'_>, mv: Move) -> MoveText {
        let effects = turn.effects(mv);
        let hits = effects.hits();
        let mut path = effects.path;
        let points = &turn.rules().spec().points;
        if matches!(mv, Move::BearOff { .. })
            && points.last_square == LastSquare::Leaves
            && points.home == Home::LastRow
        {
            path.insert(1, Place::On(Square::HORUS));
        }
        MoveText { path, hits }
    }

    /// The text of a move made instead of throwing.
    pub fn before_throw(mv: Move) -> MoveText {
        let path = mv.from().into_iter().chain(mv.to()).map(Place::On).collect();
        MoveText { path, hits: false }
    }

    /// Whether both texts have the same path. The star is ignored.
    pub(crate) fn has_same_path(&self, other: &MoveText) -> bool {
        self.path == other.path
    }

    /// Whether `short` abbreviates this move: it has the same first place, and its second place is the one
    /// where this move lands or the one where it ends.
    pub(crate) fn is_abbreviated_by(&self, short: &MoveText) -> bool {
        self.path.first() == short.path.first()
            && short.path.len() == 2
            && (self.path.get(1) == short.path.get(1) || self.path.last() == short.path.last())
    }

    /// The move that the text names, legal or not.
    pub(crate) fn to_move(&self) -> Move {
        match *self.path.as_slice() {
            [Place::Hand, Place::On(to), ..] => Move::Enter { to },
            [Place::On(from), Place::On(to), ..] => Move::Step { from, to },
            [Place::On(from), Place::Off, ..] => Move::BearOff { from },
            _ => Move::Pass,
        }
    }
}

impl Turn<'_> {
    /// The notation of a legal move.
    pub fn text(&self, mv: Move) -> MoveText {
        MoveText::of(self, mv)
    }

    /// Finds the legal move that a text names.
    ///
    /// The text may omit the star and the squares in between: `26/15` and `26/27` both name `26/27/15`.
    ///
    /// # Errors
    ///
    /// [`MoveError`] if the text is not in move notation, or if the move is not legal here.
    ///
    /// ```
    /// use senet::{Preset, Ruleset, Throw};
    /// let rules = Ruleset::preset(Preset::Modern);
    /// let turn = rules.turn(&rules.start(), Throw::of(2))?;
    /// assert_eq!(turn.find("9/11")?, "9/11".parse()?);
    /// let refused = turn.find("7/9").unwrap_err();
    /// assert_eq!(refused.to_string(), "7/9 is not legal here: your own piece is on 9");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find(&self, text: &str) -> Result<Move, MoveError> {
        let requested: MoveText = text.parse()?;
        let exact = self.moves().find(|mv| self.text(*mv).has_same_path(&requested));
        exact.or_else(|| self.moves().find(|mv| self.text(*mv).is_abbreviated_by(&requested))).ok_or_else(
            || MoveError::Illegal { text: requested.to_string(), refusal: self.refusal(requested.to_move()) },
        )
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_empty() {
            return f.pad("pass");
        }
        let places: Vec<String> = self.path.iter().map(Place::to_string).collect();
        f.pad(&format!("{}{}", places.join("/"), if self.hits { "*" } else { "" }))
    }
}

impl FromStr for MoveText {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<MoveText, ParseMoveError> {
        let unreadable = || ParseMoveError(english::excerpt(text));
        let (moved, hits) = match text.strip_suffix('*') {
            Some(moved) => (moved, true),
            None => (text, false),
        };
        if moved == "pass" && !hits {
            return Ok(MoveText { path: Vec::new(), hits });
        }
        let path: Option<Vec<Place>> = moved.split('/').map(read_place).collect();
        match path {
            Some(path) if is_path(&path) => Ok(MoveText { path, hits }),
            _ => Err(unreadable()),
        }
    }
}

/// The notation without the star and without the place where the water sends the piece: `10/11`, `hand/4`,
/// `26/off`, `pass`. [`Turn::find`] finds the move by it; [`Turn::text`] has the complete notation.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Move::Pass => "pass".to_owned(),
            Move::Enter { to } => format!("{}/{to}", Place::Hand),
            Move::Step { from, to } => format!("{from}/{to}"),
            Move::BearOff { from } => format!("{from}/{}", Place::Off),
        };
        f.pad(&text)
    }
}

/// The move that a short notation names. The star and a third place are ignored, because what they mean depends
/// on the ruleset. [`Turn::find`] finds the move that a player means.
impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        text.parse().map(|text: MoveText| text.to_move())
    }
}

fn read_place(text: &str) -> Option<Place> {
    match text {
        "hand" => Some(Place::Hand),
        "off" => Some(Place::Off),
        number => number.parse().ok().map(Place::On),
    }
}

/// Whether the places form a path: two or three places, with the hand only at the ends and no place after
/// `off`.
fn is_path(path: &[Place]) -> bool {
    matches!(
        path,
        [Place::Hand, Place::On(_)]
            | [Place::On(_), Place::On(_) | Place::Off]
            | [Place::Hand | Place::On(_), Place::On(_), _]
    )
}
