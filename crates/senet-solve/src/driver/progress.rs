//! Progress reports of a solver.

use std::time::Duration;

use senet_table::{Stratum, TableError};

/// A progress report of a solver.
///
/// ```
/// use senet::{Preset, Ruleset};
/// use senet_solve::{Progress, SolveOptions, solve};
/// let rules = Ruleset::new(Preset::Modern.spec().with_options(["pieces=1"])?)?;
/// let mut solved = 0;
/// solve(&rules, SolveOptions { gap: 1e-4, threads: 1 }, |progress| {
///     solved += u32::from(matches!(progress, Progress::PairSolved(_)));
/// })?;
/// assert_eq!(solved, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub enum Progress<'a> {
    /// A sweep over a pair of strata has ended.
    Sweep(SweepProgress),
    /// The pass that verifies the error bounds of a pair begins.
    Certifying {
        /// The stratum; its twin is part of the pair.
        stratum: Stratum,
        /// The number of sweeps over the pair so far.
        sweeps: u32,
        /// The time since work on the pair began.
        elapsed: Duration,
    },
    /// A pair is solved, or has been solved before.
    PairSolved(&'a PairSummary),
    /// The solver continues from a checkpoint.
    Resumed {
        /// The stratum of the checkpoint; its twin is part of the pair.
        stratum: Stratum,
        /// The number of sweeps before the checkpoint.
        sweeps: u32,
    },
    /// A table is damaged and will be built again.
    DamagedTable(&'a TableError),
}

/// A sweep over a pair of strata.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SweepProgress {
    /// The stratum; its twin is part of the pair.
    pub stratum: Stratum,
    /// The number of positions of the pair.
    pub positions: u64,
    /// The number of the sweep, from 1, including those of earlier runs.
    pub sweep: u32,
    /// The largest change of a value, as a probability.
    pub change: f64,
    /// The largest change at which the solver begins to find error bounds, as a probability.
    pub target: f64,
    /// Positions that the sweep backed up, per second. Those that it skipped do not count.
    pub backups_per_second: f64,
    /// The time since work on the pair began.
    pub elapsed: Duration,
}

/// Where the values of a pair of strata come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PairOrigin {
    /// This run solved the pair.
    SolvedNow,
    /// The tables existed before.
    ExistingTable,
}

/// How a pair of strata was solved.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PairSummary {
    /// The stratum; its twin is part of the pair.
    pub stratum: Stratum,
    /// The number of positions of the pair.
    pub positions: u64,
    /// The number of sweeps over the pair, including those of earlier runs. Sweeps may skip positions
    /// that hardly change.
    pub sweeps: u32,
    /// The number of passes that verified error bounds.
    pub passes: u32,
    /// The number of backups of this run. A sweep or pass makes one for each position that it does not
    /// skip.
    pub backups: u64,
    /// The largest residual, as a probability.
    pub residual: f64,
    /// The number of plies over which the largest residual adds up to the error of the pair, apart from
    /// the error of lower strata.
    pub horizon: f64,
    /// No value is further from the truth than this, as a probability.
    pub error: f64,
    /// The seconds that this run spent on the pair.
    pub seconds: f64,
    /// Where the values come from.
    pub origin: PairOrigin,
}
