//! What goes over the line of a live game, both ways.

use senet_wire::{DescribedMove, LocalizedMessage, PlaceText};
use serde::{Deserialize, Serialize};

use super::{Event, Snapshot};

/// What a client says.
#[derive(Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Heard {
    /// First of all: who it is, and what it knows.
    Hello {
        /// Secrets of the seats it holds.
        #[serde(default)]
        seats: Vec<String>,
        /// The number of the last event it has; none if it knows nothing.
        after: Option<u64>,
    },
    /// What it wants done.
    Command(Ordered),
}

/// What a client wants done.
#[derive(Deserialize, Debug)]
pub(crate) struct Ordered {
    pub(crate) id: String,
    pub(crate) at: Option<u64>,
    #[serde(flatten)]
    pub(crate) asked: Asked,
}

/// What can be wanted.
#[derive(Deserialize, Debug)]
#[serde(tag = "do", rename_all = "snake_case")]
pub(crate) enum Asked {
    Throw,
    Move {
        #[serde(rename = "move")]
        text: String,
    },
    Try(Wish),
    Undo,
    Resign {
        side: Option<String>,
    },
    Rematch,
    Step,
}

/// A move that somebody would like to know about.
#[derive(Deserialize, Debug)]
pub(crate) struct Wish {
    pub(crate) from: PlaceText,
    pub(crate) to: Option<PlaceText>,
}

/// What the server says.
#[derive(Serialize, Debug)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Frame<'a> {
    /// The game as it stands, the seats one holds, and what one missed.
    Welcome { snapshot: Box<Snapshot>, you: Vec<&'static str>, events: Vec<Event> },
    /// Something happened.
    Event(&'a Event),
    /// A command was carried out.
    Done { id: &'a str, seq: u64 },
    /// A command was not carried out.
    Refused {
        id: &'a str,
        #[serde(flatten)]
        refusal: LocalizedMessage,
    },
    /// The move that was asked about, or why there is none.
    Try {
        id: &'a str,
        #[serde(rename = "move")]
        found: Option<DescribedMove>,
        refusal: Option<LocalizedMessage>,
    },
    /// The line is of no use; it closes.
    Error(LocalizedMessage),
}

impl Frame<'_> {
    /// Its JSON.
    pub(crate) fn text(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers can be written as JSON")
    }
}
