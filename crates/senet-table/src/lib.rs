//! Tables of exact values: the dense index, the files that hold the values, and probing them.
//!
//! - [`StratumIndex`] numbers the positions of a [`Stratum`]: no keys are stored.
//! - A table is a file with a [`Header`] (the complete ruleset, the stratum, the proven error) and a value for every number.
//!   [`TableWriter`] writes it, value by value; [`read_values`] reads it so; a [`Table`] maps it into memory, and is probed.
//! - [`TableSet`] are all tables of a ruleset in a directory. [`TableSet::probe`] gives the win chance of a position with its bounds.
//! - [`value_with_duties`] values positions that still owe an opening move, which no table holds.
//!
//! A value is the chance that the side to throw wins, in parts of [`PROBABILITY_ONE`].

pub mod binomial;
mod duties;
mod error;
mod folder;
mod header;
mod index;
mod map;
mod read;
mod table;
mod table_set;
mod unused;
mod value_width;
mod working;
mod write;

pub use duties::{ValueSource, value_with_duties};
pub use error::TableError;
pub use folder::{family_fingerprint, list_tables, table_path, tables_folder, unfinished_path, working_path};
pub use header::{FORMAT_VERSION, Header, Proof, SolveProgress};
pub use index::{DescendingPositions, Stratum, StratumIndex};
pub use read::read_values;
pub use table::Table;
pub use table_set::{BoundedValue, TableSet};
pub use unused::count_unused_numbers;
pub use value_width::ValueWidth;
pub use working::WorkingTable;
pub use write::{TableWriter, WriteError};

/// The chance that is certain. A chance is a number of parts of this.
pub const PROBABILITY_ONE: u32 = u32::MAX;

/// How many values each checksum covers.
pub const BLOCK_LEN: u32 = 1 << 16;
