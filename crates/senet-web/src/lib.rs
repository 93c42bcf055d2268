//! The pages of Senet: the front end, its texts in every language, and the files that pages load, all embedded in the
//! program. No server is needed to use them, and none is in here: the crate knows neither HTTP nor a runtime.
//!
//! [`answer`] is all that a server asks: a path gives a page or a file, with its media type, a tag of its content and
//! how long browsers may keep it. [`static_site`] writes all of them as files, for any web host.
//!
//! ```
//! use senet_web::{Answer, Caching, Request, answer};
//! let request = Request { origin: "https://senet.example", path: "/rules/kendall", ..Request::default() };
//! let Answer::Found(page) = answer(request) else { panic!("there are such rules") };
//! assert_eq!(page.media_type, "text/html; charset=utf-8");
//! assert_eq!(page.caching, Caching::Revalidate);
//! assert!(String::from_utf8_lossy(&page.data).contains("<title>Kendall"));
//! ```
//!
//! # A tour
//!
//! - `assets/` has the pages with their scripts, style sheets, texts and pictures. The build script bundles and embeds
//!   them.
//! - `manifest`: the lists of [`pages`] and [`languages`].
//! - `files`: the embedded files, and those that other crates have: networks, puzzles, records, pictures.
//! - `answer`: which page or file a path means.
//! - `document`: what is added to a page before it is sent: addresses and descriptions for search engines, and text
//!   for browsers without JavaScript. `catalogue` reads the texts, `marked_texts` fills them in, `html` escapes them.
//! - `offline`: the service worker and the web manifest, by which browsers keep the site on a device.
//! - `site` and `site_url`: the site as static files.
//! - `plain_text`: the history of the game for terminals.

mod answer;
mod catalogue;
mod document;
mod files;
mod html;
mod manifest;
mod marked_texts;
mod offline;
mod plain_text;
mod site;
mod site_url;

pub use answer::{Answer, Caching, Encoding, Request, Sent, answer, tag_of, takes_long};
pub use files::has_engine;
pub use manifest::{Language, Menu, Page, Subject, languages, pages};
pub use plain_text::history;
pub use site::static_site;
pub use site_url::{ParseSiteUrlError, SiteUrl, is_host};

/// The hash of all files. Pages refer to files as `/assets/HASH/...`.
pub const HASH: &str = env!("SENET_ASSETS_HASH");

/// The prefix of the paths of files.
const FILES: &str = "/assets/";
