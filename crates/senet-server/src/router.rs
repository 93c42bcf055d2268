//! Which path leads where.

use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware;
use axum::routing::get;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;

use crate::services::Shared;
use crate::{api, headers, pages};

/// Nobody sends more than this, in bytes: a record of the longest game is far shorter.
const LARGEST_BODY: usize = 512 << 10;
/// An answer takes no longer than this.
const LONGEST_ANSWER: Duration = Duration::from_secs(30);

/// Everything the server answers.
pub(crate) fn router(services: Shared) -> Router {
    Router::new()
        .route("/health", get(health))
        .merge(api::router())
        .fallback(pages::page)
        .layer(CompressionLayer::new())
        .layer(TimeoutLayer::with_status_code(StatusCode::GATEWAY_TIMEOUT, LONGEST_ANSWER))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(middleware::from_fn_with_state(services.clone(), headers::secure))
        .with_state(services)
}

/// Says that the server serves.
async fn health() -> &'static str {
    "ok\n"
}
