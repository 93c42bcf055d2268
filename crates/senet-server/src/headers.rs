//! What every answer says to the browser about what it may do.

use axum::extract::{Request, State};
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HeaderName, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS,
    X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;

use crate::services::Shared;

/// Everything comes from this server; no script or style stands in a page itself; nobody may frame it.
const POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; \
                      form-action 'self'; frame-ancestors 'none'";

const ALWAYS: [(HeaderName, &str); 6] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
];

/// Puts them on an answer.
pub(crate) async fn secure(State(services): State<Shared>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    set_all(response.headers_mut(), services.settings.transport());
    response
}

fn set_all(headers: &mut HeaderMap, transport: Transport) {
    for (name, value) in ALWAYS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if transport == Transport::Tls {
        headers.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
}

/// How browsers reach the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Transport {
    /// In the open, as on one's own machine.
    Plain,
    /// Encrypted, through a proxy that does it.
    Tls,
}
