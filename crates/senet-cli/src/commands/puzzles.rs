//! `senet puzzles`: positions whose best move is clear and not obvious, to read or to play.

mod data;
mod quiz;
mod text;

use std::sync::Arc;

use anyhow::{Result, bail};
use senet::Ruleset;
use senet_play::{Hunt, Limits, hunt};

use crate::arguments::{Format, Puzzles};
use crate::knowledge::{ALWAYS, Knowledge};
use crate::output::Output;
use crate::wire::Options;
use crate::{cache, ruleset};

/// So many games are searched for each puzzle that is wanted.
const GAMES: u64 = 200;

pub(super) fn run(asked: &Puzzles) -> Result<()> {
    let chosen = &asked.rules;
    let rules = Arc::new(ruleset::ruleset(&chosen.rules, &chosen.options.given)?);
    let hunt = found(&rules, asked)?;
    let mut output = Output::open();
    match asked.format {
        _ if asked.play => quiz::play(&rules, &hunt, &mut output)?,
        Format::Json => {
            let options = Options::from_arguments(&chosen.options.given);
            output.json(&data::puzzles(&rules, &chosen.rules, options, asked.seed, &hunt))?;
        }
        Format::Text => output.text(&text::puzzles(&rules, &hunt))?,
    }
    output.flush()
}

/// The puzzles that were asked for, or at least one.
fn found(rules: &Arc<Ruleset>, asked: &Puzzles) -> Result<Hunt> {
    let directory = cache::tables(asked.tables.as_deref())?;
    let mut knowledge = Knowledge::open(rules.clone(), &directory, Limits::depth(1))?;
    knowledge.learn_endings(ALWAYS)?;
    let wanted = usize::from(asked.count);
    let hunt = hunt(rules, knowledge.endings(), wanted, asked.seed, GAMES * u64::from(asked.count));
    let name = rules.spec().full_name();
    if hunt.known == 0 {
        bail!(
            "there are no exact values for the games of {name}; ask for fewer pieces (--option pieces=2), or build tables \
             with `senet solve` and name their directory (--tables)"
        );
    }
    if hunt.puzzles.is_empty() {
        bail!(
            "no puzzle among {} decisions in {} games of {name}; try another seed, or more pieces with larger tables",
            hunt.known,
            hunt.games
        );
    }
    Ok(hunt)
}
