//! `senet moves`: the legal moves of a position.

mod text;

use anyhow::Result;
use senet_wire::{DescribedMove, PlaceText};

use crate::arguments::Moves;
use crate::csv_text::{Csv, cell};
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

    fn csv(&mut self, query: &Query<'_>) -> Result<String> {
        let moves = DescribedMove::all(query.rules, &query.position, query.throw)?;
        let mut table = Csv::new(&["position", "throw", "move", "from", "to", "does"])?;
        for DescribedMove { result, does, from, to, .. } in moves {
            let place = |place: Option<PlaceText>| cell(place.map(|place| place.0.to_string()));
            let of_query = [query.position.to_string(), cell(query.throw)];
            let of_move = [result.text, place(from), place(to), does];
            table.row(query.rules, of_query.into_iter().chain(of_move))?;
        }
        table.text()
    }

    fn text(&mut self, query: &Query<'_>) -> Result<String> {
        text::moves(query.rules, &query.position, query.throw)
    }
}
