//! The rule points that a ruleset may have, for forms.

use senet::points::{PointChoice, PointDescription, PointForm, PointTable, RulePoints};
use serde::Serialize;

/// A table of a ruleset file.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PointTableEntry {
    /// The name, such as `moving`.
    pub name: &'static str,
    /// What its points are about.
    pub about: String,
    /// The points in the order of a ruleset file.
    pub points: Vec<PointEntry>,
}

/// A rule point with the values that it can have.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PointEntry {
    /// The key, such as `backward`.
    pub key: &'static str,
    /// What the point decides.
    pub about: String,
    /// The form of its values: `pieces`, `choice`, `squares`, `throws`, `exits` or `scores`.
    pub form: &'static str,
    /// The choices; empty for other forms.
    pub choices: Vec<PointChoiceEntry>,
}

/// A choice of a rule point.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PointChoiceEntry {
    /// Its name in files.
    pub keyword: &'static str,
    /// Its description; empty if the keyword says it all.
    pub about: &'static str,
}

impl PointTableEntry {
    /// Every table with its points, in the order of a ruleset file.
    pub fn all() -> Vec<PointTableEntry> {
        let entry = |PointTable { name, about, points }| PointTableEntry {
            name,
            about,
            points: points.into_iter().map(PointEntry::of).collect(),
        };
        RulePoints::description().into_iter().map(entry).collect()
    }
}

impl PointEntry {
    fn of(PointDescription { key, about, form }: PointDescription) -> PointEntry {
        let (form, choices) = match form {
            PointForm::Choice(choices) => ("choice", choices),
            PointForm::Pieces => ("pieces", Vec::new()),
            PointForm::Squares => ("squares", Vec::new()),
            PointForm::Throws => ("throws", Vec::new()),
            PointForm::Exits => ("exits", Vec::new()),
            _ => ("scores", Vec::new()),
        };
        let choice = |PointChoice { keyword, sentence }| PointChoiceEntry { keyword, about: sentence };
        PointEntry { key, about, form, choices: choices.into_iter().map(choice).collect() }
    }
}
