//! The line to a live game: a WebSocket on which the client says who it is, hears what happens, and commands.

mod line;
mod origin;
mod words;

use std::net::SocketAddr;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;

use crate::games::read_id;
use crate::limits::visitor;
use crate::problem::Problem;
use crate::services::Shared;
use line::Line;

/// No client says more in one frame, in bytes.
const LONGEST_FRAME: usize = 4 << 10;
/// What waits to be read or written takes no more memory than this from the beginning, in bytes.
const BUFFER: usize = 2 << 10;

/// Opens the line to a game.
pub(crate) async fn live(
    State(services): State<Shared>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(id): Path<String>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    if !origin::is_ours(&services.settings, &headers) {
        let message = "this page comes from elsewhere; open the game at its own address";
        return Err(Problem::new(StatusCode::FORBIDDEN, "foreign-origin", message));
    }
    let Some(connected) = services.rates.connect(visitor(&services.settings, peer, &headers)) else {
        services.hall.metrics.turned_away.inc();
        let message = "too many connections; close some, or come back later";
        return Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, "too-many-connections", message));
    };
    let host = services.hall.enter(read_id(&id)?).await?;
    let upgrade = upgrade
        .max_frame_size(LONGEST_FRAME)
        .max_message_size(LONGEST_FRAME)
        .read_buffer_size(BUFFER)
        .write_buffer_size(0);
    Ok(upgrade.on_upgrade(move |socket| async move {
        Line::new(services, host, socket).hold().await;
        drop(connected);
    }))
}
