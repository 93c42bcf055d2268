//! Reading what was sent as JSON.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;

use crate::problem::Problem;

/// The JSON that was sent; what cannot be read is answered with what is wrong.
#[derive(Debug)]
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Problem> {
        match Json::from_request(request, state).await {
            Ok(Json(body)) => Ok(Body(body)),
            Err(JsonRejection::MissingJsonContentType(_)) => {
                Err(Problem::bad("not-json", "send JSON, with 'Content-Type: application/json'"))
            }
            Err(rejection) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                let message = "that is larger than anything to be asked here; send less";
                Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", message))
            }
            Err(rejection) => Err(Problem::bad("bad-json", rejection.body_text())),
        }
    }
}
