//! The average player, who searches two plies deep with a half-trained evaluator.

use std::sync::Arc;

use senet::{Move, Position, Ruleset, Turn};

use crate::analyst::Analyst;
use crate::blend::Blend;
use crate::evaluator::Evaluator;
use crate::hand_made::HandMade;
use crate::limits::Limits;
use crate::network::Network;
use crate::player::{Player, ThrowDecision};

/// Plays the best move of a two-ply search.
pub(super) struct Average(Analyst);

impl Average {
    pub(super) fn new(rules: &Arc<Ruleset>) -> Average {
        let hand_made = HandMade::new(rules);
        let evaluator: Arc<dyn Evaluator> = match Network::for_rules(rules) {
            Some(network) => Arc::new(Blend { hand_made, network }),
            None => Arc::new(hand_made),
        };
        Average(Analyst::with_evaluator(rules, evaluator, None, Limits::depth(2)))
    }
}

impl Player for Average {
    fn decide_throw(&mut self, _: &Ruleset, position: &Position) -> ThrowDecision {
        self.0.throw_decision(position)
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Move {
        match turn.forced() {
            Some(forced) => forced,
            None => self.0.best(turn).mv,
        }
    }
}
