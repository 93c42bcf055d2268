//! `senet openings`: the value of every first throw and move.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::Result;
use senet::{Ruleset, Throw};
use senet_lab::ruleset_names;
use senet_play::Limits;
use senet_table::Stratum;
use senet_wire::{MoveValue, Options, Precision, ValueReport};

use crate::answer::Answer;
use crate::arguments::{DataFormat, Openings};
use crate::citation::citation;
use crate::csv_text::{Csv, cell};
use crate::json::{OpeningThrow, OpeningValue, OpeningsReport};
use crate::output::{Output, counted};
use crate::precision_text::{error, percent};
use crate::progress_bar::Progress;
use crate::sources::{Estimates, Sources};
use crate::table::{Align, Table};
use crate::{interrupt, ruleset};

pub(super) fn run(args: &Openings) -> Result<()> {
    let names = ruleset_names(&args.rulesets.rules);
    let load = |name: &String| Ok(Arc::new(ruleset::ruleset(name, &args.rulesets.options.values)?));
    let rulesets = names.iter().map(load).collect::<Result<Vec<Arc<Ruleset>>>>()?;
    args.evaluation.weights.install_for(&rulesets.iter().map(Arc::as_ref).collect::<Vec<_>>())?;
    let options = Options::from_arguments(&args.rulesets.options.values);
    let interrupted = interrupt::flag();
    let throws = rulesets.iter().map(|rules| rules.chances(&rules.start()).iter().count() as u64 + 1);
    let progress = Progress::new(throws.sum());
    let mut done = 0;
    let mut reports = Vec::new();
    for (name, rules) in names.iter().zip(&rulesets) {
        let evaluated = || {
            done += 1;
            progress.update(done, name);
        };
        match openings(args, name, &options, rules, &interrupted, evaluated)? {
            Some(report) => reports.push((rules, report)),
            None => break,
        }
    }
    drop(progress);
    interrupt::require(reports.len() as u64)?;
    let mut output = Output::open();
    let complete = reports.iter().filter(|(_, report)| !report.interrupted).count();
    match args.format {
        DataFormat::Json => {
            for (_, report) in reports {
                output.json(&report)?;
            }
        }
        DataFormat::Csv => output.text(&csv(&reports)?)?,
        DataFormat::Text => output.text(&text(&reports))?,
    }
    output.flush()?;
    interrupt::end(&interrupted, || counted(complete as u64, "ruleset"))
}

/// The openings of a ruleset, up to the throw at which the command was interrupted; `None` if that was before the first
/// throw was known. `evaluated` is called after the start and after each throw.
fn openings<'a>(
    args: &Openings,
    name: &'a str,
    options: &'a Options,
    rules: &Arc<Ruleset>,
    interrupted: &AtomicBool,
    mut evaluated: impl FnMut(),
) -> Result<Option<Answer<OpeningsReport<'a>>>> {
    let tablebase = args.evaluation.tables.tables.open(rules)?;
    let analyst = Arc::new(tablebase.analyst(Limits::depth(args.evaluation.depth)));
    let start = rules.start();
    let chances = rules.chances(&start);
    let mut strata: Vec<Stratum> = Vec::new();
    let mut value = |throw: Option<Throw>| -> Result<Option<ValueReport<'_>>> {
        let analyst = Arc::clone(&analyst);
        let found = interrupt::unless_interrupted(move || analyst.analyse(&start, throw));
        let Some(found) = found.transpose()? else { return Ok(None) };
        evaluated();
        strata.extend(found.strata.iter().filter(|stratum| !strata.contains(stratum)).collect::<Vec<_>>());
        Ok(Some(ValueReport::of(name, options, &start, throw, &found)))
    };
    let Some(of_start) = value(None)? else { return Ok(None) };
    let mut throws = Vec::new();
    for (throw, weight) in chances.iter() {
        let Some(found) = value(Some(throw))? else { break };
        let chance = f64::from(weight) / f64::from(chances.total());
        throws.push(OpeningThrow {
            throw: throw.value(),
            chance,
            value: OpeningValue::of(&found),
            moves: found.moves,
        });
    }
    let is_partial = throws.len() < chances.iter().count();
    if throws.is_empty() && is_partial {
        return Ok(None);
    }
    let is_exact = of_start.exact && throws.iter().flat_map(|throw| &throw.moves).all(|mv| mv.exact);
    let estimates = if is_exact { Estimates::Unused } else { Estimates::Used };
    let sources = crate::sources::of_tables(
        &args.evaluation.tables.tables,
        &tablebase,
        &tablebase.tables(&strata),
        estimates,
    );
    let start = OpeningValue::of(&of_start);
    let position = of_start.position;
    let report =
        OpeningsReport { rules: name, options, position, depth: args.evaluation.depth, start, throws };
    let answer = Answer::about(rules, report).with_sources(sources);
    Ok(Some(if is_partial { answer.with_interruption(interrupted) } else { answer }))
}

impl OpeningValue {
    fn of(value: &ValueReport<'_>) -> OpeningValue {
        let ValueReport { win, lower, upper, exact, precision, .. } = *value;
        OpeningValue { win, lower, upper, exact, precision }
    }
}

/// The reports with their rulesets.
type Reports<'a> = [(&'a Arc<Ruleset>, Answer<OpeningsReport<'a>>)];

/// One table of all rulesets, the sources of its numbers, and how to cite them.
fn text(reports: &Reports<'_>) -> String {
    let mut table = Table::new([
        ("ruleset", Align::Left),
        ("throw", Align::Right),
        ("chance", Align::Right),
        ("move", Align::Left),
        ("win", Align::Right),
        ("error", Align::Left),
    ]);
    let mut notes = String::new();
    for (rules, Answer { body, sources, .. }) in reports {
        let name = rules.spec().full_name();
        let mut row = |throw: String, chance: String, mv: String, win: f64, precision: &Precision| {
            table.row([name.clone(), throw, chance, mv, percent(win), error(precision)]);
        };
        let none = String::new;
        row("any".to_owned(), none(), none(), body.start.win, &body.start.precision);
        for OpeningThrow { throw, chance, moves, .. } in &body.throws {
            for (number, MoveValue { text, win, precision, .. }) in moves.iter().enumerate() {
                let chance = if number == 0 { percent(*chance) } else { none() };
                row(throw.to_string(), chance, text.clone(), *win, precision);
            }
        }
        let lines = sources.as_ref().map(Sources::text).unwrap_or_default();
        let joined = lines.lines().collect::<Vec<_>>().join("; ");
        notes.push_str(&format!("{name}: {joined}\nTo cite: {}\n", citation(rules)));
    }
    format!(
        "{}\n`win` is the chance of the side that begins, if both sides play as well as possible.\n\n{notes}",
        table.text()
    )
}

fn csv(reports: &Reports<'_>) -> Result<String> {
    let columns = ["throw", "chance", "move", "win", "lower", "upper", "exact", "typical_error", "depth"];
    let mut table = Csv::with_sources(&columns)?;
    for (rules, Answer { body, sources, .. }) in reports {
        let depth = body.depth;
        let mut row =
            |throw: [String; 3], win: f64, [lower, upper]: [f64; 2], exact, precision: Precision| {
                let numbers = [win, lower, upper].map(|number| number.to_string());
                let rest = [bool::to_string(&exact), cell(precision.typical_error), depth.to_string()];
                table.row_from(rules, sources.as_ref(), throw.into_iter().chain(numbers).chain(rest))
            };
        let OpeningValue { win, lower, upper, exact, precision } = body.start;
        row(<[String; 3]>::default(), win, [lower, upper], exact, precision)?;
        for OpeningThrow { throw, chance, moves, .. } in &body.throws {
            for MoveValue { text, win, lower, upper, exact, precision } in moves {
                let names = [throw.to_string(), chance.to_string(), text.clone()];
                row(names, *win, [*lower, *upper], *exact, *precision)?;
            }
        }
    }
    table.text()
}
