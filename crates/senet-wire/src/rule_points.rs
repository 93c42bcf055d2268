//! The rule points that a ruleset may have, for forms, and those that it has.

use senet::points::{PointChoice, PointDescription, PointForm, PointTable, RulePoints};
use serde::Serialize;
use serde_json::{Map, Value};

/// The rule points of a ruleset by table and key, as in a ruleset file.
#[derive(Clone, Serialize, Debug)]
#[serde(transparent)]
pub struct RulePointValues(pub Map<String, Value>);

#[cfg(feature = "schema")]
impl schemars::JsonSchema for RulePointValues {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "RulePoints".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let tables = RulePoints::description();
        let names: Vec<&str> = tables.iter().map(|table| table.name).collect();
        let properties: Map<String, Value> =
            tables.iter().map(|table| (table.name.to_owned(), table_schema(table))).collect();
        schemars::json_schema!({
            "description": "The rule points of a ruleset by table and key, as in a ruleset file.",
            "type": "object",
            "properties": properties,
            "required": names,
        })
    }
}

#[cfg(feature = "schema")]
fn table_schema(table: &PointTable) -> Value {
    let schema = |point: &PointDescription| {
        let mut schema = match &point.form {
            PointForm::Pieces => serde_json::json!({ "type": "integer" }),
            PointForm::Choice(choices) => {
                let keywords: Vec<&str> = choices.iter().map(|choice| choice.keyword).collect();
                serde_json::json!({ "type": "string", "enum": keywords })
            }
            PointForm::Exits => {
                serde_json::json!({ "type": "object", "additionalProperties": throws_schema() })
            }
            PointForm::Throws => throws_schema(),
            _ => serde_json::json!({ "type": "array", "items": { "type": "integer" } }),
        };
        schema["description"] = point.about.clone().into();
        (point.key.to_owned(), schema)
    };
    // A single die has no scores.
    let is_always_there = |point: &&PointDescription| point.form != PointForm::Scores;
    let names: Vec<&str> = table.points.iter().filter(is_always_there).map(|point| point.key).collect();
    let properties: Map<String, Value> = table.points.iter().map(schema).collect();
    serde_json::json!({
        "description": table.about, "type": "object", "properties": properties, "required": names,
    })
}

/// A list of throws, or `any`.
#[cfg(feature = "schema")]
fn throws_schema() -> Value {
    serde_json::json!({
        "anyOf": [{ "const": "any", "type": "string" }, { "type": "array", "items": { "type": "integer" } }],
    })
}

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
    /// The form of its values.
    pub form: PointFormEntry,
    /// The choices; empty for other forms.
    pub choices: Vec<PointChoiceEntry>,
}

/// The form of the values of a rule point.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PointFormEntry {
    /// A number of pieces.
    Pieces,
    /// One of several choices.
    Choice,
    /// A list of squares.
    Squares,
    /// A list of throws.
    Throws,
    /// The throws that bear off, by square.
    Exits,
    /// The throws that outcomes count as.
    Scores,
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
            PointForm::Choice(choices) => (PointFormEntry::Choice, choices),
            PointForm::Pieces => (PointFormEntry::Pieces, Vec::new()),
            PointForm::Squares => (PointFormEntry::Squares, Vec::new()),
            PointForm::Throws => (PointFormEntry::Throws, Vec::new()),
            PointForm::Exits => (PointFormEntry::Exits, Vec::new()),
            _ => (PointFormEntry::Scores, Vec::new()),
        };
        let choice = |PointChoice { keyword, sentence }| PointChoiceEntry { keyword, about: sentence };
        PointEntry { key, about, form, choices: choices.into_iter().map(choice).collect() }
    }
}
