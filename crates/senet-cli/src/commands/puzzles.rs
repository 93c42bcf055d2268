//! `senet puzzles`: positions whose best move is clear and not obvious, to read or to play.

mod quiz;
mod text;

use std::sync::Arc;

use anyhow::Result;
use senet_tablebase::{OnDemandTablebase, find_puzzles, tables_directory};
use senet_wire::Options;

use crate::arguments::{Format, Puzzles};
use crate::output::{self, Output};
use crate::ruleset;

pub(super) fn run(asked: &Puzzles) -> Result<()> {
    let chosen = &asked.rules;
    let rules = Arc::new(ruleset::ruleset(&chosen.rules, &chosen.options.given)?);
    let directory = tables_directory(asked.tables.as_deref())?;
    let tablebase = OnDemandTablebase::open(&rules, &directory)?.with_notifier(output::tell);
    let search = find_puzzles(&tablebase, asked.count, asked.seed)?;
    let mut output = Output::open();
    match asked.format {
        _ if asked.play => quiz::play(&rules, &search, &mut output)?,
        Format::Json => {
            let options = Options::from_arguments(&chosen.options.given);
            output.json(&senet_wire::Puzzles::of(&rules, &chosen.rules, options, asked.seed, &search))?;
        }
        Format::Text => output.text(&text::puzzles(&rules, &search))?,
    }
    output.flush()
}
