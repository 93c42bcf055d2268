//! Reports of keys that are unknown, in the wrong table, or missing.

use toml::de::DeValue;

use super::{Reader, TOP_LEVEL_KEYS, suggestion};
use crate::english;
use crate::rules::file::report::ProblemKind;

impl Reader<'_> {
    /// Reports unknown tables and keys.
    pub(super) fn unknown_keys(&mut self) {
        let mut tables: Vec<&str> = self.known.iter().map(|(table, _)| *table).collect();
        tables.dedup();
        for (key, value) in self.root {
            let name: &str = key.get_ref();
            if tables.contains(&name) {
                self.unknown_keys_of(name, value.get_ref());
            } else if !TOP_LEVEL_KEYS.contains(&name) && !["options", "readings"].contains(&name) {
                let remedy = match self.tables_of(name).as_slice() {
                    [] => {
                        let known =
                            tables.iter().copied().chain(TOP_LEVEL_KEYS).chain(["options", "readings"]);
                        let points = self.known.iter().map(|(_, key)| *key);
                        format!(
                            "{}remove it; the file of a built-in ruleset shows all keys",
                            suggestion(name, known.chain(points))
                        )
                    }
                    tables => format!("move it below {}", english::choice(tables)),
                };
                let shown = english::excerpt(name);
                self.report.add(
                    ProblemKind::Structure,
                    Some(key.span()),
                    Some(&shown),
                    "unknown key",
                    remedy,
                );
            }
        }
    }

    fn unknown_keys_of(&mut self, table: &str, value: &DeValue<'_>) {
        let keys: Vec<&str> =
            self.known.iter().filter(|(other, _)| *other == table).map(|(_, key)| *key).collect();
        for (key, _) in value.as_table().into_iter().flatten() {
            let name: &str = key.get_ref();
            if keys.contains(&name) {
                continue;
            }
            let remedy = match self.tables_of(name).as_slice() {
                [] => {
                    format!(
                        "{}[{table}] has the keys {}",
                        suggestion(name, keys.iter().copied()),
                        english::list(&keys)
                    )
                }
                tables => format!("move it below {}", english::choice(tables)),
            };
            let path = format!("{table}.{}", english::excerpt(name));
            self.report.add(
                ProblemKind::Structure,
                Some(key.span()),
                Some(&path),
                "unknown key in this table",
                remedy,
            );
        }
    }

    /// The tables that have a key with this name.
    fn tables_of(&self, name: &str) -> Vec<String> {
        self.known.iter().filter(|(_, key)| *key == name).map(|(table, _)| format!("[{table}]")).collect()
    }

    /// Reports missing rule points. A missing table is reported once, with all its keys.
    pub(super) fn missing_keys(&mut self) {
        let missing_points = std::mem::take(&mut self.missing_points);
        let start_from = "start from a built-in ruleset with a key such as base = \"kendall\"";
        let mut missing_tables = Vec::new();
        for (table, key, form) in missing_points {
            if self.root.contains_key(table) {
                let path = format!("{table}.{key}");
                let remedy = format!("add {key} = … below [{table}] ({form}), or {start_from}");
                self.report.add(ProblemKind::Structure, None, Some(&path), "the key is missing", remedy);
            } else if !missing_tables.contains(&table) {
                missing_tables.push(table);
                let is_needed =
                    |(other, key): &&(&str, &str)| *other == table && !self.optional_points.contains(key);
                let keys = english::list(self.known.iter().filter(is_needed).map(|(_, key)| *key));
                let remedy = format!("add [{table}] with {keys}, or {start_from}");
                self.report.add(ProblemKind::Structure, None, Some(table), "the table is missing", remedy);
            }
        }
    }
}
