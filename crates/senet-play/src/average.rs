//! The player who looks two plies ahead.

use std::sync::Arc;

use senet::{Move, Position, Ruleset, Turn};

use crate::analyst::Analyst;
use crate::evaluator::Evaluator;
use crate::hand_made::HandMade;
use crate::level::{Player, ThrowDecision};
use crate::limits::Limits;
use crate::network::Network;

pub(crate) struct Average(Analyst);

impl Average {
    pub(crate) fn new(rules: &Arc<Ruleset>) -> Average {
        let hand_made = HandMade::new(rules);
        let evaluator: Arc<dyn Evaluator> = match Network::for_rules(rules) {
            Some(network) => Arc::new(HalfTaught { hand_made, network }),
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

/// Half way, in odds, between the evaluation made by hand and what the network has learned: its errors are those of the hand, halved, always
/// the same in the same position, as those of a player who has learned some things and not others. (Errors drawn anew for each move would
/// cost far more than their size says.)
struct HalfTaught {
    hand_made: HandMade,
    network: &'static Network,
}

impl Evaluator for HalfTaught {
    fn win_chance(&self, position: &Position) -> f64 {
        let chances = [self.hand_made.win_chance(position), self.network.win_chance(position)];
        // The geometric mean of the odds.
        let [wins, loses] = [chances[0] * chances[1], (1.0 - chances[0]) * (1.0 - chances[1])].map(f64::sqrt);
        if wins + loses > 0.0 { wins / (wins + loses) } else { 0.5 }
    }
}
