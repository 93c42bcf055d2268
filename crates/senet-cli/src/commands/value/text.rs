//! The text output of `senet value`.

use senet_wire::ValueReport;

use crate::board;
use crate::output::counted;
use crate::precision_text::percent;
use crate::queries::Query;
use crate::sources::Sources;
use crate::table::{Align, Table};

/// The board, the win chance, the moves, and the tables that were used.
pub(super) fn value(query: &Query<'_>, value: &ValueReport<'_>, sources: &Sources, depth: u32) -> String {
    let Query { rules, position, throw, .. } = query;
    let side = position.side().name();
    let mut text = board::heading(rules, position, *throw);
    text.push('\n');
    if value.exact {
        let (win, bounds) = (percent(value.win), bounds(value.lower, value.upper));
        text.push_str(&format!("Exact: under best play the {side} win {win} of games (between {bounds}).\n"));
    } else {
        text.push_str(&estimate(side, value, depth));
    }
    if !value.moves.is_empty() {
        text.push_str(if throw.is_some() { "\n" } else { "\nInstead of throwing:\n" });
        text.push_str(&moves(value));
    }
    text.push('\n');
    text.push_str(&sources.text());
    if !value.exact {
        text.push_str(if rules.plan().may_refuse_to_move() {
            "These rules have no exact values: a player may pass although a piece can move.\n"
        } else {
            "The tables do not cover this position completely; `senet solve` builds more.\n"
        });
    }
    text
}

/// The win chance that a search estimates, with its typical error.
fn estimate(side: &str, value: &ValueReport<'_>, depth: u32) -> String {
    let win = percent(value.win);
    let plies = counted(u64::from(depth), "ply");
    let error = value.precision.typical_error.map_or_else(
        || "its typical error is unknown".to_owned(),
        |error| format!("its typical error is {}", percent(error)),
    );
    format!("Estimate: the {side} win about {win} of games, by a search {plies} deep; {error}.\n")
}

fn moves(value: &ValueReport<'_>) -> String {
    let mut table = Table::new([("move", Align::Left), ("win", Align::Right), ("between", Align::Left)]);
    for mv in &value.moves {
        let bounds = if mv.exact { bounds(mv.lower, mv.upper) } else { "an estimate".to_owned() };
        table.row([mv.text.clone(), percent(mv.win), bounds]);
    }
    table.text()
}

fn bounds(lower: f64, upper: f64) -> String {
    format!("{} and {}", percent(lower), percent(upper))
}
