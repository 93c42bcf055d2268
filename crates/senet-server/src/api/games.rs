//! Games over HTTP: creating and reading them. The WebSocket of a game is in `live`.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use senet_game::wire::{FairnessView, NewGameRequest, Snapshot};
use senet_game::{GameId, record_of};

use super::query::UrlPath;
use crate::answer_cache::Answer;
use crate::body::Body;
use crate::client::Client;
use crate::problem::Problem;
use crate::registry::LookupError;
use crate::services::AppState;

pub(super) async fn create(
    State(services): State<AppState>,
    Client(address): Client,
    Body(request): Body<NewGameRequest>,
) -> Result<Response, Problem> {
    if !services.rate_limits.allow_new_game(address) {
        services.resources.metrics.rate_limited.inc();
        let message = "you have created too many games in the last minute; wait a minute";
        return Err(Problem::rate_limited("too-many-games", message));
    }
    let created = services.games.create(&request).await?;
    Ok((StatusCode::CREATED, Json(created.response())).into_response())
}

/// Answers with a game as it stands.
pub(super) async fn snapshot(
    State(services): State<AppState>,
    UrlPath(id): UrlPath,
) -> Result<Answer, Problem> {
    let session = services.games.session(parse_id(&id)?).await?;
    Ok(session.view(|state, presence| Answer::json(&Snapshot::of(state, presence))).await)
}

/// Answers with the record of a game.
pub(super) async fn record(
    State(services): State<AppState>,
    UrlPath(id): UrlPath,
) -> Result<Response, Problem> {
    let session = services.games.session(parse_id(&id)?).await?;
    let text = session.view(|state, _| record_of(state).to_string()).await;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

/// Answers with what the throws of a game can be verified with.
pub(super) async fn fairness(
    State(services): State<AppState>,
    UrlPath(id): UrlPath,
) -> Result<Json<FairnessView>, Problem> {
    let session = services.games.session(parse_id(&id)?).await?;
    let fairness = FairnessView::of(&*session.state().await);
    Ok(Json(fairness))
}

fn parse_id(text: &str) -> Result<GameId, LookupError> {
    GameId::parse(text).ok_or(LookupError::NotFound)
}
