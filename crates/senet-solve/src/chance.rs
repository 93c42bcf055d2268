//! Win chances as whole numbers, so that what is computed with them is exact but for one rounding.

pub use senet_table::PROBABILITY_ONE;

/// A chance as a number from 0 to 1.
pub fn as_fraction(chance: u32) -> f64 {
    f64::from(chance) / f64::from(PROBABILITY_ONE)
}
