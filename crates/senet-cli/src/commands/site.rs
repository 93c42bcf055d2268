//! `senet site`: the site as static files.

use std::fs;

use anyhow::{Context, Result};

use crate::arguments::Site;
use crate::files::{self, Document};
use crate::output;

pub(super) fn run(Site { out }: &Site) -> Result<()> {
    let site = senet_server::static_site().context(
        "this program has no engine for browsers, which answers in place of a server: run `cargo xtask wasm`, and \
         build the program again",
    )?;
    let cannot = || format!("cannot write the site into {}: name another folder", out.display());
    let documents: Vec<Document> =
        site.into_iter().map(|(path, bytes)| Document { path: out.join(path), bytes }).collect();
    for folder in documents.iter().filter_map(|document| document.path.parent()) {
        fs::create_dir_all(folder).with_context(cannot)?;
    }
    files::write(&documents).with_context(cannot)?;
    output::print(&format!("{}\n", out.join("index.html").display()))
}
