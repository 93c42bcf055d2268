//! `senet ladder`: matches between each level and the one below it.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Result, bail};
use senet_lab::{LadderMatch, MatchReport, RunOptions, ladder_pairs, ruleset_names};
use senet_play::Level;
use senet_wire::Options;

use crate::answer::Answer;
use crate::arguments::{Ladder, TableFormat};
use crate::game_context::game_context;
use crate::json::LadderReport;
use crate::output::{self, Output};
use crate::progress_bar::Progress;
use crate::sources::Estimates;
use crate::table::{Align, Table};
use crate::{interrupt, match_csv};

pub(super) fn run(args: &Ladder) -> Result<()> {
    let levels = if args.levels.is_empty() { Level::ALL.to_vec() } else { args.levels.clone() };
    if levels.len() < 2 {
        bail!(
            "a ladder needs at least two levels; name them, weakest first, such as --levels novice,average"
        );
    }
    let context = |name: &String| {
        game_context(name, &args.rulesets.options.values, &levels, args.running.tables.as_ref())
    };
    let loaded = ruleset_names(&args.rulesets.rules).iter().map(context).collect::<Result<Vec<_>>>()?;
    let contexts: Vec<_> = loaded.iter().map(|loaded| loaded.context.clone()).collect();
    let matches = (contexts.len() * ladder_pairs(&levels).len()) as u64;
    let ladder = senet_lab::Ladder { contexts, levels, games: args.games, seed: args.running.seed };
    let interrupted = interrupt::flag();
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
    let reports: Vec<Answer<MatchReport<'_>>> = played
        .iter()
        .map(|LadderMatch { contest, played }| {
            let rules = &contest.context.rules;
            let names = contest.levels.map(|level| level.name().to_owned());
            let report = MatchReport::new(&rules.spec().name, &options, names, contest, played);
            let of_rules = loaded.iter().find(|loaded| Arc::ptr_eq(&loaded.context.rules, rules));
            Answer {
                sources: of_rules.map(|loaded| loaded.sources(Estimates::Used)),
                ..Answer::about(rules, report)
            }
        })
        .collect();
    interrupt::require(reports.iter().map(|report| report.body.games).sum())?;
    let complete = reports.iter().filter(|report| !report.body.interrupted).count() as u64;
    let is_complete = complete == matches;
    let report = LadderReport {
        games: args.games,
        seed: args.running.seed,
        interrupted: !is_complete,
        matches: reports,
        seconds: started.elapsed().as_secs_f64(),
    };
    let mut output = Output::open();
    match args.format {
        TableFormat::Json => output.json(&Answer::new(&report))?,
        TableFormat::Csv => {
            let matches = report.matches.iter().zip(&played);
            output.text(&match_csv::table(matches.map(|(answer, LadderMatch { contest, .. })| {
                (&*contest.context.rules, &answer.body, answer.sources.as_ref())
            }))?)?;
        }
        TableFormat::Text => {
            output.text(&table(&report).text())?;
            let lines: BTreeSet<String> = report.matches.iter().filter_map(sources_line).collect();
            output.text(&format!("\n{}", lines.into_iter().collect::<String>()))?;
        }
        TableFormat::Markdown => output.text(&table(&report).markdown())?,
    }
    output.flush()?;
    interrupt::end(&interrupted, || format!("{complete} of {}", output::counted(matches, "match")))
}

/// The sources of a match, with its ruleset.
fn sources_line(answer: &Answer<MatchReport<'_>>) -> Option<String> {
    let lines = answer.sources.as_ref()?.text();
    Some(format!("{}: {}\n", answer.body.rules, lines.lines().collect::<Vec<_>>().join("; ")))
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
    let is_adjusted = report.matches.iter().any(|level_match| level_match.body.luck_adjusted.is_some());
    let mut table =
        Table::new(columns.into_iter().chain(adjusted_columns.into_iter().filter(|_| is_adjusted)));
    for Answer { body: level_match, .. } in &report.matches {
        let [score, interval] = percentages(level_match.a_score, level_match.a_score_ci95, 2);
        let cells = [
            level_match.rules.to_owned(),
            level_match.a.to_owned(),
            level_match.b.to_owned(),
            level_match.games.to_string(),
            score,
            interval,
            format!("{:.0}", level_match.mean_length),
        ];
        let score = level_match.luck_adjusted.map(|adjusted| adjusted.a_score);
        let ends = level_match.luck_adjusted.and_then(|adjusted| adjusted.a_score_ci95);
        table.row(cells.into_iter().chain(percentages(score, ends, 3).into_iter().filter(|_| is_adjusted)));
    }
    table
}

/// A score and its interval in per cent with a number of decimals; empty texts without a score.
fn percentages(score: Option<f64>, ends: Option<[f64; 2]>, decimals: usize) -> [String; 2] {
    let Some(score) = score else { return Default::default() };
    let percent = |share: f64| format!("{:.decimals$}", 100.0 * share);
    let interval = |[lower, upper]: [f64; 2]| format!("{} – {} %", percent(lower), percent(upper));
    [format!("{} %", percent(score)), ends.map_or_else(|| "too few games".to_owned(), interval)]
}
