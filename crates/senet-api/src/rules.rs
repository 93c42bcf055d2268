//! Rulesets.

use senet::points::Goal;
use senet::{HousePart, RuleSpec, Ruleset, Section, Sentence, Square};
use senet_play::rule_examples;
use senet_wire::{LocalizedMessage, Name, RuleExample, RulesetDetails, RulesetSummary};
use serde::Serialize;

use crate::problem::Problem;

/// A ruleset in the list of all.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RulesListItem {
    #[serde(flatten)]
    entry: RulesetSummary,
    /// What the game is like, in one line.
    character: String,
    source: String,
}

/// A ruleset in full.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RulesDetail {
    #[serde(flatten)]
    rules: RulesetDetails,
    goal: Name<Goal>,
    /// The rules in words.
    page: Vec<PageSection>,
    houses: Vec<House>,
    examples: Vec<RuleExample>,
    /// The squares in the order in which pieces travel.
    path: Vec<u8>,
}

/// A section of a rules page.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct PageSection {
    /// A code of the heading.
    code: &'static str,
    heading: &'static str,
    /// The sentences in English.
    paragraphs: Vec<String>,
    /// The same sentences, for translation.
    sentences: Vec<LocalizedMessage>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct House {
    square: u8,
    /// Its name in the ruleset.
    name: &'static str,
    /// The name of the sign that is drawn on it.
    sign: &'static str,
    /// What the source does not give.
    ours: Vec<Name<HousePart>>,
    /// Its effect in English.
    about: String,
    /// Its effect, for translation.
    sentences: Vec<LocalizedMessage>,
}

/// The built-in rulesets, presets before those that were published elsewhere.
pub fn rules_list() -> Vec<RulesListItem> {
    let item = |entry: RulesetSummary| RulesListItem {
        character: entry.summary.clone(),
        source: RuleSpec::built_in(entry.name).map_or(String::new(), |spec| spec.source),
        entry,
    };
    RulesetSummary::all().into_iter().map(item).collect()
}

impl RulesDetail {
    /// Everything about a ruleset.
    ///
    /// # Errors
    ///
    /// [`Problem`] if its rule points cannot be written as JSON.
    pub fn of(rules: &Ruleset) -> Result<RulesDetail, Problem> {
        let spec = rules.spec();
        let goal = spec.points.goal;
        let squares = Square::all().map(Square::number);
        let section = |Section { code, heading, sentences }: Section| PageSection {
            code,
            heading,
            paragraphs: sentences.iter().map(Sentence::to_string).collect(),
            sentences: messages(&sentences),
        };
        Ok(RulesDetail {
            rules: RulesetDetails::of(rules)?,
            goal: Name(goal),
            page: spec.page().sections.into_iter().map(section).collect(),
            houses: houses(spec),
            examples: rule_examples(rules).iter().map(RuleExample::from).collect(),
            path: match goal {
                Goal::BearOff => squares.collect(),
                Goal::LineUp => squares.rev().collect(),
            },
        })
    }
}

/// The sentences with what a translation needs.
fn messages(sentences: &[Sentence]) -> Vec<LocalizedMessage> {
    sentences.iter().map(LocalizedMessage::from).collect()
}

fn houses(spec: &RuleSpec) -> Vec<House> {
    let house = |square: Square| {
        let (name, sign) = spec.house_name(square).zip(spec.house_sign(square))?;
        let sentences = spec.describe_square(square);
        let about = sentences.iter().map(Sentence::to_string).collect::<Vec<_>>().join(" ");
        let sentences = messages(&sentences);
        let ours = spec.house_parts_not_in_source(square).iter().copied().map(Name).collect();
        Some(House { square: square.number(), name, sign: sign.emblem.name(), ours, about, sentences })
    };
    Square::all().filter_map(house).collect()
}
