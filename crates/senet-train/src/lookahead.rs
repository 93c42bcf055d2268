//! One-ply lookahead: every throw, its best move, and the value of the position after it. Self-play and
//! regret use it.
//!
//! The parameter `value` gives the win chance of the side to throw in a position.

use senet::apply::apply;
use senet::movegen::generate;
use senet::{Move, Next, Outcome, Position, Ruleset, Throw};

/// The outcome of a move and its win chance for the side that moves.
#[derive(Clone, Copy)]
pub(crate) struct EvaluatedOutcome {
    pub(crate) outcome: Outcome,
    pub(crate) win: f64,
}

/// The win chance of an outcome for the side that moved in `before`.
pub(crate) fn outcome_win_chance(
    before: &Position,
    outcome: &Outcome,
    value: &impl Fn(&Position) -> f64,
) -> f64 {
    match outcome.next {
        Next::Won(winner) if winner == before.side() => 1.0,
        Next::Won(_) => 0.0,
        Next::ThrowsAgain => value(&outcome.position),
        Next::TurnPasses => 1.0 - value(&outcome.position),
    }
}

/// The best move of a throw; the first one of several that are equally good.
pub(crate) fn best_move(
    rules: &Ruleset,
    position: &Position,
    throw: Throw,
    value: &impl Fn(&Position) -> f64,
) -> EvaluatedOutcome {
    evaluated_moves(rules, position, throw, value)
        .map(|(_, evaluated)| evaluated)
        .reduce(|best, other| if other.win > best.win { other } else { best })
        .expect("there is always a move")
}

/// All moves of a throw.
pub(crate) fn evaluated_moves(
    rules: &Ruleset,
    position: &Position,
    throw: Throw,
    value: &impl Fn(&Position) -> f64,
) -> impl Iterator<Item = (Move, EvaluatedOutcome)> {
    let plan = rules.plan();
    let moves = generate(plan, position, throw);
    (0..moves.count(plan)).map(move |number| {
        let mv = moves.nth(plan, number);
        let outcome = apply(plan, position, throw, mv);
        (mv, EvaluatedOutcome { outcome, win: outcome_win_chance(position, &outcome, value) })
    })
}

/// The move that the side to throw may make instead of throwing, if there is one.
pub(crate) fn move_instead(
    rules: &Ruleset,
    position: &Position,
    value: &impl Fn(&Position) -> f64,
) -> Option<EvaluatedOutcome> {
    let outcome = rules.instead_of_throwing(position)?.outcome;
    Some(EvaluatedOutcome { outcome, win: outcome_win_chance(position, &outcome, value) })
}

/// The win chance of the side to throw if it throws.
pub(crate) fn win_chance_of_throwing(
    rules: &Ruleset,
    position: &Position,
    value: &impl Fn(&Position) -> f64,
) -> f64 {
    mean_win_chance(&best_moves(rules, position, value))
}

/// A throw, its weight among all throws, and its best move.
pub(crate) struct BestMove {
    pub(crate) throw: Throw,
    weight: u32,
    pub(crate) best: EvaluatedOutcome,
}

/// The best move of each possible throw.
pub(crate) fn best_moves(
    rules: &Ruleset,
    position: &Position,
    value: &impl Fn(&Position) -> f64,
) -> Vec<BestMove> {
    let best = |(throw, weight)| BestMove { throw, weight, best: best_move(rules, position, throw, value) };
    rules.chances(position).iter().map(best).collect()
}

/// The mean win chance over all throws; 0 for an empty slice.
pub(crate) fn mean_win_chance(best_moves: &[BestMove]) -> f64 {
    let sum: f64 = best_moves.iter().map(|best| f64::from(best.weight) * best.best.win).sum();
    let total: u32 = best_moves.iter().map(|best| best.weight).sum();
    sum / f64::from(total.max(1))
}
