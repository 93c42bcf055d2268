//! Queries about the win chance of a position.

use senet_wire::PositionQuery;
use serde::Deserialize;

/// The depth of a search that is not deep, in plies.
pub const QUICK_PLIES: u32 = 2;
/// The depth of a deep search, in plies.
pub const DEEP_PLIES: u32 = 4;

/// The largest number of puzzles in one answer.
pub const MAX_PUZZLES: u64 = 20;

/// A query about the win chance of a position.
#[derive(Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ValueQuery {
    /// The ruleset and the position, with or without a throw.
    #[serde(flatten)]
    pub query: PositionQuery,
    /// Whether to search deeper where no exact value is known.
    #[serde(default)]
    pub deep: bool,
}
