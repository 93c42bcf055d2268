//! Exact play of Senet: the win chance of every position, with proven bounds.
//!
//! - [`solve`] solves a game in memory. [`solve_into`] saves the values as tables in a directory and
//!   continues interrupted runs.
//! - [`Estimate`] says beforehand how long that takes, [`Requirements`] how much memory and disk space it
//!   needs.
//! - [`audit`] checks tables: it backs up every value again, by the move generator alone.
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
//! `docs/solving.md` explains the method and proves the bounds. The modules, in the order in which data
//! meets them:
//!
//! 1. `solve` is the entry point. `strata` says in which order pairs of strata are solved; `requirements`,
//!    `space`, `store` and `existing` find out what fits and what exists already.
//! 2. `solver` solves one pair. `level` holds its values, in a `memory` array or a file; `checkpoint` saves
//!    them.
//! 3. `sweep` runs passes over a pair: `scheduler` distributes the tiles over threads, `residuals` says
//!    which patches to skip, and the `kernel` backs up positions, with vectors from `simd` chosen by
//!    `dispatch`.
//! 4. `pair_solver` decides after each sweep what comes next. `extrapolation` speeds sweeps up: `anderson`
//!    mixes earlier values (`history`, `snapshot`, `sample`, `coefficients`), `slow_mode` extrapolates a
//!    dominant mode with the help of rollouts (`rollout`, `rollout_estimate`).
//! 5. `bound_search` finds error bounds, from `initial_bounds` by passes with `bound_backup`; `certificate`
//!    turns the result into a proof.
//! 6. `audit` reads the finished tables again.

mod error;
mod options;
mod solve;
mod strata;

mod estimate;
mod existing;
mod known_work;
mod progress;
mod requirements;
mod space;
mod store;

mod checkpoint;
mod level;
mod memory;
mod solver;
mod successor;

mod dispatch;
mod kernel;
mod pass;
mod residuals;
mod scheduler;
mod simd;
mod sweep;
mod value_backup;

mod accel;
mod pair_solver;

mod bound_backup;
mod bound_search;
mod certificate;
mod chance;
mod error_bounds;
mod initial_bounds;

mod audit;
mod bound_audit;

pub use audit::{Audit, AuditScope, MissingTable, audit};
pub use bound_audit::{BoundAudit, BoundAuditError, audit_bounds};
pub use chance::{PROBABILITY_ONE, as_fraction};
pub use error::SolveError;
pub use estimate::Estimate;
pub use options::SolveOptions;
pub use progress::{PairOrigin, PairSummary, Progress, SweepProgress};
pub use requirements::{AvailableSpace, InsufficientSpace, Requirements, Storage, format_bytes};
pub use solve::{Solution, SolvedTables, solve, solve_into};
pub use store::StoreOptions;
pub use strata::solve_order;
