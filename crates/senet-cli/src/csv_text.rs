//! Tables of numbers as CSV (RFC 4180), for spreadsheets and statistics programs. Every row names its ruleset, so that
//! tables can be joined.

use anyhow::{Context, Result};
use senet::{RuleSpec, Ruleset};
use senet_wire::{Confidence, Options};

use crate::answer::fingerprint;
use crate::sources::Sources;

/// The columns that every table has after its own.
const COMMON: [&str; 4] = ["rules", "options", "fingerprint", "program"];

/// The columns after these in tables of values: what `--tables` said, and the network behind estimates, as in JSON.
const SOURCES: [&str; 3] = ["tables", "weights", "weights_fingerprint"];

/// A table in CSV.
pub(crate) struct Csv(csv::Writer<Vec<u8>>);

impl Csv {
    /// A table with these columns and the common ones.
    pub(crate) fn new(columns: &[&str]) -> Result<Csv> {
        Csv::with_columns(columns.iter().chain(&COMMON))
    }

    /// A table with these columns, the common ones and those of the sources.
    pub(crate) fn with_sources(columns: &[&str]) -> Result<Csv> {
        Csv::with_columns(columns.iter().chain(&COMMON).chain(&SOURCES))
    }

    fn with_columns<'a>(columns: impl Iterator<Item = &'a &'a str>) -> Result<Csv> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(columns)?;
        Ok(Csv(writer))
    }

    /// Adds a row about a ruleset.
    pub(crate) fn row(&mut self, rules: &Ruleset, cells: impl IntoIterator<Item = String>) -> Result<()> {
        Ok(self.0.write_record(cells.into_iter().chain(common(rules)))?)
    }

    /// Adds a row about a ruleset to a table [with sources](Csv::with_sources).
    pub(crate) fn row_from(
        &mut self,
        rules: &Ruleset,
        sources: Option<&Sources>,
        cells: impl IntoIterator<Item = String>,
    ) -> Result<()> {
        let weights = sources.and_then(|sources| sources.weights.as_ref());
        let from = [
            sources.map(|sources| &sources.tables),
            weights.map(|weights| &weights.name),
            weights.map(|weights| &weights.fingerprint),
        ];
        Ok(self.0.write_record(cells.into_iter().chain(common(rules)).chain(from.map(cell)))?)
    }

    /// The text of the table.
    pub(crate) fn text(self) -> Result<String> {
        let bytes = self.0.into_inner().map_err(|error| error.into_error())?;
        String::from_utf8(bytes).context("the table is not UTF-8")
    }
}

fn common(rules: &Ruleset) -> [String; 4] {
    let spec: &RuleSpec = rules.spec();
    let options = Options::of(spec).as_arguments().collect::<Vec<_>>().join(" ");
    [spec.name.clone(), options, fingerprint(rules), senet::program().to_owned()]
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

/// The bounds of an interval, or empty cells.
pub(crate) fn bounds(confidence: Option<Confidence>) -> [String; 2] {
    [0, 1].map(|end| cell(confidence.map(|confidence| confidence.interval[end])))
}
