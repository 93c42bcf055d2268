//! Errors in HTTP responses: a status, a stable code, and a sentence that says what is wrong and what to do.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

#[derive(Clone, Debug)]
pub(crate) struct Problem {
    status: StatusCode,
    code: &'static str,
    error: String,
}

/// The JSON of a problem.
#[derive(Serialize)]
struct Body<'a> {
    error: &'a str,
    code: &'a str,
}

impl Problem {
    /// A problem with a stable code, such as `bad-position`, and a sentence for the user.
    pub(crate) fn new(status: StatusCode, code: &'static str, error: impl Into<String>) -> Problem {
        Problem { status, code, error: error.into() }
    }

    /// Status 400: the request is wrong.
    pub(crate) fn bad(code: &'static str, error: impl Into<String>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, code, error)
    }

    /// Status 404: the requested thing does not exist.
    pub(crate) fn not_found(code: &'static str, error: impl Into<String>) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, code, error)
    }

    /// Whether the same request is answered with this problem again, at any time and for every client.
    pub(crate) fn is_lasting(&self) -> bool {
        self.status.is_client_error() && self.status != StatusCode::TOO_MANY_REQUESTS
    }

    /// Status 429: a limit was reached.
    pub(crate) fn rate_limited(code: &'static str, error: impl Into<String>) -> Problem {
        Problem::new(StatusCode::TOO_MANY_REQUESTS, code, error)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.status, Json(Body { error: &self.error, code: self.code })).into_response()
    }
}
