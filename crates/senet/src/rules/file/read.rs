//! Parsing a ruleset file: the top-level keys, the options, the rule points, and the checks of the whole
//! ruleset.

mod options;
mod points;
mod texts;
mod unknown_keys;

use toml::de::DeTable;

use super::RulesFileError;
use super::canonical::differences;
use super::points::visit_points;
use super::report::{ProblemKind, Report};
use super::values::Entry;
use crate::english;
use crate::rules::preset::Preset;
use crate::rules::spec::RuleSpec;

/// The top-level keys, which precede the first table.
const TOP_LEVEL_KEYS: [&str; 6] = ["name", "base", "title", "summary", "source", "version"];

/// Parses a complete file.
pub(super) fn ruleset(text: &str) -> Result<RuleSpec, RulesFileError> {
    let mut report = Report::new(text);
    if text.len() > RuleSpec::LARGEST_FILE {
        let (size, most) = (text.len(), RuleSpec::LARGEST_FILE);
        report.add(
            ProblemKind::Syntax,
            None,
            None,
            format!("the file has {size} bytes, but a ruleset file has at most {most}"),
            "check that this is a ruleset file, and shorten its comments and readings",
        );
        return Err(report.into_error());
    }
    let (root, errors) = DeTable::parse_recoverable(text);
    for error in errors {
        report.add(
            ProblemKind::Syntax,
            error.span(),
            None,
            format!("invalid TOML: {}", error.message()),
            "write one KEY = VALUE per line, with strings in double quotes and lists in brackets",
        );
    }
    let mut reader = Reader {
        root: root.get_ref(),
        report,
        table: "",
        known: Vec::new(),
        missing_points: Vec::new(),
        missing: MissingPoint::IsError,
        optional_points: Vec::new(),
    };
    match reader.ruleset() {
        Some(spec) if reader.report.is_empty() => Ok(spec),
        _ => Err(reader.report.into_error()),
    }
}

/// The meaning of a missing rule point.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MissingPoint {
    /// The file is incomplete.
    IsError,
    /// The point has the value of the base.
    AsInBase,
}

/// The parser of a ruleset file.
struct Reader<'t> {
    root: &'t DeTable<'t>,
    report: Report,
    /// The table of the keys that are visited.
    table: &'static str,
    /// The tables and keys of the rule points visited so far.
    known: Vec<(&'static str, &'static str)>,
    /// The missing rule points: table, key, and a description of valid values.
    missing_points: Vec<(&'static str, &'static str, String)>,
    missing: MissingPoint,
    /// The keys of the rule points that files may leave out.
    optional_points: Vec<&'static str>,
}

impl<'t> Reader<'t> {
    /// The ruleset, if enough of it is valid. The result counts only if the report is empty.
    fn ruleset(&mut self) -> Option<RuleSpec> {
        let name = self.name();
        let named = name.as_deref().and_then(RuleSpec::built_in);
        let base = self.base(named.as_ref());
        let has_base = base.is_some();
        let preset = base.as_ref().filter(|_| named.is_none()).and_then(RuleSpec::preset);
        if self.root.contains_key("base") {
            // An invalid base is reported separately. Missing points are not, because the base may have them.
            self.missing = MissingPoint::AsInBase;
        }
        let built_in = self.options(base.or_else(|| named.clone()));

        // Without a base, every point is parsed or reported, so the values of this preset are never used.
        let mut points = match &built_in {
            Some(built_in) if has_base => built_in.points,
            _ => Preset::Modern.points(),
        };
        visit_points(&mut points, self);
        self.unknown_keys();
        self.missing_keys();
        let texts = self.texts(name, built_in.as_ref().filter(|_| named.is_some()));
        if !self.report.is_empty() {
            return None;
        }
        let mut spec = texts?;
        spec.points = points;
        spec.base = preset;
        if let (Some(_), Some(built_in)) = (named, built_in) {
            self.check_against_preset(&spec, &built_in);
        }
        if let Err(conflicts) = spec.points.validate() {
            for conflict in conflicts.0 {
                self.report.add(ProblemKind::Structure, None, None, conflict.problem, conflict.remedy);
            }
        }
        Some(spec)
    }

    fn top_level(&self, key: &'static str) -> Option<Entry<'static, 't>> {
        self.root.get(key).map(|value| Entry { key, value })
    }

    fn name(&mut self) -> Option<String> {
        let most = RuleSpec::LONGEST_NAME;
        let remedy = format!("write 1 to {most} lower-case letters, digits and hyphens");
        let Some(entry) = self.top_level("name") else {
            let remedy = format!(
                "add name = \"…\" before the first table: 1 to {most} lower-case letters, digits and hyphens"
            );
            self.report.add(ProblemKind::Structure, None, Some("name"), "the ruleset has no name", remedy);
            return None;
        };
        let name = entry.text(&mut self.report)?;
        let fits = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
        if name.is_empty() || name.chars().count() > most || !name.chars().all(fits) {
            let problem = format!("\"{}\" is not a valid name for a ruleset", english::excerpt(name));
            entry.invalid(&mut self.report, problem, remedy);
            return None;
        }
        Some(name.to_owned())
    }

    fn base(&mut self, named: Option<&RuleSpec>) -> Option<RuleSpec> {
        let entry = self.top_level("base")?;
        let base = RuleSpec::built_in(entry.keyword(&mut self.report, &RuleSpec::built_in_names())?)?;
        if let Some(named) = named.filter(|named| named.name != base.name) {
            entry.invalid(
                &mut self.report,
                format!("{} is the name of a built-in ruleset, which cannot have another base", named.name),
                "give your ruleset another name, or remove base",
            );
        }
        Some(base)
    }

    /// Checks that a ruleset with the name of a built-in ruleset has its points and version.
    fn check_against_preset(&mut self, spec: &RuleSpec, built_in: &RuleSpec) {
        let points: Vec<String> =
            differences(&spec.points, &built_in.points).iter().map(ToString::to_string).collect();
        let Some(entry) = self.top_level("name") else { return };
        let name = &built_in.name;
        if !points.is_empty() {
            entry.invalid(
                &mut self.report,
                format!(
                    "{name} is the name of a built-in ruleset with other rules (these points differ: {})",
                    points.join("; ")
                ),
                "give your ruleset another name, and remove [options]",
            );
        }
        if spec.version != built_in.version {
            let (ours, theirs) = (built_in.version, spec.version);
            self.top_level("version").unwrap_or(entry).invalid(
                &mut self.report,
                format!("the built-in ruleset {name} has version {ours}, but this file has version {theirs}"),
                format!("write version = {ours} for the built-in ruleset, or give your ruleset another name"),
            );
        }
    }
}

/// A spelling suggestion for the beginning of a remedy; empty if no known key is close.
fn suggestion<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    english::closest(typed, known).map_or_else(String::new, |word| format!("did you mean {word}? "))
}
