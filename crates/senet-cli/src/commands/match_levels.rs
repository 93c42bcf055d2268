//! `senet match`: a match between two levels or programs.

use std::fs;
use std::time::Instant;

use anyhow::{Context, Result};
use senet_lab::{ForfeitReport, LuckAdjusted, MatchReport, RunOptions};
use senet_play::{Level, MIN_UNITS};
use senet_wire::Options;

use crate::answer::Answer;
use crate::arguments::{ContestantName, DataFormat, Match, RulesetArgs};
use crate::contestant::Contestant;
use crate::files::{self, Document};
use crate::game_context::game_context;
use crate::output::{self, Output, counted};
use crate::progress_bar::Progress;
use crate::{interrupt, match_csv, table};

pub(super) fn run(args: &Match) -> Result<()> {
    let known: Vec<Level> = [&args.a, &args.b].into_iter().filter_map(ContestantName::level).collect();
    let RulesetArgs { rules: name, options } = &args.rules;
    let loaded = game_context(name, &options.values, &known, args.running.tables.as_ref())?;
    let context = loaded.context.clone();
    args.weights.install_for(&[&context.rules])?;
    let contestant = |player| Contestant::new(player, name, &options.values, args.move_time);
    let levels = [contestant(&args.a)?, contestant(&args.b)?];
    let names = levels.each_ref().map(|player| player.name.clone());
    let [a_engine, b_engine] = levels.each_ref().map(|player| player.engine.clone());
    let level_match = senet_lab::Match { context, levels, games: args.games, seed: args.running.seed };
    if let Some(directory) = &args.records {
        fs::create_dir_all(directory)
            .with_context(|| format!("cannot create the directory '{}'", directory.display()))?;
    }
    let interrupted = interrupt::flag();
    let run_options = RunOptions { threads: args.running.threads(), stop: &interrupted };
    let started = Instant::now();
    let progress = Progress::new(args.games);
    let mut written = Ok(());
    let played = level_match.play_recorded(run_options, |played, records| {
        progress.update(played.tally.games(), &score_so_far(played));
        if let Some(directory) = &args.records {
            let first = played.tally.games() - records.len() as u64;
            let files = (first..).zip(records).map(|(number, record)| {
                let (name, text) = level_match.record_file(number, record, &names);
                Document { path: directory.join(name), bytes: text.into_bytes() }
            });
            written = files::write(&files.collect::<Vec<_>>());
        }
        written.is_ok().then_some(())
    });
    drop(progress);
    written?;

    let options = Options::from_arguments(&options.values);
    let report = MatchReport {
        seconds: Some(started.elapsed().as_secs_f64()),
        a_engine,
        b_engine,
        ..MatchReport::new(name, &options, names, &level_match, &played)
    };
    interrupt::require(report.games)?;
    let (rules, sources) = (&level_match.context.rules, loaded.sources(report.estimates(&known)));
    let mut output = Output::open();
    match args.format {
        DataFormat::Json => output.json(&Answer::about(rules, &report).with_sources(sources))?,
        DataFormat::Csv => output.text(&match_csv::table([(&**rules, &report, Some(&sources))])?)?,
        DataFormat::Text => {
            output.text(&text(&rules.spec().full_name(), &report))?;
            output.text(&format!("\n{}", sources.text()))?;
        }
    }
    output.flush()?;
    output::took(&format!("{:.3} s", started.elapsed().as_secs_f64()));
    interrupt::end(&interrupted, || format!("{} of {} games", report.games, report.asked))
}

fn score_so_far(played: &senet_lab::MatchResult) -> String {
    let share = played.tally.score().map_or(0.5, |score| score.share);
    format!("score {:.1} %", 100.0 * share)
}

/// A confidence interval in per cent with a number of decimals.
fn confidence(ends: Option<[f64; 2]>, decimals: usize) -> String {
    match ends.map(|ends| ends.map(|share| 100.0 * share)) {
        Some([lower, upper]) => {
            format!("95 % confidence interval {lower:.decimals$} % to {upper:.decimals$} %")
        }
        None => format!("too few games for an interval (at least {MIN_UNITS} pairs are needed)"),
    }
}

fn text(name: &str, report: &MatchReport<'_>) -> String {
    let MatchReport { ref a, ref b, seed, games, pairs, unpaired, .. } = *report;
    let mut heading = format!("{name}: {a} against {b}, {}, seed {seed}\n", counted(games, "game"));
    if report.interrupted {
        heading.push_str(&format!("interrupted after {games} of {} games\n", report.asked));
    }
    let mut rows = Vec::new();
    // A command line is too long for the column.
    let score_name = format!("score of {}", if report.a_engine.is_some() { "A" } else { a });
    if let Some(score) = report.a_score {
        rows.push((
            score_name.as_str(),
            format!("{:.2} %, {}", 100.0 * score, confidence(report.a_score_ci95, 2)),
        ));
    }
    if let Some(LuckAdjusted { a_score, a_score_ci95, exact, a_lost, b_lost, .. }) = report.luck_adjusted {
        let by = if exact { "from exact values" } else { "from estimates" };
        rows.push((
            "luck-adjusted",
            format!("{:.3} %, {}, {by}", 100.0 * a_score, confidence(a_score_ci95, 3)),
        ));
        if let Some((a_lost, b_lost)) = a_lost.zip(b_lost) {
            let [a_lost, b_lost] = [a_lost, b_lost].map(|lost| 100.0 * lost);
            rows.push(("lost per game", format!("{a} {a_lost:.3} % of win chance, {b} {b_lost:.3} %")));
        }
    }
    rows.push(("wins", format!("{} to {}", report.a_wins, report.b_wins)));
    if report.unfinished > 0 {
        rows.push((
            "too long",
            format!(
                "{} stopped at the length limit; each counts as half a win for both",
                counted(report.unfinished, "game")
            ),
        ));
    }
    for (player, label) in [("a", "forfeits of A"), ("b", "forfeits of B")] {
        let forfeits: Vec<_> = report.forfeits.iter().filter(|forfeit| forfeit.player == player).collect();
        if let [first, ..] = forfeits.as_slice() {
            let games = counted(forfeits.len() as u64, "game");
            let ForfeitReport { game, reason, message, .. } = first;
            rows.push((label, format!("{games}; the first, game {}, by {reason}: {message}", game + 1)));
        }
    }
    let alone = if unpaired == 0 { "" } else { ", and one game without its pair" };
    rows.push(("pairs", format!("{pairs} with the same dice and the sides swapped{alone}")));
    rows.push(("first side wins", format!("{} of {games}", report.first_player_wins)));
    rows.push(("plies per game", format!("{:.2}", report.mean_length)));
    format!("{heading}\n{}", table::fields(rows))
}
