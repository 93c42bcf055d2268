//! Games over HTTP: creating and reading them. The WebSocket of a game is in `live`.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use senet::{Record, Side};

use crate::answer_cache::Answer;
use crate::body::Body;
use crate::client::Client;
use crate::fair;
use crate::game::{GameId, GameState, Occupant, Secret};
use crate::problem::Problem;
use crate::registry::{CreatedGame, LookupError};
use crate::services::AppState;
use crate::wire::{FairnessView, Invitation, NewGameRequest, NewGameResponse, SeatSecrets, Snapshot};

/// Creates a game.
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
    Ok((StatusCode::CREATED, Json(response(&created))).into_response())
}

fn response(created: &CreatedGame) -> NewGameResponse {
    let setup = &created.setup;
    let secret_of = |side: Side, occupant: Occupant| {
        let secret = created.secrets[side as usize].filter(|_| setup.seat(side).occupant == occupant);
        secret.map(Secret::text)
    };
    let invitation =
        |side: Side| Some(Invitation { side: side.name(), secret: secret_of(side, Occupant::Guest)? });
    NewGameResponse {
        game: setup.id.text(),
        seats: SeatSecrets {
            cones: secret_of(Side::Cones, Occupant::Person),
            spools: secret_of(Side::Spools, Occupant::Person),
            watch: created.watch.map(Secret::text),
        },
        invitation: Side::BOTH.into_iter().find_map(invitation),
        commitment: fair::commitment(setup.id, setup.secret),
    }
}

/// Answers with a game as it stands.
pub(super) async fn snapshot(
    State(services): State<AppState>,
    Path(id): Path<String>,
) -> Result<Answer, Problem> {
    let session = services.games.session(parse_id(&id)?).await?;
    Ok(session.view(|state, presence| Answer::json(&Snapshot::of(state, presence))).await)
}

/// Answers with the record of a game.
pub(super) async fn record(
    State(services): State<AppState>,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let session = services.games.session(parse_id(&id)?).await?;
    let text = session.view(|state, _| record_of(state).to_string()).await;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

/// The record of a game as it stands. Once the game is over, it contains the seed of the throws.
fn record_of(state: &GameState) -> Record {
    let setup = state.setup();
    let mut record = Record::new(state.game().clone());
    let name = |side: Side| setup.seat(side).level().map(|level| format!("computer ({})", level.name()));
    record.headers.cones = name(Side::Cones);
    record.headers.spools = name(Side::Spools);
    let mut add = |name: &str, value: String| record.headers.others.push((name.to_owned(), value));
    add(fair::GAME_HEADER, setup.id.text());
    add(fair::COMMITMENT_HEADER, fair::commitment(setup.id, setup.secret));
    if let Some(opening) = state.decided_opening() {
        add(fair::OPENING_HEADER, fair::opening_text(&opening));
    }
    if let Some(seed) = state.fixed_seed() {
        add(fair::NONCES_HEADER, fair::nonces_text(state.contributions().nonces()));
        if state.is_over() {
            add(fair::SECRET_HEADER, setup.secret.text());
            add(fair::SEED_HEADER, seed.text());
        }
    } else if state.is_over() {
        add(fair::SEED_HEADER, setup.secret.text());
    }
    record
}

/// Answers with what the throws of a game can be verified with.
pub(super) async fn fairness(
    State(services): State<AppState>,
    Path(id): Path<String>,
) -> Result<Json<FairnessView>, Problem> {
    let session = services.games.session(parse_id(&id)?).await?;
    let fairness = FairnessView::of(&*session.state().await);
    Ok(Json(fairness))
}

fn parse_id(text: &str) -> Result<GameId, LookupError> {
    GameId::parse(text).ok_or(LookupError::NotFound)
}
