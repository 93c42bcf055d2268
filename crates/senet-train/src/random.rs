//! Random draws from a stream of words. Self-play, batches and regret games use it.

use rand_core::Rng;
use senet::{Chances, Throw};

/// Draws a number from 0 to `count` − 1; 0 if `count` is 0.
pub(crate) fn random_below(words: &mut impl Rng, count: u32) -> u32 {
    ((u64::from(words.next_u32()) * u64::from(count)) >> 32) as u32
}

/// Draws whether an event with this probability happens.
pub(crate) fn random_bool(words: &mut impl Rng, probability: f64) -> bool {
    f64::from(words.next_u32()) < probability * 2f64.powi(32)
}

pub(crate) fn random_throw(words: &mut impl Rng, chances: &Chances) -> Throw {
    let mut number = random_below(words, chances.total());
    for (throw, weight) in chances.iter() {
        match number.checked_sub(weight) {
            None => return throw,
            Some(rest) => number = rest,
        }
    }
    unreachable!("the number is less than the sum of the weights")
}
