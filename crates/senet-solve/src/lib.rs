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
mod backups;
mod certificate;
mod chance;
mod distance;
mod doubting;
mod doubts;
mod drift;
mod estimate;
mod extrapolation;
mod first_doubts;
mod growth;
mod kernel;
mod lanes;
mod level;
mod memory;
mod mixing;
mod pace;
mod pass;
mod place;
mod play;
mod processor;
mod progress;

mod room;
mod saving;
mod scratch;
mod settle;
mod snapshot;
mod solve;
mod store;
mod sweep;
mod unrest;
mod watch;
mod way;

pub use audit::{Audit, AuditScope, MissingTable, audit};
pub use chance::{PROBABILITY_ONE, as_fraction};
pub use estimate::{AvailableSpace, Estimate, InsufficientSpace, Requirements, Storage, format_bytes};
pub use progress::{PairOrigin, PairSummary, Progress, SweepProgress};
pub use solve::{
    Solution, SolveError, SolveOptions, SolvedTables, StoreOptions, solve, solve_into, solve_order,
};
