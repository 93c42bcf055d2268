//! Which page or file a path means, and what browsers may do with it.

use std::borrow::Cow;

use senet::RuleSpec;
use sha2::{Digest, Sha256};

use crate::document::{self, Address, document};
use crate::files::{File, PICTURES, file};
use crate::manifest::{Page, Subject, pages};
use crate::{FILES, HASH, offline};

/// A request for a page or a file.
#[derive(Clone, Copy, Default, Debug)]
pub struct Request<'a> {
    /// Scheme and host, such as `https://example.org`, which pages name for search engines. Empty if it is not known.
    pub origin: &'a str,
    /// The path, such as `/rules/kendall`.
    pub path: &'a str,
    /// The query. Its field `lang` chooses the language of a page.
    pub query: Option<&'a str>,
    /// What the client decodes.
    pub accepts: Encoding,
    /// Whether pages offer to show their boards in pages of other sites.
    pub is_embeddable: bool,
}

/// How a file is encoded.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Encoding {
    /// The bytes as they are, without compression.
    #[default]
    Identity,
    /// Compressed by Brotli when the program was built.
    Brotli,
}

/// What browsers may do with a copy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Caching {
    /// Use it only after asking whether it is current. Pages, and files under a path without the current hash.
    Revalidate,
    /// Use it for a year without asking. Files under the current hash: their content never changes.
    Immutable,
}

impl Caching {
    /// The value of the header `Cache-Control`.
    pub fn directives(self) -> &'static str {
        match self {
            Caching::Revalidate => "no-cache",
            Caching::Immutable => "public, max-age=31536000, immutable",
        }
    }
}

/// A page or a file to send.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sent {
    /// The bytes to send, encoded as the last field says.
    pub data: Cow<'static, [u8]>,
    /// The media type, with the charset of a text.
    pub media_type: &'static str,
    /// A tag of the content in quotation marks, as the header `ETag` has it.
    pub tag: String,
    /// How long it may be kept.
    pub caching: Caching,
    /// How the content is encoded.
    pub encoding: Encoding,
}

/// What a path means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A page or a file.
    Found(Sent),
    /// The page has this address, under which search engines know it.
    Moved(String),
    /// There is no such page; this one says so.
    NoPage(Sent),
    /// There is no such file.
    NoFile,
}

/// Whether an answer takes so long that an event loop should not wait for it: pictures are drawn at the first request.
pub fn takes_long(path: &str) -> bool {
    path.strip_prefix(FILES).is_some_and(|path| asset_for(path).0.starts_with(PICTURES))
}

/// The page or the file of a path.
pub fn answer(request: Request<'_>) -> Answer {
    let Request { origin, path, query, .. } = request;
    let text = match path {
        "/robots.txt" => Some(document::robots(origin)),
        "/sitemap.xml" => Some(document::sitemap(origin)),
        "/service-worker.js" => Some(offline::service_worker(pages().iter().map(Page::path))),
        "/manifest.webmanifest" => Some(offline::manifest()),
        _ => None,
    };
    if let Some(text) = text {
        return Answer::Found(page(path, text));
    }
    let found = file_for(path).and_then(|(name, caching)| Some((file(&name)?, name, caching)));
    match found {
        Some((_, name, _)) if name.ends_with(".html") && path.len() > 1 && path.ends_with('/') => {
            let query = query.map_or(String::new(), |query| format!("?{query}"));
            Answer::Moved(format!("/{}{query}", path.trim_matches('/')))
        }
        Some((file, name, _)) if !path.starts_with(FILES) && name.ends_with(".html") => {
            let text = page_with(&name, &file, Address::new(origin, path, query));
            Answer::Found(page(&name, if request.is_embeddable { embeddable(&text) } else { text }))
        }
        Some((plain, name, caching)) => {
            let compressed = match request.accepts {
                Encoding::Brotli => file(&format!("{name}.br")),
                Encoding::Identity => None,
            };
            let encoding = if compressed.is_some() { Encoding::Brotli } else { Encoding::Identity };
            let File { data, hash } = compressed.unwrap_or(plain);
            Answer::Found(Sent { data, media_type: media_type(&name), tag: quoted(&hash), caching, encoding })
        }
        None if path.starts_with("/api/") || path.starts_with(FILES) => Answer::NoFile,
        None => match file("pages/not-found.html") {
            Some(file) => {
                let text = page_with("not-found", &file, Address::new("", path, query));
                Answer::NoPage(page("not-found.html", text))
            }
            None => Answer::NoFile,
        },
    }
}

/// A text that depends on the request.
fn page(name: &str, text: String) -> Sent {
    let data = text.into_bytes();
    Sent {
        media_type: media_type(name),
        tag: tag_of(&data),
        caching: Caching::Revalidate,
        encoding: Encoding::Identity,
        data: data.into(),
    }
}

/// A page with what is added to it.
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
        _ => {}
    }
    let path = path.trim_matches('/');
    let (name, subject) = path.split_once('/').map_or((path, None), |(name, subject)| (name, Some(subject)));
    let page = Page::at(name)?;
    let exists = match (subject, page.subject) {
        (None, _) => true,
        (Some(subject), Some(Subject::Game)) => !subject.contains('/'),
        (Some(subject), Some(Subject::Ruleset)) => RuleSpec::built_in(subject).is_some(),
        (Some(_), None) => false,
    };
    exists.then(|| (format!("pages/{}.html", page.name), Caching::Revalidate))
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

/// The tag of a content in quotation marks, as the header `ETag` has it.
pub fn tag_of(content: &[u8]) -> String {
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

#[cfg(test)]
mod tests {
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
    fn files_outside_assets_are_not_served() {
        assert!(file("../Cargo.toml").is_none());
        assert!(file("pages/../../Cargo.toml").is_none());
    }
}
