//! Rulesets as TOML text: parsing and formatting. This module does not access files.
//!
//! [`points`] lists the rule points once, in the order of the file. The reader, the writer and the canonical
//! text each implement [`PointVisitor`](points::PointVisitor) and visit that list.

mod canonical;
mod description;
mod points;
#[cfg(feature = "toml")]
mod read;
#[cfg(feature = "toml")]
mod report;
#[cfg(feature = "toml")]
mod values;
mod write;

#[cfg(feature = "toml")]
use std::fmt;

use super::spec::RuleSpec;

/// A problem in a ruleset file: its place, a description, and a remedy.
#[cfg(feature = "toml")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesFileProblem {
    /// The line, counted from 1; `None` for missing keys and for conflicting points.
    pub line: Option<usize>,
    /// The key with its table, such as `start.pieces`; `None` for invalid TOML and for conflicting points.
    pub key: Option<String>,
    /// A description of the problem.
    pub problem: String,
    /// The change that resolves it.
    pub remedy: String,
}

#[cfg(feature = "toml")]
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

/// An error: the text is not a valid ruleset file. `Display` writes one line for each problem.
#[cfg(feature = "toml")]
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct RulesFileError {
    /// All problems, in the order of the text; never empty.
    pub problems: Vec<RulesFileProblem>,
}

#[cfg(feature = "toml")]
impl fmt::Display for RulesFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let problems: Vec<String> = self.problems.iter().map(RulesFileProblem::to_string).collect();
        f.write_str(&problems.join("\n"))
    }
}

impl RuleSpec {
    /// The largest ruleset file that is parsed, in bytes.
    pub const LARGEST_FILE: usize = 64 * 1024;
    /// The longest name of a ruleset, in characters.
    pub const LONGEST_NAME: usize = 40;

    /// Formats the ruleset as a TOML file. Comments above each key describe it and list its possible values.
    ///
    /// [`from_toml`](RuleSpec::from_toml) parses the text to an equal ruleset if the ruleset is a preset with
    /// any options, or if it is a custom ruleset with a valid name, valid texts, no options, and no
    /// conflicts.
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

    /// Parses a ruleset file. This function needs the feature `toml`.
    ///
    /// The file begins with `name` (1 to 40 lower-case letters, digits and hyphens). The keys `title`
    /// (default: the name), `summary` and `source` (default: empty) and `version` (default: 1) are optional.
    /// A table for each group of points and `[[readings]]` follow. [`to_toml`](RuleSpec::to_toml) shows all
    /// keys. Rule points have no defaults, so the file must have all of them.
    ///
    /// With a key such as `base = "kendall"`, the ruleset starts from that preset, and the file needs only
    /// the points that differ. A table `[options]` then sets options of the base. A key replaces the complete
    /// value of the base; this includes `exits`.
    ///
    /// A ruleset with the name of a preset must have the rules of that preset. The table `[options]` then
    /// sets its options, and the texts and version of the preset are the defaults.
    ///
    /// # Errors
    ///
    /// [`RulesFileError`] with all problems: a file above 64 KiB; invalid TOML; missing or unknown keys;
    /// values of the wrong type; unknown keywords; squares that are not 1 to 30 and throws that are not 0 to
    /// 6. If all keys are valid, it lists the conflicts between points. If the TOML is invalid, only invalid
    /// values are reported in addition, because other problems may be consequences.
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
    #[cfg(feature = "toml")]
    pub fn from_toml(text: &str) -> Result<RuleSpec, RulesFileError> {
        read::ruleset(text)
    }
}
