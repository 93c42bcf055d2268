//! The moves for people to read.

use anyhow::Result;
use senet::{MoveText, Outcome, Position, Ruleset, Throw};

use crate::table::{Align, Table};
use crate::{board, deeds};

/// The board, a table of the moves, and, if all that can be done is to pass, why.
pub(super) fn moves(rules: &Ruleset, position: &Position, throw: Option<Throw>) -> Result<String> {
    let asked = match throw {
        Some(throw) => format!("{} to move, throw {throw}", position.side()),
        None => format!("{} to throw", position.side()),
    };
    let mut text = format!("{}: {asked}\n{position}\n\n", rules.spec().full_name());
    text.push_str(&board::drawn(rules.plan(), position));
    text.push('\n');
    match throw {
        Some(throw) => text.push_str(&with_throw(rules, position, throw)?),
        None => text.push_str(&before_throw(rules, position)),
    }
    Ok(text)
}

fn with_throw(rules: &Ruleset, position: &Position, throw: Throw) -> Result<String> {
    let turn = rules.turn(position, throw)?;
    let mut table = table();
    for mv in turn.moves() {
        table.row([turn.text(mv).to_string(), deeds::of_move(&turn, mv), after(&turn.play(mv)?)]);
    }
    let mut text = table.text();
    if turn.direction().is_none() {
        text.push_str("\nNo piece can be moved:\n");
        for reason in deeds::reasons_to_pass(&turn) {
            text.push_str(&format!("  {reason}\n"));
        }
    }
    Ok(text)
}

fn before_throw(rules: &Ruleset, position: &Position) -> String {
    let Some(instead) = rules.instead_of_throwing(position) else {
        let possible = rules.chances(position).possible();
        return format!(
            "No move may be made instead of throwing. For those of a throw, add --throw N; possible: {possible}.\n"
        );
    };
    let mut table = table();
    let text = MoveText::before_throw(instead.mv).to_string();
    table.row([text, deeds::of_rescue(&instead.outcome), after(&instead.outcome)]);
    table.text()
}

fn table() -> Table {
    Table::new([("move", Align::Left), ("what it does", Align::Left), ("position after it", Align::Left)])
}

fn after(outcome: &Outcome) -> String {
    if outcome.winner().is_some() { "the game is over".to_owned() } else { outcome.position.to_string() }
}
