//! The interface of an evaluator: estimated win chances without search.

use senet::Position;

/// Estimates win chances from a single position, without search.
///
/// ```
/// use senet::{Position, Preset, Ruleset};
/// use senet_play::Evaluator;
///
/// /// The side with fewer pieces left is ahead.
/// struct PiecesLeft;
///
/// impl Evaluator for PiecesLeft {
///     fn win_chance(&self, position: &Position) -> f64 {
///         let left = |side| f64::from(position.pieces_left(side));
///         let (own, other) = (left(position.side()), left(position.side().other()));
///         other / (own + other)
///     }
/// }
///
/// assert_eq!(PiecesLeft.win_chance(&Ruleset::preset(Preset::Modern).start()), 0.5);
/// ```
pub trait Evaluator: Send + Sync {
    /// The chance, from 0 to 1, that the side to throw wins, before its throw.
    fn win_chance(&self, position: &Position) -> f64;

    /// The typical error (root mean square) of the estimates, if it was measured.
    fn typical_error(&self) -> Option<f64> {
        None
    }
}
