//! A player who looks ahead a given number of plies, and then asks an evaluator.

use std::sync::Arc;

use senet::{Move, Position, Ruleset, Turn};
use senet_play::{Evaluator, Limits, Player, Search, ThrowDecision};

/// Looks so many plies ahead and asks an evaluator there, without tables. With one it takes the move after which the evaluator
/// likes the position best.
pub struct Lookahead<E: Evaluator>(Search<E>);

impl<E: Evaluator> Lookahead<E> {
    /// A player of a ruleset; its own move is the first ply.
    pub fn new(rules: &Arc<Ruleset>, evaluator: Arc<E>, plies: u32) -> Lookahead<E> {
        Lookahead(Search::new(rules, evaluator, None, Limits::depth(plies)))
    }
}

impl<E: Evaluator> Player for Lookahead<E> {
    fn decide_throw(&mut self, _: &Ruleset, position: &Position) -> ThrowDecision {
        let throwing = self.0.evaluate_throwing(position);
        if self.0.evaluate(position) > throwing { ThrowDecision::MoveInstead } else { ThrowDecision::Throw }
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Move {
        self.0.best(turn).0
    }
}
