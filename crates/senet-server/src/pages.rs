//! The pages and their files, embedded in the program as the build script prepares them: `assets/` with scripts
//! without comments, and with the hash of all files in the paths of pages.

mod catalogue;
mod document;
mod files;
mod html;
mod marked_texts;
mod offline;
mod plain_text;
mod site;

use std::borrow::Cow;

use axum::extract::State;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HOST, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Redirect, Response};
use sha2::{Digest, Sha256};

use crate::problem::Problem;
use crate::public_url::{PublicUrl, is_host};
use crate::services::AppState;
use document::{Address, document};
use files::{File, PICTURES, file};
pub use plain_text::{HISTORY_LANGUAGES, history};
pub use site::static_site;

/// Pages whose path names a subject: `/play/ID`, `/rules/NAME`, `/projector/ID`.
const WITH_SUBJECTS: [&str; 3] = ["play", "rules", "projector"];
/// The paths of all pages below the root, except those with subjects.
const PAGES: [&str; 16] = [
    "",
    "play",
    "projector",
    "kiosk",
    "learn",
    "rules",
    "ruleset",
    "puzzles",
    "analyse",
    "watch",
    "compare",
    "history",
    "about",
    "review",
    "fair",
    "not-found",
];
/// The prefix of the paths of files.
const FILES: &str = "/assets/";
/// The hash of all files. Pages refer to files as `/assets/HASH/...`.
pub(crate) const HASH: &str = env!("SENET_ASSETS_HASH");

/// What browsers may do with a copy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Caching {
    /// Use it only after asking whether it is current. Pages, and files under a path without the current hash.
    Revalidate,
    /// Use it for a year without asking. Files under the current hash: their content never changes.
    Immutable,
}

impl Caching {
    /// The value of the header `Cache-Control`.
    pub(crate) fn directives(self) -> &'static str {
        match self {
            Caching::Revalidate => "no-cache",
            Caching::Immutable => "public, max-age=31536000, immutable",
        }
    }
}

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
    let origin = origin(services.settings.public_url.as_ref(), &headers);
    match uri.path() {
        "/robots.txt" => {
            return text_response("robots.txt", document::robots(&origin).into_bytes(), &headers);
        }
        "/sitemap.xml" => {
            return text_response("sitemap.xml", document::sitemap(&origin).into_bytes(), &headers);
        }
        "/service-worker.js" => {
            return text_response(
                "service-worker.js",
                offline::service_worker(&PAGES).into_bytes(),
                &headers,
            );
        }
        "/manifest.webmanifest" => {
            return text_response("manifest.webmanifest", offline::manifest().into_bytes(), &headers);
        }
        _ => {}
    }
    let found = match file_for(uri.path()) {
        Some((name, caching)) => found(&name).await.map(|file| (file, name, caching)),
        None => None,
    };
    match found {
        Some((_, name, _))
            if name.ends_with(".html") && uri.path().len() > 1 && uri.path().ends_with('/') =>
        {
            without_slash(&uri)
        }
        Some((file, name, _)) if !uri.path().starts_with(FILES) && name.ends_with(".html") => {
            let address = Address::new(&origin, uri.path(), uri.query());
            let page = page_with(&name, &file, address);
            let page = if services.settings.embed_origins.is_empty() { page } else { embeddable(&page) };
            text_response(&name, page.into_bytes(), &headers)
        }
        Some((file, name, caching)) => match compressed(&name, &headers) {
            Some(file) => {
                let encoding = [(CONTENT_ENCODING, "br"), (VARY, "accept-encoding")];
                (encoding, file_response(&name, file, caching, &headers)).into_response()
            }
            None => file_response(&name, file, caching, &headers),
        },
        None if uri.path().starts_with("/api/") || uri.path().starts_with(FILES) => not_found(uri.path()),
        None => not_found_page(&uri),
    }
}

/// The file with this name. Pictures are drawn outside of the event loop.
async fn found(name: &str) -> Option<File> {
    if !name.starts_with(PICTURES) {
        return file(name);
    }
    let name = name.to_owned();
    tokio::task::spawn_blocking(move || file(&name)).await.ok()?
}

/// The file as it was compressed by Brotli when the program was built, if it was and the client accepts that. Browsers
/// accept it by https and from this machine. Other files are compressed when they are sent.
fn compressed(name: &str, request: &HeaderMap) -> Option<File> {
    let accepted = request.get(ACCEPT_ENCODING)?.to_str().ok()?;
    let mut codings = accepted.split(',').map(|coding| coding.split(';').next().unwrap_or_default().trim());
    let is_accepted = codings.any(|coding| coding == "br");
    file(&format!("{name}.br")).filter(|_| is_accepted)
}

/// Scheme and host of this server, as its operator or the client names it.
fn origin(public_url: Option<&PublicUrl>, headers: &HeaderMap) -> String {
    if let Some(url) = public_url {
        return url.to_string();
    }
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    if is_host(host) { format!("http://{host}") } else { String::new() }
}

/// Leads to the address of a page without slashes at its end, under which search engines know it.
fn without_slash(uri: &Uri) -> Response {
    let query = uri.query().map_or(String::new(), |query| format!("?{query}"));
    Redirect::permanent(&format!("/{}{query}", uri.path().trim_matches('/'))).into_response()
}

/// A page with what the server adds to it.
fn page_with(name: &str, page: &File, address: Address<'_>) -> String {
    let translated = address.language.filter(|_| name == "pages/history.html");
    let history = translated.and_then(|language| file(&format!("pages/history/{language}.html")));
    let history = history.as_ref().map(|file| String::from_utf8_lossy(&file.data));
    document(&String::from_utf8_lossy(&page.data), address, history.as_deref())
}

/// A page that offers to show its board in pages of other sites.
fn embeddable(page: &str) -> String {
    page.replacen("<html ", "<html data-embeddable ", 1)
}

/// A response with a text that depends on the request's address.
fn text_response(name: &str, text: Vec<u8>, request: &HeaderMap) -> Response {
    let tag = tag_of(&text);
    let cache_headers = [(CACHE_CONTROL, Caching::Revalidate.directives().to_owned()), (ETAG, tag.clone())];
    if is_current(request, &tag) {
        return (StatusCode::NOT_MODIFIED, cache_headers).into_response();
    }
    (cache_headers, [(CONTENT_TYPE, media_type(name))], text).into_response()
}

/// The file of a path: `/` is the page `home`, `/rules/kendall` is the page `rules`.
fn file_for(path: &str) -> Option<(String, Caching)> {
    if let Some(path) = path.strip_prefix(FILES) {
        return Some(asset_for(path));
    }
    match path {
        "/favicon.ico" => return Some(("favicon.ico".to_owned(), Caching::Revalidate)),
        "/apple-touch-icon.png" | "/apple-touch-icon-precomposed.png" => {
            return Some(("touch-icon.png".to_owned(), Caching::Revalidate));
        }
        _ if path.len() > "/rules/".len()
            && path.starts_with("/rules/")
            && document::ruleset(path).is_none() =>
        {
            return None;
        }
        _ => {}
    }
    let mut parts = path.trim_matches('/').split('/');
    let name = parts.next().filter(|name| !name.is_empty()).unwrap_or("home");
    let subjects = parts.count();
    let is_page = name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    let fits = subjects == 0 || (subjects == 1 && WITH_SUBJECTS.contains(&name));
    (is_page && fits).then(|| (format!("pages/{name}.html"), Caching::Revalidate))
}

/// The file of a path below `/assets/`, with a hash or without. Another hash gives the current file: a page that was
/// opened before the program was replaced may still load modules by the hash that it knows.
fn asset_for(path: &str) -> (String, Caching) {
    let is_hash = |part: &str| part.len() == HASH.len() && part.bytes().all(|byte| byte.is_ascii_hexdigit());
    match path.split_once('/') {
        Some((HASH, name)) => (name.to_owned(), Caching::Immutable),
        Some((part, name)) if is_hash(part) => (name.to_owned(), Caching::Revalidate),
        _ => (path.to_owned(), Caching::Revalidate),
    }
}

fn file_response(name: &str, file: File, caching: Caching, request: &HeaderMap) -> Response {
    let tag = quoted(&file.hash);
    let cache_headers = [(CACHE_CONTROL, caching.directives().to_owned()), (ETAG, tag.clone())];
    if is_current(request, &tag) {
        return (StatusCode::NOT_MODIFIED, cache_headers).into_response();
    }
    (cache_headers, [(CONTENT_TYPE, media_type(name))], bytes(file.data)).into_response()
}

/// Whether the client has a copy with this tag: `If-None-Match` is `*` or lists the tag, compared weakly (RFC 9110,
/// 13.1.2). Proxies that compress a file make its tag weak.
pub(crate) fn is_current(request: &HeaderMap, tag: &str) -> bool {
    let lists = request.get_all(IF_NONE_MATCH).into_iter().filter_map(|list| list.to_str().ok());
    let mut tags = lists.flat_map(|list| list.split(',')).map(str::trim);
    tags.any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag)
}

fn bytes(data: Cow<'static, [u8]>) -> axum::body::Bytes {
    match data {
        Cow::Borrowed(bytes) => axum::body::Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    }
}

/// The tag of a content.
pub(crate) fn tag_of(content: &[u8]) -> String {
    quoted(&Sha256::digest(content))
}

/// A tag of the first bytes of a hash.
fn quoted(hash: &[u8]) -> String {
    let hash: String = hash[..12].iter().map(|byte| format!("{byte:02x}")).collect();
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
        Some("ico") => "image/x-icon",
        Some("xml") => "application/xml",
        Some("woff2") => "font/woff2",
        Some("wasm") => "application/wasm",
        Some("bin") => "application/octet-stream",
        Some("webmanifest") => "application/manifest+json",
        _ => "text/plain; charset=utf-8",
    }
}

/// The page for an unknown path.
fn not_found_page(uri: &Uri) -> Response {
    match file("pages/not-found.html") {
        Some(file) => {
            let headers = [
                (CONTENT_TYPE, media_type("not-found.html")),
                (CACHE_CONTROL, Caching::Revalidate.directives()),
            ];
            let address = Address::new("", uri.path(), uri.query());
            (StatusCode::NOT_FOUND, headers, page_with("not-found", &file, address)).into_response()
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
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn maps_paths_to_pages_and_files() {
        let file = |path| file_for(path).map(|(name, _)| name);
        assert_eq!(file("/").as_deref(), Some("pages/home.html"));
        assert_eq!(file("/watch").as_deref(), Some("pages/watch.html"));
        assert_eq!(file("/play/00ff").as_deref(), Some("pages/play.html"));
        assert_eq!(file("/rules/kendall").as_deref(), Some("pages/rules.html"));
        assert_eq!(file("/assets/style/base.css").as_deref(), Some("style/base.css"));
        assert_eq!(file("/favicon.ico").as_deref(), Some("favicon.ico"));
        assert_eq!(file("/rules/nonsense"), None);
        assert_eq!(file("/rules/").as_deref(), Some("pages/rules.html"));
        assert_eq!(file("/watch/something"), None);
        assert_eq!(file("/../Cargo"), None);
    }

    #[test]
    fn only_files_under_the_current_hash_are_immutable() {
        let caching = |path: &str| file_for(path).map(|(name, caching)| (name, caching.directives()));
        let base = |directives| Some(("style/base.css".to_owned(), directives));
        let immutable = "public, max-age=31536000, immutable";
        assert_eq!(caching(&format!("/assets/{HASH}/style/base.css")), base(immutable));
        assert_eq!(caching("/assets/style/base.css"), base("no-cache"));
        assert_eq!(
            caching("/assets/0123456789abcdef/style/base.css"),
            base("no-cache"),
            "of another version"
        );
        assert_eq!(caching("/"), Some(("pages/home.html".to_owned(), "no-cache")));
    }

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

    #[test]
    fn files_outside_assets_are_not_served() {
        assert!(file("../Cargo.toml").is_none());
        assert!(file("pages/../../Cargo.toml").is_none());
    }
}
