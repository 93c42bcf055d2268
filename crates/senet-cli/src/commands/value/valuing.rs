//! The value of a position, exact as far as that is known.
//!
//! An estimate has no proven bounds: it is somewhere from 0 to 1.

use anyhow::Result;
use senet::{Move, MoveText, Next, Outcome, Position, Throw, Turn};
use senet_table::Probe;

use crate::knowledge::Knowledge;
use crate::questions::Asked;
use crate::wire;

const WON: Probe = Probe { win: 1.0, lower: 1.0, upper: 1.0 };
const LOST: Probe = Probe { win: 0.0, lower: 0.0, upper: 0.0 };

/// The value of a position, and of its moves.
pub(super) fn value<'a>(asked: &Asked<'a>, knowledge: &mut Knowledge) -> Result<wire::Value<'a>> {
    // What an earlier question looked into is not this one's.
    let _ = knowledge.used();
    let (value, moves) = match asked.throw {
        Some(throw) => with_throw(asked, throw, knowledge)?,
        None => before_throw(asked, knowledge)?,
    };
    let tables = knowledge.used().into_iter().map(|stratum| [stratum.mover, stratum.other]).collect();
    let Valued { probe: Probe { win, lower, upper }, exact } = value;
    Ok(wire::Value {
        win,
        lower,
        upper,
        exact,
        moves,
        rules: asked.name,
        options: asked.options,
        position: asked.position.to_string(),
        throw: asked.throw.map(Throw::value),
        tables,
    })
}

/// A value, and whether it is exact.
#[derive(Clone, Copy)]
struct Valued {
    probe: Probe,
    exact: bool,
}

impl Valued {
    fn exact(probe: Probe) -> Valued {
        Valued { probe, exact: true }
    }

    fn estimate(win: f64) -> Valued {
        Valued { probe: Probe { win: win.clamp(0.0, 1.0), lower: 0.0, upper: 1.0 }, exact: false }
    }
}

fn before_throw(asked: &Asked<'_>, knowledge: &mut Knowledge) -> Result<(Valued, Vec<wire::ValuedMove>)> {
    let (rules, position) = (asked.rules, &asked.position);
    let mut known = knowledge.value(position);
    if known.is_none() && knowledge.learn(position)? {
        known = knowledge.value(position);
    }
    let estimate = || Valued::estimate(knowledge.adviser().estimate(position));
    let value = known.map_or_else(estimate, Valued::exact);
    let instead = rules.instead_of_throwing(position).map(|instead| {
        let estimate = || match instead.outcome.next {
            Next::TurnPasses => 1.0 - knowledge.adviser().estimate(&instead.outcome.position),
            _ => knowledge.adviser().estimate(&instead.outcome.position),
        };
        let value = after(position, &instead.outcome, knowledge);
        let value = value.map_or_else(|| Valued::estimate(estimate()), Valued::exact);
        valued_move(&MoveText::of_instead(instead.mv), value)
    });
    Ok((value, instead.into_iter().collect()))
}

fn with_throw(
    asked: &Asked<'_>,
    throw: Throw,
    knowledge: &mut Knowledge,
) -> Result<(Valued, Vec<wire::ValuedMove>)> {
    let turn = asked.rules.turn(&asked.position, throw)?;
    let mut known = known_moves(&turn, knowledge)?;
    if known.iter().any(|(_, value)| value.is_none()) && knowledge.learn(&asked.position)? {
        known = known_moves(&turn, knowledge)?;
    }
    let is_missing = known.iter().any(|(_, value)| value.is_none());
    let advice = if is_missing { knowledge.adviser().advise(&turn) } else { Vec::new() };
    let estimate = |mv: Move| {
        let advice = advice.iter().find(|advice| advice.mv == mv);
        Valued::estimate(advice.map_or(0.5, |advice| advice.win_chance))
    };
    let valued = known.into_iter().map(|(mv, value)| (mv, value.map_or_else(|| estimate(mv), Valued::exact)));
    let mut valued: Vec<(Move, Valued)> = valued.collect();
    valued.sort_by(|(_, one), (_, other)| other.probe.win.total_cmp(&one.probe.win));
    let moves = valued.iter().map(|(mv, value)| valued_move(&turn.text(*mv), *value)).collect();
    Ok((best(valued.iter().map(|(_, value)| *value)), moves))
}

/// The moves of a turn with their values, as far as these are known.
fn known_moves(turn: &Turn<'_>, knowledge: &Knowledge) -> Result<Vec<(Move, Option<Probe>)>> {
    let known = turn.moves().map(|mv| Ok((mv, after(turn.position(), &turn.play(mv)?, knowledge))));
    known.collect()
}

/// The value of an outcome to the side that moved, if it is known.
fn after(before: &Position, outcome: &Outcome, knowledge: &Knowledge) -> Option<Probe> {
    match outcome.next {
        Next::Won(winner) => Some(if winner == before.side() { WON } else { LOST }),
        Next::ThrowsAgain => knowledge.value(&outcome.position),
        Next::TurnPasses => knowledge.value(&outcome.position).map(Probe::of_other_side),
    }
}

/// The value of the best of these moves. It is exact if all are, or if one is as good as can be.
fn best(moves: impl Iterator<Item = Valued> + Clone) -> Valued {
    let highest = |of: fn(&Probe) -> f64| moves.clone().map(|value| of(&value.probe)).fold(0.0, f64::max);
    let lower = highest(|probe| probe.lower);
    let probe = Probe { win: highest(|probe| probe.win), lower, upper: highest(|probe| probe.upper) };
    Valued { probe, exact: lower >= 1.0 || moves.clone().all(|value| value.exact) }
}

fn valued_move(text: &MoveText, value: Valued) -> wire::ValuedMove {
    let Valued { probe: Probe { win, lower, upper }, exact } = value;
    wire::ValuedMove { text: text.to_string(), win, lower, upper, exact }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_move_bounds_the_value() {
        let known = |win: f64| Valued::exact(Probe { win, lower: win - 0.1, upper: win + 0.1 });
        let of = |moves: &[Valued]| best(moves.iter().copied());
        let both = of(&[known(0.3), known(0.6)]);
        assert_eq!((both.probe.win, both.probe.lower, both.probe.upper), (0.6, 0.5, 0.7));
        assert!(both.exact);
        let guessed = of(&[known(0.3), Valued::estimate(0.2)]);
        assert_eq!((guessed.probe.win, guessed.probe.lower, guessed.probe.upper), (0.3, 0.3 - 0.1, 1.0));
        assert!(!guessed.exact, "the other move may be better");
        assert!(of(&[Valued::exact(WON), Valued::estimate(0.2)]).exact, "nothing is better");
    }
}
