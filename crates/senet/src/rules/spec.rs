//! A ruleset as data: its rule points, where they come from, and which reading was taken.

use super::options::OptionKey;
use super::points::RulePoints;
use super::presets::Preset;

/// A ruleset as data: the one source of truth from which engine, rules pages, forms and files are made.
///
/// Two are equal if every field is: the same rules under the same name with the same words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleSpec {
    /// The name it is asked for by, such as `kendall`.
    pub name: String,
    /// Its title for people.
    pub title: String,
    /// Its character in one line.
    pub summary: String,
    /// Whose reconstruction it is, and where it was published.
    pub source: String,
    /// Counts up when its rules change, so that old records are recognised.
    pub version: u32,
    /// The options that make it differ from its preset, in the order of [`OptionKey::ALL`].
    pub options: Vec<(OptionKey, String)>,
    /// The rules.
    pub points: RulePoints,
    /// Where the source is silent or contradicts itself: the reading taken, and the other one.
    pub readings: Vec<Reading>,
}

/// A place where the source can be read in more than one way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// What it is about, in a few words.
    pub about: String,
    /// The reading taken here, and why.
    pub ours: String,
    /// What the other reading would be.
    pub other: String,
}

impl RuleSpec {
    /// The preset that this is, with or without options.
    pub fn preset(&self) -> Option<Preset> {
        Preset::from_name(&self.name)
    }

    /// The options that can be given to it.
    pub fn offered_options(&self) -> &'static [OptionKey] {
        match self.preset() {
            Some(preset) => preset.offered_options(),
            None => &[OptionKey::Pieces],
        }
    }

    /// A number that differs if any rule point differs: FNV-1a over the points as they are written in files.
    pub fn fingerprint(&self) -> u64 {
        let points = super::file::points_as_toml(&self.points);
        points.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
    }

    /// The name with its options: `modern (traps=on)`.
    pub fn full_name(&self) -> String {
        if self.options.is_empty() {
            return self.name.clone();
        }
        let options: Vec<String> =
            self.options.iter().map(|(key, value)| format!("{}={value}", key.name())).collect();
        format!("{} ({})", self.name, options.join(", "))
    }
}
