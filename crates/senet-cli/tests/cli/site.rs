//! `senet site`.

use crate::program::{folder, senet};

#[test]
fn writes_a_site_that_needs_no_server() {
    let out = folder("site").join("files");
    let run = senet(["site", "--out", out.to_str().unwrap(), "--tables", "1"]);
    if run.lacks_engine() {
        eprintln!("skipped: the engine for browsers is not built; run cargo xtask wasm");
        return;
    }
    assert_eq!(run.done(), format!("{}\n", out.join("index.html").display()));
    let home = std::fs::read_to_string(out.join("index.html")).unwrap();
    let (_, hash) = home.split_once("\"./assets/").expect("relative addresses");
    let assets = out.join("assets").join(hash.split('/').next().unwrap());
    let page = out.join("rules/kendall/index.html");
    let files = ["manifest.webmanifest", "service-worker.js", "favicon.ico"].map(|name| out.join(name));
    let loaded = [
        "engine/senet.wasm",
        "networks/kendall.bin",
        "tables/kendall.bin",
        "pages/play.js",
        "i18n/ar/play.js",
    ];
    for file in files.into_iter().chain([page]).chain(loaded.map(|name| assets.join(name))) {
        assert!(file.is_file(), "{}", file.display());
    }
}
