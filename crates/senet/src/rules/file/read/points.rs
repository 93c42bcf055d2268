//! The rule points of a file.

use super::{Missing, Reader};
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
    /// The value of a rule point with its path, if it is given.
    fn given(&mut self, key: &'static str) -> Option<(String, &'t Value<'t>)> {
        self.known.push((self.table, key));
        let value = self.root.get(self.table)?.get_ref().as_table()?.get(key)?;
        Some((format!("{}.{key}", self.table), value))
    }

    /// The same; takes down that it is missing if it must not be. `form` says what could stand there.
    fn required(
        &mut self,
        key: &'static str,
        form: impl FnOnce() -> String,
    ) -> Option<(String, &'t Value<'t>)> {
        let given = self.given(key);
        if given.is_none() && self.missing == Missing::Wrong {
            self.add_missing(key, form());
        }
        given
    }

    fn add_missing(&mut self, key: &'static str, form: String) {
        let is_no_table = self.root.get(self.table).is_some_and(|value| !value.get_ref().is_table());
        if !is_no_table {
            self.missing_points.push((self.table, key, form));
        }
    }

    /// What the scores of these throws are, if they have any and those given can be read.
    fn scores(&mut self, kind: &'static str, usual: &Throwing) -> Option<Vec<u8>> {
        let required = match kind {
            "sticks" => 5,
            "two-dice" => 13,
            _ => 0,
        };
        let given = self.given("scores");
        match given {
            Some((path, value)) if required == 0 => {
                let entry = Entry { key: &path, value };
                entry.wrong(
                    &mut self.report,
                    "a die counts what it shows",
                    "leave scores out, or write another kind",
                );
                None
            }
            Some((path, value)) => {
                let entry = Entry { key: &path, value };
                let scores = entry.numbers(&mut self.report, "throw", 0..=u32::from(Throw::MAX))?;
                if scores.len() != required {
                    let problem = format!("these are {} numbers", scores.len());
                    let remedy = format!("write {required} for kind = \"{kind}\", each from 0 to 6");
                    entry.wrong(&mut self.report, problem, remedy);
                }
                Some(scores)
            }
            None if required == 0 => None,
            None if self.missing == Missing::AsInBase && kind == canonical::kind(usual) => {
                canonical::scores(usual).map(<[u8]>::to_vec)
            }
            None => {
                self.add_missing("scores", format!("{required} numbers from 0 to 6 in brackets"));
                None
            }
        }
    }
}

impl PointVisitor for Reader<'_> {
    fn table(&mut self, name: &'static str, _: &str) {
        self.table = name;
        if let Some(value) = self.root.get(name) {
            Entry { key: name, value }
                .table(&mut self.report, &format!("write [{name}], and its keys below"));
        }
    }

    fn pieces(&mut self, key: &'static str, _: &str, pieces: &mut u8) {
        let form = || "a number from 1 to 10".to_owned();
        if let Some((path, value)) = self.required(key, form)
            && let Some(number) =
                (Entry { key: &path, value }).number(&mut self.report, "number of pieces", 1..=10)
        {
            *pieces = u8::try_from(number).expect("a number up to 10 fits");
        }
    }

    fn side(&mut self, key: &'static str, _: &str, side: &mut Side) {
        let names = Side::BOTH.map(Side::name);
        if let Some((path, value)) = self.required(key, || choice(&names))
            && let Some(name) = (Entry { key: &path, value }).word(&mut self.report, &names)
        {
            *side = Side::from_name(name).expect("the name is one of those offered");
        }
    }

    fn choice<T: RulePoint>(&mut self, key: &'static str, _: &str, point: &mut T) {
        let keywords: Vec<&'static str> = T::ALL.iter().map(|choice| choice.keyword()).collect();
        if let Some((path, value)) = self.required(key, || choice(&keywords))
            && let Some(keyword) = (Entry { key: &path, value }).word(&mut self.report, &keywords)
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
            Some((path, value)) => Entry { key: &path, value }.word(&mut self.report, &kinds),
            None => (self.missing == Missing::AsInBase).then(|| canonical::kind(throwing)),
        };
        let Some(kind) = read else {
            // What scores there must be cannot be told; that the key is known can.
            self.given("scores");
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

/// Words to choose from, in quotes.
fn choice(words: &[&str]) -> String {
    english::choice(words.iter().map(|word| format!("\"{word}\"")))
}
