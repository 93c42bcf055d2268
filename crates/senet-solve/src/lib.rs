//! Exact play of Senet: the chance of winning from every position, with proven bounds.
//!
//! - [`solve`] solves a game in memory; [`solve_into`] keeps the values as tables in a directory, goes on where an interrupted
//!   run ended, and refuses what does not fit ([`Requirements`], [`AvailableSpace`]). [`Estimate`] says beforehand what it will take.
//! - [`audit`] holds tables against the rules: every value against the values of what follows.
//!
//! ```
//! use senet::{Preset, Ruleset};
//! use senet_solve::{Demand, solve};
//! let rules = Ruleset::new(Preset::Modern.spec().with_options(["pieces=1"])?)?;
//! let solution = solve(&rules, Demand { gap: 1e-4, threads: 1 }, |_| ())?;
//! let start = solution.value(&rules.start()).expect("it is a position of the game");
//! assert!(start.lower <= 0.50309 && 0.50309 <= start.upper && start.upper - start.lower <= 1e-4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod audit;
mod bound_backup;
mod certificate;
mod chance;
mod dispatch;
mod distance;
mod drift;
mod error_bounds;
mod estimate;
mod extrapolation;
mod growth;
mod initial_bounds;
mod kernel;
mod known_work;
mod level;
mod memory;
mod mixing;
mod pace;
mod place;
mod play;
mod progress;
mod scheduler;
mod simd;

mod checkpoint;
mod residuals;
mod settle;
mod snapshot;
mod solve;
mod space;
mod store;
mod sweep;
mod temp_files;
mod watch;
mod way;

pub use audit::{Audit, AuditScope, MissingTable, audit};
pub use chance::{PROBABILITY_ONE, as_fraction};
pub use estimate::{AvailableSpace, Estimate, InsufficientSpace, Requirements, Storage, format_bytes};
pub use progress::{PairOrigin, PairSummary, Progress, SweepProgress};
pub use solve::{
    Solution, SolveError, SolveOptions, SolvedTables, StoreOptions, solve, solve_into, solve_order,
};
