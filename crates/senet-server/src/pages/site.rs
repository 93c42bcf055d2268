//! The site as static files, which any web host can serve, also below a path: `senet site` writes them.
//!
//! Each page is the `index.html` of a folder, and names its own depth by `data-base`. From that `parts/address.js`
//! knows that there is no server, and makes addresses.

use senet::{Preset, RuleSpec};

use super::document::{Address, content};
use super::files::file;
use super::{FILES, HASH, PAGES, WITH_SUBJECTS, offline};

/// The pages that a site without a server has no use for.
const SERVER_PAGES: [&str; 1] = ["not-found"];

/// The files of the site with their paths. `None` if the program was built without the engine for browsers, which has
/// to answer in place of a server.
///
/// `tables` are the exact tables of presets, packed as `senet-wasm` reads them.
pub fn static_site(tables: Vec<(Preset, Vec<u8>)>) -> Option<Vec<(String, Vec<u8>)>> {
    file("engine/senet.wasm")?;
    let rulesets = RuleSpec::built_in_names().into_iter().map(|name| format!("{}/{name}/", WITH_SUBJECTS[1]));
    let plain = PAGES.into_iter().filter(|name| !SERVER_PAGES.contains(name));
    let folders = plain.map(|name| if name.is_empty() { String::new() } else { format!("{name}/") });
    let folders: Vec<String> = folders.chain(rulesets).collect();
    let files = offline::file_names().into_iter().map(String::from).chain(offline::large_names());
    let files =
        files.filter_map(|name| Some((format!("assets/{HASH}/{name}"), file(&name)?.data.into_owned())));
    // Pages come after the files that they name, and the service worker last: a site may be replaced while it is
    // visited.
    let mut site: Vec<(String, Vec<u8>)> = files.collect();
    site.extend(
        tables
            .into_iter()
            .map(|(preset, bytes)| (format!("assets/{HASH}/tables/{}.bin", preset.name()), bytes)),
    );
    for (path, name) in [("favicon.ico", "favicon.ico"), ("apple-touch-icon.png", "touch-icon.png")] {
        site.extend(file(name).map(|file| (path.to_owned(), file.data.into_owned())));
    }
    site.extend(folders.iter().map(|folder| (format!("{folder}index.html"), page(folder).into_bytes())));
    site.push(("manifest.webmanifest".to_owned(), offline::manifest().into_bytes()));
    site.push(("service-worker.js".to_owned(), offline::service_worker(&folders).into_bytes()));
    Some(site)
}

/// The page of a folder, with relative addresses.
fn page(folder: &str) -> String {
    let name = folder.split('/').next().filter(|name| !name.is_empty()).unwrap_or("home");
    let page = file(&format!("pages/{name}.html")).expect("every page is embedded");
    let path = format!("/{}", folder.trim_end_matches('/'));
    let address = Address { origin: "", path: &path, language: None };
    let html = content(&String::from_utf8_lossy(&page.data), address, None);
    let up = match folder.matches('/').count() {
        0 => "./".to_owned(),
        depth => "../".repeat(depth),
    };
    let html = html.replace(&format!("\"{FILES}"), &format!("\"{up}assets/"));
    let html = html.replace("\"/manifest.webmanifest\"", &format!("\"{up}manifest.webmanifest\""));
    relative_links(&html, &up).replacen("<html ", &format!("<html data-base=\"{up}\" data-embeddable "), 1)
}

/// The page with links to folders in place of links to the paths of a server.
fn relative_links(html: &str, up: &str) -> String {
    let mut parts = html.split("href=\"/");
    let mut result = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (path, rest) = part.split_once('"').unwrap_or((part, ""));
        let slash = if path.is_empty() { "" } else { "/" };
        result.push_str(&format!("href=\"{up}{path}{slash}\"{rest}"));
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_name_no_path_of_a_server() {
        for folder in ["", "play/", "history/", "rules/kendall/"] {
            let html = page(folder);
            let forbidden = ["=\"/", "rel=\"canonical\"", "og:url"];
            assert!(forbidden.iter().all(|text| !html.contains(text)), "{folder}: {html}");
        }
        assert!(page("rules/kendall/").contains("<html data-base=\"../../\" data-embeddable lang=\"en\""));
        assert!(page("rules/kendall/").contains("<title>Kendall"));
    }

    #[test]
    fn links_lead_to_folders() {
        let links = r#"<a href="/rules/tait">T</a> <a href="/">H</a> <a href="https://a.example/">E</a>"#;
        let relative =
            r#"<a href="../rules/tait/">T</a> <a href="../">H</a> <a href="https://a.example/">E</a>"#;
        assert_eq!(relative_links(links, "../"), relative);
    }
}
