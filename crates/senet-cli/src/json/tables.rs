//! Exact tables.

use schemars::JsonSchema;
use senet_wire::Options;
use serde::Serialize;

/// An entry of `senet table list`.
#[derive(JsonSchema, Serialize)]
pub(crate) struct TableEntry {
    pub(crate) file: String,
    /// `None` if the file is not a valid table.
    pub(crate) table: Option<TableInfo>,
    /// Why the file is not a valid table.
    pub(crate) error: Option<String>,
}

/// The header of a table.
#[derive(JsonSchema, Serialize)]
pub(crate) struct TableInfo {
    /// The ruleset that the table was built for, with its options.
    pub(crate) rules: String,
    /// The name of the ruleset without its options; `None` if the ruleset in the table cannot be read.
    pub(crate) name: Option<String>,
    /// The options of the ruleset.
    pub(crate) options: Options,
    /// The fingerprint of the rulesets that can use the table.
    pub(crate) fingerprint: String,
    /// The pieces left to the side to throw, and to the other side.
    pub(crate) pieces: [u8; 2],
    pub(crate) positions: u64,
    /// The number of stored values that belong to no position.
    pub(crate) vacant: u64,
    pub(crate) bytes_per_value: u8,
    /// The largest error of a value, rounding included.
    pub(crate) error: f64,
    /// The same as `error`; the name that all answers share.
    pub(crate) proven_error: f64,
    /// The part of the error that is due to rounding to the stored width.
    pub(crate) packing_error: f64,
    pub(crate) residual: f64,
    /// The number of plies over which the largest residual adds up to the largest error.
    pub(crate) horizon: f64,
    pub(crate) sweeps: u32,
    pub(crate) passes: u32,
    pub(crate) program: String,
    /// The checksum of the file, by which answers name the table; `None` if the file cannot be used.
    pub(crate) checksum: Option<String>,
    pub(crate) format: u32,
    pub(crate) bytes: u64,
}

/// The output of `senet table pack` for a table.
#[derive(JsonSchema, Serialize)]
pub(crate) struct PackReport {
    /// The name of the ruleset.
    pub(crate) rules: String,
    /// The options of the ruleset by key.
    pub(crate) options: Options,
    /// The path of the packed table.
    pub(crate) file: String,
    pub(crate) positions: u64,
    /// The size of the table in bytes.
    pub(crate) bytes_before: u64,
    /// The size of the packed table in bytes.
    pub(crate) bytes: u64,
    pub(crate) bytes_per_position: f64,
    /// The largest error of a value, rounding included.
    pub(crate) proven_error: f64,
}

/// The output of `senet table verify`.
#[derive(JsonSchema, Serialize)]
pub(crate) struct VerifyReport {
    /// The name of the ruleset.
    pub(crate) rules: String,
    /// The options of the ruleset by key.
    pub(crate) options: Options,
    pub(crate) file: String,
    /// Always `right`: a wrong checksum makes the command fail.
    pub(crate) checksums: &'static str,
    /// The number of positions checked.
    pub(crate) checked: u64,
    /// The number of positions in the table.
    pub(crate) positions: u64,
    pub(crate) largest_residual: f64,
    /// The error that the table states; with `--bounds` it was proved again.
    pub(crate) proven_error: f64,
    /// The position with the largest residual.
    pub(crate) at: Option<String>,
    /// The largest residual that the stated bounds allow.
    pub(crate) explained: f64,
    /// The error that `--bounds` proved again; `None` without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) proof: Option<ProofReport>,
    pub(crate) seconds: f64,
}

/// The error of a table and its twin, proved again.
#[derive(JsonSchema, Serialize)]
pub(crate) struct ProofReport {
    /// The number of positions whose error bound was checked.
    pub(crate) checked: u64,
    /// The error that was proved.
    pub(crate) error: f64,
    /// The error that the tables state.
    pub(crate) stated: f64,
    /// The least amount by which a bound exceeds what the theorem asks.
    pub(crate) slack: f64,
}

/// The output of `senet table book`.
#[derive(JsonSchema, Serialize)]
pub(crate) struct BookReport<'a> {
    pub(crate) rules: &'a str,
    pub(crate) options: &'a Options,
    pub(crate) plies: u32,
    pub(crate) min_chance: f64,
    /// The number of positions in the book.
    pub(crate) positions: usize,
    pub(crate) bytes: usize,
    pub(crate) file: String,
}
