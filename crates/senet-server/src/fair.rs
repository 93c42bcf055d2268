//! Fair throws: before a game the server binds itself to a seed without telling it; after the game it tells it, and anybody can see that
//! every throw came from it.
//!
//! The commitment is SHA-256 of `senet-fair-1`, the game's name and the 32 bytes of the seed. The throws are those of
//! [`senet::Dice::from_key`] with that seed, numbered in order.

mod check;

pub use check::{Checked, Unfair, check};

use sha2::{Digest as _, Sha256};

use crate::rooms::{GameId, Seed, hexadecimal};

/// What a commitment begins with.
const LABEL: &str = "senet-fair-1";

/// The headers of a record that let its throws be checked.
pub(crate) const GAME: &str = "Fair-Game";
pub(crate) const COMMITMENT: &str = "Fair-Commitment";
pub(crate) const SEED: &str = "Fair-Seed";

/// What the server binds itself to, in hexadecimal.
pub(crate) fn commitment(game: GameId, seed: Seed) -> String {
    let digest = Sha256::new().chain_update(LABEL).chain_update(game.text()).chain_update(seed.0).finalize();
    hexadecimal(&digest)
}
