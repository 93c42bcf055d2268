//! The interface of an evaluator: estimated win chances without search.

use senet::Position;

/// Estimates win chances from a single position, without search.
pub trait Evaluator: Send + Sync {
    /// The chance, from 0 to 1, that the side to throw wins, before its throw.
    fn win_chance(&self, position: &Position) -> f64;

    /// The typical error (root mean square) of the estimates, if it was measured.
    fn typical_error(&self) -> Option<f64> {
        None
    }
}
