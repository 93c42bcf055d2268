//! An extractor for JSON bodies.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;

use crate::problem::Problem;

/// A body parsed from JSON. A body that cannot be parsed is answered with a [`Problem`].
#[derive(Debug)]
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Problem> {
        match Json::from_request(request, state).await {
            Ok(Json(body)) => Ok(Body(body)),
            Err(JsonRejection::MissingJsonContentType(_)) => {
                Err(Problem::bad("not-json", "send JSON with the header 'Content-Type: application/json'"))
            }
            Err(rejection) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                let message = "the body is too large; send at most 512 KiB";
                Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", message))
            }
            Err(JsonRejection::BytesRejection(_)) => {
                let message = "the body did not arrive completely; send the request again";
                Err(Problem::new(StatusCode::REQUEST_TIMEOUT, "incomplete-body", message))
            }
            Err(rejection) => Err(Problem::bad("bad-json", rejection.body_text())),
        }
    }
}
