//! The request for a new game and its response.

use senet_wire::Options;
use serde::{Deserialize, Serialize};

/// A request for a new game.
#[derive(Deserialize, Debug)]
pub(crate) struct NewGameRequest {
    /// The name of a preset, or the text of a rules file.
    pub(crate) rules: String,
    #[serde(default)]
    pub(crate) options: Options,
    pub(crate) cones: SeatRequest,
    pub(crate) spools: SeatRequest,
    /// Whether both players may use hints and win chances. An invited player is asked.
    #[serde(default)]
    pub(crate) help: bool,
    /// The terms of a series; without them, games follow each other without end.
    pub(crate) series: Option<SeriesRequest>,
    /// How the player who begins is chosen.
    #[serde(default)]
    pub(crate) first: FirstRequest,
    /// Whether the players' boards mark the legal targets of a piece.
    #[serde(default = "default_guidelines")]
    pub(crate) guidelines: bool,
}

/// The terms of a series.
#[derive(Deserialize, Clone, Copy, Debug)]
pub(crate) struct SeriesRequest {
    /// The number of points that wins.
    pub(crate) first_to: u32,
    #[serde(default)]
    pub(crate) scoring: ScoringRequest,
}

/// The points of a won game.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ScoringRequest {
    /// One point.
    #[default]
    Games,
    /// Points for the enemy pieces that are left, by their rows.
    PiecesLeft,
}

/// How the player who begins is chosen.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "snake_case")]
pub(crate) enum FirstRequest {
    /// The request gives both players their sides.
    #[default]
    Chosen,
    /// Both players throw.
    Throw,
}

fn default_guidelines() -> bool {
    true
}

/// Who is to play on a seat.
#[derive(Deserialize, Debug)]
pub(crate) struct SeatRequest {
    pub(crate) kind: SeatKind,
    /// The level of a computer.
    pub(crate) level: Option<String>,
}

/// Who plays on a seat.
#[derive(Deserialize, Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SeatKind {
    /// The person who creates the game.
    Person,
    /// The person who opens the invitation link.
    Link,
    /// A computer player.
    Computer,
}

/// The response to a request for a new game.
#[derive(Serialize, Debug)]
pub(crate) struct NewGameResponse {
    pub(crate) game: String,
    pub(crate) seats: SeatSecrets,
    pub(crate) invitation: Option<Invitation>,
    pub(crate) commitment: String,
}

/// The secrets of the creator's own seats.
#[derive(Serialize, Default, Debug)]
pub(crate) struct SeatSecrets {
    pub(crate) cones: Option<String>,
    pub(crate) spools: Option<String>,
    /// In a game between computers: the secret that lets a client step through it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) watch: Option<String>,
}

/// The secret of the seat of the invited player.
#[derive(Serialize, Debug)]
pub(crate) struct Invitation {
    pub(crate) side: &'static str,
    pub(crate) secret: String,
}
