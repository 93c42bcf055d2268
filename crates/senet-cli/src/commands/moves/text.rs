//! The text output of `senet moves`.

use anyhow::Result;
use senet::{MoveText, Outcome, Position, Ruleset, Throw};

use crate::table::{Align, Table};
use crate::{board, effect_text};

/// The board and a table of the moves. If the only move is to pass, also the reason for each piece.
pub(super) fn moves(rules: &Ruleset, position: &Position, throw: Option<Throw>) -> Result<String> {
    let moves = match throw {
        Some(throw) => with_throw(rules, position, throw)?,
        None => before_throw(rules, position),
    };
    Ok(format!("{}\n{moves}", board::heading(rules, position, throw)))
}

fn with_throw(rules: &Ruleset, position: &Position, throw: Throw) -> Result<String> {
    let turn = rules.turn(position, throw)?;
    let mut table = table();
    for mv in turn.moves() {
        table.row([turn.text(mv).to_string(), effect_text::of_move(&turn, mv), after(&turn.play(mv)?)]);
    }
    let mut text = table.text();
    if turn.direction().is_none() {
        text.push_str("\nNo piece can be moved:\n");
        for reason in effect_text::reasons_to_pass(&turn) {
            text.push_str(&format!("  {reason}\n"));
        }
    }
    Ok(text)
}

fn before_throw(rules: &Ruleset, position: &Position) -> String {
    let Some(instead) = rules.instead_of_throwing(position) else {
        let possible = rules.chances(position).possible();
        return format!(
            "No move may be made instead of throwing. To list the moves of a throw, add --throw N \
             (possible: {possible}).\n"
        );
    };
    let mut table = table();
    let text = MoveText::before_throw(instead.mv).to_string();
    table.row([text, effect_text::of_rescue(&instead.outcome), after(&instead.outcome)]);
    table.text()
}

fn table() -> Table {
    Table::new([("move", Align::Left), ("effect", Align::Left), ("position after it", Align::Left)])
}

fn after(outcome: &Outcome) -> String {
    if outcome.winner().is_some() { "the game is over".to_owned() } else { outcome.position.to_string() }
}
