//! What goes in and out as JSON. These types are the interface that scripts read: fields may be added, never renamed or
//! dropped, and the engine's own types may change without changing them.

mod counts;
mod game;
mod moves;
mod options;
mod rules;

pub(crate) use counts::{Perft, Playouts};
pub(crate) use game::{Ending, Played, PlayedPly};
pub(crate) use moves::{Listed, Moves, Question, Refused};
pub(crate) use options::Options;
pub(crate) use rules::{OptionEntry, ReadingEntry, Rules, RulesEntry, ThrowEntry};
