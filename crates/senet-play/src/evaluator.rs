//! Guessing a win chance from a look at a position.

use std::sync::Arc;

use senet::{Position, Ruleset};

use crate::hand_made::HandMade;
use crate::network::Network;

/// Guesses a win chance from a look at a position, without search.
pub trait Evaluator: Send + Sync {
    /// The chance, from 0 to 1, that the side to throw wins, before its throw.
    fn win_chance(&self, position: &Position) -> f64;

    /// The typical error (root mean square) of its guesses, if that was measured.
    fn typical_error(&self) -> Option<f64> {
        None
    }
}

/// The best evaluator that there is for a ruleset: for a preset its network, else one that is made by hand.
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
