//! `senet train`: trains the network of a ruleset.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use senet_train::{RoundStats, Training, TrainingConfig};
use senet_wire::Options;

use crate::answer::Answer;
use crate::arguments::{Format, Train};
use crate::file_kind::FileKind;
use crate::files::{self, Document};
use crate::interrupt::{self, Interrupted};
use crate::json::{RoundReport, TrainReport};
use crate::output::{Output, counted, notice};
use crate::ruleset;
use crate::sources::SourceWeights;
use crate::table::{Align, Table};

pub(super) fn run(args: &Train) -> Result<()> {
    let rules = ruleset::ruleset(&args.rules.rules, &args.rules.options.values)?;
    files::check_output(&args.out, FileKind::Network)?;
    check_replaced(args)?;
    let threads = args.work.threads();
    let tables = &args.tables.tables;
    let mut training = Training::new(&rules, tables.mapped_directory(&rules)?.as_deref(), config(args))?;
    let checkpoint = Training::checkpoint_path(&args.out);
    if training.resume(&checkpoint)? && !args.work.quiet {
        notice(&format!("continuing after round {}", training.rounds().len()));
    }
    let training = train(training, &checkpoint, threads, args)?;
    files::write(&[Document { path: args.out.clone(), bytes: training.network().to_bytes() }])?;
    // A leftover checkpoint is harmless.
    let _ = fs::remove_file(&checkpoint);
    let rounds: Vec<RoundReport> = training.rounds().iter().map(round_report).collect();
    let report = TrainReport {
        rules: &args.rules.rules,
        options: &Options::from_arguments(&args.rules.options.values),
        seed: args.seed,
        threads,
        file: args.out.display().to_string(),
        weights: SourceWeights::of(&training.network()),
        seconds: rounds.iter().map(|round| round.seconds).sum(),
        rounds,
        tables: training.tables(),
    };
    let mut output = Output::open();
    match args.work.format {
        Format::Json => output.json(&Answer::about(&rules, report))?,
        Format::Text => output.text(&text(&rules.spec().full_name(), &report))?,
    }
    output.flush()
}

/// Refuses to replace the file of the ruleset.
fn check_replaced(args: &Train) -> Result<()> {
    let [out, rules] =
        [args.out.as_path(), Path::new(&args.rules.rules)].map(|path| path.canonicalize().ok());
    if out.is_some() && out == rules {
        bail!("--out would replace the ruleset in '{}'; choose another name", args.out.display());
    }
    Ok(())
}

fn config(args: &Train) -> TrainingConfig {
    TrainingConfig {
        seed: args.seed,
        rounds: args.rounds,
        positions: args.positions as usize,
        batches: args.batches as usize,
        opponent_share: args.weak_opponents,
        stall_patience: args.stall_limit,
        lambda: args.lambda.unwrap_or(TrainingConfig::DEFAULT.lambda),
        ..TrainingConfig::default()
    }
}

/// The longest work, in rounds that are done, that an interruption loses.
const SAVED_AFTER: Duration = Duration::from_secs(1);

/// Trains to the end. Saves checkpoints often enough that an interruption loses little more than the round that is
/// being done.
fn train(mut training: Training, checkpoint: &Path, threads: usize, args: &Train) -> Result<Training> {
    let interval = args.work.checkpoint().min(SAVED_AFTER);
    let mut saved = (Instant::now(), training.rounds().len());
    while !training.is_done() {
        let done = interrupt::unless_interrupted(move || (training.run_round(threads), training));
        let Some((round, trained)) = done else { bail!(interrupted(saved.1, args)) };
        training = trained;
        if !args.work.quiet {
            notice(&round_line(&round, args.rounds));
        }
        let is_interrupted = interrupt::proceed(&interrupt::flag()).is_break() && !training.is_done();
        if is_interrupted || saved.0.elapsed() >= interval {
            training.save_checkpoint(checkpoint)?;
            saved = (Instant::now(), training.rounds().len());
        }
        if is_interrupted {
            bail!(interrupted(saved.1, args));
        }
    }
    Ok(training)
}

/// Says how many rounds are kept.
fn interrupted(saved: usize, args: &Train) -> Interrupted {
    Interrupted(match saved {
        0 => interrupt::NO_RESULT.to_owned(),
        _ => format!(
            "interrupted after round {saved} of {}, which is kept; the same command continues",
            args.rounds
        ),
    })
}

fn round_line(round: &RoundStats, rounds: u32) -> String {
    format!(
        "round {} of {rounds}: error {:.5}, held-out error {} against exact values and {} against the search, {:.1} s",
        round.round,
        round.error,
        error(round.held_out_exact),
        error(round.held_out_searched),
        round.seconds.iter().sum::<f64>()
    )
}

fn error(error: Option<f64>) -> String {
    error.map_or("-".to_owned(), |error| format!("{error:.5}"))
}

fn round_report(round: &RoundStats) -> RoundReport {
    RoundReport {
        round: round.round,
        lessons: round.samples,
        samples: round.samples,
        error: round.error,
        held_out_exact: round.held_out_exact,
        held_out_found: round.held_out_searched,
        seconds: round.seconds.iter().sum(),
    }
}

/// The number of rounds in the text output, evenly spread.
const SHOWN_ROUNDS: usize = 12;

fn text(name: &str, report: &TrainReport<'_>) -> String {
    let right = |heading| (heading, Align::Right);
    let mut table =
        Table::new(["round", "samples", "error", "held out, exact", "held out, search"].map(right));
    let count = report.rounds.len();
    let shown = report.rounds.iter().zip(1..).filter(|(_, number)| {
        *number == 1 || number * SHOWN_ROUNDS / count > (number - 1) * SHOWN_ROUNDS / count
    });
    for (round, _) in shown {
        table.row([
            round.round.to_string(),
            round.samples.to_string(),
            format!("{:.5}", round.error),
            error(round.held_out_exact),
            error(round.held_out_found),
        ]);
    }
    format!(
        "{name}: {}, seed {}\n\n{}\nTables: {}\nWeights: {} in {}\n",
        counted(count as u64, "round"),
        report.seed,
        table.text(),
        if report.tables.is_empty() { "none used".to_owned() } else { report.tables.join(", ") },
        report.weights,
        report.file
    )
}
