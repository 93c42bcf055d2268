//! Fair throws: the server commits to the seed of a game before it begins and reveals the seed when it is
//! over.
//!
//! The commitment is the SHA-256 of `senet-fair-1`, the game's name, and the 32 bytes of the seed. The throws
//! are those of [`senet::Dice::from_key`] with that seed, numbered in order. [`verify`] checks both for a
//! recorded game.

mod commitment;
mod verify;

pub(crate) use commitment::{COMMITMENT_HEADER, GAME_HEADER, SEED_HEADER, commitment};
pub use verify::{FairnessError, VerifiedGame, verify};
