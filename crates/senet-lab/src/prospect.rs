//! Looking one ply ahead from what positions are worth.

use senet::apply::apply;
use senet::movegen::generate;
use senet::{Next, Outcome, Position, Ruleset, Side, Throw};

/// What throws and moves are worth by the win chances that `value` gives to positions, for the side to throw.
pub(crate) struct Prospect<'a, F> {
    pub(crate) rules: &'a Ruleset,
    pub(crate) value: F,
}

impl<F: Fn(&Position) -> f64> Prospect<'_, F> {
    /// The win chance of the side to throw if it throws.
    pub(crate) fn throwing(&self, position: &Position) -> f64 {
        let chances = self.rules.chances(position);
        let weighed = |(throw, weight)| f64::from(weight) * self.best(position, throw);
        chances.iter().map(weighed).sum::<f64>() / f64::from(chances.total())
    }

    /// The win chance of the side to throw with the best move that a throw allows it.
    pub(crate) fn best(&self, position: &Position, throw: Throw) -> f64 {
        let plan = self.rules.plan();
        let moves = generate(plan, position, throw);
        let evaluation = |mv| self.evaluation(position.side(), &apply(plan, position, throw, mv));
        moves.iter(plan).map(evaluation).fold(0.0, f64::max)
    }

    /// What an outcome is worth to the side that moved.
    pub(crate) fn evaluation(&self, side: Side, outcome: &Outcome) -> f64 {
        match outcome.next {
            Next::Won(winner) => f64::from(u8::from(winner == side)),
            Next::ThrowsAgain => (self.value)(&outcome.position),
            Next::TurnPasses => 1.0 - (self.value)(&outcome.position),
        }
    }
}
