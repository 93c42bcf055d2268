//! Tables of exact values of Senet: a dense index of positions, the file format, and probing.
//!
//! ```
//! use senet::{Preset, Ruleset};
//! use senet_table::{Header, Proof, Stratum, Table, TableWriter, ValueWidth};
//!
//! let rules = Ruleset::new(Preset::Modern.spec().with_options(["pieces=1"])?)?;
//! let header = Header::new(&rules, Stratum { mover: 1, other: 1 }, 0, ValueWidth::Four, Proof::NONE);
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("1x1.senet");
//! let mut writer = TableWriter::create(&path, &header)?;
//! (0..header.value_count).try_for_each(|number| writer.push(number as u32))?;
//! writer.finish()?;
//!
//! let table = Table::read(&path, &rules)?;
//! let position = table.index().position(42);
//! assert_eq!(table.value_of(&position), 42);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The examples of this documentation read `examples/tables`, which comes with the crate: the tables of the endings
//! with one piece a side of `modern`, and of `tait` as a packed table. `senet solve --rules modern --option pieces=1
//! --out examples/tables` builds the first.
//!
//! A value is the probability that the side to throw wins, as an integer in units of 1 / [`PROBABILITY_ONE`].
//! Modules, in the order in which data meets them:
//!
//! - `binomial` ranks combinations; `index` has [`StratumIndex`], which numbers the positions of a
//!   [`Stratum`] without keys, and [`count_unused_numbers`].
//! - `value_width` and `header` are the parts of the file format; `folder` has the names of files and
//!   folders.
//! - `write` has [`TableWriter`] for values in order; `working` has [`WorkingTable`] for values that a solver
//!   changes in the file; `read` has [`read_values`], which reads a file from start to end.
//! - `table` has [`Table`] with its random access; `map` maps table files into memory, the only `unsafe`
//!   code.
//! - `packed` has [`PackedTable`]: a finished table in a fraction of its size.
//! - `table_set` has [`TableSet`], all tables of a ruleset; [`TableSet::probe`] gives a [`BoundedValue`].
//! - `checked` has [`CheckedTables`], which survives tables that are damaged while the program runs.
//! - `audit` has [`audit()`], which backs up the values of finished tables again by the move generator alone.
//! - `book` has [`OpeningBook`]: the values of a few positions in a small file.
//! - `duties` has [`value_with_duties`] for positions that still owe an opening move, which no table
//!   contains.

mod audit;
pub mod binomial;
mod book;
mod checked;
mod duties;
mod error;
mod fields;
mod folder;
mod header;
mod index;
pub mod map;
mod packed;
mod read;
mod table;
mod table_set;
mod value_width;
mod working;
mod write;

pub use audit::{Audit, AuditScope, MissingTable, audit};
pub use book::{BOOK_VERSION, OpeningBook};
pub use checked::{BlockCache, CheckedTables, OnDamage};
pub use duties::{ValueSource, value_with_duties};
pub use error::{BookError, TableError};
pub use folder::{
    book_path, is_packed, list_tables, packed_path, table_header, table_path, tables_folder, unfinished_path,
    working_path,
};
pub use header::{FORMAT_VERSION, Header, Proof, SolveProgress, family_fingerprint};
pub use index::{DescendingPositions, Stratum, StratumIndex, count_unused_numbers};
pub use packed::{PACKED_VERSION, PackedTable, pack_table};
pub use read::read_values;
pub use table::Table;
pub use table_set::{BoundedValue, TableSet};
pub use value_width::ValueWidth;
pub use working::WorkingTable;
pub use write::{TableWriter, WriteError};

/// The integer that stands for probability 1.
pub const PROBABILITY_ONE: u32 = u32::MAX;

/// The number of values that each checksum covers.
pub const BLOCK_LEN: u32 = 1 << 16;
