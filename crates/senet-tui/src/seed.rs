//! Fresh seeds.

use std::hash::{BuildHasher, Hasher, RandomState};

/// A seed that nobody can foresee: the keys of a new hash map, which the operating system randomises. It is kept short enough to be
/// read out and typed in again.
pub(crate) fn fresh() -> u64 {
    RandomState::new().build_hasher().finish() % 1_000_000_000
}
