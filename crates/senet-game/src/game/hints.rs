//! Hints and win chances in a game between people.

use serde::{Deserialize, Serialize};

/// Whether players may use hints and win chances.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum HintPolicy {
    /// Neither player may use them.
    #[default]
    Off,
    /// The creator proposes it. The invited player agrees when joining, or it is off.
    Proposed,
    /// They may: both have agreed, or a person plays against a computer.
    On,
}

/// The answer of a player who joins to the proposal of hints and win chances.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum HintConsent {
    /// The player declines, or says nothing.
    #[default]
    Declined,
    /// The player agrees that both may use them.
    Agreed,
}
