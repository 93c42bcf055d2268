//! Tables of numbers as CSV (RFC 4180), for spreadsheets and statistics programs. Every row names its ruleset, so that
//! tables can be joined.

use anyhow::{Context, Result};
use senet::{RuleSpec, Ruleset};
use senet_wire::Options;

use crate::answer::{PROGRAM, fingerprint};

/// The columns that every table has after its own.
const COMMON: [&str; 4] = ["rules", "options", "fingerprint", "program"];

/// A table in CSV.
pub(crate) struct Csv(csv::Writer<Vec<u8>>);

impl Csv {
    /// A table with these columns and the common ones.
    pub(crate) fn new(columns: &[&str]) -> Result<Csv> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(columns.iter().chain(&COMMON))?;
        Ok(Csv(writer))
    }

    /// Adds a row about a ruleset.
    pub(crate) fn row(&mut self, rules: &Ruleset, cells: impl IntoIterator<Item = String>) -> Result<()> {
        let spec: &RuleSpec = rules.spec();
        let options = Options::of(spec).as_arguments().collect::<Vec<_>>().join(" ");
        let common = [spec.name.clone(), options, fingerprint(rules), PROGRAM.to_owned()];
        Ok(self.0.write_record(cells.into_iter().chain(common))?)
    }

    /// The text of the table.
    pub(crate) fn text(self) -> Result<String> {
        let bytes = self.0.into_inner().map_err(|error| error.into_error())?;
        String::from_utf8(bytes).context("the table is not UTF-8")
    }
}

/// A table in CSV without the common columns.
pub(crate) fn plain_csv<const N: usize>(
    columns: [&str; N],
    rows: impl IntoIterator<Item = [String; N]>,
) -> Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(columns)?;
    for row in rows {
        writer.write_record(row)?;
    }
    Csv(writer).text()
}

/// A number, or an empty cell.
pub(crate) fn cell(number: Option<impl ToString>) -> String {
    number.map_or_else(String::new, |number| number.to_string())
}
