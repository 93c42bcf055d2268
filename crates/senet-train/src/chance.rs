//! Drawing at random from a stream of words.

use rand_core::Rng;
use senet::{Chances, Throw};

/// A number from 0 to `count` − 1, or 0.
pub(crate) fn below(words: &mut impl Rng, count: u32) -> u32 {
    ((u64::from(words.next_u32()) * u64::from(count)) >> 32) as u32
}

/// Whether something with this chance happens.
pub(crate) fn happens(words: &mut impl Rng, chance: f64) -> bool {
    f64::from(words.next_u32()) < chance * 2f64.powi(32)
}

/// A throw.
pub(crate) fn throw(words: &mut impl Rng, chances: &Chances) -> Throw {
    let mut number = below(words, chances.total());
    for (throw, weight) in chances.iter() {
        match number.checked_sub(weight) {
            None => return throw,
            Some(rest) => number = rest,
        }
    }
    unreachable!("the number is less than the sum of the weights")
}
