//! Rulesets as TOML text. Nothing here reads or writes files: text in, text out.
//!
//! The points are listed once, in [`points`], in the order of the file. Whoever needs them all (the writer, the reader,
//! the canonical text) is a [`PointVisitor`](points::PointVisitor) who is led through that list.

mod canonical;
mod points;
mod read;
mod report;
mod values;
mod write;

use std::fmt;

pub(crate) use canonical::points_as_toml;

use super::spec::RuleSpec;

/// Something wrong in a ruleset file: where, what, and how to mend it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesFileProblem {
    /// The line, counted from 1; none for what is missing, and for points that do not go together.
    pub line: Option<usize>,
    /// The key with its table, such as `start.pieces`; none where the text is no TOML, and for points that do not go
    /// together.
    pub key: Option<String>,
    /// What is wrong.
    pub problem: String,
    /// What to change.
    pub remedy: String,
}

impl fmt::Display for RulesFileProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, &self.key) {
            (Some(line), Some(key)) => write!(f, "line {line}, {key}: ")?,
            (Some(line), None) => write!(f, "line {line}: ")?,
            (None, Some(key)) => write!(f, "{key}: ")?,
            (None, None) => {}
        }
        write!(f, "{}: {}", self.problem, self.remedy)
    }
}

/// Why a text is no ruleset: everything that is wrong with it, in the order of the text. One line each when displayed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct RulesFileError {
    /// What is wrong; never empty.
    pub problems: Vec<RulesFileProblem>,
}

impl fmt::Display for RulesFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let problems: Vec<String> = self.problems.iter().map(RulesFileProblem::to_string).collect();
        f.write_str(&problems.join("\n"))
    }
}

impl RuleSpec {
    /// The largest ruleset file that is read, in bytes.
    pub const LARGEST_FILE: usize = 64 * 1024;
    /// The longest name of a ruleset, in characters.
    pub const LONGEST_NAME: usize = 40;

    /// The ruleset as a TOML file for people: every field, and above each what it is and what else could stand there.
    ///
    /// [`from_toml`](RuleSpec::from_toml) makes the same ruleset of it again, if it is one of the presets with any options, or
    /// has a name and words that a file can have, no options, and points without conflicts.
    ///
    /// ```
    /// use senet::{Preset, RuleSpec};
    /// let spec = Preset::Modern.spec().with_options(["traps=on"])?;
    /// assert_eq!(RuleSpec::from_toml(&spec.to_toml())?, spec);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_toml(&self) -> String {
        write::ruleset(self)
    }

    /// The ruleset that a TOML text describes.
    ///
    /// Before the first table stand `name` (lower-case letters, digits and hyphens, at most 40) and, if wanted, `title`
    /// (else the name), `summary`, `source` (else empty) and `version` (else 1); then a table for each group of points, and
    /// `[[readings]]`. [`to_toml`](RuleSpec::to_toml) shows all keys. Every rule point must be given: none has a default.
    ///
    /// With `base = "kendall"` a ruleset starts from that preset, and only the points that differ need to be given; a table
    /// `[options]` then holds options of the base. A key that is given replaces the whole value of the base, `exits` too.
    ///
    /// The name of a preset stands for its rules: with such a name the table `[options]` holds its options, its own words and
    /// version stand in for those not given, and the points must be those of the preset with these options.
    ///
    /// # Errors
    ///
    /// [`RulesFileError`] with everything that is wrong: more than 64 KiB; no TOML; keys that are missing or unknown; values
    /// of the wrong kind, unknown words, squares not 1 to 30, throws not 0 to 6; and, if all could be read, points that do
    /// not go together. After an error in the TOML itself only wrong values are looked for besides, since what seems
    /// missing or misplaced may be a consequence.
    ///
    /// ```
    /// use senet::{Preset, RuleSpec, points::RowsOfThree};
    /// let spec = RuleSpec::from_toml(
    ///     r#"
    ///     name = "kendall-with-blockades"
    ///     base = "kendall"
    ///
    ///     [meeting]
    ///     rows_of_three = "blockade"
    ///     "#,
    /// )?;
    /// assert_eq!(spec.points.rows_of_three, RowsOfThree::Blockade);
    /// assert_eq!(spec.points.exits, Preset::Kendall.points().exits);
    ///
    /// let text = Preset::Bell.spec().to_toml().replace("\"line-up\"", "\"line-upp\"");
    /// let error = RuleSpec::from_toml(&text).unwrap_err();
    /// assert!(error.to_string().contains("did you mean \"line-up\"?"), "{error}");
    /// # Ok::<(), senet::RulesFileError>(())
    /// ```
    pub fn from_toml(text: &str) -> Result<RuleSpec, RulesFileError> {
        read::ruleset(text)
    }
}
