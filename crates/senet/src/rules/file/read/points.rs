//! The rule points of a ruleset file. The parser visits the list of all points and looks up each key.

use super::{MissingPoint, Reader};
use crate::english;
use crate::rules::file::canonical;
use crate::rules::file::points::PointVisitor;
use crate::rules::file::values::{Entry, Value};
use crate::rules::file::write::KINDS;
use crate::rules::points::{Exits, RulePoint, Throwing};
use crate::side::Side;
use crate::square::SquareSet;
use crate::throw::{Throw, ThrowSet};

impl<'t> Reader<'t> {
    /// The path and the value of a rule point; `None` if the file does not have it.
    fn optional(&mut self, key: &'static str) -> Option<(String, &'t Value<'t>)> {
        self.known.push((self.table, key));
        let value = self.root.get(self.table)?.get_ref().as_table()?.get(key)?;
        Some((format!("{}.{key}", self.table), value))
    }

    /// The path and the value of a rule point. Reports the point as missing if the file must have it; `form`
    /// describes valid values.
    fn required(
        &mut self,
        key: &'static str,
        form: impl FnOnce() -> String,
    ) -> Option<(String, &'t Value<'t>)> {
        let value = self.optional(key);
        if value.is_none() && self.missing == MissingPoint::IsError {
            self.add_missing(key, form());
        }
        value
    }

    fn add_missing(&mut self, key: &'static str, form: String) {
        // A value that is not a table is reported on its own.
        let is_other_value = self.root.get(self.table).is_some_and(|value| !value.get_ref().is_table());
        if !is_other_value {
            self.missing_points.push((self.table, key, form));
        }
    }

    /// The scores for this kind of sticks or dice; `None` if it has none, or if they are missing or invalid.
    fn scores(&mut self, kind: &'static str, base: &Throwing) -> Option<Vec<u8>> {
        let required = match kind {
            "sticks" => 5,
            "two-dice" => 13,
            _ => 0,
        };
        match self.optional("scores") {
            Some((path, value)) if required == 0 => {
                let entry = Entry { key: &path, value };
                entry.invalid(&mut self.report, "a die has no scores", "remove scores, or use another kind");
                None
            }
            Some((path, value)) => {
                let entry = Entry { key: &path, value };
                let scores = entry.numbers(&mut self.report, "a throw", 0..=u32::from(Throw::MAX))?;
                if scores.len() != required {
                    let problem = format!("the list has {} numbers", scores.len());
                    let remedy = format!("write {required} numbers from 0 to 6 for kind = \"{kind}\"");
                    entry.invalid(&mut self.report, problem, remedy);
                }
                Some(scores)
            }
            None if required == 0 => None,
            None if self.missing == MissingPoint::AsInBase && kind == canonical::kind(base) => {
                canonical::scores(base).map(<[u8]>::to_vec)
            }
            None => {
                self.add_missing("scores", format!("{required} numbers from 0 to 6 in brackets"));
                None
            }
        }
    }
}

impl PointVisitor for Reader<'_> {
    fn optional(&mut self, _: bool, visit: impl FnOnce(&mut Self)) {
        let missing = std::mem::replace(&mut self.missing, MissingPoint::AsInBase);
        let first = self.known.len();
        visit(self);
        self.optional_points.extend(self.known[first..].iter().map(|(_, key)| *key));
        self.missing = missing;
    }

    fn table(&mut self, name: &'static str, _: &str) {
        self.table = name;
        if let Some(value) = self.root.get(name) {
            Entry { key: name, value }
                .table(&mut self.report, &format!("write [{name}] with its keys below"));
        }
    }

    fn pieces(&mut self, key: &'static str, _: &str, pieces: &mut u8) {
        let form = || "a number from 1 to 10".to_owned();
        if let Some((path, value)) = self.required(key, form)
            && let Some(number) =
                (Entry { key: &path, value }).number(&mut self.report, "a number of pieces", 1..=10)
        {
            *pieces = u8::try_from(number).expect("a number up to 10 fits");
        }
    }

    fn side(&mut self, key: &'static str, _: &str, side: &mut Side) {
        let names = Side::BOTH.map(Side::name);
        if let Some((path, value)) = self.required(key, || choice(&names))
            && let Some(name) = (Entry { key: &path, value }).keyword(&mut self.report, &names)
        {
            *side = Side::from_name(name).expect("the name is one of those offered");
        }
    }

    fn choice<T: RulePoint>(&mut self, key: &'static str, _: &str, point: &mut T) {
        let keywords: Vec<&'static str> = T::ALL.iter().map(|choice| choice.keyword()).collect();
        if let Some((path, value)) = self.required(key, || choice(&keywords))
            && let Some(keyword) = (Entry { key: &path, value }).keyword(&mut self.report, &keywords)
        {
            *point = T::from_keyword(keyword).expect("the keyword is one of those offered");
        }
    }

    fn squares(&mut self, key: &'static str, _: &str, squares: &mut SquareSet) {
        let form = || "squares from 1 to 30 in brackets; [] for none".to_owned();
        if let Some((path, value)) = self.required(key, form)
            && let Some(read) = (Entry { key: &path, value }).squares(&mut self.report)
        {
            *squares = read;
        }
    }

    fn throws(&mut self, key: &'static str, _: &str, throws: &mut ThrowSet) {
        let form = || "throws from 1 to 6 in brackets; [] for none, or \"any\"".to_owned();
        if let Some((path, value)) = self.required(key, form)
            && let Some(read) = (Entry { key: &path, value }).throws(&mut self.report)
        {
            *throws = read;
        }
    }

    fn exits(&mut self, key: &'static str, _: &str, exits: &mut Exits) {
        let form = || "rows in braces, such as { 26 = [5], 30 = \"any\" }; {} for none".to_owned();
        if let Some((path, value)) = self.required(key, form)
            && let Some(read) = (Entry { key: &path, value }).exits(&mut self.report)
        {
            *exits = read;
        }
    }

    fn throwing(&mut self, throwing: &mut Throwing) {
        let kinds = KINDS.map(|(kind, _)| kind);
        let read = match self.required("kind", || choice(&kinds)) {
            Some((path, value)) => Entry { key: &path, value }.keyword(&mut self.report, &kinds),
            None => (self.missing == MissingPoint::AsInBase).then(|| canonical::kind(throwing)),
        };
        let Some(kind) = read else {
            // The required number of scores is unknown, but the key must count as known.
            self.optional("scores");
            return;
        };
        let scores = self.scores(kind, throwing);
        match (kind, scores.as_deref()) {
            ("die", _) => *throwing = Throwing::Die,
            ("sticks", Some(scores)) => {
                if let Ok(scores) = scores.try_into() {
                    *throwing = Throwing::Sticks { scores };
                }
            }
            (_, Some(scores)) => {
                if let Ok(scores) = scores.try_into() {
                    *throwing = Throwing::TwoDice { scores };
                }
            }
            (_, None) => {}
        }
    }
}

/// Alternatives in quotes, as an English list.
fn choice(words: &[&str]) -> String {
    english::choice(words.iter().map(|word| format!("\"{word}\"")))
}
