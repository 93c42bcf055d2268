//! The average player, who searches two plies deep with a half-trained evaluator.

use std::sync::Arc;

use senet::{Move, Position, Ruleset, Turn};

use crate::analyst::Analyst;
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

/// The geometric mean, in odds, of the hand-made evaluator and the network.
///
/// Its errors are those of the hand-made evaluator halved. The same position always gets the same error, as
/// from a player who has learned some things and not others. Errors drawn anew for each move would cost far
/// more than their size suggests, since the moves of a turn differ little in value.
struct Blend {
    hand_made: HandMade,
    network: &'static Network,
}

impl Evaluator for Blend {
    fn win_chance(&self, position: &Position) -> f64 {
        let chances = [self.hand_made.win_chance(position), self.network.win_chance(position)];
        let [wins, loses] = [chances[0] * chances[1], (1.0 - chances[0]) * (1.0 - chances[1])].map(f64::sqrt);
        if wins + loses > 0.0 { wins / (wins + loses) } else { 0.5 }
    }
}
