//! A player that searches a fixed number of plies with an evaluator and no tables. `senet regret` measures
//! it.

use std::sync::Arc;

use senet::{Move, Position, Ruleset, Turn};
use senet_play::{Evaluator, Limits, Player, Search, ThrowDecision};

/// Searches a fixed number of plies, its own move included. With one ply it takes the move whose position the
/// evaluator likes best.
pub struct LookaheadPlayer<E: Evaluator>(Search<E>);

impl<E: Evaluator> LookaheadPlayer<E> {
    /// A player of `rules` that searches `plies` plies.
    pub fn new(rules: &Arc<Ruleset>, evaluator: Arc<E>, plies: u32) -> LookaheadPlayer<E> {
        LookaheadPlayer(Search::new(rules, evaluator, None, Limits::depth(plies)))
    }
}

impl<E: Evaluator> Player for LookaheadPlayer<E> {
    fn decide_throw(&mut self, _: &Ruleset, position: &Position) -> ThrowDecision {
        let throwing = self.0.evaluate_throwing(position);
        if self.0.evaluate(position) > throwing { ThrowDecision::MoveInstead } else { ThrowDecision::Throw }
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Move {
        self.0.best(turn).0
    }
}
