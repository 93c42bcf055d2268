//! The JSON of live games: what clients send and what the server answers.
//!
//! These types are a public interface: fields may be added, but are never renamed or removed. The `game`
//! module does not know them.

mod error;
mod event;
mod messages;
mod new_game;
mod snapshot;

pub(crate) use error::message;
pub(crate) use event::ServerEvent;
pub(crate) use messages::{ClientMessage, CommandKind, CommandMessage, ServerMessage, TryMove};
pub(crate) use new_game::{
    FirstRequest, Invitation, NewGameRequest, NewGameResponse, ScoringRequest, SeatKind, SeatRequest,
    SeatSecrets, SeriesRequest,
};
pub(crate) use snapshot::{FairnessView, SeatAbsence, Snapshot};
