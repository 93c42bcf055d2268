//! `senet solve`: exact tables.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use senet_solve::{
    AvailableSpace, Estimate, PairOrigin, PairSummary, SolveOptions, SolvedTables, StoreOptions, solve_into,
};
use senet_table::{BoundedValue, tables_folder, value_with_duties};
use senet_tablebase::tables_directory;
use senet_wire::Options;

use crate::arguments::{Format, Solve};
use crate::output::Output;
use crate::solving::{Listener, duration};
use crate::table::{Align, Table};
use crate::{memory, ruleset, wire};

pub(super) fn run(asked: &Solve) -> Result<()> {
    let options = options(asked)?;
    let rules = ruleset::ruleset(&asked.rules.rules, &options)?;
    let directory = tables_directory(asked.out.as_deref())?;
    let solve_options = SolveOptions { gap: asked.gap, threads: asked.work.threads() };
    let store_options =
        StoreOptions { directory, checkpoint_interval: asked.work.checkpoint(), memory_limit: asked.memory };
    let folder = tables_folder(&store_options.directory, &rules);
    let mut listener = if asked.work.quiet { Listener::nobody() } else { Listener::on_standard_error() };

    let name = rules.spec().full_name();
    let estimate = Estimate::of(&rules, solve_options, &store_options.directory)?;
    let room = AvailableSpace::measure(&folder).limited_to(asked.memory);
    let storage = estimate
        .requirements
        .choose_storage(&room)
        .with_context(|| format!("{name} cannot be solved here"))?;
    listener.tell_estimate(&name, &estimate, storage);
    let started = Instant::now();
    let built = solve_into(&rules, solve_options, &store_options, |progress| listener.hear(progress));
    listener.done();
    let SolvedTables { strata, tables } = built?;
    let seconds = started.elapsed().as_secs_f64();
    let start = value_with_duties(&rules, &|position| tables.probe(position), &rules.start());
    let BoundedValue { win, lower, upper } = start.context("the tables do not reach the start")?;

    let backups = strata.iter().map(|solved| solved.backups).sum();
    let solving: f64 = strata.iter().map(|solved| solved.seconds).sum();
    let answer = wire::Solve {
        rules: &asked.rules.rules,
        options: &Options::from_arguments(&options),
        pieces: rules.plan().pieces(),
        positions: strata.iter().map(|solved| solved.positions).sum(),
        sweeps: strata.iter().map(|solved| u64::from(solved.sweeps)).sum(),
        backups,
        seconds,
        backups_per_second: if backups == 0 { 0.0 } else { backups as f64 / solving.max(1e-9) },
        peak_memory_bytes: memory::peak(),
        start: wire::Chance { win, lower, upper },
        gap: asked.gap,
        threads: solve_options.threads,
        folder: folder.display().to_string(),
        strata: strata.iter().map(pair).collect(),
    };
    let mut output = Output::open();
    match asked.work.format {
        Format::Json => output.json(&answer)?,
        Format::Text => output.text(&text(&name, rules.start().side().name(), &answer))?,
    }
    output.flush()
}

/// The options, with the number of pieces among them.
fn options(asked: &Solve) -> Result<Vec<String>> {
    let mut options = asked.rules.options.given.clone();
    if let Some(pieces) = asked.pieces {
        let is_pieces = |option: &&String| option.split('=').next().is_some_and(|key| key.trim() == "pieces");
        if let Some(given) = options.iter().find(is_pieces) {
            bail!("--pieces {pieces} and --option {given} say the same thing; give one of them");
        }
        options.push(format!("pieces={pieces}"));
    }
    Ok(options)
}

fn pair(solved: &PairSummary) -> wire::SolvedPair {
    wire::SolvedPair {
        pieces: [solved.stratum.mover, solved.stratum.other],
        positions: solved.positions,
        sweeps: solved.sweeps,
        passes: solved.passes,
        residual: solved.residual,
        lasting: solved.horizon,
        error: solved.error,
        seconds: solved.seconds,
        origin: match solved.origin {
            PairOrigin::SolvedNow => "solved",
            PairOrigin::ExistingTable => "kept",
        },
    }
}

fn text(name: &str, first: &str, answer: &wire::Solve<'_>) -> String {
    let wire::Chance { win, lower, upper } = answer.start;
    let mut text = format!(
        "{name}: the {first}, who throw first, win {:.3} % of games under best play (between {:.4} % and {:.4} %).\n\n",
        100.0 * win,
        100.0 * lower,
        100.0 * upper
    );
    let right = |heading| (heading, Align::Right);
    let headings = ["pieces", "positions", "sweeps", "passes", "plies", "error", "seconds"].map(right);
    let mut table = Table::new(headings);
    for pair in &answer.strata {
        let [mover, other] = pair.pieces;
        table.row([
            format!("{mover}x{other}"),
            pair.positions.to_string(),
            pair.sweeps.to_string(),
            pair.passes.to_string(),
            format!("{:.0}", pair.lasting),
            format!("{:.1e}", pair.error),
            if pair.origin == "kept" { "kept".to_owned() } else { format!("{:.2}", pair.seconds) },
        ]);
    }
    text.push_str(&table.text());
    let peak = answer
        .peak_memory_bytes
        .map_or(String::new(), |peak| format!(", {} of memory", senet_solve::format_bytes(peak)));
    let time = duration(Duration::from_secs_f64(answer.seconds));
    text.push_str(&format!(
        "\n{} positions, {} backups in {time} ({:.1} million a second){peak}\nTables: {}\n",
        answer.positions,
        answer.backups,
        answer.backups_per_second / 1e6,
        answer.folder
    ));
    text
}
