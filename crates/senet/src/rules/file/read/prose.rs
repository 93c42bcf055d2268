//! Everything of a file but its points: titles, the source, the version, the readings.

use toml::de::DeValue;

use super::{Reader, suggestion};
use crate::english;
use crate::rules::file::report::ProblemKind;
use crate::rules::file::values::{Entry, Lines};
use crate::rules::presets::Preset;
use crate::rules::spec::{Reading, RuleSpec};

impl<'t> Reader<'t> {
    /// Everything but the points. Where the file gives no words, those of the built-in ruleset stand in, if it is one.
    pub(super) fn words(&mut self, name: Option<String>, built_in: Option<&RuleSpec>) -> Option<RuleSpec> {
        let mut prose = |key: &'static str, lines: Lines| {
            let entry = self.root.get(key).map(|value| Entry { key, value })?;
            Some(entry.prose(&mut self.report, lines).unwrap_or_default())
        };
        let title = prose("title", Lines::One);
        let summary = prose("summary", Lines::One);
        let source = prose("source", Lines::Many);
        let version = self
            .head("version")
            .map(|entry| entry.number(&mut self.report, "version", 0..=u32::MAX).unwrap_or_default());
        let readings = self.readings();
        let name = name?;
        let usual = built_in.cloned().unwrap_or_else(|| RuleSpec {
            title: name.clone(),
            name,
            summary: String::new(),
            source: String::new(),
            version: 1,
            options: Vec::new(),
            points: Preset::Modern.points(),
            readings: Vec::new(),
        });
        Some(RuleSpec {
            title: title.unwrap_or(usual.title),
            summary: summary.unwrap_or(usual.summary),
            source: source.unwrap_or(usual.source),
            version: version.unwrap_or(usual.version),
            readings: readings.unwrap_or(usual.readings),
            ..usual
        })
    }

    fn readings(&mut self) -> Option<Vec<Reading>> {
        let entry = self.head("readings")?;
        let DeValue::Array(readings) = entry.value.get_ref() else {
            entry.wrong(&mut self.report, "the readings are no list", "write [[readings]] above each");
            return None;
        };
        Some(readings.iter().filter_map(|value| self.reading(Entry { key: "readings", value })).collect())
    }

    fn reading(&mut self, entry: Entry<'_, 't>) -> Option<Reading> {
        const KEYS: [&str; 3] = ["about", "ours", "other"];
        let table = entry.table(&mut self.report, "write [[readings]], with about, ours and other below")?;
        for (key, _) in table.iter().filter(|(key, _)| !KEYS.contains(&key.get_ref().as_ref())) {
            let path = format!("readings.{}", english::excerpt(key.get_ref()));
            let remedy = format!("{}a reading has about, ours and other", suggestion(key.get_ref(), KEYS));
            self.report.add(
                ProblemKind::Structure,
                Some(key.span()),
                Some(&path),
                "there is no such key",
                remedy,
            );
        }
        let [about, ours, other] = KEYS.map(|key| {
            let path = format!("readings.{key}");
            let Some(value) = table.get(key) else {
                let remedy = format!("add {key} = \"…\" to this reading");
                self.report.add(
                    ProblemKind::Structure,
                    Some(entry.value.span()),
                    Some(&path),
                    "this is missing",
                    remedy,
                );
                return None;
            };
            Entry { key: &path, value }.prose(&mut self.report, Lines::Many)
        });
        Some(Reading { about: about?, ours: ours?, other: other? })
    }
}
