//! `senet site`: the site as static files.

use std::fs;

use anyhow::{Context, Result};
use senet::{Preset, Ruleset};
use senet_solve::{SolveOptions, StoreOptions, solve_order};
use senet_table::{table_path, tables_folder};
use senet_tablebase::{
    ALWAYS_BUILT_PIECES, automatic_directory, small_game_gap, tables_directory, thread_count,
};

use super::solve::solve_with_progress;
use crate::arguments::Site;
use crate::files::{self, Document};
use crate::solve_progress::SolveReporter;
use crate::{interrupt, output, ruleset};

/// What a site lacks that a program without the engine for browsers writes.
const NO_ENGINE: &str = "the site shows rules and texts, but plays and analyses no games, for this program has no \
                         engine for browsers: run `rustup target add wasm32-unknown-unknown && cargo xtask wasm`, \
                         and build the program again";

/// The width of the proven bounds: the default of `senet solve`.
const GAP: f64 = 1e-4;

pub(super) fn run(Site { out, tables, url }: &Site) -> Result<()> {
    interrupt::keep(
        "nothing is written into the folder; finished tables are kept, and the same command continues",
    );
    let packed = match tables {
        // The engine alone reads tables.
        0 => Vec::new(),
        _ if !senet_web::has_engine() => Vec::new(),
        _ => Preset::ALL
            .into_iter()
            .map(|preset| Ok((preset, packed_tables(preset, *tables)?)))
            .collect::<Result<_>>()?,
    };
    let site = senet_web::static_site(packed, url.as_ref());
    let cannot = || format!("cannot write the site into {}: name another folder", out.display());
    let documents: Vec<Document> =
        site.into_iter().map(|(path, bytes)| Document { path: out.join(path), bytes }).collect();
    interrupt::begin_answer();
    for folder in documents.iter().filter_map(|document| document.path.parent()) {
        fs::create_dir_all(folder).with_context(cannot)?;
    }
    files::write(&documents).with_context(cannot)?;
    if !senet_web::has_engine() {
        output::notice(NO_ENGINE);
    }
    output::print(&format!("{}\n", out.join("index.html").display()))
}

/// The tables of a preset with at most this number of pieces a side, each after its length. They are built if they do
/// not exist.
fn packed_tables(preset: Preset, pieces: u8) -> Result<Vec<u8>> {
    let mut packed = Vec::new();
    let cache = tables_directory(None)?;
    // Small games have the same tables whatever the cache has.
    let directory = if pieces <= ALWAYS_BUILT_PIECES { automatic_directory(&cache) } else { cache };
    for game in games(preset, pieces)? {
        let name = game.spec().full_name();
        build(&game, &StoreOptions::in_directory(&directory)).with_context(|| {
            format!("cannot build the tables of {name}; --tables 0 writes a site without tables")
        })?;
        let folder = tables_folder(&directory, &game);
        for pair in solve_order(&game) {
            let twin = Some(pair.twin()).filter(|twin| *twin != pair);
            for stratum in [pair].into_iter().chain(twin) {
                let path = table_path(&folder, stratum);
                let table = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
                packed.extend(u32::try_from(table.len())?.to_le_bytes());
                packed.extend(table);
            }
        }
    }
    Ok(packed)
}

/// The games whose tables cover positions of a preset with at most this number of pieces a side: one game, or, if
/// pieces never leave the board, the games that begin with that number and with fewer.
fn games(preset: Preset, pieces: u8) -> Result<Vec<Ruleset>> {
    let with = |pieces: u8| ruleset::ruleset(preset.name(), [format!("pieces={pieces}")]);
    if Ruleset::preset(preset).plan().bears_off() {
        Ok(vec![with(pieces)?])
    } else {
        (1..=pieces).map(with).collect()
    }
}

/// Builds the tables of a game, with progress unless that takes a second.
fn build(game: &Ruleset, store: &StoreOptions) -> Result<()> {
    let is_small = game.plan().pieces() <= ALWAYS_BUILT_PIECES;
    // With one thread, the same values are built everywhere.
    let (gap, threads) = if is_small { (small_game_gap(game), 1) } else { (GAP, thread_count(None)) };
    let mut reporter = if is_small { SolveReporter::silent() } else { SolveReporter::to_stderr() };
    solve_with_progress(game, SolveOptions { gap, threads }, store, &mut reporter, |_| Ok(())).map(drop)
}
