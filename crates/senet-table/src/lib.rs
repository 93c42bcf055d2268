//! Tables of exact values: the dense index, the files that hold the values, and probing them.
//!
//! - [`StratumIndex`] numbers the positions of a [`Stratum`]: no keys are stored.
//! - A table is a file with a [`Header`] (the complete ruleset, the stratum, the proven error) and a value for every number.
//!   [`TableWriter`] writes it, value by value; [`read_values`] reads it so; a [`Table`] maps it into memory, and is probed.
//! - [`Tables`] are all tables of a ruleset in a directory. [`Tables::probe`] gives the win chance of a position with its bounds.
//! - [`value_with_duties`] values positions that still owe an opening move, which no table holds.
//!
//! A value is the chance that the side to throw wins, in parts of [`CERTAIN`].

pub mod binomial;
mod duties;
mod error;
mod folder;
mod header;
mod index;
mod map;
mod read;
mod table;
mod tables;
mod vacant;
mod width;
mod working;
mod write;

pub use duties::{FreeValues, value_with_duties};
pub use error::TableError;
pub use folder::{family, file_of, folder_of, listed, unfinished_of, working_of};
pub use header::{FORMAT, Header, Proof};
pub use index::{Descending, Stratum, StratumIndex};
pub use read::read_values;
pub use table::Table;
pub use tables::{Probe, Tables};
pub use vacant::vacant_numbers;
pub use width::Width;
pub use working::WorkingTable;
pub use write::{TableWriter, WriteError};

/// The chance that is certain. A chance is a number of parts of this.
pub const CERTAIN: u32 = u32::MAX;

/// How many values each checksum covers.
pub const BLOCK: u32 = 1 << 16;
