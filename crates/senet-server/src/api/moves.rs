//! Legal moves, and why others are not legal.

use axum::Json;
use senet::{MoveError, Place, Refusal, Throw, Turn};
use senet_wire::{DescribedMove, LocalizedMessage, Options, PlaceText, PositionQuery};
use serde::{Deserialize, Serialize};

use super::asked::{Asked, Named};
use crate::body::Body;
use crate::problem::Problem;

/// The moves of a position.
#[derive(Serialize)]
pub(super) struct Moves {
    rules: String,
    options: Options,
    position: String,
    throw: Option<u8>,
    /// `throw` or `move`: what the side is to do.
    to_throw_or_move: &'static str,
    /// The throws that can occur in the position.
    legal_throws: Vec<u8>,
    moves: Vec<DescribedMove>,
}

/// The moves of a position with a throw, or those that may be made instead of throwing.
pub(super) async fn moves(Body(question): Body<PositionQuery>) -> Result<Json<Moves>, Problem> {
    let Asked { named: Named { name, options, rules }, position, throw } = Asked::read(question)?;
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

/// A move that somebody wants to make.
#[derive(Deserialize)]
pub(super) struct Wanted {
    #[serde(flatten)]
    question: PositionQuery,
    from: PlaceText,
    /// None for wherever the throw takes the piece.
    to: Option<PlaceText>,
}

/// Why a move is not legal.
pub(super) async fn refusal(Body(wanted): Body<Wanted>) -> Result<Json<LocalizedMessage>, Problem> {
    let Wanted { question, from: PlaceText(from), to } = wanted;
    let Asked { named, position, throw } = Asked::read(question)?;
    let Some(throw) = throw else {
        return Err(Problem::bad(
            "no-throw",
            "the question has no 'throw'; without one, nothing can be refused",
        ));
    };
    let turn = named.rules.turn(&position, throw)?;
    let refusal = match to {
        None => turn.refusal_from(from),
        Some(PlaceText(to)) => refusal_from(&turn, from, to)?,
    };
    let legal = || Problem::bad("legal", "this move is legal: make it");
    refusal.map(|refusal| Json(LocalizedMessage::from(&refusal))).ok_or_else(legal)
}

/// Why the piece there may not be moved to that place; none if it may.
fn refusal_from(turn: &Turn<'_>, from: Place, to: Place) -> Result<Option<Refusal>, Problem> {
    match turn.find(&format!("{}/{}", name(from), name(to))) {
        Ok(_) => Ok(None),
        Err(MoveError::Illegal { refusal, .. }) => Ok(Some(refusal)),
        Err(MoveError::Unreadable(error)) => Err(Problem::bad("bad-move", error.to_string())),
    }
}

/// A place as moves are written.
fn name(place: Place) -> String {
    match place {
        Place::Hand => "hand".to_owned(),
        Place::On(square) => square.to_string(),
        Place::Off => "off".to_owned(),
    }
}
