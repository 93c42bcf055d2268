//! The pages and their files over HTTP. `senet-web` has them.

use std::borrow::Cow;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HOST, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Redirect, Response};
use senet_web::{Answer, Encoding, Request, Sent, answer, is_host, takes_long};

use crate::problem::Problem;
use crate::public_url::PublicUrl;
use crate::services::AppState;

/// Answers a request for a page or a file.
pub(crate) async fn page(
    State(services): State<AppState>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return not_found(uri.path());
    }
    let settings = &services.settings;
    let origin = origin(settings.public_url.as_ref(), &headers);
    let is_embeddable = !settings.embed_origins.is_empty();
    let accepts = accepted(&headers);
    let request = uri.clone();
    let find = move || {
        let (path, query) = (request.path(), request.query());
        answer(Request { origin: &origin, path, query, accepts, is_embeddable })
    };
    let found = match takes_long(uri.path()) {
        true => tokio::task::spawn_blocking(find).await.unwrap_or(Answer::NoFile),
        false => find(),
    };
    match found {
        Answer::Found(sent) => response(sent, &headers),
        Answer::Moved(address) => Redirect::permanent(&address).into_response(),
        Answer::NoPage(Sent { data, media_type, caching, .. }) => {
            let headers = [(CONTENT_TYPE, media_type), (CACHE_CONTROL, caching.directives())];
            (StatusCode::NOT_FOUND, headers, bytes(data)).into_response()
        }
        Answer::NoFile => not_found(uri.path()),
    }
}

/// What the client decodes. Browsers accept Brotli by https and from this machine.
fn accepted(headers: &HeaderMap) -> Encoding {
    let accepted = headers.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let mut codings = accepted.split(',').map(|coding| coding.split(';').next().unwrap_or_default().trim());
    if codings.any(|coding| coding == "br") { Encoding::Brotli } else { Encoding::Identity }
}

/// Scheme and host of this server, as its operator or the client names it.
fn origin(public_url: Option<&PublicUrl>, headers: &HeaderMap) -> String {
    if let Some(url) = public_url {
        return url.to_string();
    }
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    if is_host(host) { format!("http://{host}") } else { String::new() }
}

/// The response with a page or a file. Files that the program does not have compressed are compressed when they are
/// sent.
fn response(sent: Sent, request: &HeaderMap) -> Response {
    let Sent { data, media_type, tag, caching, encoding } = sent;
    let cache_headers = [(CACHE_CONTROL, caching.directives().to_owned()), (ETAG, tag.clone())];
    let mut response = match is_current(request, &tag) {
        true => (StatusCode::NOT_MODIFIED, cache_headers).into_response(),
        false => (cache_headers, [(CONTENT_TYPE, media_type)], bytes(data)).into_response(),
    };
    if encoding == Encoding::Brotli {
        let headers = response.headers_mut();
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("br"));
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    }
    response
}

/// Whether the client has a copy with this tag: `If-None-Match` is `*` or lists the tag, compared weakly (RFC 9110,
/// 13.1.2). Proxies that compress a file make its tag weak.
pub(crate) fn is_current(request: &HeaderMap, tag: &str) -> bool {
    let lists = request.get_all(IF_NONE_MATCH).into_iter().filter_map(|list| list.to_str().ok());
    let mut tags = lists.flat_map(|list| list.split(',')).map(str::trim);
    tags.any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag)
}

fn bytes(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    }
}

fn not_found(path: &str) -> Response {
    let shown: String = path.chars().take(60).collect();
    Problem::not_found("no-such-place", format!("there is no page at '{shown}'; start at '/'"))
        .into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn if_none_match_is_a_list_compared_weakly() {
        let is_current = |values: &[&'static str]| {
            let headers = values.iter().map(|value| (IF_NONE_MATCH, HeaderValue::from_static(value)));
            is_current(&headers.collect(), "\"00ff\"")
        };
        for matching in ["\"00ff\"", "W/\"00ff\"", "*", "\"1\", W/\"00ff\"", "\"00ff\" , \"2\""] {
            assert!(is_current(&[matching]), "{matching}");
        }
        assert!(is_current(&["\"1\"", "\"00ff\""]), "two headers");
        for other in ["", "\"00\"", "00ff", "\"1\", \"2\"", "w/\"00ff\""] {
            assert!(!is_current(&[other]), "{other}");
        }
        assert!(!is_current(&[]));
    }
}
