//! `senet ladder`: matches between each level and the one below it.

use std::time::Instant;

use anyhow::{Result, bail};
use senet::Preset;
use senet_lab::{LadderMatch, RunOptions, ladder_pairs};
use senet_play::Level;
use senet_wire::Options;

use crate::arguments::{Ladder, TableFormat};
use crate::json::{LadderReport, MatchReport};
use crate::output::Output;
use crate::progress_bar::Progress;
use crate::table::{Align, Table};
use crate::{game_context, interrupt};

pub(super) fn run(args: &Ladder) -> Result<()> {
    let levels = if args.levels.is_empty() { Level::ALL.to_vec() } else { args.levels.clone() };
    if levels.len() < 2 {
        bail!(
            "a ladder needs at least two levels; name them, weakest first, such as --levels novice,average"
        );
    }
    let context = |name: &String| {
        game_context::game_context(
            name,
            &args.rulesets.options.values,
            &levels,
            args.running.tables.as_deref(),
        )
    };
    let contexts = names(&args.rulesets.rules).iter().map(context).collect::<Result<Vec<_>>>()?;
    let matches = (contexts.len() * ladder_pairs(&levels).len()) as u64;
    let ladder = senet_lab::Ladder { contexts, levels, games: args.games, seed: args.running.seed };
    let interrupted = interrupt::flag()?;
    let run_options = RunOptions { threads: args.running.threads(), stop: &interrupted };
    let started = Instant::now();
    let progress = Progress::new(matches * args.games);
    let (mut done, mut of_match) = (0, 0);
    let played = ladder.play(run_options, |level_match, played| {
        let games = played.tally.games();
        done += games.saturating_sub(of_match);
        of_match = if games == level_match.games { 0 } else { games };
        progress.update(done, &level_match.context.rules.spec().full_name());
    });
    drop(progress);

    let options = Options::from_arguments(&args.rulesets.options.values);
    let reports: Vec<MatchReport<'_>> = played
        .iter()
        .map(|LadderMatch { contest, played }| {
            let names = contest.levels.map(|level| level.name().to_owned());
            MatchReport::new(&contest.context.rules.spec().name, &options, names, contest, played)
        })
        .collect();
    let is_complete = reports.iter().filter(|report| !report.interrupted).count() as u64 == matches;
    let report = LadderReport {
        games: args.games,
        seed: args.running.seed,
        interrupted: !is_complete,
        matches: reports,
        seconds: started.elapsed().as_secs_f64(),
    };
    let mut output = Output::open();
    match args.format {
        TableFormat::Json => output.json(&report)?,
        TableFormat::Text => output.text(&table(&report).text())?,
        TableFormat::Markdown => output.text(&table(&report).markdown())?,
    }
    output.flush()?;
    if !is_complete {
        bail!("the ladder was interrupted; the table shows the games played so far");
    }
    Ok(())
}

/// The given rulesets, or all presets if none are given.
pub(super) fn names(given: &[String]) -> Vec<String> {
    match given {
        [] => Preset::ALL.map(|preset| preset.name().to_owned()).into(),
        _ => given.to_vec(),
    }
}

fn table(report: &LadderReport<'_>) -> Table {
    let columns = [
        ("ruleset", Align::Left),
        ("level", Align::Left),
        ("against", Align::Left),
        ("games", Align::Right),
        ("score", Align::Right),
        ("95 % interval", Align::Right),
        ("plies", Align::Right),
    ];
    let adjusted_columns = [("luck-adjusted", Align::Right), ("95 % interval", Align::Right)];
    let is_adjusted = report.matches.iter().any(|level_match| level_match.luck_adjusted.is_some());
    let mut table =
        Table::new(columns.into_iter().chain(adjusted_columns.into_iter().filter(|_| is_adjusted)));
    for level_match in &report.matches {
        let [score, interval] = percentages(level_match.a_score.zip(level_match.a_score_ci95), 2);
        let cells = [
            level_match.rules.to_owned(),
            level_match.a.to_owned(),
            level_match.b.to_owned(),
            level_match.games.to_string(),
            score,
            interval,
            format!("{:.0}", level_match.mean_length),
        ];
        let adjusted = level_match.luck_adjusted.map(|adjusted| (adjusted.a_score, adjusted.a_score_ci95));
        table.row(cells.into_iter().chain(percentages(adjusted, 3).into_iter().filter(|_| is_adjusted)));
    }
    table
}

/// A score and its interval in per cent with a number of decimals; empty texts if there is none.
fn percentages(score: Option<(f64, [f64; 2])>, decimals: usize) -> [String; 2] {
    let percent = |share: f64| format!("{:.decimals$}", 100.0 * share);
    let text = |(score, [lower, upper]): (f64, [f64; 2])| {
        [format!("{} %", percent(score)), format!("{} – {} %", percent(lower), percent(upper))]
    };
    score.map(text).unwrap_or_default()
}
