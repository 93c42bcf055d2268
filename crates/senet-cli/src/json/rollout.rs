//! Rollouts.

use schemars::JsonSchema;
use serde::Serialize;

use senet_wire::{MoveRollout, Options, RolloutResult};

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
