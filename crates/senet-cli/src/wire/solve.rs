//! What solving a game came to.

use serde::Serialize;

use senet_wire::Options;

/// A win chance with its bounds.
#[derive(Serialize)]
pub(crate) struct Chance {
    pub(crate) win: f64,
    pub(crate) lower: f64,
    pub(crate) upper: f64,
}

/// What solving a game came to.
#[derive(Serialize)]
pub(crate) struct Solve<'a> {
    pub(crate) rules: &'a str,
    pub(crate) options: &'a Options,
    pub(crate) pieces: u8,
    pub(crate) positions: u64,
    /// Sweeps of all pairs of strata together.
    pub(crate) sweeps: u64,
    /// Backups of this run.
    pub(crate) backups: u64,
    pub(crate) seconds: f64,
    pub(crate) backups_per_second: f64,
    pub(crate) peak_memory_bytes: Option<u64>,
    pub(crate) start: Chance,
    pub(crate) gap: f64,
    pub(crate) threads: usize,
    /// Where the tables are.
    pub(crate) folder: String,
    pub(crate) strata: Vec<SolvedPair>,
}

/// What a pair of strata took.
#[derive(Serialize)]
pub(crate) struct SolvedPair {
    /// Pieces left to the side to throw and to the other; the other way round is solved with it.
    pub(crate) pieces: [u8; 2],
    pub(crate) positions: u64,
    pub(crate) sweeps: u32,
    /// Passes to prove the bounds.
    pub(crate) passes: u32,
    pub(crate) residual: f64,
    /// Over how many plies that lose the largest residual the error adds up.
    pub(crate) lasting: f64,
    /// No value is further from the truth.
    pub(crate) error: f64,
    pub(crate) seconds: f64,
    /// `solved` by this run, or `kept` from an earlier one.
    pub(crate) origin: &'static str,
}
