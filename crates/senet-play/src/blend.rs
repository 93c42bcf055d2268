//! A mixture of the hand-made evaluator and a network, for rules that are far from those of all networks.

use senet::Position;

use crate::evaluator::Evaluator;
use crate::hand_made::HandMade;
use crate::network::Network;

/// The geometric mean, in odds, of the hand-made evaluator and the network.
///
/// Its errors are those of the hand-made evaluator halved.
pub(crate) struct Blend {
    pub(crate) hand_made: HandMade,
    pub(crate) network: &'static Network,
}

impl Evaluator for Blend {
    fn win_chance(&self, position: &Position) -> f64 {
        let chances = [self.hand_made.win_chance(position), self.network.win_chance(position)];
        let [wins, loses] = [chances[0] * chances[1], (1.0 - chances[0]) * (1.0 - chances[1])].map(f64::sqrt);
        if wins + loses > 0.0 { wins / (wins + loses) } else { 0.5 }
    }
}
