//! Exact play of Senet: the win chance of every position, with proven bounds.
//!
//! - [`solve`] solves a game in memory. [`solve_into`] saves the values as tables in a directory and
//!   continues interrupted runs.
//! - [`Requirements`] says beforehand how much memory and disk space that needs.
//! - [`audit_bounds()`] proves the error of finished tables again.
//!
//! ```
//! use senet::{Preset, Ruleset};
//! use senet_solve::{SolveOptions, solve};
//! let rules = Ruleset::new(Preset::Modern.spec().with_options(["pieces=1"])?)?;
//! let solution = solve(&rules, SolveOptions { gap: 1e-4, threads: 1 }, |_| ())?;
//! let start = solution.value(&rules.start()).expect("it is a position of the game");
//! assert!(start.lower <= 0.50309 && 0.50309 <= start.upper && start.upper - start.lower <= 1e-4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it works
//!
//! `docs/solving.md` explains the method and proves the bounds. The modules, each of which uses only those
//! above it:
//!
//! | module | content |
//! |---|---|
//! | `tuning` | the tuning constants outside the kernel |
//! | `simd` | vectors of 32 numbers for each kind of processor, chosen at run time |
//! | `pass` | what passes over a pair of strata have in common: threads, statistics, skipping |
//! | `model` | strata, their values and error bounds, successors of positions |
//! | `kernel` | backs up the positions of a pair of strata, in blocks, most advanced first |
//! | `bound` | the certificate: units, the search for bounds that hold |
//! | `backup` | what becomes of a backup: a new value, or a new error bound |
//! | `accel` | Anderson acceleration, and sweeps of an active set |
//! | `driver` | passes over a pair; solves a pair, a game; storage, checkpoints |
//! | `audit_bounds` | proves the error of finished tables again, and checks it by the move generator |

mod accel;
mod audit_bounds;
mod backup {
    pub(crate) mod bounds;
    pub(crate) mod values;
}
mod bound {
    pub(crate) mod certificate;
    pub(crate) mod search;
}
mod driver {
    pub(crate) mod checkpoint;
    pub(crate) mod error;
    pub(crate) mod existing;
    pub(crate) mod pair;
    pub(crate) mod pair_solver;
    pub(crate) mod progress;
    pub(crate) mod requirements;
    pub(crate) mod solve;
    pub(crate) mod solver;
    pub(crate) mod space;
    pub(crate) mod store;
}
mod kernel;
mod model {
    pub(crate) mod bound_storage;
    pub(crate) mod shared_array;
    pub(crate) mod strata;
    pub(crate) mod successor;
    pub(crate) mod value_table;
}
mod pass {
    pub(crate) mod residuals;
    pub(crate) mod scheduler;
    pub(crate) mod stats;
}
mod simd;
mod tuning;

pub use audit_bounds::{BoundAudit, BoundAuditError, audit_bounds};
pub use driver::error::SolveError;
pub use driver::progress::{PairOrigin, PairSummary, Progress, SweepProgress};
pub use driver::requirements::{AvailableSpace, InsufficientSpace, Requirements, Storage, format_bytes};
pub use driver::solve::{Solution, SolvedTables, solve, solve_into};
pub use driver::solver::SolveOptions;
pub use driver::store::StoreOptions;
pub use model::strata::{as_fraction, solve_order};
pub use senet_table::PROBABILITY_ONE;
