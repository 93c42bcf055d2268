//! `senet site`.

use std::fs;
use std::path::{Path, PathBuf};

use senet::Preset;

use crate::program::{folder, senet_with_cache};

#[test]
fn writes_a_site_that_needs_no_server() {
    let folder = folder("site");
    let out = folder.join("files");
    let run = senet_with_cache(["site", "--out", out.to_str().unwrap()], &folder.join("cache"));
    if run.lacks_engine() {
        eprintln!("the engine for browsers is not built: the site shows texts only");
        assert_eq!((run.status, run.error.lines().count()), (Some(0), 1), "{}", run.error);
        assert_eq!(run.out, format!("{}\n", out.join("index.html").display()));
        let rules = fs::read_to_string(out.join("rules/kendall/index.html")).unwrap();
        assert!(rules.contains("blockade") && !rules.contains("<script"), "{rules}");
        assert!(!assets(&out).join("tables").exists(), "tables are for the engine");
        return;
    }
    assert_eq!(run.done(), format!("{}\n", out.join("index.html").display()));
    let assets = assets(&out);
    let page = out.join("rules/kendall/index.html");
    let files = ["manifest.webmanifest", "service-worker.js", "favicon.ico"].map(|name| out.join(name));
    let loaded = [
        "engine/senet.wasm",
        "engine/print.wasm",
        "networks/kendall.bin",
        "tables/kendall.bin",
        "pages/play.js",
        "i18n/ar/play.json",
    ];
    for file in files.into_iter().chain([page]).chain(loaded.map(|name| assets.join(name))) {
        assert!(file.is_file(), "{}", file.display());
    }
    let counts = Preset::ALL.map(|preset| (preset.name(), packed(&assets, preset.name())));
    // Pieces of bell never leave the board: there is a game of one piece and one of two.
    let expected = |name| if name == "bell" { 2 } else { 4 };
    assert_eq!(counts, counts.map(|(name, _)| (name, expected(name))), "tables by rulesets");
}

/// The folder of the files that pages name.
fn assets(out: &Path) -> PathBuf {
    let home = fs::read_to_string(out.join("index.html")).unwrap();
    let (_, hash) = home.split_once("\"./assets/").expect("relative addresses");
    out.join("assets").join(hash.split('/').next().unwrap())
}

/// The number of tables in the packed file of a ruleset.
fn packed(assets: &Path, rules: &str) -> usize {
    let file = fs::read(assets.join(format!("tables/{rules}.bin"))).unwrap();
    let (mut rest, mut count) = (&*file, 0);
    while let Some((length, tables)) = rest.split_first_chunk::<4>() {
        rest = &tables[u32::from_le_bytes(*length) as usize..];
        count += 1;
    }
    count
}

#[test]
fn refuses_to_write_a_site_whose_tables_cannot_be_built() {
    let folder = folder("site-without-cache");
    let (cache, out) = (folder.join("file"), folder.join("files"));
    fs::write(&cache, "not a folder").unwrap();
    let site =
        |tables| senet_with_cache(["site", "--out", out.to_str().unwrap(), "--tables", tables], &cache);
    let run = site("1");
    if run.lacks_engine() {
        return;
    }
    let message = run.refused();
    assert!(message.contains("cannot build the tables of") && message.contains("--tables 0"), "{message}");
    assert!(!out.exists(), "nothing is written");
    site("0").done();
    assert!(!assets(&out).join("tables").exists());
}
