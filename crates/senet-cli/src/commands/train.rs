//! `senet train`: the network of a ruleset.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result};
use senet_tablebase::tables_directory;
use senet_train::{RoundStats, Training, TrainingConfig, write_atomically};
use senet_wire::Options;

use crate::arguments::{Format, Train};
use crate::output::{Output, tell};
use crate::table::{Align, Table};
use crate::{ruleset, wire};

pub(super) fn run(asked: &Train) -> Result<()> {
    let rules = ruleset::ruleset(&asked.rules.rules, &asked.rules.options.given)?;
    let tables = tables_directory(asked.tables.as_deref())?;
    let threads = asked.work.threads();
    let mut training = Training::new(&rules, &tables, config(asked))?;
    let unfinished = unfinished(&asked.out);
    if training.resume(&unfinished)? && !asked.work.quiet {
        tell(&format!("going on after round {}", training.rounds().len()));
    }
    train(&mut training, &unfinished, threads, asked)?;
    write_atomically(&asked.out, &training.network().to_bytes())
        .with_context(|| format!("the weights cannot be written to '{}'", asked.out.display()))?;
    // What is left of it does no harm, but is of no use.
    let _ = fs::remove_file(&unfinished);
    let rounds: Vec<wire::Round> = training.rounds().iter().map(round).collect();
    let answer = wire::Train {
        rules: &asked.rules.rules,
        options: &Options::from_arguments(&asked.rules.options.given),
        seed: asked.seed,
        threads,
        file: asked.out.display().to_string(),
        seconds: rounds.iter().map(|round| round.seconds).sum(),
        rounds,
    };
    let mut output = Output::open();
    match asked.work.format {
        Format::Json => output.json(&answer)?,
        Format::Text => output.text(&text(&rules.spec().full_name(), &answer))?,
    }
    output.flush()
}

fn config(asked: &Train) -> TrainingConfig {
    TrainingConfig {
        seed: asked.seed,
        rounds: asked.rounds,
        positions: asked.positions as usize,
        batches: asked.batches as usize,
        opponent_share: asked.guests,
        stall_patience: asked.patience,
        lambda: asked.trace.unwrap_or(TrainingConfig::DEFAULT.lambda),
        ..TrainingConfig::default()
    }
}

/// Where unfinished training is kept: `modern.bin.unfinished`.
fn unfinished(out: &Path) -> PathBuf {
    let mut name = OsString::from(out);
    name.push(".unfinished");
    name.into()
}

/// Trains to the end, and keeps what it has from time to time.
fn train(training: &mut Training, unfinished: &Path, threads: usize, asked: &Train) -> Result<()> {
    let every = asked.work.checkpoint();
    let mut kept = Instant::now();
    while !training.is_done() {
        let round = training.run_round(threads);
        if !asked.work.quiet {
            tell(&line(&round, asked.rounds));
        }
        if kept.elapsed() >= every {
            training.save_checkpoint(unfinished)?;
            kept = Instant::now();
        }
    }
    Ok(())
}

fn line(round: &RoundStats, rounds: u32) -> String {
    format!(
        "round {} of {rounds}: error {:.5}, held out {} from exact values and {} from what looking ahead finds, {:.1} s",
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

fn round(round: &RoundStats) -> wire::Round {
    wire::Round {
        round: round.round,
        lessons: round.samples,
        error: round.error,
        held_out_exact: round.held_out_exact,
        held_out_found: round.held_out_searched,
        seconds: round.seconds.iter().sum(),
    }
}

/// So many rounds are shown, evenly spread.
const SHOWN: usize = 12;

fn text(name: &str, answer: &wire::Train<'_>) -> String {
    let right = |heading| (heading, Align::Right);
    let mut table =
        Table::new(["round", "lessons", "error", "held out, exact", "held out, found"].map(right));
    let count = answer.rounds.len();
    let shown = answer.rounds.iter().enumerate().filter(|(place, _)| {
        let place = place + 1;
        place == 1 || place * SHOWN / count > (place - 1) * SHOWN / count
    });
    for (_, round) in shown {
        table.row([
            round.round.to_string(),
            round.lessons.to_string(),
            format!("{:.5}", round.error),
            error(round.held_out_exact),
            error(round.held_out_found),
        ]);
    }
    format!(
        "{name}: {count} rounds in {:.0} s of work, seed {}\n\n{}\nWeights: {}\n",
        answer.seconds,
        answer.seed,
        table.text(),
        answer.file
    )
}
