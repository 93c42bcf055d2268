//! The stateless part of the JSON interface, under `/api/v1`.

use axum::Router;

use crate::services::Shared;

/// Its routes.
pub(crate) fn router() -> Router<Shared> {
    Router::new()
}
