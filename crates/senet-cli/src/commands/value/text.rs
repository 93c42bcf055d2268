//! The value for people to read.

use std::path::Path;

use senet_wire::PositionValue;

use crate::board;
use crate::questions::Asked;
use crate::table::{Align, Table};

/// The board, who wins how often, the moves, and where it comes from.
pub(super) fn value(asked: &Asked<'_>, value: &PositionValue<'_>, folder: &Path, depth: u32) -> String {
    let Asked { rules, position, throw, .. } = asked;
    let side = position.side().name();
    let doing = match throw {
        Some(throw) => format!("{} to move, throw {throw}", position.side()),
        None => format!("{} to throw", position.side()),
    };
    let mut text = format!("{}: {doing}\n{position}\n\n", rules.spec().full_name());
    text.push_str(&board::drawn(rules.plan(), position));
    text.push('\n');
    let win = percent(value.win);
    text.push_str(&if value.exact {
        let between = between(value.lower, value.upper);
        format!("Exact: under best play the {side} win {win} of games (between {between}).\n")
    } else {
        estimate(side, value, depth)
    });
    if !value.moves.is_empty() {
        text.push_str(if throw.is_some() { "\n" } else { "\nInstead of throwing:\n" });
        text.push_str(&moves(value));
    }
    text.push('\n');
    if !value.tables.is_empty() {
        let names: Vec<String> =
            value.tables.iter().map(|[mover, other]| format!("{mover}x{other}")).collect();
        text.push_str(&format!("Tables: {} in {}\n", names.join(", "), folder.display()));
    }
    if !value.exact {
        text.push_str("No table reaches all of this; `senet solve` builds more.\n");
    }
    text
}

/// What a search makes of it.
fn estimate(side: &str, value: &PositionValue<'_>, depth: u32) -> String {
    let (win, plies) =
        (percent(value.win), if depth == 1 { "one ply".to_owned() } else { format!("{depth} plies") });
    let error = value.typical_error.map_or_else(
        || "nothing is proved".to_owned(),
        |error| format!("typically wrong by {}", percent(error)),
    );
    format!("Estimate: the {side} win about {win} of games, by a search {plies} deep; {error}.\n")
}

fn moves(value: &PositionValue<'_>) -> String {
    let mut table = Table::new([("move", Align::Left), ("win", Align::Right), ("between", Align::Left)]);
    for mv in &value.moves {
        let bounds = if mv.exact { between(mv.lower, mv.upper) } else { "an estimate".to_owned() };
        table.row([mv.text.clone(), percent(mv.win), bounds]);
    }
    table.text()
}

fn percent(chance: f64) -> String {
    format!("{:.3} %", 100.0 * chance)
}

fn between(lower: f64, upper: f64) -> String {
    format!("{} and {}", percent(lower), percent(upper))
}
