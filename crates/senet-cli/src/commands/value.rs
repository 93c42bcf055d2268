//! `senet value`: the win chance of a position and of its moves.

mod text;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::Result;
use schemars::JsonSchema;
use senet::Ruleset;
use senet_play::{Analyst, Limits};
use senet_tablebase::OnDemandTablebase;
use senet_wire::{Precision, ValueReport};
use serde::Serialize;

use crate::arguments::{Tables, Value};
use crate::csv_text::{Csv, cell};
use crate::deepening::evaluate;
use crate::queries::{self, Query, QueryHandler};
use crate::sources::{Estimates, Sources};
use crate::{interrupt, ruleset};

pub(super) fn run(args: &Value) -> Result<()> {
    let tables = args.tables.tables.clone();
    tables.directory()?;
    // Without --weights the ruleset is read once: its file may be a pipe.
    match &args.query.rules {
        Some(name) if args.weights.are_given() => {
            args.weights.install_for(&[&ruleset::ruleset(name, &args.query.options.values)?])?
        }
        _ => args.weights.install()?,
    }
    // While lines are answered, an interruption ends the process: all finished answers have been written.
    let interrupted = if args.query.input.is_none() { Some(interrupt::flag()) } else { None };
    let mut valuer = Valuer { tables, depth: args.depth, opened: Vec::new(), interrupted };
    queries::answer(&args.query, &mut valuer)?;
    valuer.interrupted.map_or(Ok(()), |flag| interrupt::end(&flag, || "a part of the search".to_owned()))
}

/// Answers queries with win chances. It keeps the tablebase of each ruleset of earlier queries.
struct Valuer {
    tables: Tables,
    /// The search depth for positions outside the tables, in plies.
    depth: u32,
    opened: Vec<Opened>,
    /// With a single query, the flag that ends the search early.
    interrupted: Option<Arc<AtomicBool>>,
}

/// The tablebase of a ruleset, and the analyst that uses it to the full depth.
struct Opened {
    rules: Arc<Ruleset>,
    tablebase: Arc<OnDemandTablebase>,
    analyst: Analyst,
}

/// The value of a position with the depth of the search behind it.
#[derive(JsonSchema, Serialize)]
pub(super) struct SearchedValue<'a> {
    #[serde(flatten)]
    value: ValueReport<'a>,
    /// The search depth for positions outside the tables, in plies.
    depth: u32,
}

impl Valuer {
    /// The largest number of tablebases, which keep the files of their tables open. All are closed when it is reached.
    const CAPACITY: usize = 16;

    fn value<'a>(&mut self, query: &Query<'a>) -> Result<(SearchedValue<'a>, Sources)> {
        let interrupted = self.interrupted.clone();
        let (tables, last) = (self.tables.clone(), self.depth);
        let opened = self.open(query.rules)?;
        let (value, depth) = match interrupted {
            Some(flag) => evaluate(&opened.tablebase, query.position, query.throw, last, &flag)?,
            None => (opened.analyst.analyse(&query.position, query.throw)?, last),
        };
        let used = opened.tablebase.tables(&value.strata);
        let estimates = if value.is_exact() { Estimates::Unused } else { Estimates::Used };
        let sources = crate::sources::of_tables(&tables, &opened.tablebase, &used, estimates);
        let value = ValueReport::of(query.name, query.options, &query.position, query.throw, &value);
        Ok((SearchedValue { value, depth }, sources))
    }

    fn open(&mut self, rules: &Arc<Ruleset>) -> Result<&mut Opened> {
        let index = match self.opened.iter().position(|opened| Arc::ptr_eq(&opened.rules, rules)) {
            Some(index) => index,
            None => {
                let tablebase = Arc::new(self.tables.open(rules)?);
                if self.opened.len() == Valuer::CAPACITY {
                    self.opened.clear();
                }
                let analyst = tablebase.analyst(Limits::depth(self.depth));
                self.opened.push(Opened { rules: Arc::clone(rules), tablebase, analyst });
                self.opened.len() - 1
            }
        };
        Ok(&mut self.opened[index])
    }
}

impl QueryHandler for Valuer {
    fn json(&mut self, query: &Query<'_>) -> Result<String> {
        let (value, sources) = self.value(query)?;
        let answer = query.answer(value).with_sources(sources);
        let answer = match &self.interrupted {
            Some(flag) => answer.with_interruption(flag),
            None => answer,
        };
        Ok(serde_json::to_string(&answer)?)
    }

    fn csv(&mut self, query: &Query<'_>) -> Result<String> {
        let (SearchedValue { value, depth }, sources) = self.value(query)?;
        let mut table = Csv::with_sources(&[
            "position",
            "throw",
            "move",
            "win",
            "lower",
            "upper",
            "exact",
            "typical_error",
            "proven_error",
            "depth",
        ])?;
        let mut row = |text: &str, numbers: [f64; 3], exact: bool, precision: &Precision| {
            let of_query = [query.position.to_string(), cell(query.throw), text.to_owned()];
            let errors = [cell(precision.typical_error), cell(precision.proven_error), depth.to_string()];
            let numbers = numbers.map(|number| number.to_string()).into_iter();
            let cells = of_query.into_iter().chain(numbers).chain([exact.to_string()]).chain(errors);
            table.row_from(query.rules, Some(&sources), cells)
        };
        row("", [value.win, value.lower, value.upper], value.exact, &value.precision)?;
        for mv in &value.moves {
            row(&mv.text, [mv.win, mv.lower, mv.upper], mv.exact, &mv.precision)?;
        }
        table.text()
    }

    fn text(&mut self, query: &Query<'_>) -> Result<String> {
        let (SearchedValue { value, depth }, sources) = self.value(query)?;
        Ok(text::value(query, &value, &sources, depth))
    }
}
