//! The pages and what belongs to them: plain files, embedded in the program. Debug builds read them from `assets/` each time, so that
//! a change shows on the next load.

use std::borrow::Cow;

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::problem::Problem;

/// The files under `assets/`.
#[derive(RustEmbed)]
#[folder = "assets/"]
struct Assets;

/// Pages that stand for many things, told by the rest of the path: `/play/ID`, `/rules/NAME`.
const WITH_SUBJECTS: [&str; 2] = ["play", "rules"];
/// Where the files lie as browsers see them.
const FILES: &str = "/assets/";

/// Answers with the page or the file of a path.
pub(crate) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return no_such_place(uri.path());
    }
    let found = file_of(uri.path()).and_then(|name| Some((Assets::get(&name)?, name)));
    match found {
        Some((file, name)) => answer(&name, file, &headers),
        None if uri.path().starts_with("/api/") || uri.path().starts_with(FILES) => no_such_place(uri.path()),
        None => lost(&uri),
    }
}

/// The file that a path means: `/` is the page `home`, `/rules/kendall` the page `rules`.
fn file_of(path: &str) -> Option<String> {
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

fn answer(name: &str, file: EmbeddedFile, asked: &HeaderMap) -> Response {
    let tag = tag(&file);
    // A copy may be kept, but is used only after asking whether it is still good: a new version of the program shows at once.
    let always = [(CACHE_CONTROL, "no-cache".to_owned()), (ETAG, tag.clone())];
    if asked.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, always).into_response();
    }
    (always, [(CONTENT_TYPE, kind(name))], bytes(file.data)).into_response()
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
fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, kind)| kind) {
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

/// The page for those who are lost.
fn lost(uri: &Uri) -> Response {
    match Assets::get("pages/not-found.html") {
        Some(file) => (StatusCode::NOT_FOUND, [(CONTENT_TYPE, kind("not-found.html"))], bytes(file.data))
            .into_response(),
        None => no_such_place(uri.path()),
    }
}

fn no_such_place(path: &str) -> Response {
    let shown: String = path.chars().take(60).collect();
    Problem::missing("no-such-place", format!("there is nothing at '{shown}'; begin at '/'")).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_means_a_page_or_a_file() {
        let file = |path| file_of(path);
        assert_eq!(file("/").as_deref(), Some("pages/home.html"));
        assert_eq!(file("/watch").as_deref(), Some("pages/watch.html"));
        assert_eq!(file("/play/00ff").as_deref(), Some("pages/play.html"));
        assert_eq!(file("/rules/kendall").as_deref(), Some("pages/rules.html"));
        assert_eq!(file("/assets/style/base.css").as_deref(), Some("style/base.css"));
        assert_eq!(file("/watch/something"), None);
        assert_eq!(file("/../Cargo"), None);
    }

    #[test]
    fn nothing_outside_of_the_folder_is_reached() {
        assert!(Assets::get("../Cargo.toml").is_none());
        assert!(Assets::get("pages/../../Cargo.toml").is_none());
    }
}
