//! Rulesets of one's own: checks a file or the points of a form, and writes the file.

use std::fmt::Write as _;

use senet::{Preset, RuleSpec, RulesFileError, RulesFileProblem, Ruleset};
use senet_wire::{PointTableEntry, RulePointValues, RulesetDetails};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::problem::Problem;

/// The longest name that is made from a title, in characters.
const LONGEST_NAME: usize = RuleSpec::LONGEST_NAME;

/// A ruleset to check: the text of a file, or what a form has.
#[derive(Deserialize, Default, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct OwnRules {
    /// The text of a ruleset file.
    pub text: Option<String>,
    /// The title, from which the name is made.
    pub title: String,
    /// The built-in ruleset that it starts from.
    pub base: String,
    /// The rule points by table and key. Those that are missing are as in the base.
    pub points: Map<String, Value>,
}

/// A ruleset of the user's own, checked: what is wrong in it, and its file.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckedRules {
    /// The file in short: the base, and the points that differ from it. A file that was given as text comes back as it
    /// was.
    text: String,
    /// The built-in ruleset that it starts from or, for a file, the most similar one.
    base: String,
    /// What is wrong; empty for a valid ruleset.
    problems: Vec<RulesProblem>,
    /// The whole file with comments, for editors; null if something is wrong.
    file: Option<String>,
    /// The ruleset; null if something is wrong.
    rules: Option<OwnRuleset>,
}

/// A valid ruleset of one's own.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct OwnRuleset {
    name: String,
    title: String,
    summary: String,
    /// The number of pieces a side.
    pieces: u8,
    points: RulePointValues,
}

/// Something wrong in a ruleset file.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct RulesProblem {
    /// The line of the text, from 1.
    line: Option<usize>,
    /// The key with its table, such as `start.pieces`. Conflicts between points have none.
    key: Option<String>,
    problem: String,
    remedy: String,
}

/// The rule points that a ruleset may have, for forms.
pub fn rule_points() -> Vec<PointTableEntry> {
    PointTableEntry::all()
}

impl CheckedRules {
    /// Checks a ruleset.
    ///
    /// ```
    /// use senet_api::{CheckedRules, OwnRules};
    /// let mine = OwnRules { title: "My rules".to_owned(), base: "kendall".to_owned(), ..OwnRules::default() };
    /// let checked = serde_json::to_value(CheckedRules::of(mine)?)?;
    /// assert_eq!(checked["text"], "name = \"my-rules\"\ntitle = \"My rules\"\nbase = \"kendall\"\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Problem`] if there is no such base. What is wrong in the ruleset itself is part of the answer.
    pub fn of(rules: OwnRules) -> Result<CheckedRules, Problem> {
        let (text, named) = match rules.text {
            Some(text) => (text, None),
            None => {
                let base = find_base(&rules.base)?;
                (short_text(&rules.title, &base, &rules.points)?, Some(base.name))
            }
        };
        Ok(match RuleSpec::from_toml(&text) {
            Ok(spec) => CheckedRules {
                base: named.unwrap_or_else(|| nearest(&spec)),
                file: Some(spec.to_toml()),
                rules: Some(OwnRuleset::of(spec)?),
                problems: Vec::new(),
                text,
            },
            Err(RulesFileError { problems }) => CheckedRules {
                base: named.unwrap_or_else(|| Preset::Modern.name().to_owned()),
                problems: problems.into_iter().map(RulesProblem::from).collect(),
                file: None,
                rules: None,
                text,
            },
        })
    }
}

impl From<RulesFileProblem> for RulesProblem {
    fn from(RulesFileProblem { line, key, problem, remedy }: RulesFileProblem) -> RulesProblem {
        RulesProblem { line, key, problem, remedy }
    }
}

fn find_base(name: &str) -> Result<RuleSpec, Problem> {
    RuleSpec::built_in(name).ok_or_else(|| {
        let names = RuleSpec::built_in_names().join(", ");
        Problem::bad(
            "no-such-ruleset",
            format!("'base' must be one of {names}, or give the 'text' of a file"),
        )
    })
}

impl OwnRuleset {
    fn of(spec: RuleSpec) -> Result<OwnRuleset, Problem> {
        let pieces = spec.points.pieces;
        let RulesetDetails { name, title, summary, points, .. } = details(spec)?;
        Ok(OwnRuleset { name, title, summary, pieces, points })
    }
}

fn details(spec: RuleSpec) -> Result<RulesetDetails, Problem> {
    let name = spec.full_name();
    let rules = Ruleset::new(spec).map_err(|conflicts| {
        // The parser has found no conflicts.
        Problem::bad("conflicting-rules", format!("the rules of {name} contradict each other: {conflicts}"))
    })?;
    Ok(RulesetDetails::of(&rules)?)
}

/// The name of the built-in ruleset with the most similar rules; of two that are alike, that of a reconstruction.
fn nearest(spec: &RuleSpec) -> String {
    let built_in = RuleSpec::built_in_names().into_iter().filter_map(RuleSpec::built_in);
    let nearest = built_in.min_by_key(|one| one.points.play_differences(&spec.points));
    nearest.map_or_else(|| Preset::Modern.name().to_owned(), |one| one.name)
}

/// A file with the points that differ from the base.
fn short_text(title: &str, base: &RuleSpec, points: &Map<String, Value>) -> Result<String, Problem> {
    let usual = details(base.clone())?.points;
    let mut text = format!("name = {}\n", quoted(&name_of(title)));
    if !title.trim().is_empty() {
        let _ = writeln!(text, "title = {}", quoted(title.trim()));
    }
    let _ = writeln!(text, "base = {}", quoted(&base.name));
    for (table, given) in points {
        let Some(given) = given.as_object() else {
            return Err(Problem::bad("bad-json", format!("'points.{table}' must be an object of points")));
        };
        let differs = |(key, value): &(&String, &Value)| {
            usual.0.get(table).and_then(|points| points.get(key)) != Some(*value)
        };
        let changed: Vec<_> = given.iter().filter(|(_, value)| !value.is_null()).filter(differs).collect();
        if changed.is_empty() {
            continue;
        }
        let _ = writeln!(text, "\n[{}]", key_text(table));
        for (key, value) in changed {
            let _ = writeln!(text, "{} = {}", key_text(key), value_text(value));
        }
    }
    Ok(text)
}

/// The name of a ruleset with this title.
fn name_of(title: &str) -> String {
    let letters = title.trim().to_ascii_lowercase();
    let words = letters.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let name: String = words.collect::<Vec<_>>().join("-").chars().take(LONGEST_NAME).collect();
    match name.trim_end_matches('-') {
        "" => "own-rules".to_owned(),
        // The name of a built-in ruleset belongs to its rules.
        name if RuleSpec::built_in(name).is_some() => format!("own-{name}"),
        name => name.to_owned(),
    }
}

fn key_text(key: &str) -> String {
    let is_bare =
        !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte));
    if is_bare { key.to_owned() } else { quoted(key) }
}

/// A value as TOML. Strings, numbers and lists are written as in JSON.
fn value_text(value: &Value) -> String {
    match value {
        Value::Object(rows) => {
            let row = |(key, value): (&String, &Value)| format!("{} = {}", key_text(key), value_text(value));
            let rows: Vec<String> = rows.iter().map(row).collect();
            if rows.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", rows.join(", ")) }
        }
        Value::Array(items) => {
            format!("[{}]", items.iter().map(value_text).collect::<Vec<_>>().join(", "))
        }
        Value::String(text) => quoted(text),
        other => other.to_string(),
    }
}

/// A text as a TOML string. TOML refuses one character that JSON does not escape.
fn quoted(text: &str) -> String {
    Value::from(text).to_string().replace('\u{7f}', "\\u007f")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn checked(query: Value) -> Value {
        let rules = serde_json::from_value(query).unwrap();
        serde_json::to_value(CheckedRules::of(rules).unwrap()).unwrap()
    }

    #[test]
    fn points_of_a_form_become_a_short_file() {
        let answer = checked(json!({
            "title": "Jequier, with blockades",
            "base": "jequier",
            "points": {
                "start": { "pieces": 7, "start": "alternating" },
                "meeting": { "hit": "swap" },
                "leaving": { "exits": { "28": [3], "30": "any" }, "last_square": "ordinary" },
            },
        }));
        assert_eq!(
            answer["text"],
            "name = \"jequier-with-blockades\"\ntitle = \"Jequier, with blockades\"\nbase = \"jequier\"\n\n\
             [leaving]\nexits = { 28 = [3], 30 = \"any\" }\nlast_square = \"ordinary\"\n\n[start]\npieces = 7\n"
        );
        assert_eq!(answer["problems"], json!([]));
        assert_eq!(answer["rules"]["points"]["leaving"]["exits"], json!({ "28": [3], "30": "any" }));
        let read = checked(json!({ "text": answer["file"] }));
        assert_eq!(read["rules"]["points"], answer["rules"]["points"]);
        assert_eq!(read["base"], "jequier", "the most similar preset");
    }

    #[test]
    fn every_built_in_ruleset_is_its_own_short_file() {
        for name in RuleSpec::built_in_names() {
            let points = details(RuleSpec::built_in(name).unwrap()).unwrap().points;
            let answer = checked(json!({ "base": name, "points": points }));
            assert_eq!(answer["text"], format!("name = \"own-rules\"\nbase = \"{name}\"\n"));
            assert_eq!(answer["rules"]["points"], json!(points));
            let file = checked(json!({ "text": answer["file"] }));
            assert_eq!(file["base"], name, "the most similar ruleset of a complete file is itself");
        }
    }

    #[test]
    fn a_point_of_a_published_base_can_be_changed_back() {
        let answer = checked(json!({ "base": "skyruk", "points": { "moving": { "moves_first": [] } } }));
        assert_eq!(answer["text"], "name = \"own-rules\"\nbase = \"skyruk\"\n\n[moving]\nmoves_first = []\n");
        assert_eq!(answer["rules"]["points"]["moving"]["moves_first"], json!([]));
    }

    #[test]
    fn conflicts_and_invalid_values_are_listed() {
        let answer = checked(json!({ "base": "kendall", "points": { "houses": { "water": "ordinary" } } }));
        assert_eq!(answer["rules"], Value::Null);
        assert!(answer["problems"].as_array().unwrap().len() > 1, "all conflicts at once");
        assert_eq!(answer["problems"][0]["key"], Value::Null);
        let wrong = checked(
            json!({ "base": "tait", "points": { "start": { "pieces": "many", "x y": 1 }, "colours": { "a": 1 } } }),
        );
        assert!(wrong["problems"].as_array().unwrap().iter().any(|one| one["key"] == "start.pieces"));
        let error = CheckedRules::of(OwnRules { base: "chess".to_owned(), ..OwnRules::default() });
        assert_eq!(error.unwrap_err().code, "no-such-ruleset");
    }

    #[test]
    fn names_follow_titles() {
        for (title, name) in [
            ("My rules", "my-rules"),
            ("  Ähnlich 2!", "hnlich-2"),
            ("Kendall", "own-kendall"),
            ("قواعدي", "own-rules"),
            ("a b\"c", "a-b-c"),
        ] {
            let answer = checked(json!({ "title": title, "base": "tait" }));
            assert_eq!(answer["rules"]["name"], name, "{answer}");
        }
    }
}
