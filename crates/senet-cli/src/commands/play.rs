//! `senet play`: play in the terminal.

use std::sync::Arc;

use anyhow::Result;
use senet::Ruleset;
use senet_play::Tablebase;
use senet_tablebase::ALWAYS_BUILT_PIECES;
use senet_tui::{Guidelines, PlayOptions, TablebaseProvider};

use crate::arguments::{Play, Tables};
use crate::ruleset;

pub(super) fn run(args: &Play) -> Result<()> {
    if let named @ Tables::Directory(_) = &args.tables.tables {
        named.directory()?;
    }
    let rules = match &args.rules {
        Some(name) => Some(ruleset::ruleset(name, &args.options)?.spec().clone()),
        None => None,
    };
    senet_tui::play(PlayOptions {
        rules,
        seats: [args.first, args.second],
        seed: args.seed,
        guidelines: args.no_guidelines.then_some(Guidelines::Off),
        charset: args.display.charset(),
        colours: args.display.colours(),
        tablebases: tablebases(args),
        data_dir: None,
    })?;
    Ok(())
}

/// Opens the tablebase of any ruleset that is played, and builds its small tables. Players without a
/// tablebase estimate.
fn tablebases(args: &Play) -> TablebaseProvider {
    let tables = args.tables.tables.clone();
    TablebaseProvider::new(move |rules: &Arc<Ruleset>| {
        let tablebase = tables.open(rules).ok()?;
        // Without these tables, the positions are estimated.
        let _ = tablebase.build_up_to(ALWAYS_BUILT_PIECES);
        let snapshot: Arc<dyn Tablebase> = tablebase.snapshot();
        Some(snapshot)
    })
}
