//! One-ply lookahead from the values of positions.

use senet::apply::apply;
use senet::movegen::generate;
use senet::{Next, Outcome, Position, Ruleset, Side, Throw};

/// Values of throws and moves, from the win chances that `value` gives for the side to throw.
pub(crate) struct OnePlyLookahead<'a, F> {
    pub(crate) rules: &'a Ruleset,
    pub(crate) value: F,
}

impl<F: Fn(&Position) -> f64> OnePlyLookahead<'_, F> {
    /// The win chance of the side to throw if it throws.
    pub(crate) fn throwing(&self, position: &Position) -> f64 {
        let chances = self.rules.chances(position);
        let weighted = |(throw, weight)| f64::from(weight) * self.best(position, throw);
        chances.iter().map(weighted).sum::<f64>() / f64::from(chances.total())
    }

    /// The win chance of the side to throw with the best move of a throw.
    pub(crate) fn best(&self, position: &Position, throw: Throw) -> f64 {
        let plan = self.rules.plan();
        let moves = generate(plan, position, throw);
        let value = |mv| self.after(position.side(), &apply(plan, position, throw, mv));
        moves.iter(plan).map(value).fold(0.0, f64::max)
    }

    /// The win chance after an outcome, for the side that moved.
    pub(crate) fn after(&self, side: Side, outcome: &Outcome) -> f64 {
        match outcome.next {
            Next::Won(winner) => f64::from(u8::from(winner == side)),
            Next::ThrowsAgain => (self.value)(&outcome.position),
            Next::TurnPasses => 1.0 - (self.value)(&outcome.position),
        }
    }
}
