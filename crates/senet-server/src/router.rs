//! Which path leads where.

use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Request, State};
use axum::handler::Handler;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;

use crate::limits::{Rates, visitor};
use crate::problem::Problem;
use crate::services::Shared;
use crate::{api, games, headers, pages};

/// Nobody sends more than this, in bytes: a record of the longest game is far shorter.
const LARGEST_BODY: usize = 512 << 10;
/// An answer takes no longer than this.
const LONGEST_ANSWER: Duration = Duration::from_secs(30);

/// Everything the server answers.
pub(crate) fn router(services: Shared) -> Router {
    let asked = middleware::from_fn_with_state((services.clone(), Rates::may_ask as May), turn_away);
    let fetched = middleware::from_fn_with_state((services.clone(), Rates::may_fetch as May), turn_away);
    Router::new()
        .route("/health", get(health))
        .route("/metrics", get(metrics))
        .merge(games::router())
        .merge(api::router())
        .route_layer(asked)
        .fallback(pages::page.layer(fetched))
        .layer(CompressionLayer::new())
        .layer(TimeoutLayer::with_status_code(StatusCode::GATEWAY_TIMEOUT, LONGEST_ANSWER))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(middleware::from_fn(note))
        .layer(middleware::from_fn_with_state(services.clone(), headers::secure))
        .with_state(services)
}

/// Says whether the server can keep games.
async fn health(State(services): State<Shared>) -> (StatusCode, &'static str) {
    match services.hall.store.answers().await {
        true => (StatusCode::OK, "ok\n"),
        false => (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n"),
    }
}

async fn metrics(State(services): State<Shared>) -> impl IntoResponse {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(CONTENT_TYPE, kind)], services.hall.metrics.text())
}

/// Whether an address may ask once more for something. One page is many files, which cost little, so they are counted apart.
type May = fn(&Rates, IpAddr) -> bool;

/// Turns away who asks too often.
async fn turn_away(
    State((services, may)): State<(Shared, May)>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    if may(&services.rates, visitor(&services.settings, peer, request.headers())) {
        return next.run(request).await;
    }
    services.hall.metrics.turned_away.inc();
    let message = "too many requests at once; wait a moment";
    Problem::new(StatusCode::TOO_MANY_REQUESTS, "too-many-requests", message).into_response()
}

/// Notes a request in the log. A path holds no secret, and what follows it is not noted.
async fn note(request: Request, next: Next) -> Response {
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let since = Instant::now();
    let response = next.run(request).await;
    let (status, milliseconds) = (response.status().as_u16(), since.elapsed().as_millis());
    tracing::debug!(%method, path, status, milliseconds, "answered");
    response
}
