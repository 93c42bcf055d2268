//! Security headers of all responses.

use axum::extract::{Request, State};
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HeaderName, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS,
    X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;

use crate::embed::{EmbedOrigin, is_embedded};
use crate::services::AppState;
use crate::settings::{Settings, Transport};

/// Pages load everything from this server and contain no inline script or style. They may compile WebAssembly: the
/// engine.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; \
                      img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; \
                      frame-ancestors 'self'";

const ALWAYS: [(HeaderName, &str); 4] = [
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
];

/// Who may show a response in a frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Framing {
    /// Pages of this server: the kiosk shows the others in a frame.
    SameOrigin,
    /// Pages of the sites that the settings name, too.
    Embedded,
}

/// Middleware that adds the headers to every response.
pub(crate) async fn secure(State(services): State<AppState>, request: Request, next: Next) -> Response {
    let framing = match is_embedded(request.uri().path(), request.uri().query()) {
        true => Framing::Embedded,
        false => Framing::SameOrigin,
    };
    let mut response = next.run(request).await;
    set_all(response.headers_mut(), &services.settings, framing);
    response
}

fn set_all(headers: &mut HeaderMap, settings: &Settings, framing: Framing) {
    for (name, value) in ALWAYS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    let allowed = (framing == Framing::Embedded).then(|| embedding_policy(&settings.embed_origins)).flatten();
    match allowed {
        Some(policy) => headers.insert(CONTENT_SECURITY_POLICY, policy),
        None => {
            headers.insert(X_FRAME_OPTIONS, HeaderValue::from_static("SAMEORIGIN"));
            headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY))
        }
    };
    if settings.transport() == Transport::Tls {
        headers.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
}

/// The policy of a board that other sites may show; `None` if there are no such sites.
fn embedding_policy(origins: &[EmbedOrigin]) -> Option<HeaderValue> {
    if origins.is_empty() {
        return None;
    }
    let origins: String = origins.iter().map(|origin| format!(" {origin}")).collect();
    HeaderValue::from_str(&format!("{POLICY}{origins}")).ok()
}
