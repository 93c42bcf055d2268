//! Looking one ply ahead: every throw, its best move, and the value of the position after that.

use senet::apply::apply;
use senet::movegen::generate;
use senet::{Next, Outcome, Position, Ruleset, Throw};

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
    let plan = rules.plan();
    let moves = generate(plan, position, throw);
    let choice = |mv| {
        let outcome = apply(plan, position, throw, mv);
        Choice { outcome, win: worth(position, &outcome, value) }
    };
    let first = choice(moves.nth(plan, 0));
    moves
        .iter(plan)
        .skip(1)
        .map(choice)
        .fold(first, |best, other| if other.win > best.win { other } else { best })
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
    let chances = rules.chances(position);
    let sum: f64 = chances
        .iter()
        .map(|(throw, weight)| f64::from(weight) * best(rules, position, throw, value).win)
        .sum();
    sum / f64::from(chances.total())
}
