//! The query of a URL as an extractor.

use axum::extract::FromRequestParts;
use axum::extract::Query;
use axum::http::request::Parts;

use crate::problem::Problem;

/// The query of a URL.
pub(super) struct UrlQuery(pub(super) senet_api::UrlQuery);

impl<S: Send + Sync> FromRequestParts<S> for UrlQuery {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<UrlQuery, Problem> {
        match Query::from_request_parts(parts, state).await {
            Ok(Query(pairs)) => Ok(UrlQuery(senet_api::UrlQuery(pairs))),
            Err(rejection) => Err(Problem::bad("bad-query", rejection.body_text())),
        }
    }
}
