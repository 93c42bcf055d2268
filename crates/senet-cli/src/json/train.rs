//! Training, and the regret of players.

use schemars::JsonSchema;
use serde::Serialize;

use senet_wire::{Confidence, Options};

use crate::sources::SourceWeights;

/// The output of `senet train`.
#[derive(JsonSchema, Serialize)]
pub(crate) struct TrainReport<'a> {
    pub(crate) rules: &'a str,
    pub(crate) options: &'a Options,
    pub(crate) seed: u64,
    pub(crate) threads: usize,
    /// The path of the weights file.
    pub(crate) file: String,
    /// The network in it, as later answers name it.
    pub(crate) weights: SourceWeights,
    pub(crate) seconds: f64,
    pub(crate) rounds: Vec<RoundReport>,
    /// The files of the tables that gave exact values, with their checksums.
    pub(crate) tables: Vec<String>,
}

/// One round of training. Errors are root mean squares of win chances.
#[derive(JsonSchema, Serialize)]
pub(crate) struct RoundReport {
    pub(crate) round: u32,
    /// The same as `samples`; its name in older versions.
    pub(crate) lessons: u64,
    /// The number of training samples.
    pub(crate) samples: u64,
    /// The error on the training samples.
    pub(crate) error: f64,
    /// The error on held-out positions against exact values.
    pub(crate) held_out_exact: Option<f64>,
    /// The error on held-out positions against a search.
    pub(crate) held_out_found: Option<f64>,
    pub(crate) seconds: f64,
}

/// The output of `senet regret`.
#[derive(JsonSchema, Serialize)]
pub(crate) struct RegretReport<'a> {
    pub(crate) rules: &'a str,
    pub(crate) options: &'a Options,
    pub(crate) level: Option<&'a str>,
    pub(crate) depth: Option<u32>,
    pub(crate) weights: Option<String>,
    pub(crate) seed: u64,
    pub(crate) decisions: u64,
    pub(crate) games: u64,
    /// The mean regret: win chance lost per unforced decision.
    pub(crate) mean: f64,
    /// Half the width of the 95 % confidence interval of the mean. `None` if there are too few games.
    pub(crate) interval: Option<f64>,
    /// The interval of the mean. `None` if there are too few games.
    pub(crate) confidence: Option<Confidence>,
    /// The fraction of decisions that were not the best move.
    pub(crate) slips: f64,
    /// The largest regret of a single decision.
    pub(crate) worst: f64,
    /// The mean regret of random choices at the same decisions.
    pub(crate) random_mean: f64,
    /// The mean regret as a share of that of random choices. `None` if no choice loses anything.
    pub(crate) share: Option<f64>,
    pub(crate) seconds: f64,
}
