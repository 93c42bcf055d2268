//! Random seeds for the dice.

use std::hash::{BuildHasher, Hasher, RandomState};

/// An unpredictable seed of at most nine digits, short enough to be copied by hand. Its randomness is that of
/// the keys of a hash map, which come from the operating system.
pub(crate) fn random_seed() -> u64 {
    RandomState::new().build_hasher().finish() % 1_000_000_000
}
