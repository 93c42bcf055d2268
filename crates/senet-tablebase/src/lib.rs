//! The tablebase of a ruleset: it opens the tables on disk, solves small games on demand, and evaluates positions
//! beyond them by search.
//!
//! ```no_run
//! use std::sync::Arc;
//! use senet::{Preset, Ruleset};
//! use senet_play::Limits;
//! use senet_tablebase::{OnDemandTablebase, tables_directory};
//!
//! let rules = Arc::new(Ruleset::preset(Preset::Kendall));
//! let tablebase = OnDemandTablebase::automatic(&rules, &tables_directory(None)?)?;
//! let start = tablebase.analyst(Limits::depth(2)).evaluate(&rules.start());
//! println!("{:.3}, exact: {}", start.win, start.is_exact());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Modules, in the order in which data meets them:
//!
//! - `directory` finds the directory of the tables, `threads` the number of threads.
//! - `estimate` has [`Estimate`]: what solving a game will take; `known_work` has the work of solved games.
//! - `small_tables` solves games with few pieces, always to the same values.
//! - `tables` is a source of values: files, or a solution in memory.
//! - `exact_values` looks up positions in tables, opening books and small games.
//! - `on_demand` has [`OnDemandTablebase`]: the exact values of one ruleset, shared by threads.
//! - `cache` has [`TablebaseCache`]: the tablebases of the rulesets that were used last.
//! - `opening_book` has [`opening_book`], which writes the values of the opening into a small file.
//! - `review` and `puzzles` have the two long computations on top: [`review_within_time`] and
//!   [`find_puzzles`].

mod cache;
mod directory;
mod estimate;
mod exact_values;
mod known_work;
mod on_demand;
mod opening_book;
mod puzzles;
mod review;
mod small_tables;
mod tables;
mod threads;

pub use cache::TablebaseCache;
pub use directory::{NoCacheFolder, automatic_directory, tables_directory};
pub use estimate::Estimate;
pub use exact_values::{TableFile, TrackingProbe, UsedTable};
pub use on_demand::OnDemandTablebase;
pub use opening_book::{BookLimits, MissingTable, opening_book};
pub use puzzles::{PuzzleError, find_puzzles, find_puzzles_among};
pub use review::review_within_time;
pub use small_tables::{ALWAYS_BUILT_PIECES, Notifier, small_game_gap};
pub use threads::thread_count;
