//! What browsers need to keep the site on a device: the service worker and the web manifest.

use std::borrow::Cow;

use senet::Preset;
use senet_play::Network;
use serde_json::json;

use crate::HASH;
use crate::files::{File, file, names};
use crate::manifest::{Page, pages};

/// The name of the script in the embedded files.
const SCRIPT: &str = "service-worker.js";
/// The file that prints, as WebAssembly.
const PRINT: &str = "engine/print.wasm";

/// The names of all files below `/assets/HASH/`, without the large ones. Pages have paths of their own.
pub(crate) fn file_names() -> Vec<Cow<'static, str>> {
    let is_page =
        |name: &str| name.starts_with("pages/") && name.ends_with(".html") && name.matches('/').count() == 1;
    let others = |name: &str| [SCRIPT, PRINT].contains(&name) || name.ends_with(".br") || is_page(name);
    let mut names: Vec<_> = names().filter(|name| !others(name)).collect();
    names.sort_unstable();
    names
}

/// The names of the file that prints, if it is built, and of the files of networks and puzzles.
pub(crate) fn large_names() -> Vec<String> {
    let print = file(PRINT).map(|_| PRINT.to_owned());
    let networks = Network::names().iter().map(|name| format!("networks/{name}.bin"));
    print
        .into_iter()
        .chain(networks)
        .chain(Preset::ALL.map(|preset| format!("puzzles/{}.bin", preset.name())))
        .collect()
}

/// The service worker of a site with pages at these paths.
pub(crate) fn service_worker<'a>(paths: impl Iterator<Item = &'a str>) -> String {
    let File { data, .. } = file(SCRIPT).expect("the script is embedded");
    let with_subjects = pages().iter().filter(|page| page.subject.is_some()).map(Page::path);
    let lists = [
        ("VERSION", json!(HASH)),
        ("FILES", json!(file_names())),
        ("LARGE", json!(large_names())),
        ("PAGES", json!(paths.collect::<Vec<_>>())),
        ("WITH_SUBJECTS", json!(with_subjects.collect::<Vec<_>>())),
    ];
    let constants = lists.map(|(name, value)| format!("const {name} = {value};\n")).concat();
    constants + &String::from_utf8_lossy(&data)
}

/// The web manifest. Addresses in it are relative to it.
pub(crate) fn manifest() -> String {
    let icon = |name: &str, sizes: &str, media_type: &str, purpose: &str| {
        let src = format!("assets/{HASH}/{name}");
        json!({ "src": src, "sizes": sizes, "type": media_type, "purpose": purpose })
    };
    let manifest = json!({
        "name": "Senet",
        "short_name": "Senet",
        "description": "Senet, the game of ancient Egypt, by eight reconstructions",
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#24170f",
        "theme_color": "#24170f",
        "categories": ["games", "education"],
        "icons": [
            icon("icon.svg", "any", "image/svg+xml", "any"),
            icon("icon-192.png", "192x192", "image/png", "maskable"),
            icon("icon-192.png", "192x192", "image/png", "any"),
            icon("icon-512.png", "512x512", "image/png", "maskable"),
            icon("icon-512.png", "512x512", "image/png", "any"),
        ],
    });
    manifest.to_string()
}
