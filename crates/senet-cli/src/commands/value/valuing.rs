//! The value of a position, exact as far as that is known.
//!
//! An estimate has no proven bounds: it is somewhere from 0 to 1.

use anyhow::Result;
use senet::{MoveText, Throw};
use senet_play::{Source, Worth};

use crate::knowledge::Knowledge;
use crate::questions::Asked;
use crate::wire;

/// The value of a position, and of its moves.
pub(super) fn value<'a>(asked: &Asked<'a>, knowledge: &mut Knowledge) -> Result<wire::Value<'a>> {
    let (mut worth, mut moves) = worths(asked, knowledge)?;
    let is_exact = worth.is_exact() && moves.iter().all(|(_, worth)| worth.is_exact());
    if !is_exact && knowledge.learn(&asked.position)? {
        (worth, moves) = worths(asked, knowledge)?;
    }
    let tables = knowledge.used().into_iter().map(|stratum| [stratum.mover, stratum.other]).collect();
    let (lower, upper) = bounds(worth);
    Ok(wire::Value {
        win: worth.win,
        lower,
        upper,
        exact: worth.is_exact(),
        moves: moves.into_iter().map(|(text, worth)| valued_move(&text, worth)).collect(),
        rules: asked.name,
        options: asked.options,
        position: asked.position.to_string(),
        throw: asked.throw.map(Throw::value),
        tables,
        typical_error: typical_error(worth),
    })
}

/// What a position is worth, and its moves.
fn worths(asked: &Asked<'_>, knowledge: &Knowledge) -> Result<(Worth, Vec<(MoveText, Worth)>)> {
    // What an earlier question looked into is not this one's.
    let _ = knowledge.used();
    let (analyst, position) = (knowledge.analyst(), &asked.position);
    match asked.throw {
        Some(throw) => {
            let turn = asked.rules.turn(position, throw)?;
            let ranked = analyst.rank(&turn);
            let worth = Worth::best(ranked.iter().map(|ranked| ranked.worth));
            Ok((worth, ranked.iter().map(|ranked| (turn.text(ranked.mv), ranked.worth)).collect()))
        }
        None => {
            let instead = asked.rules.instead_of_throwing(position);
            let worth = instead.zip(analyst.instead_of_throwing(position));
            let moves = worth.map(|(instead, worth)| (MoveText::of_instead(instead.mv), worth));
            Ok((analyst.before_throw(position), moves.into_iter().collect()))
        }
    }
}

/// What is proved of a win chance: of an estimate, nothing.
fn bounds(worth: Worth) -> (f64, f64) {
    match worth.source {
        Source::Exact { lower, upper } => (lower, upper),
        Source::Estimated { .. } => (0.0, 1.0),
    }
}

fn typical_error(worth: Worth) -> Option<f64> {
    match worth.source {
        Source::Exact { .. } => None,
        Source::Estimated { error } => error,
    }
}

fn valued_move(text: &MoveText, worth: Worth) -> wire::ValuedMove {
    let (lower, upper) = bounds(worth);
    wire::ValuedMove { text: text.to_string(), win: worth.win, lower, upper, exact: worth.is_exact() }
}
