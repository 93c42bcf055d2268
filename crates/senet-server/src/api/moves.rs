//! Legal moves, and why a move is not legal.

use axum::Json;
use senet_api::{DescribedMoves, RefusalQuery};
use senet_wire::{LocalizedMessage, PositionQuery};

use crate::body::Body;
use crate::problem::Problem;

/// Answers with the moves of a position.
pub(super) async fn moves(Body(query): Body<PositionQuery>) -> Result<Json<DescribedMoves>, Problem> {
    Ok(Json(DescribedMoves::of(query)?))
}

/// Answers with the reason why a move is not legal.
pub(super) async fn refusal(Body(query): Body<RefusalQuery>) -> Result<Json<LocalizedMessage>, Problem> {
    Ok(Json(senet_api::refusal(query)?))
}
