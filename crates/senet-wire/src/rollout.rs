//! Rollouts. `senet rollout` and the server send them.

use serde::Serialize;

use crate::{Confidence, Options};

/// A win chance estimated by a rollout.
#[derive(Clone, Copy, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RolloutResult {
    /// The win chance, luck-adjusted.
    pub win: f64,
    /// The standard error of `win`.
    pub standard_error: f64,
    /// Null if there are too few games for an interval.
    pub ci95: Option<[f64; 2]>,
    /// The number of games.
    pub games: u64,
    /// The fraction of games won, luck included.
    pub unadjusted: f64,
    /// The standard error of `unadjusted`.
    pub unadjusted_error: f64,
    /// The largest error of the values at which games ended early, by which `ci95` is widened: proven for those of
    /// tables, typical for estimates. Null if the error of estimates is not known.
    pub value_error: Option<f64>,
    /// The same interval as `ci95`.
    pub confidence: Option<Confidence>,
}

/// A move with the win chance of the side that makes it.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveRollout {
    /// The move in notation.
    #[serde(rename = "move")]
    pub text: String,
    /// The rollout of the position after it, for the side that made it.
    #[serde(flatten)]
    pub result: RolloutResult,
}

impl From<senet_play::RolloutResult> for RolloutResult {
    fn from(rolled: senet_play::RolloutResult) -> RolloutResult {
        RolloutResult {
            win: rolled.win,
            standard_error: rolled.standard_error,
            ci95: rolled.interval.map(|within| [within.lower, within.upper]),
            games: rolled.games,
            unadjusted: rolled.unadjusted,
            unadjusted_error: rolled.unadjusted_error,
            value_error: rolled.value_error,
            confidence: rolled.interval.map(|within| Confidence::of_95_percent([within.lower, within.upper])),
        }
    }
}

/// The output of `senet rollout`.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RolloutReport<'a> {
    /// The rollout of the position or, with a throw, of its best move.
    #[serde(flatten)]
    pub result: RolloutResult,
    /// The legal moves of the throw, best first.
    pub moves: Vec<MoveRollout>,
    /// The ruleset as it was named.
    pub rules: &'a str,
    /// The options of the ruleset by key.
    pub options: &'a Options,
    /// The position as text, before the throw.
    pub position: String,
    /// The throw; null for the position before it.
    pub throw: Option<u8>,
    /// The search depth of both players, in plies.
    pub depth: u32,
    /// The number of plies after which games were stopped; null if they were played to their end.
    pub truncation: Option<u64>,
    /// The seed of the dice.
    pub seed: u64,
    /// The seconds that it took.
    pub seconds: f64,
}
