//! Answers that depend on nothing but the request and the program: browsers keep them.

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::Request;
use axum::http::header::{CACHE_CONTROL, ETAG};
use axum::http::{HeaderName, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use senet_web::{Caching, HASH, tag_of};

use crate::pages::is_current;

/// The field of a query in which pages name the version of the program: under it an answer is never another.
const VERSION: &str = "v=";

/// Middleware that adds a tag of the content. The answer is kept for a year if the query names this version of the
/// program; else browsers ask whether theirs is current.
pub(super) async fn unchanging(request: Request, next: Next) -> Response {
    if request.method() != Method::GET {
        return next.run(request).await;
    }
    let mut fields = request.uri().query().unwrap_or_default().split('&');
    let is_versioned = fields.any(|field| field.strip_prefix(VERSION) == Some(HASH));
    let caching = if is_versioned { Caching::Immutable } else { Caching::Revalidate };
    let headers = request.headers().clone();
    let response = next.run(request).await;
    if response.status() != StatusCode::OK {
        return response;
    }
    let (parts, body) = response.into_parts();
    // The bodies of these answers lie in memory.
    let body: Bytes = to_bytes(body, usize::MAX).await.unwrap_or_default();
    let tag = tag_of(&body);
    let cache_headers: [(HeaderName, String); 2] =
        [(CACHE_CONTROL, caching.directives().to_owned()), (ETAG, tag.clone())];
    if is_current(&headers, &tag) {
        return (StatusCode::NOT_MODIFIED, cache_headers).into_response();
    }
    (cache_headers, Response::from_parts(parts, Body::from(body))).into_response()
}
