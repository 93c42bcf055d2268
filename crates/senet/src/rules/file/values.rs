//! Single TOML values of a ruleset file: their types, and the problems that invalid values cause.

use std::ops::RangeInclusive;

use toml::Spanned;
use toml::de::{DeInteger, DeTable, DeValue};

use super::report::{ProblemKind, Report};
use crate::english;
use crate::rules::points::Exits;
use crate::square::{Square, SquareSet};
use crate::throw::{Throw, ThrowSet};

/// A value with its place in the text.
pub(super) type Value<'t> = Spanned<DeValue<'t>>;

/// A value that is parsed, with its key for messages.
#[derive(Clone, Copy)]
pub(super) struct Entry<'k, 't> {
    pub(super) key: &'k str,
    pub(super) value: &'t Value<'t>,
}

impl<'t> Entry<'_, 't> {
    /// Reports that the value is invalid.
    pub(super) fn invalid(&self, report: &mut Report, problem: impl Into<String>, remedy: impl Into<String>) {
        report.add(ProblemKind::Value, Some(self.value.span()), Some(self.key), problem, remedy);
    }

    fn wrong_type(&self, report: &mut Report, remedy: impl Into<String>) {
        self.invalid(report, format!("the value is {}", type_of(self.value.get_ref())), remedy);
    }

    /// The value if it is a string; else a problem is reported.
    pub(super) fn text(&self, report: &mut Report) -> Option<&'t str> {
        let text = self.value.get_ref().as_str();
        if text.is_none() {
            self.wrong_type(report, "write a string in double quotes");
        }
        text
    }

    /// A string for display.
    pub(super) fn display_text(&self, report: &mut Report, lines: Lines) -> Option<String> {
        let text = self.text(report)?;
        let is_invalid = |letter: &char| letter.is_control() && (lines == Lines::One || *letter != '\n');
        if let Some(letter) = text.chars().find(is_invalid) {
            let remedy = match lines {
                Lines::One => "remove it, and write the text on one line",
                Lines::Many => "remove it",
            };
            self.invalid(
                report,
                format!("the text contains the control character {}", letter.escape_debug()),
                remedy,
            );
            return None;
        }
        Some(text.to_owned())
    }

    /// One of these keywords.
    pub(super) fn keyword(&self, report: &mut Report, keywords: &[&'static str]) -> Option<&'static str> {
        let choice = english::choice(keywords.iter().map(|keyword| format!("\"{keyword}\"")));
        let Some(text) = self.value.get_ref().as_str() else {
            self.wrong_type(report, format!("write {choice}"));
            return None;
        };
        let found = keywords.iter().copied().find(|keyword| *keyword == text);
        if found.is_none() {
            let suggestion = english::closest(text, keywords.iter().copied())
                .map_or_else(String::new, |keyword| format!("did you mean \"{keyword}\"? "));
            let problem = format!("\"{}\" is not a valid value", english::excerpt(text));
            self.invalid(report, problem, format!("{suggestion}write {choice}"));
        }
        found
    }

    /// A whole number in this range. `what` describes the number with its article.
    pub(super) fn number(&self, report: &mut Report, what: &str, range: RangeInclusive<u32>) -> Option<u32> {
        let remedy = if *range.end() == u32::MAX {
            format!("write a whole number from {}", range.start())
        } else {
            format!("write a number from {} to {}", range.start(), range.end())
        };
        let DeValue::Integer(number) = self.value.get_ref() else {
            self.wrong_type(report, remedy);
            return None;
        };
        let found = whole(number).filter(|number| range.contains(number));
        if found.is_none() {
            let problem = format!("{} is not {what}", english::excerpt(&number.to_string()));
            self.invalid(report, problem, remedy);
        }
        found
    }

    /// An array of whole numbers in this range; `None` if one of them is invalid.
    pub(super) fn numbers(
        &self,
        report: &mut Report,
        what: &str,
        range: RangeInclusive<u32>,
    ) -> Option<Vec<u8>> {
        let DeValue::Array(values) = self.value.get_ref() else {
            let (first, last) = (range.start(), range.end());
            self.wrong_type(
                report,
                format!("write numbers from {first} to {last} in brackets, such as [1, 4]"),
            );
            return None;
        };
        let numbers: Vec<Option<u8>> = values
            .iter()
            .map(|value| Entry { key: self.key, value }.number(report, what, range.clone()))
            .map(|number| number.and_then(|number| u8::try_from(number).ok()))
            .collect();
        numbers.into_iter().collect()
    }

    /// An array of squares.
    pub(super) fn squares(&self, report: &mut Report) -> Option<SquareSet> {
        let numbers = self.numbers(report, "a square", 1..=30)?;
        Some(numbers.into_iter().filter_map(Square::new).collect())
    }

    /// An array of throws, or `"any"`.
    pub(super) fn throws(&self, report: &mut Report) -> Option<ThrowSet> {
        if self.value.get_ref().as_str() == Some("any") {
            return Some(ThrowSet::ANY);
        }
        if !self.value.get_ref().is_array() {
            self.wrong_type(report, "write throws from 1 to 6 in brackets, such as [1, 4], or \"any\"");
            return None;
        }
        let numbers = self.numbers(report, "a throw", 0..=u32::from(Throw::MAX))?;
        Some(numbers.into_iter().filter_map(Throw::new).collect())
    }

    /// A table of squares with the throws that bear off from them.
    pub(super) fn exits(&self, report: &mut Report) -> Option<Exits> {
        let table = self.table(report, "write rows in braces, such as { 26 = [5], 30 = \"any\" }, or {}")?;
        let mut rows = Vec::new();
        let mut all_valid = true;
        for (name, value) in table {
            let key = format!("{}.{}", self.key, english::excerpt(name.get_ref()));
            let square = (1..=30).find(|number: &u8| number.to_string() == *name.get_ref());
            if square.is_none() {
                let problem = format!("\"{}\" is not a square", english::excerpt(name.get_ref()));
                report.add(
                    ProblemKind::Value,
                    Some(name.span()),
                    Some(&key),
                    problem,
                    "write a number from 1 to 30",
                );
            }
            let throws = Entry { key: &key, value }.throws(report);
            match (square.and_then(Square::new), throws) {
                (Some(square), Some(throws)) => rows.push((square, throws)),
                _ => all_valid = false,
            }
        }
        all_valid.then(|| rows.into_iter().collect())
    }

    /// The value if it is a table; else a problem is reported.
    pub(super) fn table(&self, report: &mut Report, remedy: &str) -> Option<&'t DeTable<'t>> {
        let table = self.value.get_ref().as_table();
        if table.is_none() {
            self.wrong_type(report, remedy);
        }
        table
    }
}

/// The number of lines that a text may have.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Lines {
    One,
    Many,
}

fn whole(number: &DeInteger<'_>) -> Option<u32> {
    u32::from_str_radix(number.as_str(), number.radix()).ok()
}

fn type_of(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a string",
        DeValue::Integer(_) => "a whole number",
        DeValue::Float(_) => "a decimal number",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date or time",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}
