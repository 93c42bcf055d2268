//! The commitment to a seed, and the record headers that hold it.

use sha2::{Digest as _, Sha256};

use crate::game::{GameId, Seed, to_hex};

/// The first bytes that are hashed for a commitment.
const LABEL: &str = "senet-fair-1";

/// The record header with the game's name.
pub(crate) const GAME_HEADER: &str = "Fair-Game";
/// The record header with the commitment.
pub(crate) const COMMITMENT_HEADER: &str = "Fair-Commitment";
/// The record header with the seed.
pub(crate) const SEED_HEADER: &str = "Fair-Seed";

/// The commitment to a seed for a game, in hexadecimal.
pub(crate) fn commitment(game: GameId, seed: Seed) -> String {
    let digest = Sha256::new().chain_update(LABEL).chain_update(game.text()).chain_update(seed.0).finalize();
    to_hex(&digest)
}
