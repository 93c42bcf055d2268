//! What a solver tells while it works.

use std::time::Duration;

use senet_table::{Stratum, TableError};

/// What a solver tells while it works.
#[derive(Debug)]
pub enum Progress<'a> {
    /// It went through a pair of strata once.
    Sweep(SweepProgress),
    /// It begins to prove the bounds of a pair.
    Certifying {
        /// The stratum; its twin goes with it.
        stratum: Stratum,
        /// Sweeps through the pair so far.
        sweeps: u32,
        /// Time since it began with this pair.
        elapsed: Duration,
    },
    /// A pair is solved, or was found solved.
    PairSolved(&'a PairSummary),
    /// It goes on where an earlier run was interrupted.
    Resumed {
        /// The stratum.
        stratum: Stratum,
        /// Sweeps that were made before.
        sweeps: u32,
    },
    /// A table is damaged and will be built anew.
    DamagedTable(&'a TableError),
}

/// One time through a pair of strata.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SweepProgress {
    /// The stratum; its twin goes with it.
    pub stratum: Stratum,
    /// Positions in the pair.
    pub positions: u64,
    /// The number of the sweep, from 1; those of earlier runs count.
    pub sweep: u32,
    /// The largest change of a value, as a chance.
    pub change: f64,
    /// The change at which a proof is tried, as a chance.
    pub target: f64,
    /// Backups per second, of those that were made.
    pub backups_per_second: f64,
    /// Time since it began with this pair.
    pub elapsed: Duration,
}

/// Whether a pair of strata was solved by this run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PairOrigin {
    /// By this run, or finished by it.
    SolvedNow,
    /// Its tables were there.
    ExistingTable,
}

/// What solving a pair of strata took.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PairSummary {
    /// The stratum; its twin was solved with it.
    pub stratum: Stratum,
    /// Positions in the pair.
    pub positions: u64,
    /// Sweeps through the pair, those of earlier runs included; the later ones leave out what is settled.
    pub sweeps: u32,
    /// Passes through the pair to prove the bounds.
    pub passes: u32,
    /// Backups of this run: a sweep or pass makes one for each position that it does not leave out.
    pub backups: u64,
    /// The largest residual, as a chance.
    pub residual: f64,
    /// In how many plies that lose the largest residual each the error adds up that the pair has besides that of lower ones.
    pub horizon: f64,
    /// No value is further from the truth than this.
    pub error: f64,
    /// Seconds that this run took for it.
    pub seconds: f64,
    /// Whether it was solved by this run.
    pub origin: PairOrigin,
}
