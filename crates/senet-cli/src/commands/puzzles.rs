//! `senet puzzles`: positions with one clearly best move that is easy to miss, to read or to solve
//! interactively.

mod quiz;
mod text;

use std::sync::Arc;

use anyhow::Result;
use senet_tablebase::{ALWAYS_BUILT_PIECES, find_puzzles_among};
use senet_wire::Options;

use crate::answer::Answer;
use crate::arguments::{Format, Puzzles};
use crate::output::Output;
use crate::ruleset;
use crate::sources::{Estimates, Sources};

pub(super) fn run(args: &Puzzles) -> Result<()> {
    let rules = Arc::new(ruleset::ruleset(&args.rules.rules, &args.rules.options.values)?);
    let tablebase = args.tables.tables.open(&rules)?;
    tablebase.build_up_to(ALWAYS_BUILT_PIECES)?;
    let probe = tablebase.tracking_probe();
    let search = find_puzzles_among(&rules, probe.clone(), args.count, args.seed)?;
    let used = probe.take_used_tables();
    let sources = Sources::of(&args.tables.tables, &tablebase, &used, Estimates::Unused);
    let mut output = Output::open();
    match args.format {
        _ if args.play => quiz::play(&rules, &search, &mut output)?,
        Format::Json => {
            let options = Options::from_arguments(&args.rules.options.values);
            let puzzles = senet_wire::Puzzles::of(&rules, &args.rules.rules, options, args.seed, &search);
            output.json(&Answer::about(&rules, puzzles).with_sources(sources))?;
        }
        Format::Text => {
            output.text(&text::puzzles(&rules, &search))?;
            output.text(&format!("\n{}", sources.text()))?;
        }
    }
    output.flush()
}
