//! Rulesets.

use axum::Json;
use axum::extract::Path;
use senet::points::{Goal, RulePoint};
use senet::{RuleSpec, Ruleset, Section, Square};
use senet_wire::{RulesetDetails, RulesetSummary};
use serde::Serialize;

use super::asked::{Named, Query};
use super::examples::{Example, examples};
use crate::problem::Problem;

/// A ruleset in the list of all.
#[derive(Serialize)]
pub(super) struct Listed {
    #[serde(flatten)]
    entry: RulesetSummary,
    /// Its character in a line.
    character: String,
    source: String,
}

/// A ruleset with everything about it.
#[derive(Serialize)]
pub(super) struct Shown {
    #[serde(flatten)]
    rules: RulesetDetails,
    /// `bear-off` or `line-up`.
    goal: &'static str,
    /// The rules in words.
    page: Vec<Paragraphs>,
    houses: Vec<House>,
    examples: Vec<Example>,
    /// The squares in the order in which pieces travel.
    path: Vec<u8>,
}

/// A part of a rules page.
#[derive(Serialize)]
struct Paragraphs {
    heading: &'static str,
    paragraphs: Vec<String>,
}

/// A marked square.
#[derive(Serialize)]
struct House {
    square: u8,
    /// What the ruleset calls it.
    name: &'static str,
    /// The name of the sign it is drawn with.
    sign: &'static str,
    /// What it does.
    about: String,
}

/// The rulesets that are built in.
pub(super) async fn list() -> Json<Vec<Listed>> {
    let listed = RulesetSummary::all().into_iter().map(|entry| Listed {
        character: entry.summary.clone(),
        source: senet::Preset::from_name(entry.name).map_or(String::new(), |preset| preset.spec().source),
        entry,
    });
    Json(listed.collect())
}

/// One ruleset, with options as they are asked for.
pub(super) async fn one(Path(name): Path<String>, query: Query) -> Result<Json<Shown>, Problem> {
    let Named { rules, .. } = Named::find(name, query.options())?;
    Ok(Json(Shown::of(&rules)?))
}

impl Shown {
    fn of(rules: &Ruleset) -> Result<Shown, Problem> {
        let spec = rules.spec();
        let goal = spec.points.goal;
        let squares = Square::all().map(Square::number);
        let paragraphs = |Section { heading, sentences }| Paragraphs { heading, paragraphs: sentences };
        Ok(Shown {
            rules: RulesetDetails::of(rules)?,
            goal: goal.keyword(),
            page: spec.page().sections.into_iter().map(paragraphs).collect(),
            houses: houses(spec),
            examples: examples(rules),
            path: match goal {
                Goal::BearOff => squares.collect(),
                Goal::LineUp => squares.rev().collect(),
            },
        })
    }
}

fn houses(spec: &RuleSpec) -> Vec<House> {
    let house = |square: Square| {
        let (name, sign) = spec.house_name(square).zip(spec.house_sign(square))?;
        let about = spec.describe_square(square).join(" ");
        Some(House { square: square.number(), name, sign: sign.emblem.name(), about })
    };
    Square::all().filter_map(house).collect()
}
