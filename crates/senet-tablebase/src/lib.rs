//! What is known of a ruleset: the tables there are, those that can be built while somebody waits, and whom to ask beyond them.
//!
//! ```no_run
//! use std::sync::Arc;
//! use senet::{Preset, Ruleset};
//! use senet_tablebase::{Knowledge, Reader, tables_directory};
//! use senet_play::Limits;
//!
//! let rules = Arc::new(Ruleset::preset(Preset::Kendall));
//! let knowledge = Arc::new(Knowledge::open(&rules, &tables_directory(None)?)?);
//! let value = Reader::new(&knowledge, Limits::depth(2)).value(&rules.start(), None)?;
//! println!("{:.3}, exact: {}", value.worth.win, value.worth.is_exact());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`Knowledge`] is of one ruleset, and shared by threads: its tables are opened once, and one thread at a time learns more.
//! - A [`Reader`] reads it for one thread, with a search of its own for what is not known.
//! - A [`Shelf`] keeps the knowledge of the rulesets that were asked for last.
//! - [`puzzles`] and [`review_within`] are the two long questions that knowledge is needed for.
//!
//! Inside: `known` (tables, and what was solved without keeping it), `learning` (what can be solved on the spot).

mod cache;
mod knowledge;
mod known;
mod learning;
mod puzzles;
mod reader;
mod review;
mod shelf;
mod threads;

pub use cache::{NoCacheFolder, tables_directory};
pub use knowledge::{ALWAYS, Knowledge, Tell};
pub use puzzles::{NoPuzzles, puzzles};
pub use reader::{Reader, ValueError, Valued};
pub use review::{Reviewed, endings_of, review_at, review_within};
pub use shelf::Shelf;
pub use threads::threads;
