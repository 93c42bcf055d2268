//! The text output of `senet moves`: what each move does, and why a piece cannot move.

use anyhow::Result;
use senet::{Move, MoveText, Outcome, Place, Position, Ruleset, Throw, Turn};
use senet_play::{effects_text, instead_of_throw_effects, move_effects};

use crate::board;
use crate::table::{Align, Table};

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
        table.row([turn.text(mv).to_string(), effects_of_move(&turn, mv), after(&turn.play(mv)?)]);
    }
    let mut text = table.text();
    if turn.direction().is_none() {
        text.push_str("\nNo piece can be moved:\n");
        for reason in reasons_to_pass(&turn) {
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
    table.row([text, effects_of_rescue(&instead.outcome), after(&instead.outcome)]);
    table.text()
}

fn table() -> Table {
    Table::new([("move", Align::Left), ("effect", Align::Left), ("position after it", Align::Left)])
}

fn after(outcome: &Outcome) -> String {
    if outcome.winner().is_some() { "the game is over".to_owned() } else { outcome.position.to_string() }
}

/// The effects of a legal move: `hits the cone on 12, which goes to 9; throws again for the 4`.
fn effects_of_move(turn: &Turn<'_>, mv: Move) -> String {
    effects_text(&move_effects(turn, mv))
}

/// The effects of the move that is made instead of throwing.
fn effects_of_rescue(outcome: &Outcome) -> String {
    effects_text(&instead_of_throw_effects(outcome))
}

/// Why no piece of the side to move can move: one line for each reason, with the pieces it applies to.
fn reasons_to_pass(turn: &Turn<'_>) -> Vec<String> {
    let (position, side) = (turn.position(), turn.position().side());
    let hand = (position.hand(side) > 0).then_some(Place::Hand);
    let places = position.squares(side).iter().map(Place::On).chain(hand);
    let mut reasons: Vec<(String, Vec<String>)> = Vec::new();
    for place in places {
        let Some(refusal) = turn.refusal_from(place) else { continue };
        let (name, reason) = (place.to_string(), refusal.to_string());
        match reasons.iter_mut().find(|(other, _)| *other == reason) {
            Some((_, places)) => places.push(name),
            None => reasons.push((reason, vec![name])),
        }
    }
    reasons.into_iter().map(|(reason, places)| format!("{}: {reason}", places.join(", "))).collect()
}
