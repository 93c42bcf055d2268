//! Rulesets read from TOML.

use toml::de::{DeTable, DeValue};

use super::RulesFileError;
use super::canonical::{differences, kind, scores};
use super::points::{Clerk, go_through};
use super::report::{Nature, Report};
use super::values::{Entry, Lines, Value};
use super::write::KINDS;
use crate::rules::options::OptionError;
use crate::rules::points::{Exits, RulePoint, Throwing};
use crate::rules::presets::Preset;
use crate::rules::spec::{Reading, RuleSpec};
use crate::side::Side;
use crate::square::SquareSet;
use crate::throw::{Throw, ThrowSet};
use crate::words;

/// The keys before the first table.
const HEAD: [&str; 6] = ["name", "base", "title", "summary", "source", "version"];

/// Reads a whole file.
pub(super) fn ruleset(text: &str) -> Result<RuleSpec, RulesFileError> {
    let mut report = Report::on(text);
    if text.len() > RuleSpec::LARGEST_FILE {
        let (size, most) = (text.len(), RuleSpec::LARGEST_FILE);
        report.add(
            Nature::Syntax,
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
            Nature::Syntax,
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
        absent: Vec::new(),
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
    absent: Vec<(&'static str, &'static str, String)>,
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
        go_through(&mut points, self);
        self.unknown_keys();
        self.missing_keys();
        let words = self.words(name, built_in.as_ref().filter(|_| named.is_some()));
        if !self.report.is_empty() {
            return None;
        }
        let mut spec = words?;
        spec.points = points;
        if let (Some(_), Some(built_in)) = (named, built_in) {
            self.same_as_built_in(&spec, &built_in);
        }
        if let Err(conflicts) = spec.points.conflicts() {
            for conflict in conflicts.0 {
                self.report.add(Nature::Whole, None, None, conflict.problem, conflict.remedy);
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
            self.report.add(Nature::Whole, None, Some("name"), "the ruleset has no name", remedy);
            return None;
        };
        let name = entry.text(&mut self.report)?;
        let fits = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
        if name.is_empty() || name.chars().count() > most || !name.chars().all(fits) {
            let problem = format!("\"{}\" is no name for a ruleset", words::shortened(name));
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

    /// The built-in ruleset with the options of the file.
    fn options(&mut self, mut built_in: Option<RuleSpec>) -> Option<RuleSpec> {
        let Some(entry) = self.head("options") else { return built_in };
        let Some(options) = entry.table(&mut self.report, "write a table: [options], and its keys below")
        else {
            return built_in;
        };
        let Some(spec) = &mut built_in else {
            let is_own = self.head("base").is_none() && self.head("name").is_some();
            if is_own {
                self.report.add(
                    Nature::Whole,
                    Some(entry.value.span()),
                    Some("options"),
                    "only built-in rulesets have options",
                    "leave out [options] (the points say all), or start from a built-in ruleset, such as base = \"modern\"",
                );
            }
            return None;
        };
        for (key, value) in options {
            let path = format!("options.{}", words::shortened(key.get_ref()));
            let entry = Entry { key: &path, value };
            let text = match value.get_ref() {
                DeValue::String(text) => text.to_string(),
                DeValue::Integer(number) => number.to_string(),
                _ => {
                    entry.wrong(
                        &mut self.report,
                        "this is no value of an option",
                        "write a text in double quotes, or a number",
                    );
                    continue;
                }
            };
            match spec.set_option(key.get_ref(), &text) {
                Ok(()) => {}
                Err(OptionError::NotOffered { rules, key: unknown, offered }) => {
                    let known: Vec<&str> = spec.offers().iter().map(|option| option.name()).collect();
                    let meant = meant(&unknown, known);
                    let problem = format!("{rules} has no option {unknown}");
                    let span = Some(key.span());
                    self.report.add(
                        Nature::Value,
                        span,
                        Some(&path),
                        problem,
                        format!("{meant}it has {offered}"),
                    );
                }
                Err(OptionError::NoSuchValue { value, values, .. }) => {
                    entry.wrong(
                        &mut self.report,
                        format!("\"{value}\" is no value of this option"),
                        format!("write {values}"),
                    );
                }
                Err(error @ OptionError::Malformed(_)) => {
                    entry.wrong(&mut self.report, error.to_string(), "change it")
                }
            }
        }
        built_in
    }

    /// Everything but the points. Where the file gives no words, those of the built-in ruleset stand in, if it is one.
    fn words(&mut self, name: Option<String>, built_in: Option<&RuleSpec>) -> Option<RuleSpec> {
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
            let path = format!("readings.{}", words::shortened(key.get_ref()));
            let remedy = format!("{}a reading has about, ours and other", meant(key.get_ref(), KEYS));
            self.report.add(Nature::Whole, Some(key.span()), Some(&path), "there is no such key", remedy);
        }
        let [about, ours, other] = KEYS.map(|key| {
            let path = format!("readings.{key}");
            let Some(value) = table.get(key) else {
                let remedy = format!("add {key} = \"…\" to this reading");
                self.report.add(
                    Nature::Whole,
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

    /// A ruleset with a built-in one's name must be that one.
    fn same_as_built_in(&mut self, spec: &RuleSpec, built_in: &RuleSpec) {
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

    /// Reports tables and keys that are none.
    fn unknown_keys(&mut self) {
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
                            meant(name, known.chain(points))
                        )
                    }
                    homes => format!("write it below {}", words::choice(homes)),
                };
                let shown = words::shortened(name);
                self.report.add(
                    Nature::Whole,
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
                [] => format!("{}[{table}] has {}", meant(name, keys.iter().copied()), words::list(&keys)),
                homes => format!("write it below {}", words::choice(homes)),
            };
            let path = format!("{table}.{}", words::shortened(name));
            self.report.add(
                Nature::Whole,
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
    fn missing_keys(&mut self) {
        let absent = std::mem::take(&mut self.absent);
        let start_from = "start from a built-in ruleset, such as base = \"kendall\"";
        let mut whole_tables = Vec::new();
        for (table, key, form) in absent {
            if self.root.contains_key(table) {
                let path = format!("{table}.{key}");
                let remedy = format!("add {key} = … below [{table}] ({form}), or {start_from}");
                self.report.add(Nature::Whole, None, Some(&path), "this is missing", remedy);
            } else if !whole_tables.contains(&table) {
                whole_tables.push(table);
                let keys =
                    words::list(self.known.iter().filter(|(home, _)| *home == table).map(|(_, key)| *key));
                let remedy = format!("add [{table}] with {keys}, or {start_from}");
                self.report.add(Nature::Whole, None, Some(table), "this table is missing", remedy);
            }
        }
    }

    /// The value of a rule point with its path, if it is given.
    fn given(&mut self, key: &'static str) -> Option<(String, &'t Value<'t>)> {
        self.known.push((self.table, key));
        let value = self.root.get(self.table)?.get_ref().as_table()?.get(key)?;
        Some((format!("{}.{key}", self.table), value))
    }

    /// The same; takes down that it is missing if it must not be. `form` says what could stand there.
    fn wanted(
        &mut self,
        key: &'static str,
        form: impl FnOnce() -> String,
    ) -> Option<(String, &'t Value<'t>)> {
        let given = self.given(key);
        if given.is_none() && self.missing == Missing::Wrong {
            self.is_absent(key, form());
        }
        given
    }

    fn is_absent(&mut self, key: &'static str, form: String) {
        let is_no_table = self.root.get(self.table).is_some_and(|value| !value.get_ref().is_table());
        if !is_no_table {
            self.absent.push((self.table, key, form));
        }
    }

    /// What the scores of these throws are, if they have any and those given can be read.
    fn scores(&mut self, kind: &'static str, usual: &Throwing) -> Option<Vec<u8>> {
        let wanted = match kind {
            "sticks" => 5,
            "two-dice" => 13,
            _ => 0,
        };
        let given = self.given("scores");
        match given {
            Some((path, value)) if wanted == 0 => {
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
                if scores.len() != wanted {
                    let problem = format!("these are {} numbers", scores.len());
                    let remedy = format!("write {wanted} for kind = \"{kind}\", each from 0 to 6");
                    entry.wrong(&mut self.report, problem, remedy);
                }
                Some(scores)
            }
            None if wanted == 0 => None,
            None if self.missing == Missing::AsInBase && kind == super::canonical::kind(usual) => {
                scores(usual).map(<[u8]>::to_vec)
            }
            None => {
                self.is_absent("scores", format!("{wanted} numbers from 0 to 6 in brackets"));
                None
            }
        }
    }
}

impl Clerk for Reader<'_> {
    fn table(&mut self, name: &'static str, _: &str) {
        self.table = name;
        if let Some(value) = self.root.get(name) {
            Entry { key: name, value }
                .table(&mut self.report, &format!("write [{name}], and its keys below"));
        }
    }

    fn pieces(&mut self, key: &'static str, _: &str, pieces: &mut u8) {
        let form = || "a number from 1 to 10".to_owned();
        if let Some((path, value)) = self.wanted(key, form)
            && let Some(number) =
                (Entry { key: &path, value }).number(&mut self.report, "number of pieces", 1..=10)
        {
            *pieces = u8::try_from(number).expect("a number up to 10 fits");
        }
    }

    fn side(&mut self, key: &'static str, _: &str, side: &mut Side) {
        let names = Side::BOTH.map(Side::name);
        if let Some((path, value)) = self.wanted(key, || choice(&names))
            && let Some(name) = (Entry { key: &path, value }).word(&mut self.report, &names)
        {
            *side = Side::from_name(name).expect("the name is one of those offered");
        }
    }

    fn choice<T: RulePoint>(&mut self, key: &'static str, _: &str, point: &mut T) {
        let keywords: Vec<&'static str> = T::ALL.iter().map(|choice| choice.keyword()).collect();
        if let Some((path, value)) = self.wanted(key, || choice(&keywords))
            && let Some(keyword) = (Entry { key: &path, value }).word(&mut self.report, &keywords)
        {
            *point = T::from_keyword(keyword).expect("the keyword is one of those offered");
        }
    }

    fn squares(&mut self, key: &'static str, _: &str, squares: &mut SquareSet) {
        let form = || "squares from 1 to 30 in brackets; [] for none".to_owned();
        if let Some((path, value)) = self.wanted(key, form)
            && let Some(read) = (Entry { key: &path, value }).squares(&mut self.report)
        {
            *squares = read;
        }
    }

    fn throws(&mut self, key: &'static str, _: &str, throws: &mut ThrowSet) {
        let form = || "throws from 1 to 6 in brackets; [] for none, or \"any\"".to_owned();
        if let Some((path, value)) = self.wanted(key, form)
            && let Some(read) = (Entry { key: &path, value }).throws(&mut self.report)
        {
            *throws = read;
        }
    }

    fn exits(&mut self, key: &'static str, _: &str, exits: &mut Exits) {
        let form = || "rows in braces, such as { 26 = [5], 30 = \"any\" }; {} for none".to_owned();
        if let Some((path, value)) = self.wanted(key, form)
            && let Some(read) = (Entry { key: &path, value }).exits(&mut self.report)
        {
            *exits = read;
        }
    }

    fn throwing(&mut self, throwing: &mut Throwing) {
        let kinds = KINDS.map(|(kind, _)| kind);
        let read = match self.wanted("kind", || choice(&kinds)) {
            Some((path, value)) => Entry { key: &path, value }.word(&mut self.report, &kinds),
            None => (self.missing == Missing::AsInBase).then(|| kind(throwing)),
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
    words::choice(words.iter().map(|word| format!("\"{word}\"")))
}

fn meant<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    words::nearest(typed, known).map_or_else(String::new, |word| format!("did you mean {word}? "))
}
