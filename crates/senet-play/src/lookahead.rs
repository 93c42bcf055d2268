//! One-ply lookahead: every throw, its best move, and the win chance after it. Rollouts, self-play, regret, and the
//! meters of luck and losses use it.

use senet::apply::apply;
use senet::movegen::generate;
use senet::{Move, Next, Outcome, Position, Ruleset, Throw};

/// Looks one ply ahead. `value` gives the win chance of the side to throw in a position.
///
/// ```
/// use senet::{Position, Preset, Ruleset, Throw};
/// use senet_play::{Lookahead, best_evaluator};
/// let rules = Ruleset::preset(Preset::Modern);
/// let evaluator = best_evaluator(&rules);
/// let lookahead = Lookahead { rules: &rules, value: |next: &Position| evaluator.win_chance(next) };
/// let start = rules.start();
/// let luck = lookahead.best(&start, Throw::of(5)).win - lookahead.throwing(&start);
/// assert!(luck.abs() < 0.2);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Lookahead<'a, F> {
    /// The ruleset.
    pub rules: &'a Ruleset,
    /// The win chance of the side to throw in a position.
    pub value: F,
}

/// An outcome with the win chance of the side that brings it about.
#[derive(Clone, Copy, Debug)]
pub struct EvaluatedOutcome {
    /// The outcome of a move.
    pub outcome: Outcome,
    /// The win chance of the side that made the move.
    pub win: f64,
}

/// A possible throw with its best move.
#[derive(Clone, Copy, Debug)]
pub struct EvaluatedThrow {
    /// The throw.
    pub throw: Throw,
    /// How often it occurs, as in [`Chances`](senet::Chances).
    pub weight: u32,
    /// The best move: the first of several that are equally good.
    pub best: EvaluatedOutcome,
}

impl<F: Fn(&Position) -> f64> Lookahead<'_, F> {
    /// The win chance of the side that made a move, after its outcome.
    pub fn after(&self, before: &Position, outcome: &Outcome) -> f64 {
        match outcome.next {
            Next::Won(winner) => f64::from(u8::from(winner == before.side())),
            Next::ThrowsAgain => (self.value)(&outcome.position),
            Next::TurnPasses => 1.0 - (self.value)(&outcome.position),
        }
    }

    /// All legal moves of a throw, in the order of generation.
    pub fn moves(&self, position: &Position, throw: Throw) -> impl Iterator<Item = (Move, EvaluatedOutcome)> {
        let plan = self.rules.plan();
        let moves = generate(plan, position, throw);
        (0..moves.count(plan)).map(move |number| {
            let mv = moves.nth(plan, number);
            let outcome = apply(plan, position, throw, mv);
            (mv, EvaluatedOutcome { outcome, win: self.after(position, &outcome) })
        })
    }

    /// The best move of a throw: the first of several that are equally good.
    ///
    /// # Panics
    ///
    /// If the throw cannot occur in the position.
    pub fn best(&self, position: &Position, throw: Throw) -> EvaluatedOutcome {
        self.moves(position, throw)
            .map(|(_, evaluated)| evaluated)
            .reduce(|best, other| if other.win > best.win { other } else { best })
            .expect("there is always a move")
    }

    /// The move instead of throwing, if the rules offer one.
    pub fn instead(&self, position: &Position) -> Option<EvaluatedOutcome> {
        let outcome = self.rules.instead_of_throwing(position)?.outcome;
        Some(EvaluatedOutcome { outcome, win: self.after(position, &outcome) })
    }

    /// All possible throws with their best moves.
    pub fn throws(&self, position: &Position) -> Vec<EvaluatedThrow> {
        let best = |(throw, weight)| EvaluatedThrow { throw, weight, best: self.best(position, throw) };
        self.rules.chances(position).iter().map(best).collect()
    }

    /// The win chance of throwing: the mean over all throws, each with its best move.
    pub fn throwing(&self, position: &Position) -> f64 {
        let chances = self.rules.chances(position);
        let weighted = |(throw, weight)| f64::from(weight) * self.best(position, throw).win;
        chances.iter().map(weighted).sum::<f64>() / f64::from(chances.total())
    }
}

impl EvaluatedThrow {
    /// The mean win chance of throws. 0 if there are none.
    pub fn mean(throws: &[EvaluatedThrow]) -> f64 {
        let sum: f64 = throws.iter().map(|thrown| f64::from(thrown.weight) * thrown.best.win).sum();
        let total: u32 = throws.iter().map(|thrown| thrown.weight).sum();
        sum / f64::from(total.max(1))
    }
}
