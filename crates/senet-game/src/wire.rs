//! The JSON of live games: what clients send and what the server answers.
//!
//! These types are a public interface: fields may be added, but are never renamed or removed. The `game`
//! module does not know them.

mod error;
mod event;
mod messages;
mod new_game;
mod snapshot;

pub use error::message;
pub use event::ServerEvent;
pub use messages::{ClientMessage, CommandKind, CommandMessage, PreviewMove, ServerMessage};
pub use new_game::{
    FirstRequest, Invitation, NewGameRequest, NewGameResponse, SeatKind, SeatRequest, SeatSecrets,
    SeriesRequest,
};
pub use snapshot::{FairnessView, SeatAbsence, Snapshot};
