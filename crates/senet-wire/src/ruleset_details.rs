//! Rulesets.

use senet::points::RulePoint;
use senet::{OptionDescription, OptionKey, Preset, Reading, RuleSpec, Ruleset};
use serde::Serialize;
use serde_json::{Map, Value};

/// A ruleset in the list of all.
#[derive(Clone, Serialize, Debug)]
pub struct RulesetSummary {
    /// The name it is asked for by.
    pub name: &'static str,
    /// Its title for people.
    pub title: String,
    /// How many pieces a side.
    pub pieces: u8,
    /// The keyword of its goal: `bear-off` or `line-up`.
    pub goal: &'static str,
    /// Its character in a line.
    pub summary: String,
    /// The options it has.
    pub options: Vec<&'static str>,
}

/// A ruleset with everything about it.
#[derive(Clone, Serialize, Debug)]
pub struct RulesetDetails {
    /// The name it is asked for by.
    pub name: String,
    /// Its title for people.
    pub title: String,
    /// Its character in a line.
    pub summary: String,
    /// Whose reconstruction it is, and where it was published.
    pub source: String,
    /// Counts up when its rules change.
    pub version: u32,
    /// The options it has.
    pub options: Vec<OptionEntry>,
    /// The rule points, grouped and named as in a ruleset file.
    pub points: Map<String, Value>,
    /// The chances of a throw.
    pub throws: Vec<ThrowEntry>,
    /// Where its source can be read in more than one way.
    pub readings: Vec<ReadingEntry>,
    /// The position before the first throw.
    pub start: String,
}

/// An option that a ruleset has.
#[derive(Clone, Serialize, Debug)]
pub struct OptionEntry {
    /// The option.
    pub key: &'static str,
    /// The value it has now.
    pub value: String,
    /// The values it can have, in words.
    pub values: String,
    /// What it changes.
    pub about: &'static str,
}

/// A throw with its chance: `weight` of `of` equally likely outcomes.
#[derive(Clone, Serialize, Debug)]
pub struct ThrowEntry {
    /// The throw.
    pub throw: u8,
    /// In so many of them it is thrown.
    pub weight: u32,
    /// So many outcomes are equally likely.
    pub of: u32,
}

/// Where a source can be read in more than one way.
#[derive(Clone, Serialize, Debug)]
pub struct ReadingEntry {
    /// What it is about.
    pub about: String,
    /// The reading taken here, and why.
    pub ours: String,
    /// What the other reading would be.
    pub other: String,
}

/// The points of a ruleset cannot be told: a fault of the program.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the ruleset's own file cannot be read: {0}")]
pub struct RulePointsError(String);

impl RulesetSummary {
    /// The eight that are built in.
    pub fn all() -> [RulesetSummary; 8] {
        Preset::ALL.map(|preset| {
            let spec = preset.spec();
            RulesetSummary {
                name: preset.name(),
                title: spec.title,
                pieces: spec.points.pieces,
                goal: spec.points.goal.keyword(),
                summary: spec.summary,
                options: preset.offered_options().iter().map(|key| key.name()).collect(),
            }
        })
    }
}

impl RulesetDetails {
    /// Everything about a ruleset.
    ///
    /// # Errors
    ///
    /// [`RulePointsError`] if the program cannot read the file that it writes of the ruleset.
    pub fn of(rules: &Ruleset) -> Result<RulesetDetails, RulePointsError> {
        let spec = rules.spec();
        let chances = spec.points.throwing.chances();
        let thrown = chances.iter();
        let readings = spec.readings.iter().cloned();
        Ok(RulesetDetails {
            name: spec.name.clone(),
            title: spec.title.clone(),
            summary: spec.summary.clone(),
            source: spec.source.clone(),
            version: spec.version,
            options: spec.page().options.into_iter().map(OptionEntry::of).collect(),
            points: points(spec)?,
            throws: thrown
                .map(|(throw, weight)| ThrowEntry { throw: throw.value(), weight, of: chances.total() })
                .collect(),
            readings: readings
                .map(|Reading { about, ours, other }| ReadingEntry { about, ours, other })
                .collect(),
            start: rules.start().to_string(),
        })
    }
}

impl OptionEntry {
    fn of(line: OptionDescription) -> OptionEntry {
        let OptionDescription { key, values, current, description } = line;
        OptionEntry { key: OptionKey::name(key), value: current, values, about: description }
    }
}

/// The rule points as the ruleset's file has them, so that the two cannot disagree.
fn points(spec: &RuleSpec) -> Result<Map<String, Value>, RulePointsError> {
    let file: toml::Table =
        spec.to_toml().parse().map_err(|error: toml::de::Error| RulePointsError(error.to_string()))?;
    let groups = file.into_iter().filter(|(name, value)| value.is_table() && name != "options");
    let as_json = |group| serde_json::to_value(group).map_err(|error| RulePointsError(error.to_string()));
    groups.map(|(name, group)| Ok((name, as_json(group)?))).collect()
}
