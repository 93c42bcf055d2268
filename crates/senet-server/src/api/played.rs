//! The moves of finished games of this server.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use senet_api::ResolvedQuery;
use senet_wire::{Options, PositionQuery};
use serde::Serialize;

use crate::body::Body;
use crate::problem::Problem;
use crate::services::AppState;
use crate::store::PlayedMove;

/// The moves that were made in a position.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Played {
    rules: String,
    options: Options,
    position: String,
    moves: Vec<PlayedMove>,
}

/// Answers with the moves that were made in a position in finished games, and how those games ended.
pub(super) async fn played(
    State(services): State<AppState>,
    Body(query): Body<PositionQuery>,
) -> Result<Json<Played>, Problem> {
    let ResolvedQuery { named, position, .. } = ResolvedQuery::parse(query)?;
    let moves = services.resources.store.played(&named.rules, &position).await.map_err(|error| {
        tracing::warn!(%error, "the moves of finished games could not be read");
        let message = "the database does not answer; try again in a moment";
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "not-read", message)
    })?;
    let (rules, options) = (named.name, named.options);
    Ok(Json(Played { rules, options, position: position.to_string(), moves }))
}
