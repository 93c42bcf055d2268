//! A ruleset as data: its rule points, its source, and the readings that were chosen. Files, forms and rules
//! pages are made from it.

use super::options::OptionKey;
use super::points::RulePoints;
use super::presets::Preset;

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
    /// The rules.
    pub points: RulePoints,
    /// The readings chosen where the source is silent or contradicts itself.
    pub readings: Vec<Reading>,
}

/// A question that the source leaves open, with the chosen answer and its alternative.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The subject, in a few words.
    pub about: String,
    /// The chosen reading, and the reason for it.
    pub ours: String,
    /// The alternative reading.
    pub other: String,
}

impl RuleSpec {
    /// The preset with this ruleset's name; `None` for a custom ruleset.
    pub fn preset(&self) -> Option<Preset> {
        Preset::from_name(&self.name)
    }

    /// The options that the ruleset offers.
    pub fn offered_options(&self) -> &'static [OptionKey] {
        match self.preset() {
            Some(preset) => preset.offered_options(),
            None => &[OptionKey::Pieces],
        }
    }

    /// A hash of the rule points: 64-bit FNV-1a over their canonical text. Names and descriptions do not
    /// affect it.
    pub fn fingerprint(&self) -> u64 {
        let points = super::file::points_as_toml(&self.points);
        points.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
    }

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
