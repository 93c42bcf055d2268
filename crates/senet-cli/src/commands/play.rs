//! `senet play`: play in the terminal.

use std::sync::Arc;

use anyhow::Result;
use senet::Ruleset;
use senet_play::Tablebase;
use senet_tablebase::{ALWAYS_BUILT_PIECES, OnDemandTablebase, tables_directory};
use senet_tui::{Guidelines, Library, PlayOptions};

use crate::arguments::Play;
use crate::ruleset;

pub(super) fn run(asked: &Play) -> Result<()> {
    let rules = match &asked.rules {
        Some(name) => Some(ruleset::ruleset(name, &asked.options)?.spec().clone()),
        None => None,
    };
    senet_tui::play(PlayOptions {
        rules,
        seats: [asked.first, asked.second],
        seed: asked.seed,
        guidelines: asked.no_guidelines.then_some(Guidelines::Off),
        charset: asked.drawing.charset(),
        colours: asked.drawing.colours(),
        library: library(asked),
        data_dir: None,
    })?;
    Ok(())
}

/// What the tables know of whatever ruleset is played. Who has none plays all the same.
fn library(asked: &Play) -> Library {
    let Ok(directory) = tables_directory(asked.tables.as_deref()) else { return Library::default() };
    Library::new(move |rules: &Arc<Ruleset>| {
        let tablebase = OnDemandTablebase::open(rules, &directory).ok()?;
        // What cannot be learnt now is estimated.
        let _ = tablebase.build_up_to(ALWAYS_BUILT_PIECES);
        let endings: Arc<dyn Tablebase> = tablebase.snapshot();
        Some(endings)
    })
}
