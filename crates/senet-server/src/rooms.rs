//! Games between seats: what may be done, what follows from it, and what was done. No input or output, no clock, no entropy: a
//! [`Room`] is a state machine whose commands give [`Fact`]s, and whose facts, applied in order, give the room again.

mod command;
mod fact;
mod id;
mod keys;
mod refused;
mod room;
mod score;
mod seat;
#[cfg(test)]
mod tests;
mod undo;

pub(crate) use command::{Command, CommandId, Deed};
pub(crate) use fact::Fact;
pub(crate) use id::{Digest, GameId, Secret, Seed, bytes, hexadecimal};
pub(crate) use keys::Keys;
pub(crate) use refused::Refused;
pub(crate) use room::{Decision, Impossible, Room, Setup, Turned};
pub(crate) use score::Score;
pub(crate) use seat::{Seat, Sitter};
