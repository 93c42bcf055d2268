//! QR codes of addresses. The text comes in the body: addresses of invitations have secrets, which belong in no path.

use axum::http::header::{CONTENT_TYPE, HeaderName};
use axum::response::{IntoResponse, Response};
use senet_api::{QrQuery, qr_code};

use crate::body::Body;
use crate::problem::Problem;

const SVG: [(HeaderName, &str); 1] = [(CONTENT_TYPE, "image/svg+xml")];

/// Answers with a QR code as a picture.
pub(super) async fn qr(Body(query): Body<QrQuery>) -> Result<Response, Problem> {
    Ok((SVG, qr_code(&query)?).into_response())
}
