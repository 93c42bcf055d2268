//! Win chances as whole numbers. Computing with them is exact but for one rounding.

pub use senet_table::PROBABILITY_ONE;

/// Converts a win chance in parts to a number from 0 to 1.
///
/// ```
/// use senet_solve::{PROBABILITY_ONE, as_fraction};
/// assert_eq!(as_fraction(PROBABILITY_ONE), 1.0);
/// ```
pub fn as_fraction(chance: u32) -> f64 {
    f64::from(chance) / f64::from(PROBABILITY_ONE)
}
