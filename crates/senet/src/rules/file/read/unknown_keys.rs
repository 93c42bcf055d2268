//! Keys that are unknown or in the wrong table, and keys that are missing.

use toml::de::DeValue;

use super::{HEAD, Reader, suggestion};
use crate::english;
use crate::rules::file::report::ProblemKind;

impl Reader<'_> {
    /// Reports tables and keys that are none.
    pub(super) fn unknown_keys(&mut self) {
        let mut tables: Vec<&str> = self.known.iter().map(|(table, _)| *table).collect();
        tables.dedup();
        for (key, value) in self.root {
            let name: &str = key.get_ref();
            if tables.contains(&name) {
                self.unknown_keys_of(name, value.get_ref());
            } else if !HEAD.contains(&name) && !["options", "readings"].contains(&name) {
                let remedy = match self.tables_of(name).as_slice() {
                    [] => {
                        let known = tables.iter().copied().chain(HEAD).chain(["options", "readings"]);
                        let points = self.known.iter().map(|(_, key)| *key);
                        format!(
                            "{}leave it out, or see the file of a built-in ruleset for what there is",
                            suggestion(name, known.chain(points))
                        )
                    }
                    homes => format!("write it below {}", english::choice(homes)),
                };
                let shown = english::excerpt(name);
                self.report.add(
                    ProblemKind::Structure,
                    Some(key.span()),
                    Some(&shown),
                    "there is no such key here",
                    remedy,
                );
            }
        }
    }

    fn unknown_keys_of(&mut self, table: &str, value: &DeValue<'_>) {
        let keys: Vec<&str> =
            self.known.iter().filter(|(home, _)| *home == table).map(|(_, key)| *key).collect();
        for (key, _) in value.as_table().into_iter().flatten() {
            let name: &str = key.get_ref();
            if keys.contains(&name) {
                continue;
            }
            let remedy = match self.tables_of(name).as_slice() {
                [] => {
                    format!(
                        "{}[{table}] has {}",
                        suggestion(name, keys.iter().copied()),
                        english::list(&keys)
                    )
                }
                homes => format!("write it below {}", english::choice(homes)),
            };
            let path = format!("{table}.{}", english::excerpt(name));
            self.report.add(
                ProblemKind::Structure,
                Some(key.span()),
                Some(&path),
                "there is no such key here",
                remedy,
            );
        }
    }

    /// The tables that have a key of this name.
    fn tables_of(&self, name: &str) -> Vec<String> {
        self.known.iter().filter(|(_, key)| *key == name).map(|(table, _)| format!("[{table}]")).collect()
    }

    /// Reports rule points that are not given: a table as a whole if it is not there at all.
    pub(super) fn missing_keys(&mut self) {
        let missing_points = std::mem::take(&mut self.missing_points);
        let start_from = "start from a built-in ruleset, such as base = \"kendall\"";
        let mut whole_tables = Vec::new();
        for (table, key, form) in missing_points {
            if self.root.contains_key(table) {
                let path = format!("{table}.{key}");
                let remedy = format!("add {key} = … below [{table}] ({form}), or {start_from}");
                self.report.add(ProblemKind::Structure, None, Some(&path), "this is missing", remedy);
            } else if !whole_tables.contains(&table) {
                whole_tables.push(table);
                let keys =
                    english::list(self.known.iter().filter(|(home, _)| *home == table).map(|(_, key)| *key));
                let remedy = format!("add [{table}] with {keys}, or {start_from}");
                self.report.add(ProblemKind::Structure, None, Some(table), "this table is missing", remedy);
            }
        }
    }
}
