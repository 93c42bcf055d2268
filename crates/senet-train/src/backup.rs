//! Looking one ply ahead: every throw, its best move, and the value of the position after that.

use senet::apply::apply;
use senet::movegen::generate;
use senet::{Move, Next, Outcome, Position, Ruleset, Throw};

/// A move, what it leads to, and what that is worth to the side that moves.
#[derive(Clone, Copy)]
pub(crate) struct Choice {
    pub(crate) outcome: Outcome,
    pub(crate) win: f64,
}

/// What an outcome is worth to the side that moved; `value` says what positions are worth to the side to throw.
pub(crate) fn worth(before: &Position, outcome: &Outcome, value: &impl Fn(&Position) -> f64) -> f64 {
    match outcome.next {
        Next::Won(winner) if winner == before.side() => 1.0,
        Next::Won(_) => 0.0,
        Next::ThrowsAgain => value(&outcome.position),
        Next::TurnPasses => 1.0 - value(&outcome.position),
    }
}

/// The best move of a throw; of equal ones the first.
pub(crate) fn best(
    rules: &Ruleset,
    position: &Position,
    throw: Throw,
    value: &impl Fn(&Position) -> f64,
) -> Choice {
    choices(rules, position, throw, value)
        .map(|(_, choice)| choice)
        .reduce(|best, other| if other.win > best.win { other } else { best })
        .expect("there is always a move")
}

/// All moves of a throw.
pub(crate) fn choices(
    rules: &Ruleset,
    position: &Position,
    throw: Throw,
    value: &impl Fn(&Position) -> f64,
) -> impl Iterator<Item = (Move, Choice)> {
    let plan = rules.plan();
    let moves = generate(plan, position, throw);
    (0..moves.count(plan)).map(move |number| {
        let mv = moves.nth(plan, number);
        let outcome = apply(plan, position, throw, mv);
        (mv, Choice { outcome, win: worth(position, &outcome, value) })
    })
}

/// What the side to throw may do instead of throwing, if anything.
pub(crate) fn instead(
    rules: &Ruleset,
    position: &Position,
    value: &impl Fn(&Position) -> f64,
) -> Option<Choice> {
    let outcome = rules.instead_of_throwing(position)?.outcome;
    Some(Choice { outcome, win: worth(position, &outcome, value) })
}

/// The win chance of the side to throw if it throws.
pub(crate) fn throwing(rules: &Ruleset, position: &Position, value: &impl Fn(&Position) -> f64) -> f64 {
    mean(&every_throw(rules, position, value))
}

/// A throw, how often it falls beside others, and its best move.
pub(crate) struct Prospect {
    pub(crate) throw: Throw,
    weight: u32,
    pub(crate) best: Choice,
}

/// All that may be thrown.
pub(crate) fn every_throw(
    rules: &Ruleset,
    position: &Position,
    value: &impl Fn(&Position) -> f64,
) -> Vec<Prospect> {
    let prospect = |(throw, weight)| Prospect { throw, weight, best: best(rules, position, throw, value) };
    rules.chances(position).iter().map(prospect).collect()
}

/// The mean of what the throws are worth; none are worth nothing.
pub(crate) fn mean(prospects: &[Prospect]) -> f64 {
    let sum: f64 = prospects.iter().map(|prospect| f64::from(prospect.weight) * prospect.best.win).sum();
    let total: u32 = prospects.iter().map(|prospect| prospect.weight).sum();
    sum / f64::from(total.max(1))
}
