//! `senet puzzles`: positions with one clearly best move that is easy to miss, to read or to solve
//! interactively.

mod quiz;
mod text;

use std::sync::Arc;

use anyhow::Result;
use senet_tablebase::{OnDemandTablebase, find_puzzles};
use senet_wire::Options;

use crate::arguments::{Format, Puzzles};
use crate::output::{self, Output};
use crate::ruleset;

pub(super) fn run(args: &Puzzles) -> Result<()> {
    let rules = Arc::new(ruleset::ruleset(&args.rules.rules, &args.rules.options.values)?);
    let tablebase = OnDemandTablebase::open(&rules, &args.tables.directory()?)?.with_notifier(output::notice);
    let search = find_puzzles(&tablebase, args.count, args.seed)?;
    let mut output = Output::open();
    match args.format {
        _ if args.play => quiz::play(&rules, &search, &mut output)?,
        Format::Json => {
            let options = Options::from_arguments(&args.rules.options.values);
            output.json(&senet_wire::Puzzles::of(&rules, &args.rules.rules, options, args.seed, &search))?;
        }
        Format::Text => output.text(&text::puzzles(&rules, &search))?,
    }
    output.flush()
}
