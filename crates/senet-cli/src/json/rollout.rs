//! Rollouts.

use schemars::JsonSchema;
use serde::Serialize;

use senet_wire::{Confidence, Options};

/// The output of `senet rollout`.
#[derive(JsonSchema, Serialize)]
pub(crate) struct RolloutReport<'a> {
    /// The rollout of the position or, with a throw, of its best move.
    #[serde(flatten)]
    pub(crate) result: RolloutResult,
    /// The legal moves of the throw, best first.
    pub(crate) moves: Vec<MoveRollout>,
    pub(crate) rules: &'a str,
    pub(crate) options: &'a Options,
    pub(crate) position: String,
    pub(crate) throw: Option<u8>,
    pub(crate) depth: u32,
    /// The number of plies after which games were stopped; `None` if they were played to their end.
    pub(crate) truncation: Option<u64>,
    pub(crate) seed: u64,
    pub(crate) seconds: f64,
}

/// A win chance estimated by a rollout.
#[derive(JsonSchema, Serialize)]
pub(crate) struct RolloutResult {
    pub(crate) win: f64,
    pub(crate) standard_error: f64,
    /// `None` if there are too few games for an interval.
    pub(crate) ci95: Option<[f64; 2]>,
    pub(crate) games: u64,
    /// The fraction of games won, luck included.
    pub(crate) unadjusted: f64,
    pub(crate) unadjusted_error: f64,
    /// The same interval as `ci95`.
    pub(crate) confidence: Option<Confidence>,
}

/// A move with the win chance of the side that makes it.
#[derive(JsonSchema, Serialize)]
pub(crate) struct MoveRollout {
    /// The move in notation.
    #[serde(rename = "move")]
    pub(crate) text: String,
    #[serde(flatten)]
    pub(crate) result: RolloutResult,
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
            confidence: rolled.interval.map(|within| Confidence::of_95_percent([within.lower, within.upper])),
        }
    }
}
