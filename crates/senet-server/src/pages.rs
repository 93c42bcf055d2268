//! The pages and their files, embedded in the program as the build script prepares them: `assets/` with scripts
//! without comments.

use std::borrow::Cow;

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::problem::Problem;

/// The files under `assets/`, prepared by the build script.
#[derive(RustEmbed)]
#[folder = "$OUT_DIR/assets/"]
struct Assets;

/// Pages whose path names a subject: `/play/ID`, `/rules/NAME`.
const WITH_SUBJECTS: [&str; 2] = ["play", "rules"];
/// The prefix of the paths of files.
const FILES: &str = "/assets/";

/// Answers a request for a page or a file.
pub(crate) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return not_found(uri.path());
    }
    let found = file_for(uri.path()).and_then(|name| Some((Assets::get(&name)?, name)));
    match found {
        Some((file, name)) => file_response(&name, file, &headers),
        None if uri.path().starts_with("/api/") || uri.path().starts_with(FILES) => not_found(uri.path()),
        None => not_found_page(&uri),
    }
}

/// The file of a path: `/` is the page `home`, `/rules/kendall` is the page `rules`.
fn file_for(path: &str) -> Option<String> {
    if let Some(name) = path.strip_prefix(FILES) {
        return Some(name.to_owned());
    }
    let mut parts = path.trim_matches('/').split('/');
    let name = parts.next().filter(|name| !name.is_empty()).unwrap_or("home");
    let subjects = parts.count();
    let is_page = name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    let fits = subjects == 0 || (subjects == 1 && WITH_SUBJECTS.contains(&name));
    (is_page && fits).then(|| format!("pages/{name}.html"))
}

fn file_response(name: &str, file: EmbeddedFile, request: &HeaderMap) -> Response {
    let tag = tag(&file);
    // Browsers may keep a copy but ask whether it is current, so that a new version of the program shows at
    // once.
    let cache_headers = [(CACHE_CONTROL, "no-cache".to_owned()), (ETAG, tag.clone())];
    if request.get(IF_NONE_MATCH).is_some_and(|cached| cached.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, cache_headers).into_response();
    }
    (cache_headers, [(CONTENT_TYPE, media_type(name))], bytes(file.data)).into_response()
}

fn bytes(data: Cow<'static, [u8]>) -> axum::body::Bytes {
    match data {
        Cow::Borrowed(bytes) => axum::body::Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    }
}

fn tag(file: &EmbeddedFile) -> String {
    let hash: String = file.metadata.sha256_hash()[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("\"{hash}\"")
}

/// The media type of a file, by its name.
fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        Some("webmanifest") => "application/manifest+json",
        _ => "text/plain; charset=utf-8",
    }
}

/// The page for an unknown path.
fn not_found_page(uri: &Uri) -> Response {
    match Assets::get("pages/not-found.html") {
        Some(file) => {
            (StatusCode::NOT_FOUND, [(CONTENT_TYPE, media_type("not-found.html"))], bytes(file.data))
                .into_response()
        }
        None => not_found(uri.path()),
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
    fn maps_paths_to_pages_and_files() {
        let file = |path| file_for(path);
        assert_eq!(file("/").as_deref(), Some("pages/home.html"));
        assert_eq!(file("/watch").as_deref(), Some("pages/watch.html"));
        assert_eq!(file("/play/00ff").as_deref(), Some("pages/play.html"));
        assert_eq!(file("/rules/kendall").as_deref(), Some("pages/rules.html"));
        assert_eq!(file("/assets/style/base.css").as_deref(), Some("style/base.css"));
        assert_eq!(file("/watch/something"), None);
        assert_eq!(file("/../Cargo"), None);
    }

    #[test]
    fn files_outside_assets_are_not_served() {
        assert!(Assets::get("../Cargo.toml").is_none());
        assert!(Assets::get("pages/../../Cargo.toml").is_none());
    }
}
