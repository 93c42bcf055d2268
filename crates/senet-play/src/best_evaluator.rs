//! The choice of the best evaluator for a ruleset.

use std::sync::Arc;

use senet::Ruleset;

use crate::evaluator::Evaluator;
use crate::hand_made::HandMade;
use crate::network::Network;

/// The best evaluator for a ruleset: the network of the preset that it is based on, or the hand-made
/// evaluator.
///
/// ```
/// use senet::{Preset, Ruleset};
/// let rules = Ruleset::preset(Preset::Modern);
/// let chance = senet_play::best_evaluator(&rules).win_chance(&rules.start());
/// assert!(0.3 < chance && chance < 0.7);
/// ```
pub fn best_evaluator(rules: &Ruleset) -> Arc<dyn Evaluator> {
    match Network::for_rules(rules) {
        Some(network) => Arc::new(network),
        None => Arc::new(HandMade::new(rules)),
    }
}
