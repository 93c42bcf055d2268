//! `senet site`: the site as static files.

use std::fs;
use std::sync::Arc;

use anyhow::{Context, Result};
use senet::{Preset, Ruleset};
use senet_table::{Stratum, table_path};
use senet_tablebase::{OnDemandTablebase, tables_directory};

use crate::arguments::Site;
use crate::files::{self, Document};
use crate::output;

pub(super) fn run(Site { out, tables }: &Site) -> Result<()> {
    let packed = Preset::ALL.map(|preset| Ok((preset, packed_tables(preset, *tables)?)));
    let packed = packed.into_iter().collect::<Result<Vec<_>>>()?;
    let packed = packed.into_iter().filter(|(_, bytes)| !bytes.is_empty()).collect();
    let site = senet_server::static_site(packed).context(
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

/// The tables of a preset with at most this number of pieces a side, each after its length. They are built if they do
/// not exist and that takes a few seconds at most.
fn packed_tables(preset: Preset, pieces: u8) -> Result<Vec<u8>> {
    let mut packed = Vec::new();
    if pieces == 0 {
        return Ok(packed);
    }
    let tablebase = OnDemandTablebase::open(&Arc::new(Ruleset::preset(preset)), &tables_directory(None)?)?;
    tablebase.build_up_to(pieces)?;
    for (mover, other) in (1..=pieces).flat_map(|mover| (1..=pieces).map(move |other| (mover, other))) {
        let Ok(table) = fs::read(table_path(&tablebase.folder(), Stratum { mover, other })) else { continue };
        packed.extend(u32::try_from(table.len())?.to_le_bytes());
        packed.extend(table);
    }
    Ok(packed)
}
