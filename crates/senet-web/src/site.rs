//! The site as static files, which any web host can serve, also below a path: `senet site` writes them.
//!
//! Each page is the `index.html` of a folder, and names its own depth by `data-base`. From that `parts/address.js`
//! knows that there is no server, and makes addresses.

use senet::{Preset, RuleSpec};

use crate::catalogue::Catalogue;
use crate::document::{Address, content, insert_before, preview};
use crate::files::{file, has_engine, picture_name};
use crate::manifest::{Page, Subject, pages};
use crate::site_url::SiteUrl;
use crate::{FILES, HASH, offline};

/// The files of the site with their paths. The engine for browsers answers in place of a server. If the program was
/// built without it ([`has_engine`](crate::has_engine)), the pages have no scripts: they show the rules and other
/// texts.
///
/// `tables` are the exact tables of presets, packed as `senet-wasm` reads them. `url` is the address at which the site
/// will be found. Previews of links show pictures with full addresses only.
pub fn static_site(tables: Vec<(Preset, Vec<u8>)>, url: Option<&SiteUrl>) -> Vec<(String, Vec<u8>)> {
    let folders: Vec<String> = pages().iter().filter(|page| !page.server_only).flat_map(folders_of).collect();
    let pictures = RuleSpec::built_in_names().into_iter().map(picture_name);
    let files = offline::file_names().into_iter().map(String::from);
    let files = files.chain(offline::large_names()).chain(pictures);
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
    site.extend(folders.iter().map(|folder| (format!("{folder}index.html"), page(folder, url).into_bytes())));
    site.push(("manifest.webmanifest".to_owned(), offline::manifest().into_bytes()));
    site.push((
        "service-worker.js".to_owned(),
        offline::service_worker(folders.iter().map(String::as_str)).into_bytes(),
    ));
    site
}

/// The folders of a page, the empty one for the page at the root. Games are at addresses of servers only.
fn folders_of(page: &Page) -> Vec<String> {
    let folder = if page.path().is_empty() { String::new() } else { format!("{}/", page.path()) };
    let rulesets = RuleSpec::built_in_names().into_iter().filter(|_| page.subject == Some(Subject::Ruleset));
    let subjects: Vec<String> = rulesets.map(|name| format!("{folder}{name}/")).collect();
    [folder].into_iter().chain(subjects).collect()
}

/// The page of a folder, with relative addresses. Those for previews of links are full if the site's address is known.
fn page(folder: &str, url: Option<&SiteUrl>) -> String {
    let known = folder.split('/').next().and_then(Page::at).expect("the folder is that of a page");
    let page = file(&format!("pages/{}.html", known.name)).expect("every page is embedded");
    let path = format!("/{}", folder.trim_end_matches('/'));
    let address = Address { origin: "", path: &path, language: None };
    let mut html = content(&String::from_utf8_lossy(&page.data), address, None);
    let up = match folder.matches('/').count() {
        0 => "./".to_owned(),
        depth => "../".repeat(depth),
    };
    let start = url.map_or(up.clone(), |url| format!("{url}/"));
    let tags = preview(&html, address, &format!("{start}assets/{HASH}"));
    let own =
        url.map(|url| format!("<link rel=\"canonical\" href=\"{url}/{folder}\">\n")).unwrap_or_default();
    insert_before(&mut html, "</head>", &(own + &tags));
    let html = html.replace(&format!("\"{FILES}"), &format!("\"{up}assets/"));
    let html = html.replace("\"/manifest.webmanifest\"", &format!("\"{up}manifest.webmanifest\""));
    let html = relative_links(&html, &up).replacen(
        "<html ",
        &format!("<html data-base=\"{up}\" data-embeddable "),
        1,
    );
    if has_engine() { html } else { without_scripts(&html) }
}

/// The page as browsers without JavaScript show it, where no engine and no server would answer its scripts. It begins
/// by saying so.
fn without_scripts(html: &str) -> String {
    let mut parts = html.split("<script");
    let first = parts.next().unwrap_or_default().to_owned();
    let html =
        parts.fold(first, |html, part| html + part.split_once("</script>").map_or("", |(_, rest)| rest));
    let html = html.replace("<noscript>", "").replace("</noscript>", "");
    let catalogue = Catalogue::of("");
    let html = html.replace(catalogue.text("noscript.play", ""), "");
    let notice = format!("<p>{}</p>\n", catalogue.text("noscript.engine", ""));
    let main = html.find("<main").and_then(|at| Some(at + html[at..].find('>')? + 1)).unwrap_or(html.len());
    format!("{}{notice}{}", &html[..main], &html[main..])
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
            let html = page(folder, None);
            let forbidden = ["=\"/", "rel=\"canonical\"", "og:url"];
            assert!(forbidden.iter().all(|text| !html.contains(text)), "{folder}: {html}");
        }
        let kendall = page("rules/kendall/", None);
        assert!(kendall.contains("<html data-base=\"../../\" data-embeddable lang=\"en\""));
        assert!(kendall.contains("<title>Kendall"));
    }

    #[test]
    fn pages_without_engine_are_texts() {
        for folder in ["", "play/", "rules/", "rules/kendall/", "history/"] {
            let html = without_scripts(&page(folder, None));
            assert!(!html.contains("<script") && !html.contains("<noscript"), "{folder}: {html}");
            assert!(html.contains("without the engine for browsers"), "{folder}: {html}");
        }
        assert!(without_scripts(&page("rules/kendall/", None)).contains("blockade"));
    }

    #[test]
    fn previews_show_the_board_of_the_ruleset() {
        let image = |url: Option<&SiteUrl>| {
            let html = page("rules/kendall/", url);
            html.split_once("og:image\" content=\"")
                .and_then(|(_, rest)| Some(rest.split_once('"')?.0.to_owned()))
        };
        let name = format!("assets/{HASH}/pictures/kendall.png");
        assert_eq!(image(None), Some(format!("../../{name}")));
        let url: SiteUrl = "https://example.org/senet/".parse().expect("this is the URL of a site");
        assert_eq!(image(Some(&url)), Some(format!("https://example.org/senet/{name}")));
        let canonical = "<link rel=\"canonical\" href=\"https://example.org/senet/rules/kendall/\">";
        assert!(page("rules/kendall/", Some(&url)).contains(canonical));
    }

    #[test]
    fn links_lead_to_folders() {
        let links = r#"<a href="/rules/tait">T</a> <a href="/">H</a> <a href="https://a.example/">E</a>"#;
        let relative =
            r#"<a href="../rules/tait/">T</a> <a href="../">H</a> <a href="https://a.example/">E</a>"#;
        assert_eq!(relative_links(links, "../"), relative);
    }
}
