//! The JSON of live games. These types are an interface: fields may be added, never renamed or dropped; the rooms do not know them.

mod creation;
mod event;
mod frames;
mod refused;
mod snapshot;

pub(crate) use creation::{Created, Creation, Invitation, Kind, Seats, Sitting};
pub(crate) use event::Event;
pub(crate) use frames::{Asked, Frame, Heard, Ordered, Wish};
pub(crate) use refused::said;
pub(crate) use snapshot::{FairDocument, Present, Snapshot};
