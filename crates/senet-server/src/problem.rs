//! Errors as they are answered: a status, a stable code, and a sentence that says what is wrong and how to mend it.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// An error as it is answered.
#[derive(Debug)]
pub(crate) struct Problem {
    status: StatusCode,
    code: &'static str,
    error: String,
}

/// Its JSON.
#[derive(Serialize)]
struct Body<'a> {
    error: &'a str,
    code: &'a str,
}

impl Problem {
    /// A problem with a stable code such as `bad-position`, and a sentence for whoever asked.
    pub(crate) fn new(status: StatusCode, code: &'static str, error: impl Into<String>) -> Problem {
        Problem { status, code, error: error.into() }
    }

    /// What was sent makes no sense.
    pub(crate) fn bad(code: &'static str, error: impl Into<String>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, code, error)
    }

    /// There is no such thing.
    pub(crate) fn missing(code: &'static str, error: impl Into<String>) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, code, error)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.status, Json(Body { error: &self.error, code: self.code })).into_response()
    }
}
