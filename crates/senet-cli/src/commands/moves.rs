//! `senet moves`: the legal moves of a position.

mod text;

use anyhow::Result;

use crate::arguments::Moves;
use crate::questions::{self, Answers, Asked};

pub(super) fn run(asked: &Moves) -> Result<()> {
    questions::answer(&asked.question, &mut Listing)
}

/// Lists moves.
struct Listing;

impl Answers for Listing {
    fn json(&mut self, asked: &Asked<'_>) -> Result<String> {
        let Asked { name, options, rules, position, throw } = asked;
        let moves = senet_wire::Moves::of(rules, name, options, position, *throw)?;
        Ok(serde_json::to_string(&moves)?)
    }

    fn text(&mut self, asked: &Asked<'_>) -> Result<String> {
        text::moves(asked.rules, &asked.position, asked.throw)
    }
}
