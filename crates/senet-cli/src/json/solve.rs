//! Solving.

use schemars::JsonSchema;
use serde::Serialize;

use senet_wire::{Confidence, Options};

/// The output of `senet solve`.
#[derive(JsonSchema, Serialize)]
pub(crate) struct SolveReport<'a> {
    pub(crate) rules: &'a str,
    pub(crate) options: &'a Options,
    /// The number of pieces per side.
    pub(crate) pieces: u8,
    pub(crate) positions: u64,
    /// The sweeps of all pairs of strata together.
    pub(crate) sweeps: u64,
    /// The backups of this run.
    pub(crate) backups: u64,
    pub(crate) seconds: f64,
    pub(crate) backups_per_second: f64,
    pub(crate) peak_memory_bytes: Option<u64>,
    pub(crate) start: StartValue,
    /// The largest allowed difference between the bounds of a value.
    pub(crate) gap: f64,
    pub(crate) threads: usize,
    /// The directory of the tables of this ruleset.
    pub(crate) folder: String,
    pub(crate) strata: Vec<PairReport>,
}

/// The win chance of the side to throw first, with its bounds.
#[derive(JsonSchema, Serialize)]
pub(crate) struct StartValue {
    pub(crate) win: f64,
    pub(crate) lower: f64,
    pub(crate) upper: f64,
    /// The largest error of `win`.
    pub(crate) proven_error: f64,
    /// The bounds of `win`.
    pub(crate) confidence: Confidence,
}

/// The work on one pair of strata.
#[derive(JsonSchema, Serialize)]
pub(crate) struct PairReport {
    /// The pieces left to the side to throw and to the other side. The stratum with the sides swapped is
    /// solved with it.
    pub(crate) pieces: [u8; 2],
    pub(crate) positions: u64,
    pub(crate) sweeps: u32,
    /// The passes that certify the bounds.
    pub(crate) passes: u32,
    pub(crate) residual: f64,
    /// The number of plies over which the largest residual adds up to the largest error.
    pub(crate) horizon: f64,
    /// The largest error of a value.
    pub(crate) error: f64,
    pub(crate) seconds: f64,
    /// `solved` by this run, or `kept` from an earlier one.
    pub(crate) origin: &'static str,
}
