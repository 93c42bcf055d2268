//! The request for a new game and its response.

use senet::{Scoring, Side};
use senet_wire::{Name, Options};
use serde::{Deserialize, Serialize};

/// A request for a new game.
#[derive(Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NewGameRequest {
    /// The name of a preset, or the text of a rules file.
    pub rules: String,
    /// The options of the preset.
    #[serde(default)]
    pub options: Options,
    /// Who plays the cones.
    pub cones: SeatRequest,
    /// Who plays the spools.
    pub spools: SeatRequest,
    /// Whether both players may use hints and win chances. An invited player is asked.
    #[serde(default)]
    pub hints: bool,
    /// The terms of a series; without them, games follow each other without end.
    pub series: Option<SeriesRequest>,
    /// How the player who begins is chosen.
    #[serde(default)]
    pub first: FirstRequest,
    /// Whether the players' boards mark the legal targets of a piece.
    #[serde(default = "default_guidelines")]
    pub guidelines: bool,
}

/// The terms of a series.
#[derive(Deserialize, Clone, Copy, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeriesRequest {
    /// The number of points that wins.
    pub first_to: u32,
    /// The points of a won game.
    #[serde(default = "default_scoring")]
    pub scoring: Name<Scoring>,
}

/// How the player who begins is chosen.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum FirstRequest {
    /// The request gives both players their sides.
    #[default]
    Chosen,
    /// Both players throw, and the higher throw begins.
    Throw,
}

fn default_scoring() -> Name<Scoring> {
    Name(Scoring::Games)
}

fn default_guidelines() -> bool {
    true
}

/// Who is to play on a seat.
#[derive(Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatRequest {
    /// Whether a person or a computer plays.
    pub kind: SeatKind,
    /// The level of a computer.
    pub level: Option<String>,
}

/// Who plays on a seat.
#[derive(Deserialize, Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    /// The person who creates the game.
    Person,
    /// The person who opens the invitation link.
    Link,
    /// A computer player of the level that the request names.
    Computer,
}

/// The response to a request for a new game.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NewGameResponse {
    /// The identifier, which is part of the address of the game.
    pub game: String,
    /// The secrets of the creator's own seats.
    pub seats: SeatSecrets,
    /// The secret for the invited player, if one is invited.
    pub invitation: Option<Invitation>,
    /// The commitment to the throws.
    pub commitment: String,
}

/// The secrets of the creator's own seats.
#[derive(Serialize, Default, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatSecrets {
    /// The secret of the cones' seat.
    pub cones: Option<String>,
    /// The secret of the spools' seat.
    pub spools: Option<String>,
    /// In a game between computers: the secret that lets a client step through it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<String>,
}

/// The secret of the seat of the invited player.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Invitation {
    /// The side of the invited player.
    pub side: Name<Side>,
    /// The secret that the link of the invitation has.
    pub secret: String,
}
