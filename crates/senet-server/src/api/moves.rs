//! Legal moves, and why a move is not legal.

use axum::Json;
use senet_api::{Moves, RefusalQuestion};
use senet_wire::{LocalizedMessage, PositionQuery};

use crate::body::Body;
use crate::problem::Problem;

/// Answers with the moves of a position.
pub(super) async fn moves(Body(question): Body<PositionQuery>) -> Result<Json<Moves>, Problem> {
    Ok(Json(Moves::of(question)?))
}

/// Answers with the reason why a move is not legal.
pub(super) async fn refusal(
    Body(question): Body<RefusalQuestion>,
) -> Result<Json<LocalizedMessage>, Problem> {
    Ok(Json(senet_api::refusal(question)?))
}
