//! Opening a game.

use senet_wire::Options;
use serde::{Deserialize, Serialize};

/// What somebody wants to play.
#[derive(Deserialize, Debug)]
pub(crate) struct Creation {
    /// A preset's name, or the text of a ruleset file.
    pub(crate) rules: String,
    #[serde(default)]
    pub(crate) options: Options,
    pub(crate) cones: Sitting,
    pub(crate) spools: Sitting,
    /// Whether boards mark where pieces may go.
    #[serde(default = "marked")]
    pub(crate) guidelines: bool,
}

fn marked() -> bool {
    true
}

/// Who shall sit on a seat.
#[derive(Deserialize, Debug)]
pub(crate) struct Sitting {
    pub(crate) kind: Kind,
    /// Of a computer.
    pub(crate) level: Option<String>,
}

/// Who sits on a seat.
#[derive(Deserialize, Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    /// Whoever opens the game.
    Person,
    /// Whoever is sent the link.
    Link,
    /// The computer.
    Computer,
}

/// A game that was opened.
#[derive(Serialize, Debug)]
pub(crate) struct Created {
    pub(crate) game: String,
    pub(crate) seats: Seats,
    pub(crate) invitation: Option<Invitation>,
    pub(crate) commitment: String,
}

/// The secrets of one's own seats.
#[derive(Serialize, Default, Debug)]
pub(crate) struct Seats {
    pub(crate) cones: Option<String>,
    pub(crate) spools: Option<String>,
    /// Where computers play: of whoever sets the pace.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) watch: Option<String>,
}

/// The secret of the seat that waits for a guest.
#[derive(Serialize, Debug)]
pub(crate) struct Invitation {
    pub(crate) side: &'static str,
    pub(crate) secret: String,
}
