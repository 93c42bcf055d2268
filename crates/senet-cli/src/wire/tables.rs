//! Exact tables.

use serde::Serialize;

/// A table in the list of all.
#[derive(Serialize)]
pub(crate) struct TableEntry {
    pub(crate) file: String,
    /// None if something is wrong with it.
    pub(crate) table: Option<TableInfo>,
    /// What is wrong with it.
    pub(crate) error: Option<String>,
}

/// What a table says of itself.
#[derive(Serialize)]
pub(crate) struct TableInfo {
    /// The ruleset it was built for, with its options.
    pub(crate) rules: String,
    /// The fingerprint of the rulesets that it serves.
    pub(crate) fingerprint: String,
    /// Pieces left to the side to throw, and to the other.
    pub(crate) pieces: [u8; 2],
    pub(crate) positions: u64,
    /// Numbers that belong to no position.
    pub(crate) vacant: u64,
    pub(crate) bytes_per_value: u8,
    /// No value is further from the truth, packing included.
    pub(crate) error: f64,
    /// How much of that is owed to packing.
    pub(crate) packing_error: f64,
    pub(crate) residual: f64,
    pub(crate) lasting: f64,
    pub(crate) sweeps: u32,
    pub(crate) passes: u32,
    pub(crate) program: String,
    pub(crate) format: u32,
    pub(crate) bytes: u64,
}

/// What checking a table found.
#[derive(Serialize)]
pub(crate) struct Verified {
    pub(crate) file: String,
    /// `right`: every checksum fits. Otherwise the command fails.
    pub(crate) checksums: &'static str,
    /// Positions looked at.
    pub(crate) checked: u64,
    /// How many there are.
    pub(crate) positions: u64,
    pub(crate) largest_residual: f64,
    /// The position that it was found at.
    pub(crate) at: Option<String>,
    /// The largest that the stated bounds could explain.
    pub(crate) explained: f64,
    pub(crate) seconds: f64,
}
