//! `senet moves`: the legal moves of a position.

mod text;

use anyhow::Result;

use crate::arguments::Moves;
use crate::queries::{self, Query, QueryHandler};

pub(super) fn run(args: &Moves) -> Result<()> {
    queries::answer(&args.query, &mut MoveLister)
}

/// Answers queries with the legal moves.
struct MoveLister;

impl QueryHandler for MoveLister {
    fn json(&mut self, query: &Query<'_>) -> Result<String> {
        let Query { name, options, rules, position, throw, .. } = query;
        let moves = senet_wire::Moves::of(rules, name, options, position, *throw)?;
        Ok(serde_json::to_string(&query.answer(moves))?)
    }

    fn text(&mut self, query: &Query<'_>) -> Result<String> {
        text::moves(query.rules, &query.position, query.throw)
    }
}
