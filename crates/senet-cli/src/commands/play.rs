//! `senet play`: play in the terminal.

use anyhow::Result;
use senet_tui::{Guidelines, PlayOptions};

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
        data_dir: None,
    })?;
    Ok(())
}
