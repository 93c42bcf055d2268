//! `senet series`: the chance to win a series of games, from every score.

use std::sync::Arc;

use anyhow::{Result, bail};
use senet::Ruleset;
use senet_play::Evaluation;
use senet_wire::{Confidence, Options, Precision};

use crate::answer::Answer;
use crate::arguments::{DataFormat, Series};
use crate::csv_text::{Csv, cell};
use crate::deepening::evaluate;
use crate::json::SeriesReport;
use crate::output::{Output, counted};
use crate::precision_text::{error, percent};
use crate::sources::{Estimates, Sources};
use crate::table::{Align, Table};
use crate::{interrupt, ruleset};

pub(super) fn run(args: &Series) -> Result<()> {
    let [a, b] = args.score;
    if a >= args.length || b >= args.length {
        bail!(
            "the score {a}:{b} ends a series of {}; give fewer games in --score",
            counted(u64::from(args.length), "game")
        );
    }
    let rules = Arc::new(ruleset::ruleset(&args.rules.rules, &args.rules.options.values)?);
    args.evaluation.weights.install_for(&[&rules])?;
    let tablebase = Arc::new(args.evaluation.tables.tables.open(&rules)?);
    let interrupted = interrupt::flag();
    let (start, depth) = evaluate(&tablebase, rules.start(), None, args.evaluation.depth, &interrupted)?;
    let (game_win, exact) = (start.evaluation.win, start.evaluation.is_exact());
    let of_game = Precision::of(&start.evaluation);
    let options = Options::from_arguments(&args.rules.options.values);
    let chances = chances(args.length, game_win);
    let [win, win_if_b_begins] = [0, 1].map(|begins| chances[a as usize][b as usize][begins]);
    let report = SeriesReport {
        rules: &args.rules.rules,
        options: &options,
        length: args.length,
        score: args.score,
        win,
        win_if_b_begins,
        precision: precision(args, win, game_win, &of_game),
        game_win,
        exact,
        chances: chances.iter().map(|row| row.iter().map(|chance| chance[0]).collect()).collect(),
    };
    let estimates = if exact { Estimates::Unused } else { Estimates::Used };
    let sources = crate::sources::of_tables(
        &args.evaluation.tables.tables,
        &tablebase,
        &tablebase.tables(&start.strata),
        estimates,
    );
    let mut output = Output::open();
    match args.format {
        DataFormat::Json => output
            .json(&Answer::about(&rules, report).with_sources(sources).with_interruption(&interrupted))?,
        DataFormat::Csv => output.text(&csv(&rules, &chances, depth, &start.evaluation, &sources)?)?,
        DataFormat::Text => {
            output.text(&text(&rules, &report, &of_game))?;
            output.text(&format!("\n{}", sources.text()))?;
        }
    }
    output.flush()?;
    interrupt::end(&interrupted, || format!("a search of {}", counted(u64::from(depth), "ply")))
}

/// The chances that A wins the series from every score, if A begins the next game and if B does. The players begin in
/// turn. `win` is the chance of the player who begins a game.
fn chances(length: u32, win: f64) -> Vec<Vec<[f64; 2]>> {
    let length = length as usize;
    let mut chances = vec![vec![[0.0; 2]; length + 1]; length + 1];
    chances[length].fill([1.0; 2]);
    for a in (0..length).rev() {
        for b in (0..length).rev() {
            let (after_win, after_loss) = (chances[a + 1][b], chances[a][b + 1]);
            chances[a][b] = [
                win * after_win[1] + (1.0 - win) * after_loss[1],
                (1.0 - win) * after_win[0] + win * after_loss[0],
            ];
        }
    }
    chances.truncate(length);
    chances.iter_mut().for_each(|row| row.truncate(length));
    chances
}

/// How precise the chance to win the series is, given the precision of the chance to win a game.
fn precision(args: &Series, win: f64, game_win: f64, of_game: &Precision) -> Precision {
    let [a, b] = args.score.map(|games| games as usize);
    let at = |game: f64| chances(args.length, game.clamp(0.0, 1.0))[a][b][0];
    let between = |lower: f64, upper: f64| {
        let ends = [at(lower), win, at(upper)];
        [ends.into_iter().fold(1.0, f64::min), ends.into_iter().fold(0.0, f64::max)]
    };
    let confidence = of_game.confidence.map(|Confidence { level, interval: [lower, upper] }| Confidence {
        level,
        interval: between(lower, upper),
    });
    let typical_error = of_game.typical_error.map(|error| {
        let [lower, upper] = between(game_win - error, game_win + error);
        (upper - lower) / 2.0
    });
    let proven_error = confidence.map(|bounds| bounds.largest_error(win));
    Precision { typical_error, proven_error, confidence }
}

fn text(rules: &Ruleset, report: &SeriesReport<'_>, of_game: &Precision) -> String {
    let [a, b] = report.score;
    let mut text = format!(
        "{}: first to {}\n\nThe player who begins a game wins it with {} ({}).\n\
         At {a}:{b} A wins the series with {} if A begins the next game ({}), and with {} if B does.\n\n\
         A's chance, if A begins the next game and the players begin in turn:\n\n",
        rules.spec().full_name(),
        counted(u64::from(report.length), "game"),
        percent(report.game_win),
        error(of_game),
        percent(report.win),
        error(&report.precision),
        percent(report.win_if_b_begins),
    );
    let headings: Vec<String> = (0..report.length).map(|games| format!("B {games}")).collect();
    let columns = headings.iter().map(|heading| (heading.as_str(), Align::Right));
    let mut table = Table::new([("", Align::Left)].into_iter().chain(columns));
    for (games, row) in report.chances.iter().enumerate() {
        table.row([format!("A {games}")].into_iter().chain(row.iter().map(|chance| percent(*chance))));
    }
    text.push_str(&table.text());
    text
}

/// The chances at every score. The error is that of the chance to win a game.
fn csv(
    rules: &Ruleset,
    chances: &[Vec<[f64; 2]>],
    depth: u32,
    game: &Evaluation,
    sources: &Sources,
) -> Result<String> {
    let columns =
        ["length", "a", "b", "win_if_a_begins", "win_if_b_begins", "exact", "game_typical_error", "depth"];
    let mut table = Csv::with_sources(&columns)?;
    let (error, depth) = (cell(Precision::of(game).typical_error), depth.to_string());
    let error = [game.is_exact().to_string(), error, depth];
    for (a, row) in chances.iter().enumerate() {
        for (b, wins) in row.iter().enumerate() {
            let score = [chances.len(), a, b].map(|games| games.to_string());
            let cells = score.into_iter().chain(wins.map(|win| win.to_string())).chain(error.clone());
            table.row_from(rules, Some(sources), cells)?;
        }
    }
    table.text()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_those_of_all_sequences_of_games() {
        let fair = chances(3, 0.5);
        assert!((fair[0][0][0] - 0.5).abs() < 1e-12);
        assert!((fair[2][1][0] - 0.75).abs() < 1e-12);
        // First to two: A wins both games, or one of the first two and the third, which A begins.
        let p: f64 = 0.6;
        let both = p * (1.0 - p);
        let one = p * p + (1.0 - p) * (1.0 - p);
        assert!((chances(2, p)[0][0][0] - (both + one * p)).abs() < 1e-12);
        let (a, b) = (chances(5, p)[1][3][0], chances(5, p)[3][1][1]);
        assert!((a + b - 1.0).abs() < 1e-12, "the other player's chance is the rest");
    }
}
