//! What rollouts came to.

use serde::Serialize;

use senet_wire::Options;

/// A rollout of a position, or of every move of a throw.
#[derive(Serialize)]
pub(crate) struct Rollout<'a> {
    /// Of the position; with a throw, of its best move.
    #[serde(flatten)]
    pub(crate) rolled: RolloutResult,
    /// The legal moves of the throw, best first.
    pub(crate) moves: Vec<RolledMove>,
    pub(crate) rules: &'a str,
    pub(crate) options: &'a Options,
    pub(crate) position: String,
    pub(crate) throw: Option<u8>,
    pub(crate) depth: u32,
    pub(crate) seed: u64,
    pub(crate) seconds: f64,
}

/// A win chance found by playing on.
#[derive(Serialize)]
pub(crate) struct RolloutResult {
    pub(crate) win: f64,
    pub(crate) standard_error: f64,
    pub(crate) ci95: [f64; 2],
    pub(crate) games: u64,
    pub(crate) unadjusted: f64,
    pub(crate) unadjusted_error: f64,
}

/// A move, and the win chance of the side that makes it.
#[derive(Serialize)]
pub(crate) struct RolledMove {
    /// The move.
    #[serde(rename = "move")]
    pub(crate) text: String,
    #[serde(flatten)]
    pub(crate) rolled: RolloutResult,
}

impl From<senet_play::RolloutResult> for RolloutResult {
    fn from(rolled: senet_play::RolloutResult) -> RolloutResult {
        RolloutResult {
            win: rolled.win,
            standard_error: rolled.standard_error,
            ci95: rolled.interval,
            games: rolled.games,
            unadjusted: rolled.unadjusted,
            unadjusted_error: rolled.unadjusted_error,
        }
    }
}
