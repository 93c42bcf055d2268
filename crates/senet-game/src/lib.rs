//! Live games of Senet, without input and output: seats, commands, events, fair throws, and their JSON.
//!
//! A server keeps games in a database and sends messages to many clients. A browser keeps games of its own. Both play
//! them by this crate, which has no clock, no network and no source of entropy.
//!
//! # A tour
//!
//! - `create` makes a [`CreatedGame`] of a request for a new game; [`RandomSource`] gives it identifiers and secrets.
//! - `game` has [`GameState`], a state machine: [`GameState::decide`] turns a [`Command`] into [`GameEvent`]s, and
//!   [`GameState::apply`] makes them happen.
//! - `request` turns the message of a client into a [`Request`], and `computer` has the [`PendingDecision`] of a
//!   computer player.
//! - [`wire`] is the JSON that clients see; [`stored`] is the JSON in which games are kept; `record` makes a record.
//! - [`fair`] has the commitment to the throws of a game, and its verification.
//! - `local` plays a game in one place, message by message: [`LocalGame`].

mod computer;
mod create;
pub mod fair;
mod game;
mod local;
mod random;
mod record;
mod request;
pub mod stored;
pub mod wire;

pub use computer::PendingDecision;
pub use create::{CreatedGame, NewGameError};
pub use game::{
    AbsenceEnding, Action, Command, CommandError, CommandId, CommandOutcome, Contributions, Digest,
    FirstPlayerChoice, GameEvent, GameId, GameSetup, GameState, HintConsent, HintPolicy, InvalidEvent, Nonce,
    Occupant, Score, Seat, SeatSet, Secret, Seed, SeriesTerms, TurnAction, from_hex, to_hex,
};
pub use local::{LocalGame, LocalGameError, NextGame, Reply, StoredLine};
pub use random::{NoEntropy, RandomSource};
pub use record::record_of;
pub use request::Request;
