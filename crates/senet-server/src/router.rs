//! The routes and middleware of the server.

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
use tower_http::timeout::RequestBodyTimeoutLayer;

use crate::client::Client;
use crate::problem::Problem;
use crate::rate_limits::{RateLimits, client_address};
use crate::services::AppState;
use crate::settings::MetricsAccess;
use crate::store::Health;
use crate::{api, headers, pages};

/// The largest body of a request, in bytes. The record of the longest game is far shorter.
const MAX_BODY: usize = 512 << 10;
/// The longest time to answer a request, with the time that its body takes to arrive.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(30);

/// All routes of the server with their middleware.
pub(crate) fn router(services: AppState) -> Router {
    let limit_requests =
        middleware::from_fn_with_state((services.clone(), RateLimits::allow_request as Check), rate_limit);
    let limit_files =
        middleware::from_fn_with_state((services.clone(), RateLimits::allow_file as Check), rate_limit);
    Router::new()
        .route("/health", get(health))
        .route("/ready", get(ready))
        .route("/metrics", get(metrics))
        .merge(api::router())
        .route_layer(limit_requests)
        .fallback(pages::page.layer(limit_files))
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn(limit_time))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(RequestBodyTimeoutLayer::new(services.settings.header_timeout()))
        .layer(middleware::from_fn(log_request))
        .layer(middleware::from_fn_with_state(services.clone(), headers::secure))
        .with_state(services)
}

/// Answers 504 if a response takes too long.
async fn limit_time(request: Request, next: Next) -> Response {
    match tokio::time::timeout(RESPONSE_TIMEOUT, next.run(request)).await {
        Ok(response) => response,
        Err(_) => {
            let message = "this takes too long; ask again later, or for less";
            Problem::new(StatusCode::GATEWAY_TIMEOUT, "busy", message).into_response()
        }
    }
}

/// Answers 200 if games can be read and written, 503 if not.
async fn health(State(services): State<AppState>) -> (StatusCode, &'static str) {
    match services.resources.store.health().await {
        Health::Sound => (StatusCode::OK, "ok\n"),
        Health::Unreachable => (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n"),
        Health::ReadOnly => (
            StatusCode::SERVICE_UNAVAILABLE,
            "the database cannot be written; commands are refused until it can, see the log\n",
        ),
    }
}

/// Answers 200 if the server takes new clients: games can be read and written, and it is not stopping. 503 if not.
pub(crate) async fn ready(State(services): State<AppState>) -> (StatusCode, &'static str) {
    if *services.stopping.borrow() {
        return (StatusCode::SERVICE_UNAVAILABLE, "the server is stopping\n");
    }
    health(State(services)).await
}

/// Answers with the metrics, by default only to programs on this machine.
async fn metrics(State(services): State<AppState>, Client(address): Client) -> Result<Response, Problem> {
    let is_allowed = match services.settings.metrics {
        MetricsAccess::Local => address.is_loopback(),
        MetricsAccess::Public => true,
    };
    if !is_allowed {
        let message = "the metrics are for programs on the server's machine; see --metrics";
        return Err(Problem::new(StatusCode::FORBIDDEN, "local-only", message));
    }
    let media_type = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(CONTENT_TYPE, media_type)], services.resources.metrics.text()).into_response())
}

/// Whether an address may make one more request. Files have their own limit, since a page consists of many.
type Check = fn(&RateLimits, IpAddr) -> bool;

/// Middleware that refuses the requests of an address above its limit.
async fn rate_limit(
    State((services, is_allowed)): State<(AppState, Check)>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    if is_allowed(&services.rate_limits, client_address(&services.settings, peer, request.headers())) {
        return next.run(request).await;
    }
    services.resources.metrics.rate_limited.inc();
    let message = "too many requests from your address; wait a moment";
    Problem::rate_limited("too-many-requests", message).into_response()
}

/// Middleware that logs each request. The path contains no secret; the query is not logged.
async fn log_request(request: Request, next: Next) -> Response {
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let started = Instant::now();
    let response = next.run(request).await;
    let (status, milliseconds) = (response.status().as_u16(), started.elapsed().as_millis());
    tracing::debug!(%method, path, status, milliseconds, "answered a request");
    response
}
