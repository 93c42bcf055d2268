//! Legal moves, and why a move is not legal.

use axum::Json;
use senet::{MoveError, Place, Refusal, Throw, Turn};
use senet_game::place_text;
use senet_wire::{DescribedMove, LocalizedMessage, Options, PlaceText, PositionQuery};
use serde::{Deserialize, Serialize};

use super::query::{NamedRules, ResolvedQuery};
use crate::body::Body;
use crate::problem::Problem;

/// The moves of a position.
#[derive(Serialize)]
pub(super) struct Moves {
    rules: String,
    options: Options,
    position: String,
    throw: Option<u8>,
    /// What the side has to do: `throw` or `move`.
    to_throw_or_move: &'static str,
    /// The throws that can occur in the position.
    legal_throws: Vec<u8>,
    moves: Vec<DescribedMove>,
}

/// Answers with the moves of a position and throw, or without a throw with those that may be made instead of
/// throwing.
pub(super) async fn moves(Body(question): Body<PositionQuery>) -> Result<Json<Moves>, Problem> {
    let ResolvedQuery { named, position, throw } = ResolvedQuery::parse(question)?;
    let NamedRules { name, options, rules } = named;
    Ok(Json(Moves {
        moves: DescribedMove::all(&rules, &position, throw)?,
        legal_throws: rules.chances(&position).possible().iter().map(Throw::value).collect(),
        to_throw_or_move: if throw.is_some() { "move" } else { "throw" },
        position: position.to_string(),
        throw: throw.map(Throw::value),
        rules: name,
        options,
    }))
}

/// A question about a move.
#[derive(Deserialize)]
pub(super) struct RefusalQuestion {
    #[serde(flatten)]
    question: PositionQuery,
    from: PlaceText,
    /// The target; without one, wherever the throw takes the piece.
    to: Option<PlaceText>,
}

/// Answers with the reason why a move is not legal.
pub(super) async fn refusal(Body(body): Body<RefusalQuestion>) -> Result<Json<LocalizedMessage>, Problem> {
    let RefusalQuestion { question, from: PlaceText(from), to } = body;
    let ResolvedQuery { named, position, throw } = ResolvedQuery::parse(question)?;
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
    refusal.map(|refusal| Json(LocalizedMessage::from(&refusal))).ok_or_else(legal)
}

/// Why a piece may not be moved from one place to another; `None` if it may.
fn refusal_from(turn: &Turn<'_>, from: Place, to: Place) -> Result<Option<Refusal>, Problem> {
    match turn.find(&format!("{}/{}", place_text(from), place_text(to))) {
        Ok(_) => Ok(None),
        Err(MoveError::Illegal { refusal, .. }) => Ok(Some(refusal)),
        Err(MoveError::Unreadable(error)) => Err(Problem::bad("bad-move", error.to_string())),
    }
}
