//! A ruleset as data: its rule points, its source, and the readings that were chosen. Files, forms and rules
//! pages are made from it.

use super::option_key::OptionKey;
use super::points::RulePoints;
use super::preset::Preset;

/// A ruleset as data: the single source for the engine, rules pages, forms and files.
///
/// Two specs are equal if all fields are equal, including names and descriptions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleSpec {
    /// The identifier, such as `kendall`.
    pub name: String,
    /// The title for display.
    pub title: String,
    /// A summary in one line.
    pub summary: String,
    /// The author of the reconstruction and its publication.
    pub source: String,
    /// The version of the rules. It increases when the rules change, so that programs recognise old records.
    pub version: u32,
    /// The options in which the ruleset differs from its preset, in the order of [`OptionKey::ALL`].
    pub options: Vec<(OptionKey, String)>,
    /// The rules as data; all other fields are names and texts.
    pub points: RulePoints,
    /// The readings chosen where the source is silent or contradicts itself.
    pub readings: Vec<Reading>,
    /// The preset from which a ruleset of another name was made. Its houses keep their names and signs where
    /// they mean the same.
    pub base: Option<Preset>,
}

/// A question that the source leaves open, with the chosen answer and its alternative.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The subject, in a few words.
    pub about: String,
    /// The chosen reading, and the reason for it.
    pub ours: String,
    /// The other reading that the source allows.
    pub other: String,
    /// What chooses the alternative: an option such as `home=rest`, or lines of a ruleset file such as
    /// `throw.stuck_throw = "throws-again"`. Empty if neither does; [`other`](Reading::other) then says why.
    pub choice: String,
}

impl Reading {
    /// How a player chooses the alternative; empty if it cannot be chosen.
    ///
    /// ```
    /// use senet::Preset;
    /// let readings = Preset::Jequier.spec().readings;
    /// let how: Vec<String> = readings.iter().map(|reading| reading.how_to_choose()).collect();
    /// assert_eq!(how[1], "Choose it with --option home=rest");
    /// assert!(how[0].ends_with("a ruleset file with the line: throw.stuck_throw = \"throws-again\""));
    /// ```
    pub fn how_to_choose(&self) -> String {
        match self.choice.as_str() {
            "" => String::new(),
            lines if lines.contains('\n') => {
                let lines = crate::english::list(lines.lines());
                format!("Choose it in a ruleset file with the lines: {lines}")
            }
            line if line.contains(" = ") => format!("Choose it in a ruleset file with the line: {line}"),
            option => format!("Choose it with --option {option}"),
        }
    }
}

impl RuleSpec {
    /// The name with the options that differ from the preset: `modern (traps=on)`.
    pub fn full_name(&self) -> String {
        if self.options.is_empty() {
            return self.name.clone();
        }
        let options: Vec<String> =
            self.options.iter().map(|(key, value)| format!("{}={value}", key.name())).collect();
        format!("{} ({})", self.name, options.join(", "))
    }
}
