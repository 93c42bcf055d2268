//! Legal moves, and why a move is not legal.

use senet::{MoveError, Place, Refusal, Throw, Turn};
use senet_wire::{DescribedMove, LocalizedMessage, Options, PlaceText, PositionQuery};
use serde::{Deserialize, Serialize};

use crate::problem::Problem;
use crate::query::{NamedRules, ResolvedQuery};

/// The moves of a position.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DescribedMoves {
    rules: String,
    options: Options,
    position: String,
    throw: Option<u8>,
    /// What the side has to do.
    to_throw_or_move: ToThrowOrMove,
    /// The throws that can occur in the position.
    legal_throws: Vec<u8>,
    moves: Vec<DescribedMove>,
}

/// What a side has to do in a position.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
enum ToThrowOrMove {
    Throw,
    Move,
}

impl DescribedMoves {
    /// The moves of a position and throw, or without a throw those that may be made instead of throwing.
    ///
    /// # Errors
    ///
    /// [`Problem`] if there is no such ruleset, position or throw.
    pub fn of(query: PositionQuery) -> Result<DescribedMoves, Problem> {
        let ResolvedQuery { named, position, throw } = ResolvedQuery::parse(query)?;
        let NamedRules { name, options, rules } = named;
        Ok(DescribedMoves {
            moves: DescribedMove::all(&rules, &position, throw)?,
            legal_throws: rules.chances(&position).possible().iter().map(Throw::value).collect(),
            to_throw_or_move: if throw.is_some() { ToThrowOrMove::Move } else { ToThrowOrMove::Throw },
            position: position.to_string(),
            throw: throw.map(Throw::value),
            rules: name,
            options,
        })
    }
}

/// A query about a move.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RefusalQuery {
    #[serde(flatten)]
    query: PositionQuery,
    from: PlaceText,
    /// The target; without one, the square to which the throw takes the piece.
    to: Option<PlaceText>,
}

/// The reason why a move is not legal.
///
/// # Errors
///
/// [`Problem`] if the move is legal, or there is no such ruleset, position or throw.
pub fn refusal(query: RefusalQuery) -> Result<LocalizedMessage, Problem> {
    let RefusalQuery { query, from: PlaceText(from), to } = query;
    let ResolvedQuery { named, position, throw } = ResolvedQuery::parse(query)?;
    let Some(throw) = throw else {
        let message = "'throw' is missing; moves are legal or not for a throw";
        return Err(Problem::bad("no-throw", message));
    };
    let turn = named.rules.turn(&position, throw)?;
    let refusal = match to {
        None => turn.refusal_from(from),
        Some(PlaceText(to)) => refusal_from(&turn, from, to)?,
    };
    let legal = || Problem::bad("legal", "this move is legal");
    refusal.map(|refusal| LocalizedMessage::from(&refusal)).ok_or_else(legal)
}

/// Why a piece may not be moved from one place to another; `None` if it may.
fn refusal_from(turn: &Turn<'_>, from: Place, to: Place) -> Result<Option<Refusal>, Problem> {
    match turn.find(&format!("{}/{}", from, to)) {
        Ok(_) => Ok(None),
        Err(MoveError::Illegal { refusal, .. }) => Ok(Some(refusal)),
        Err(MoveError::Unreadable(error)) => Err(Problem::bad("bad-move", error.to_string())),
    }
}
