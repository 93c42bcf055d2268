//! The rules of a live game: who may do what, what follows from it, and what has happened.
//!
//! [`GameState`] is a pure state machine. It does no input or output and has no clock and no source of
//! entropy. [`GameState::decide`] turns a [`Command`] into [`GameEvent`]s without changing anything;
//! [`GameState::apply`] changes the state by events. Applying all events of a game in order to a new state
//! gives the same state again, which is how games are read from the database.
//!
//! [`LocalGame`](crate::LocalGame) plays games with it in one place. A server adds locks, a database and clients.

mod command;
mod contributions;
mod error;
mod event;
mod first_player;
mod hints;
mod id;
mod opening;
mod score;
mod seat;
mod seat_set;
mod series;
mod setup;
mod side_set;
mod state;
#[cfg(test)]
mod tests;
mod undo;

pub use command::{AbsenceEnding, Action, Command, CommandId, TurnAction};
pub use contributions::Contributions;
pub use error::CommandError;
pub use event::{GameEvent, InvalidEvent};
pub use first_player::FirstPlayerChoice;
pub use hints::{HintConsent, HintPolicy};
pub use id::{Digest, GameId, Nonce, Secret, Seed, from_hex, to_hex};
pub use score::Score;
pub use seat::{Occupant, Seat};
pub use seat_set::SeatSet;
pub use series::SeriesTerms;
pub use setup::GameSetup;
pub use state::{CommandOutcome, GameState};
