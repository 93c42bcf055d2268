//! Prepares the files of the pages: copies `assets/` to `OUT_DIR/assets`, scripts and style sheets without their
//! comments and indentation. Each page has one script and one style sheet, in which all of its modules and style sheets
//! are bundled. `src/files.rs` embeds the result.
//!
//! The engine for browsers and the file that prints there are among the files if `cargo xtask wasm` has built them.
//! Without them the pages ask the server.
//!
//! Pages refer to their files as `/assets/HASH/...`, where HASH depends on the content of all files. Scripts and style
//! sheets use relative paths, which keep the prefix. Browsers may therefore keep files under a hash without asking
//! again. Each page also names the message catalogues that it uses: `theme-init.js` requests them at once.

#[path = "build/bundle.rs"]
mod bundle;
#[path = "build/script.rs"]
mod script;

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs, io};

use bundle::Files;
use serde_json::Value;
use sha2::{Digest, Sha256};

/// How pages name a style sheet.
const STYLE_SHEET: &str = "<link rel=\"stylesheet\" href=\"/assets/";

/// The engine as WebAssembly, and the module that runs it in a web worker.
const ENGINE: &str = "engine/senet.wasm";
const WORKER: &str = "parts/engine-worker.js";
/// The script that keeps the site on a device. The server completes it.
const SERVICE_WORKER: &str = "service-worker.js";
/// What every page begins with. A page's own file begins with the links to its style sheets and goes on with its body.
const HEAD: &str = include_str!("build/head.html");
/// The weights of the networks and the puzzles, which `senet-play` has.
const LARGE: [&str; 2] = ["../senet-play/weights", "../senet-play/puzzles"];

fn main() {
    if let Err(error) = prepare() {
        println!("cargo::error={error}");
    }
}

fn prepare() -> io::Result<()> {
    let out = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    let (from, to) = (Path::new("assets"), Path::new(&out).join("assets"));
    println!("cargo::rerun-if-changed={}", from.display());
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    for list in ["pages.json", "languages.json"] {
        println!("cargo::rerun-if-changed={list}");
    }
    let mut files = Files::new();
    read(from, "", &mut files)?;
    // The page of the news shows the changelog. A package without it has no news.
    let changelog = Path::new("../../CHANGELOG.md");
    println!("cargo::rerun-if-changed={}", changelog.display());
    files.insert("data/news.md".to_owned(), fs::read(changelog).unwrap_or_default());
    // The repository has this folder, also before the engine is built: Cargo notices a new file in it. A package has
    // none.
    let engine = Path::new("engine");
    if engine.is_dir() {
        println!("cargo::rerun-if-changed={}", engine.display());
        read(engine, "engine/", &mut files)?;
        files.remove("engine/.gitignore");
    }
    if !files.contains_key(ENGINE) {
        println!(
            "cargo::warning=the engine for browsers is not built, so the pages ask the server for everything; \
             `cargo xtask wasm` builds it"
        );
    }
    let engine = if files.contains_key(ENGINE) { " data-engine" } else { "" };
    let lists = lists(&files)?;
    let (bundled, catalogues) = bundles(&files)?;
    let others = files.iter().filter(|(name, _)| is_served_as_it_is(name));
    let sent: Files = others.map(|(name, content)| (name.clone(), content.clone())).chain(bundled).collect();
    let hash = hash(&sent, &large()?);
    println!("cargo::rustc-env=SENET_ASSETS_HASH={hash}");
    if to.exists() {
        fs::remove_dir_all(&to)?;
    }
    for (name, content) in &sent {
        let path = to.join(name);
        fs::create_dir_all(path.parent().unwrap_or(&to))?;
        if is_page(name) {
            let catalogues = catalogues.get(name).map_or(String::new(), |names| names.join(" "));
            let attributes = format!("{engine}{lists} data-catalogues=\"{catalogues}\"");
            fs::write(path, page(name, &text(name, content)?, &hash, &attributes)?)?;
        } else {
            fs::write(path, content)?;
        }
    }
    Ok(())
}

/// The attributes by which a page's scripts know the lists of pages and of languages: the names of the pages in the two
/// menus, the locales, and the languages that are written from right to left.
fn lists(files: &Files) -> io::Result<String> {
    let (pages, languages) = (json(Path::new("pages.json"))?, json(Path::new("languages.json"))?);
    let names = values(&pages, "name", |_| true);
    let html = |name: &&String| is_page(name);
    let written =
        files.keys().filter(html).map(|path| path["pages/".len()..path.len() - ".html".len()].to_owned());
    let written: Vec<String> = written.collect();
    if let Some(page) = written.iter().find(|page| !names.contains(page)) {
        return Err(io::Error::other(format!("pages.json does not name the page '{page}': add it there")));
    }
    if let Some(page) = names.iter().find(|page| !written.contains(page)) {
        return Err(io::Error::other(format!("pages.json names '{page}': write assets/pages/{page}.html")));
    }
    let locales = values(&languages, "locale", |_| true);
    let code = |locale: &String| locale.split('-').next().unwrap_or_default().to_owned();
    for language in locales.iter().map(code) {
        let common = format!("i18n/{language}/common.json");
        if !files.contains_key(&common) {
            return Err(io::Error::other(format!(
                "languages.json names '{language}': write assets/{common}"
            )));
        }
    }
    let from_right = values(&languages, "locale", |language| language["direction"] == "rtl");
    let from_right: Vec<String> = from_right.iter().map(code).collect();
    let [main, more] =
        ["main", "more"].map(|menu| values(&pages, "name", |page| page["menu"] == menu).join(" "));
    let [locales, from_right] = [locales, from_right].map(|list| list.join(" "));
    Ok(format!(
        " data-menu=\"{main}\" data-more=\"{more}\" data-languages=\"{locales}\" data-rtl=\"{from_right}\""
    ))
}

/// The values of a field of those objects of a list that have a property.
fn values(list: &Value, field: &str, has: impl Fn(&Value) -> bool) -> Vec<String> {
    let objects = list.as_array().into_iter().flatten().filter(|object| has(object));
    objects.filter_map(|object| object[field].as_str()).map(str::to_owned).collect()
}

/// A file of JSON.
fn json(path: &Path) -> io::Result<Value> {
    let invalid = |error| io::Error::other(format!("{}: {error}", path.display()));
    serde_json::from_slice(&fs::read(path)?).map_err(invalid)
}

/// The weights of the networks and the puzzles, which are served under the same hash. A package has its version
/// instead.
fn large() -> io::Result<Files> {
    let mut large = Files::from([("version".to_owned(), env!("CARGO_PKG_VERSION").into())]);
    for folder in LARGE {
        if Path::new(folder).is_dir() {
            println!("cargo::rerun-if-changed={folder}");
            read(Path::new(folder), &format!("{folder}/"), &mut large)?;
        }
    }
    Ok(large)
}

/// Whether a file is not replaced by a bundle.
fn is_served_as_it_is(name: &str) -> bool {
    !name.ends_with(".js") && !name.ends_with(".css")
}

/// Reads the files of a folder. `prefix` is its path below `assets/`.
fn read(folder: &Path, prefix: &str, files: &mut Files) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).ok_or(io::ErrorKind::InvalidFilename)?;
        let name = format!("{prefix}{name}");
        if path.is_dir() {
            read(&path, &format!("{name}/"), files)?;
        } else if name.ends_with(".json") {
            let json: Value = json(&path)?;
            files.insert(name, json.to_string().into_bytes());
        } else if name.ends_with(".css") {
            files.insert(name, plain_style(&fs::read_to_string(path)?).into_bytes());
        } else {
            files.insert(name, fs::read(path)?);
        }
    }
    Ok(())
}

/// The first 16 digits of the SHA-256 of all names and contents.
fn hash(files: &Files, large: &Files) -> String {
    let mut hash = Sha256::new();
    for (name, content) in files.iter().chain(large) {
        hash.update(name.len().to_le_bytes());
        hash.update(name);
        hash.update(content.len().to_le_bytes());
        hash.update(content);
    }
    hash.finalize()[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What takes the place of the scripts and style sheets of the pages: a bundle of each, and modules that stay files of
/// their own. With the message catalogues of each page.
fn bundles(files: &Files) -> io::Result<(Files, BTreeMap<String, Vec<String>>)> {
    let (mut bundled, mut catalogues) = (Files::new(), BTreeMap::new());
    let plain = |name: &str| -> io::Result<Vec<u8>> {
        let content =
            files.get(name).ok_or_else(|| io::Error::other(format!("there is no assets/{name}")))?;
        Ok(script::without_comments(name, &text(name, content)?).map_err(io::Error::other)?.into_bytes())
    };
    bundled.insert(SERVICE_WORKER.to_owned(), plain(SERVICE_WORKER)?);
    if files.contains_key(ENGINE) {
        let worker = bundle::bundle(WORKER, files).map_err(io::Error::other)?;
        bundled.insert(WORKER.to_owned(), worker.script.into_bytes());
    }
    for (name, content) in files.iter().filter(|(name, _)| is_page(name)) {
        let page = bundle::bundle(&script_of(name), files).map_err(io::Error::other)?;
        bundled.insert(script_of(name), page.script.into_bytes());
        for module in page.apart {
            let script = plain(&module)?;
            bundled.insert(module, script);
        }
        catalogues.insert(name.clone(), page.catalogues);
        let html = text(name, content)?;
        let sheets = between(HEAD, STYLE_SHEET).chain(between(&html, STYLE_SHEET));
        let sheets: Vec<&[u8]> = sheets.filter_map(|name| files.get(name)).map(Vec::as_slice).collect();
        bundled.insert(sheet_of(name), sheets.join(&b'\n'));
    }
    for name in between(HEAD, "<script src=\"/assets/") {
        bundled.insert(name.to_owned(), plain(name)?);
    }
    Ok((bundled, catalogues))
}

/// Whether a file is a page, and not a part of one.
fn is_page(name: &str) -> bool {
    name.ends_with(".html") && name.matches('/').count() == 1
}

/// The script of a page, which has all of its modules.
fn script_of(page: &str) -> String {
    page.replace(".html", ".js")
}

/// The style sheet that has all of a page's.
fn sheet_of(page: &str) -> String {
    page.replace("pages/", "style/page-").replace(".html", ".css")
}

/// The texts between each opening and the next quotation mark.
fn between<'a>(html: &'a str, opening: &'a str) -> impl Iterator<Item = &'a str> {
    html.split(opening).skip(1).filter_map(|rest| rest.split('"').next())
}

/// A page with its head, in which it has one style sheet and these attributes, and with the hash in its paths.
fn page(name: &str, html: &str, hash: &str, attributes: &str) -> io::Result<String> {
    let missing = || io::Error::other(format!("assets/{name} has no <body>"));
    let body = html.find("<body").ok_or_else(missing)?;
    let bare = name["pages/".len()..].trim_end_matches(".html");
    let common = HEAD.split_inclusive('\n').filter(|line| !line.contains(STYLE_SHEET)).collect::<String>();
    let sheet = format!("{STYLE_SHEET}{}\">\n</head>", sheet_of(name));
    let head = common.replace("</head>", &sheet).replace("{page}", bare).replace("{attributes}", attributes);
    Ok((head + &html[body..] + "</html>\n").replace("\"/assets/", &format!("\"/assets/{hash}/")))
}

fn text(name: &str, content: &[u8]) -> io::Result<String> {
    String::from_utf8(content.to_vec()).map_err(|error| io::Error::other(format!("{name}: {error}")))
}

/// A style sheet without comments, empty lines, indentation and most line ends. Its strings contain no comments.
fn plain_style(sheet: &str) -> String {
    let mut parts = sheet.split("/*");
    let first = parts.next().unwrap_or_default().to_owned();
    let text = parts.fold(first, |text, part| text + part.split_once("*/").map_or("", |(_, style)| style));
    let mut style = String::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        match line.strip_suffix(" {") {
            Some(selector) => style = style + selector + "{",
            None => style.push_str(line),
        }
        // A value may go on in the next line.
        if !line.ends_with(['{', '}', ';', ',']) {
            style.push('\n');
        }
    }
    style + "\n"
}
