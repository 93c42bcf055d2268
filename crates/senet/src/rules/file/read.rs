//! Rulesets read from TOML.

mod options;
mod points;
mod prose;
mod unknown_keys;

use toml::de::DeTable;

use super::RulesFileError;
use super::canonical::differences;
use super::points::visit_points;
use super::report::{ProblemKind, Report};
use super::values::Entry;
use crate::english;
use crate::rules::presets::Preset;
use crate::rules::spec::RuleSpec;

/// The keys before the first table.
const HEAD: [&str; 6] = ["name", "base", "title", "summary", "source", "version"];

/// Reads a whole file.
pub(super) fn ruleset(text: &str) -> Result<RuleSpec, RulesFileError> {
    let mut report = Report::on(text);
    if text.len() > RuleSpec::LARGEST_FILE {
        let (size, most) = (text.len(), RuleSpec::LARGEST_FILE);
        report.add(
            ProblemKind::Syntax,
            None,
            None,
            format!("the text has {size} bytes, and a ruleset at most {most}"),
            "make sure that it is a ruleset, and shorten its comments and readings",
        );
        return Err(report.into_error());
    }
    let (root, errors) = DeTable::parse_recoverable(text);
    for error in errors {
        report.add(
            ProblemKind::Syntax,
            error.span(),
            None,
            format!("this is no TOML: {}", error.message()),
            "write KEY = VALUE, one a line, with texts in double quotes and lists in brackets",
        );
    }
    let mut reader = Reader {
        root: root.get_ref(),
        report,
        table: "",
        known: Vec::new(),
        missing_points: Vec::new(),
        missing: Missing::Wrong,
    };
    match reader.ruleset() {
        Some(spec) if reader.report.is_empty() => Ok(spec),
        _ => Err(reader.report.into_error()),
    }
}

/// What a rule point that is not given means.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Missing {
    /// That the file is not complete.
    Wrong,
    /// That it is as in the base.
    AsInBase,
}

struct Reader<'t> {
    root: &'t DeTable<'t>,
    report: Report,
    /// The table whose keys are being read.
    table: &'static str,
    /// The tables and keys of rule points, as far as they have been gone through.
    known: Vec<(&'static str, &'static str)>,
    /// The keys of rule points that are not given, with what could stand there.
    missing_points: Vec<(&'static str, &'static str, String)>,
    missing: Missing,
}

impl<'t> Reader<'t> {
    /// The ruleset, if enough of it could be read. It counts only if nothing was reported.
    fn ruleset(&mut self) -> Option<RuleSpec> {
        let name = self.name();
        let named = name.as_deref().and_then(Preset::from_name);
        let base = self.base(name.as_deref(), named);
        if self.root.contains_key("base") {
            // A base that cannot be read is a problem of its own: what is missing may stand in it.
            self.missing = Missing::AsInBase;
        }
        let built_in = self.options(base.or(named).map(Preset::spec));

        // Without a base every point is read or reported, so that none of these remains.
        let mut points = match (&built_in, base) {
            (Some(built_in), Some(_)) => built_in.points,
            _ => Preset::Modern.points(),
        };
        visit_points(&mut points, self);
        self.unknown_keys();
        self.missing_keys();
        let words = self.words(name, built_in.as_ref().filter(|_| named.is_some()));
        if !self.report.is_empty() {
            return None;
        }
        let mut spec = words?;
        spec.points = points;
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

    fn head(&self, key: &'static str) -> Option<Entry<'static, 't>> {
        self.root.get(key).map(|value| Entry { key, value })
    }

    fn name(&mut self) -> Option<String> {
        let most = RuleSpec::LONGEST_NAME;
        let remedy = format!("write 1 to {most} lower-case letters, digits and hyphens");
        let Some(entry) = self.head("name") else {
            let remedy = format!(
                "add name = \"…\" before the first table, with 1 to {most} lower-case letters, digits and hyphens"
            );
            self.report.add(ProblemKind::Structure, None, Some("name"), "the ruleset has no name", remedy);
            return None;
        };
        let name = entry.text(&mut self.report)?;
        let fits = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
        if name.is_empty() || name.chars().count() > most || !name.chars().all(fits) {
            let problem = format!("\"{}\" is no name for a ruleset", english::excerpt(name));
            entry.wrong(&mut self.report, problem, remedy);
            return None;
        }
        Some(name.to_owned())
    }

    fn base(&mut self, name: Option<&str>, named: Option<Preset>) -> Option<Preset> {
        let entry = self.head("base")?;
        let base = Preset::from_name(entry.word(&mut self.report, &Preset::ALL.map(Preset::name))?)?;
        if named.is_some_and(|named| named != base) {
            entry.wrong(
                &mut self.report,
                format!(
                    "the name {} belongs to a built-in ruleset, which starts from no other",
                    name.unwrap_or_default()
                ),
                "give your ruleset another name, or leave out base",
            );
        }
        Some(base)
    }

    /// A ruleset with a built-in one's name must be that one.
    fn check_against_preset(&mut self, spec: &RuleSpec, built_in: &RuleSpec) {
        let points: Vec<String> = differences(&spec.points, &built_in.points)
            .into_iter()
            .map(|difference| {
                let value = |value: Option<String>| value.unwrap_or_else(|| "nothing".to_owned());
                format!(
                    "{}: {} here, {} there",
                    difference.key,
                    value(difference.here),
                    value(difference.there)
                )
            })
            .collect();
        let Some(entry) = self.head("name") else { return };
        let name = &built_in.name;
        if !points.is_empty() {
            entry.wrong(
                &mut self.report,
                format!(
                    "the name {name} belongs to a built-in ruleset with other rules (these points differ: {})",
                    points.join("; ")
                ),
                "give your ruleset another name, without [options]",
            );
        }
        if spec.version != built_in.version {
            let (ours, theirs) = (built_in.version, spec.version);
            self.head("version").unwrap_or(entry).wrong(
                &mut self.report,
                format!("the built-in ruleset {name} has version {ours}, and this file {theirs}"),
                format!("write version = {ours} if the points are meant to be its points, or give your ruleset another name"),
            );
        }
    }
}

/// A word that may have been meant, for the beginning of a remedy.
fn suggestion<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    english::closest(typed, known).map_or_else(String::new, |word| format!("did you mean {word}? "))
}
