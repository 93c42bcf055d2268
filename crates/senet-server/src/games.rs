//! Games over HTTP: opening them, and reading them.

use std::net::SocketAddr;

use axum::Json;
use axum::Router;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use senet::{Record, Side};

use crate::body::Body;
use crate::fair;
use crate::hall::{NotEntered, NotOpened, Opened};
use crate::limits::visitor;
use crate::live;
use crate::problem::Problem;
use crate::rooms::{GameId, Room, Secret, Sitter};
use crate::services::Shared;
use crate::wire::{Created, Creation, FairDocument, Invitation, Seats, Snapshot};

/// The routes of games.
pub(crate) fn router() -> Router<Shared> {
    let answers =
        [post(open), get(snapshot), get(record), get(fair_throws), get(live::live)].into_iter().zip(PATHS);
    answers.fold(Router::new(), |router, (answer, path)| router.route(&format!("/api/v1{path}"), answer))
}

/// Their paths below `/api/v1`.
pub(crate) const PATHS: [&str; 5] =
    ["/games", "/games/{id}", "/games/{id}/record", "/games/{id}/fair", "/games/{id}/live"];

async fn open(
    State(services): State<Shared>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Body(asked): Body<Creation>,
) -> Result<Response, Problem> {
    if !services.rates.may_open(visitor(&services.settings, peer, &headers)) {
        services.hall.metrics.turned_away.inc();
        let message = "that is a lot of new games; play one of them, or wait a minute";
        return Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, "too-many-games", message));
    }
    let opened = services.hall.open(&asked).await?;
    Ok((StatusCode::CREATED, Json(created(&opened))).into_response())
}

fn created(opened: &Opened) -> Created {
    let setup = &opened.setup;
    let secret = |side: Side, wanted: Sitter| {
        let secret = opened.secrets[side as usize].filter(|_| setup.seat(side).sitter == wanted);
        secret.map(Secret::text)
    };
    let invitation =
        |side: Side| Some(Invitation { side: side.name(), secret: secret(side, Sitter::Guest)? });
    Created {
        game: setup.id.text(),
        seats: Seats {
            cones: secret(Side::Cones, Sitter::Person),
            spools: secret(Side::Spools, Sitter::Person),
            watch: opened.watch.map(Secret::text),
        },
        invitation: Side::BOTH.into_iter().find_map(invitation),
        commitment: fair::commitment(setup.id, setup.seed),
    }
}

async fn snapshot(State(services): State<Shared>, Path(id): Path<String>) -> Result<Json<Snapshot>, Problem> {
    let host = services.hall.enter(read_id(&id)?).await?;
    Ok(Json(host.snapshot().await))
}

async fn record(State(services): State<Shared>, Path(id): Path<String>) -> Result<Response, Problem> {
    let host = services.hall.enter(read_id(&id)?).await?;
    let text = recorded(&*host.room().await).to_string();
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

/// The record of a game as it stands; once it is over, with what its throws can be checked by.
fn recorded(room: &Room) -> Record {
    let setup = room.setup();
    let mut record = Record::new(room.game().clone());
    let name = |side: Side| setup.seat(side).level().map(|level| format!("computer ({})", level.name()));
    record.headers.cones = name(Side::Cones);
    record.headers.spools = name(Side::Spools);
    let mut say = |name: &str, value: String| record.headers.others.push((name.to_owned(), value));
    say(fair::GAME, setup.id.text());
    say(fair::COMMITMENT, fair::commitment(setup.id, setup.seed));
    if room.result().is_some() {
        say(fair::SEED, setup.seed.text());
    }
    record
}

async fn fair_throws(
    State(services): State<Shared>,
    Path(id): Path<String>,
) -> Result<Json<FairDocument>, Problem> {
    let host = services.hall.enter(read_id(&id)?).await?;
    Ok(Json(FairDocument::of(&*host.room().await)))
}

/// The game's name in a path.
pub(crate) fn read_id(text: &str) -> Result<GameId, Problem> {
    GameId::read(text).ok_or_else(|| NotEntered::Missing.into())
}

impl From<NotEntered> for Problem {
    fn from(error: NotEntered) -> Problem {
        let message = error.to_string();
        match error {
            NotEntered::Missing => Problem::missing("no-such-game", message),
            NotEntered::Full => Problem::new(StatusCode::SERVICE_UNAVAILABLE, "full", message),
            NotEntered::Unreadable(error) => {
                tracing::error!(error = &error as &dyn std::error::Error, "a game cannot be read");
                Problem::new(StatusCode::SERVICE_UNAVAILABLE, "unreadable-game", message)
            }
        }
    }
}

impl From<NotOpened> for Problem {
    fn from(error: NotOpened) -> Problem {
        let message = error.to_string();
        match error {
            NotOpened::Rules(_) => Problem::bad("bad-rules", message),
            NotOpened::Level => Problem::bad("no-level", message),
            NotOpened::NobodyHere => Problem::bad("nobody-here", message),
            NotOpened::NoEntropy | NotOpened::Unsaved(_) => {
                tracing::error!(error = &error as &dyn std::error::Error, "a game cannot be opened");
                Problem::new(StatusCode::SERVICE_UNAVAILABLE, "not-saved", message)
            }
        }
    }
}
