//! Fair throws: the server commits to a secret before a game, the players contribute nonces, and the server
//! reveals the secret when the game is over.
//!
//! The commitment is the SHA-256 of `senet-fair-1`, the game's identifier, and the 32 bytes of the secret. The seed is
//! the SHA-256 of `senet-fair-2`, the game's identifier, the secret, and both nonces. The throws are those of
//! [`senet::Dice::from_key`] with that seed, numbered in order. [`verify`] checks all of it for a recorded game.
//!
//! Games of earlier versions have no nonces: their seed is the secret.

mod headers;
mod verify;

pub use headers::{
    COMMITMENT_HEADER, GAME_HEADER, NONCES_HEADER, OPENING_HEADER, SECRET_HEADER, SEED_HEADER, commitment,
    nonces_text, opening_text,
};
pub use verify::{FairnessError, VerifiedGame, verify};
