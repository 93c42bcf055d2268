//! The size and structure of the pages.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

use crate::catalogues::codes;

/// The script of a page has the modules that run on demand, too. The largest page is that of the rules, which draws
/// their examples and the sample games.
const MAX_BYTES: u64 = 247_000;
/// How pages refer to files.
const FILES: &str = concat!("\"/assets/", env!("SENET_ASSETS_HASH"), "/");

/// The files as the server sends them, before compression.
fn assets() -> PathBuf {
    Path::new(env!("OUT_DIR")).join("assets")
}

fn pages() -> Vec<PathBuf> {
    let entries = fs::read_dir(assets().join("pages")).expect("the folder of pages can be read");
    let paths = entries.map(|entry| entry.expect("an entry can be read").path());
    paths.filter(|path| path.extension().is_some_and(|ending| ending == "html")).collect()
}

fn source(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{} cannot be read: {error}", path.display()))
}

/// The texts between each opening and the next closing character.
fn between<'a>(source: &'a str, opening: &'a str, closing: char) -> impl Iterator<Item = &'a str> {
    source.split(opening).skip(1).filter_map(move |rest| rest.split(closing).next())
}

/// A path without `..`, as browsers request it.
fn normalized(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut path, component| {
        match component {
            Component::ParentDir => drop(path.pop()),
            other => path.push(other),
        }
        path
    })
}

/// The files that a file loads: links, imports, pictures, and its message catalogues in a language.
fn loaded_by(path: &Path, language: &str) -> Vec<PathBuf> {
    let here = path.parent().expect("a file lies in a folder");
    let text = source(path);
    let mut loaded: Vec<PathBuf> = between(&text, FILES, '"').map(|name| assets().join(name)).collect();
    let beside = ["from \"./", "from \"../", "url(\"../", "new URL(\"../../"];
    for (opening, folder) in beside.into_iter().zip([".", "..", "..", "../.."]) {
        loaded.extend(between(&text, opening, '"').map(|name| normalized(&here.join(folder).join(name))));
    }
    loaded.extend(catalogues(&text, language));
    loaded.retain(|path| path.is_file());
    loaded
}

/// The catalogues that a script uses.
fn catalogues(text: &str, language: &str) -> Vec<PathBuf> {
    let calls = text.lines().filter(|line| line.contains("useCatalogue"));
    let names = calls.flat_map(|line| line.split('"').skip(1).step_by(2));
    names.map(|name| assets().join("i18n").join(language).join(format!("{name}.json"))).collect()
}

/// All files of a page, itself included.
fn all_files(page: &Path, language: &str) -> BTreeSet<PathBuf> {
    let mut all = BTreeSet::new();
    let mut waiting = vec![page.to_owned()];
    while let Some(path) = waiting.pop() {
        let is_text = path.extension().is_some_and(|ending| ending != "woff2");
        if all.insert(path.clone()) && is_text {
            waiting.extend(loaded_by(&path, language));
        }
    }
    all
}

#[test]
fn pages_with_all_files_are_small() {
    for page in pages() {
        for language in codes() {
            let all = all_files(&page, language);
            let size: u64 = all.iter().map(|path| fs::metadata(path).expect("a file has a size").len()).sum();
            assert!(all.len() > 6, "the scan found too few files: {all:?}");
            assert!(size < MAX_BYTES, "{} has {size} bytes in '{language}'", page.display());
        }
    }
}

#[test]
fn pages_load_one_script_and_one_style_sheet() {
    for page in pages() {
        let html = source(&page);
        let count = |opening: &str| html.matches(opening).count();
        let (scripts, sheets) = (count("<script type=\"module\""), count("<link rel=\"stylesheet\""));
        assert_eq!((scripts, sheets), (1, 1), "{}", page.display());
        let opening = format!("<script type=\"module\" src={FILES}");
        let script = between(&html, &opening, '"').next().unwrap();
        let script = source(&assets().join(script));
        assert!(!script.lines().any(|line| line.starts_with("import ")), "{}", page.display());
        let catalogues = between(&html, "data-catalogues=\"", '"').next().unwrap();
        for catalogue in catalogues.split(' ') {
            let path = assets().join("i18n/en").join(format!("{catalogue}.json"));
            assert!(path.is_file(), "{}: {catalogue}", page.display());
        }
    }
}

/// Node.js reads every script as a module, without running it.
#[test]
fn scripts_are_valid() {
    let scripts = pages().into_iter().flat_map(|page| {
        let html = source(&page);
        between(&html, FILES, '"')
            .filter(|name| name.ends_with(".js"))
            .map(|name| assets().join(name))
            .collect::<Vec<_>>()
    });
    let read = "for (const path of process.argv.slice(1))
        new (require('vm').SourceTextModule)(require('fs').readFileSync(path, 'utf8'), { identifier: path });";
    let arguments = ["--experimental-vm-modules", "-e", read, "--"];
    match Command::new("node").args(arguments).args(scripts.collect::<BTreeSet<_>>()).output() {
        Ok(output) => assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr)),
        Err(_) => eprintln!("skipped: Node.js is not installed"),
    }
}

/// Files must be found under every prefix, so only pages, which the build script rewrites, name it.
#[test]
fn only_pages_name_the_prefix_of_files() {
    let mut waiting = vec![assets()];
    while let Some(path) = waiting.pop() {
        if path.is_dir() {
            waiting.extend(
                fs::read_dir(path)
                    .expect("a folder can be read")
                    .map(|entry| entry.expect("an entry").path()),
            );
        } else if path.extension().is_some_and(|ending| ending == "js" || ending == "css") {
            assert!(!source(&path).contains("/assets/"), "{}: use a relative path", path.display());
        }
    }
    for page in pages() {
        let html = source(&page);
        assert_eq!(html.matches("/assets/").count(), html.matches(FILES).count(), "{}", page.display());
    }
}

#[test]
fn pages_have_no_inline_script_or_style() {
    for page in pages() {
        let text = source(&page);
        for tag in between(&text, "<script", '>') {
            assert!(tag.contains(&format!(" src={FILES}")), "{}: <script{tag}>", page.display());
        }
        for forbidden in
            ["<style", " style=\"", " onclick=", " onload=", "javascript:", "http://", "https://"]
        {
            // Links may lead to other sites; files come from this one.
            let text =
                text.split_whitespace().collect::<Vec<_>>().join(" ").replace("<a href=\"http", "<a href=\"");
            assert!(!text.contains(forbidden), "{} has {forbidden}", page.display());
        }
    }
}

#[test]
fn pages_have_title_heading_and_landmarks() {
    for page in pages() {
        let text = source(&page);
        for needed in [
            "<html lang=\"en\" data-title=\"",
            "<meta name=\"viewport\"",
            "<header></header>",
            "<main",
            "<footer></footer>",
        ] {
            assert!(text.contains(needed), "{} lacks {needed}", page.display());
        }
        assert!(text.matches("<h1").count() >= 1, "{} has no heading", page.display());
    }
}
