//! The WebSocket of a live game: a client joins, receives the game's events, and sends commands.

mod connection;
mod origin;

use std::net::SocketAddr;

use axum::Extension;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use senet_game::GameId;

use crate::accept::SocketPermit;
use crate::problem::Problem;
use crate::rate_limits::client_address;
use crate::registry::LookupError;
use crate::services::AppState;
use connection::Connection;

/// The longest frame that a client may send, in bytes.
const MAX_FRAME: usize = 4 << 10;
/// The initial size of a connection's read buffer, in bytes. It keeps idle connections small.
const READ_BUFFER: usize = 2 << 10;

/// Opens the WebSocket of a game.
pub(crate) async fn connect(
    State(services): State<AppState>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Extension(socket_permit): Extension<SocketPermit>,
    Path(id): Path<String>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    if !origin::is_allowed(&services.settings, &headers) {
        let message = "this page is from another site; open the game at its own address";
        return Err(Problem::new(StatusCode::FORBIDDEN, "foreign-origin", message));
    }
    let address = client_address(&services.settings, peer, &headers);
    let Ok(permit) = services.rate_limits.connections.acquire(address) else {
        services.resources.metrics.rate_limited.inc();
        let message = "too many connections; close some, or try again later";
        return Err(Problem::rate_limited("too-many-connections", message));
    };
    let id = GameId::parse(&id).ok_or(LookupError::NotFound)?;
    let session = services.games.session(id).await?;
    let is_no_upgrade =
        |_| Problem::bad("no-upgrade", "this address is for WebSockets only; see docs/server.md");
    let upgrade = upgrade
        .map_err(is_no_upgrade)?
        .max_frame_size(MAX_FRAME)
        .max_message_size(MAX_FRAME)
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0);
    Ok(upgrade.on_upgrade(move |socket| async move {
        Connection::new(services, session, socket).run().await;
        drop((permit, socket_permit));
    }))
}
