//! The rules of a served game: who may do what, what follows from it, and what has happened.
//!
//! [`GameState`] is a pure state machine. It does no input or output and has no clock and no source of
//! entropy. [`GameState::decide`] turns a [`Command`] into [`GameEvent`]s without changing anything;
//! [`GameState::apply`] changes the state by events. Applying all events of a game in order to a new state
//! gives the same state again, which is how games are read from the database.
//!
//! Used by `session`, which adds locking, storage and clients, and by `store`, which reads and writes games.

mod command;
mod contributions;
mod error;
mod event;
mod help;
mod id;
mod opening;
mod score;
mod seat;
mod seat_set;
mod series;
mod setup;
mod state;
#[cfg(test)]
mod tests;
mod undo;

pub(crate) use command::{AbsenceEnding, Action, Command, CommandId, ComputerAction};
pub(crate) use contributions::Contributions;
pub(crate) use error::CommandError;
pub(crate) use event::{GameEvent, InvalidEvent};
pub(crate) use help::{Help, HelpAnswer};
pub(crate) use id::{Digest, GameId, Nonce, Secret, Seed, from_hex, to_hex};
pub(crate) use opening::Beginner;
pub(crate) use score::Score;
pub(crate) use seat::{Occupant, Seat};
pub(crate) use seat_set::SeatSet;
pub(crate) use series::{SeriesTerms, scoring_name, scoring_of};
pub(crate) use setup::GameSetup;
pub(crate) use state::{Decision, GameState, place_text};
