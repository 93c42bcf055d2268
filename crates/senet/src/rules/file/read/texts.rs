//! The texts of a ruleset file: title, summary, source and readings, and the version.

use toml::de::DeValue;

use super::{Reader, suggestion};
use crate::english;
use crate::rules::file::report::ProblemKind;
use crate::rules::file::values::{Entry, Lines};
use crate::rules::preset::Preset;
use crate::rules::spec::{Reading, RuleSpec};

impl<'t> Reader<'t> {
    /// The ruleset with all texts, but without its points. If the ruleset is built in, its texts are the
    /// defaults.
    pub(super) fn texts(&mut self, name: Option<String>, built_in: Option<&RuleSpec>) -> Option<RuleSpec> {
        let mut text = |key: &'static str, lines: Lines| {
            let entry = self.root.get(key).map(|value| Entry { key, value })?;
            Some(entry.display_text(&mut self.report, lines).unwrap_or_default())
        };
        let title = text("title", Lines::One);
        let summary = text("summary", Lines::One);
        let source = text("source", Lines::Many);
        let version = self
            .top_level("version")
            .map(|entry| entry.number(&mut self.report, "a version", 0..=u32::MAX).unwrap_or_default());
        let readings = self.readings();
        let name = name?;
        let defaults = built_in.cloned().unwrap_or_else(|| RuleSpec {
            title: name.clone(),
            name,
            summary: String::new(),
            source: String::new(),
            version: 1,
            options: Vec::new(),
            points: Preset::Modern.points(),
            readings: Vec::new(),
            base: None,
        });
        Some(RuleSpec {
            title: title.unwrap_or(defaults.title),
            summary: summary.unwrap_or(defaults.summary),
            source: source.unwrap_or(defaults.source),
            version: version.unwrap_or(defaults.version),
            readings: readings.unwrap_or(defaults.readings),
            ..defaults
        })
    }

    fn readings(&mut self) -> Option<Vec<Reading>> {
        let entry = self.top_level("readings")?;
        let DeValue::Array(readings) = entry.value.get_ref() else {
            entry.invalid(
                &mut self.report,
                "readings is not a list",
                "write [[readings]] above each reading",
            );
            return None;
        };
        Some(readings.iter().filter_map(|value| self.reading(Entry { key: "readings", value })).collect())
    }

    fn reading(&mut self, entry: Entry<'_, 't>) -> Option<Reading> {
        const KEYS: [&str; 3] = ["about", "ours", "other"];
        /// May be left out.
        const CHOICE: &str = "choice";
        let table = entry.table(&mut self.report, "write [[readings]] with about, ours and other below")?;
        for (key, _) in table.iter().filter(|(key, _)| {
            let key: &str = key.get_ref();
            key != CHOICE && !KEYS.contains(&key)
        }) {
            let path = format!("readings.{}", english::excerpt(key.get_ref()));
            let remedy = format!(
                "{}a reading has the keys about, ours, other and choice",
                suggestion(key.get_ref(), KEYS.into_iter().chain([CHOICE]))
            );
            self.report.add(ProblemKind::Structure, Some(key.span()), Some(&path), "unknown key", remedy);
        }
        let [about, ours, other] = KEYS.map(|key| {
            let path = format!("readings.{key}");
            let Some(value) = table.get(key) else {
                let remedy = format!("add {key} = \"…\" to this reading");
                self.report.add(
                    ProblemKind::Structure,
                    Some(entry.value.span()),
                    Some(&path),
                    "the key is missing",
                    remedy,
                );
                return None;
            };
            Entry { key: &path, value }.display_text(&mut self.report, Lines::Many)
        });
        let choice = table.get(CHOICE).map(|value| {
            let path = format!("readings.{CHOICE}");
            Entry { key: &path, value }.display_text(&mut self.report, Lines::Many)
        });
        let choice = match choice {
            Some(choice) => choice?,
            None => String::new(),
        };
        Some(Reading { about: about?, ours: ours?, other: other?, choice })
    }
}
