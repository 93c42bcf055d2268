//! Descriptions of rulesets. `senet rules` and the server send them.

use senet::points::{Goal, OutcomeFaces, ThrowOutcome};
use senet::{OptionDescription, OptionKey, Preset, Published, Reading, RuleSpec, Ruleset, Throw};
use serde::Serialize;

use crate::{Name, RulePointValues};

/// A ruleset in the list of built-in rulesets.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RulesetSummary {
    /// The name by which queries and `--rules` ask for it.
    pub name: &'static str,
    /// The title for people, in English.
    pub title: String,
    /// The number of pieces a side.
    pub pieces: u8,
    /// The goal.
    pub goal: Name<Goal>,
    /// A summary of one line.
    pub summary: String,
    /// The options of the ruleset.
    pub options: Vec<&'static str>,
    /// The group.
    pub group: RulesetGroup,
}

/// The two groups of built-in rulesets.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RulesetGroup {
    /// The presets.
    Reconstruction,
    /// Rulesets that were published elsewhere.
    Published,
}

/// A complete description of a ruleset.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RulesetDetails {
    /// The name by which queries and `--rules` ask for it.
    pub name: String,
    /// The title for people, in English.
    pub title: String,
    /// A summary of one line.
    pub summary: String,
    /// The author of the reconstruction and its publication.
    pub source: String,
    /// The version of its rules.
    pub version: u32,
    /// The options of the ruleset.
    pub options: Vec<OptionEntry>,
    /// The rule points, with the groups and names of a ruleset file.
    pub points: RulePointValues,
    /// The throws and their probabilities.
    pub throws: Vec<ThrowEntry>,
    /// What shows after a throw, and the throw that it counts as.
    pub outcomes: Vec<OutcomeEntry>,
    /// The places where its source is ambiguous.
    pub readings: Vec<ReadingEntry>,
    /// The position before the first throw.
    pub start: String,
}

/// An option of a ruleset.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OptionEntry {
    /// The key of the option.
    pub key: &'static str,
    /// The value that the described ruleset has, as text.
    pub value: String,
    /// The possible values, as text.
    pub values: String,
    /// What the option changes.
    pub about: &'static str,
}

/// A throw and its probability: `weight` of `of` equally likely outcomes.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ThrowEntry {
    /// The value of the throw: 0 loses the turn.
    pub throw: u8,
    /// The number of outcomes that count as this throw.
    pub weight: u32,
    /// The number of equally likely outcomes.
    pub of: u32,
}

/// What shows after a throw: one of `light`, `pips` and `sums`.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OutcomeEntry {
    /// The number of sticks with their light side up.
    pub light: Option<u8>,
    /// The pips of one die.
    pub pips: Option<u8>,
    /// The sums of two dice that count as the same throw.
    pub sums: Option<Vec<u8>>,
    /// The throw; 0 loses the turn. Null if the player throws again at once.
    pub throw: Option<u8>,
}

/// A place where a source is ambiguous.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReadingEntry {
    /// What the source leaves open.
    pub about: String,
    /// The interpretation of this ruleset and its reason.
    pub ours: String,
    /// The interpretation that this ruleset does not follow.
    pub other: String,
    /// The option, or the line of a ruleset file, that chooses the other interpretation.
    pub choice: Option<String>,
}

/// The rule points of a ruleset cannot be read from its own file. This is a fault of the program.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the ruleset cannot be described, which is a fault of the program: {0}")]
pub struct RulePointsError(String);

impl RulesetSummary {
    /// All built-in rulesets: the eight presets, then those that were published elsewhere.
    pub fn all() -> Vec<RulesetSummary> {
        let presets = Preset::ALL
            .map(|preset| RulesetSummary::of(preset.name(), preset.spec(), RulesetGroup::Reconstruction));
        let published =
            Published::all().map(|one| RulesetSummary::of(one.name(), one.spec(), RulesetGroup::Published));
        presets.into_iter().chain(published).collect()
    }

    fn of(name: &'static str, spec: RuleSpec, group: RulesetGroup) -> RulesetSummary {
        RulesetSummary {
            name,
            options: spec.offered_options().iter().map(|key| key.name()).collect(),
            title: spec.title,
            pieces: spec.points.pieces,
            goal: Name(spec.points.goal),
            summary: spec.summary,
            group,
        }
    }
}

impl RulesetDetails {
    /// The description of a ruleset.
    ///
    /// # Errors
    ///
    /// [`RulePointsError`] if the ruleset file that the program writes cannot be parsed.
    pub fn of(rules: &Ruleset) -> Result<RulesetDetails, RulePointsError> {
        let spec = rules.spec();
        let chances = spec.points.throwing.chances();
        let throws = chances.iter();
        let readings = spec.readings.iter().cloned();
        Ok(RulesetDetails {
            name: spec.name.clone(),
            title: spec.title.clone(),
            summary: spec.summary.clone(),
            source: spec.source.clone(),
            version: spec.version,
            options: spec.page().options.into_iter().map(OptionEntry::of).collect(),
            points: points(spec)?,
            throws: throws
                .map(|(throw, weight)| ThrowEntry { throw: throw.value(), weight, of: chances.total() })
                .collect(),
            outcomes: spec.points.throwing.outcomes().into_iter().map(OutcomeEntry::of).collect(),
            readings: readings
                .map(|Reading { about, ours, other, choice }| ReadingEntry {
                    about,
                    ours,
                    other,
                    choice: Some(choice).filter(|choice| !choice.is_empty()),
                })
                .collect(),
            start: rules.start().to_string(),
        })
    }
}

impl OutcomeEntry {
    fn of(ThrowOutcome { faces, throw }: ThrowOutcome) -> OutcomeEntry {
        let entry = OutcomeEntry { light: None, pips: None, sums: None, throw: throw.map(Throw::value) };
        match faces {
            OutcomeFaces::Light(light) => OutcomeEntry { light: Some(light), ..entry },
            OutcomeFaces::Pips(pips) => OutcomeEntry { pips: Some(pips), ..entry },
            OutcomeFaces::Sums(sums) => OutcomeEntry { sums: Some(sums), ..entry },
        }
    }
}

impl OptionEntry {
    fn of(line: OptionDescription) -> OptionEntry {
        let OptionDescription { key, values, current, description } = line;
        OptionEntry { key: OptionKey::name(key), value: current, values, about: description }
    }
}

/// The rule points from the text of the ruleset file, so that both agree.
fn points(spec: &RuleSpec) -> Result<RulePointValues, RulePointsError> {
    let file: toml::Table =
        spec.to_toml().parse().map_err(|error: toml::de::Error| RulePointsError(error.to_string()))?;
    let groups = file.into_iter().filter(|(name, value)| value.is_table() && name != "options");
    let as_json = |group| serde_json::to_value(group).map_err(|error| RulePointsError(error.to_string()));
    groups.map(|(name, group)| Ok((name, as_json(group)?))).collect::<Result<_, _>>().map(RulePointValues)
}
