//! The query and the path of a URL as extractors.

use axum::extract::FromRequestParts;
use axum::extract::{Path, Query};
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

/// The subject in the path of a URL, such as the name of a ruleset.
pub(super) struct UrlPath(pub(super) String);

impl<S: Send + Sync> FromRequestParts<S> for UrlPath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<UrlPath, Problem> {
        match Path::from_request_parts(parts, state).await {
            Ok(Path(subject)) => Ok(UrlPath(subject)),
            Err(rejection) => Err(Problem::bad("bad-path", rejection.body_text())),
        }
    }
}
