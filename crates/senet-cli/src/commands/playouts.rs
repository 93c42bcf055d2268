//! `senet playouts`: uniformly random games.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use anyhow::{Result, bail};
use senet::Ruleset;
use senet_play::{Interval, MIN_UNITS, playouts_until};
use senet_wire::{Confidence, Options};

use crate::answer::Answer;
use crate::arguments::{DataFormat, Playouts};
use crate::csv_text::Csv;
use crate::json::PlayoutsReport;
use crate::output::{self, Output, counted};
use crate::progress_bar::Progress;
use crate::{interrupt, ruleset, table};

pub(super) fn run(args: &Playouts) -> Result<()> {
    let rules = ruleset::ruleset(&args.rules.rules, &args.rules.options.values)?;
    let threads = args.threads.count();
    let started = Instant::now();
    let interrupted = interrupt::flag();
    let played = play(&rules, args, threads, &interrupted);
    if played.games == 0 && interrupted.load(Ordering::Relaxed) {
        let part = args.games.min(GAMES_PER_PART * threads as u64);
        bail!(interrupt::Interrupted(format!("interrupted before {} had ended", counted(part, "game"))));
    }
    let seconds = started.elapsed().as_secs_f64();
    let games = played.games as f64;
    let share = played.first_player_wins as f64 / games.max(1.0);
    let report = PlayoutsReport {
        rules: &args.rules.rules,
        options: &Options::from_arguments(&args.rules.options.values),
        seed: args.seed,
        threads,
        games: played.games,
        moves: played.moves,
        seconds,
        moves_per_second: played.moves as f64 / seconds.max(f64::MIN_POSITIVE),
        first_player_wins: played.first_player_wins,
        unfinished: played.unfinished,
        mean_length: played.mean_length(),
        length_deviation: played.length_deviation(),
        length_confidence: confidence(length_interval(&played)),
        first_player_share: share,
        confidence: confidence((played.games >= MIN_UNITS).then(|| Interval::wilson(share, games))),
        length_quantiles: QUANTILES.map(|(share, _)| (share, played.length_quantile(share))).into(),
        lengths: played.lengths.iter().map(|(length, games)| (*length, *games)).collect(),
    };
    let mut output = Output::open();
    match args.format {
        DataFormat::Json => output.json(&Answer::about(&rules, report).with_interruption(&interrupted))?,
        DataFormat::Csv => {
            let mut table = Csv::new(&["length", "games", "seed"])?;
            for (length, games) in &played.lengths {
                table.row(&rules, [length, games, &args.seed].map(u64::to_string))?;
            }
            output.text(&table.text()?)?;
        }
        DataFormat::Text => output.text(&text(&rules.spec().full_name(), &report))?,
    }
    output.flush()?;
    let speed = played.moves as f64 / seconds.max(f64::MIN_POSITIVE);
    output::took(&format!("{seconds:.3} s, {speed:.0} moves per second"));
    interrupt::end(&interrupted, || format!("{} of {} games", played.games, args.games))
}

/// The shares of games for which lengths are printed, with their names.
const QUANTILES: [(f64, &str); 7] = [
    (0.0, "shortest"),
    (0.05, "5 %"),
    (0.25, "25 %"),
    (0.5, "median"),
    (0.75, "75 %"),
    (0.95, "95 %"),
    (1.0, "longest"),
];

/// The 95 % confidence interval of the mean length.
fn length_interval(played: &senet_play::Playouts) -> Option<Interval> {
    let standard_error = played.length_deviation() / (played.games.max(1) as f64).sqrt();
    Interval::student(played.mean_length(), standard_error, played.games.saturating_sub(1))
}

fn confidence(interval: Option<Interval>) -> Option<Confidence> {
    interval.map(|interval| Confidence::of_95_percent([interval.lower, interval.upper]))
}

/// The number of games on a thread between two looks at the clock and at the interruption.
const GAMES_PER_PART: u64 = 2048;

/// Plays the games in parts until all are played or the command is interrupted. A part that is interrupted does not
/// count.
fn play(rules: &Ruleset, args: &Playouts, threads: usize, interrupted: &AtomicBool) -> senet_play::Playouts {
    let progress = Progress::new(args.games);
    let mut total = senet_play::Playouts::default();
    while total.games < args.games && !interrupted.load(Ordering::Relaxed) {
        let end = args.games.min(total.games + GAMES_PER_PART * threads as u64);
        let Some(part) = playouts_until(rules, total.games..end, args.seed, threads, interrupted) else {
            break;
        };
        total.add(&part);
        progress.update(total.games, "games");
    }
    total
}

fn text(name: &str, report: &PlayoutsReport<'_>) -> String {
    let PlayoutsReport { seed, threads, games, first_player_wins, unfinished, .. } = *report;
    let threads = counted(threads as u64, "thread");
    let wins = 100.0 * first_player_wins as f64 / games as f64;
    let within = |confidence: Option<Confidence>, scale: f64, unit: &str| {
        confidence.map_or_else(String::new, |Confidence { interval: [lower, upper], .. }| {
            let [lower, upper] = [scale * lower, scale * upper];
            format!("; 95 % confidence interval {lower:.2}{unit} to {upper:.2}{unit}")
        })
    };
    let length = within(report.length_confidence, 1.0, "");
    let first = within(report.confidence, 100.0, " %");
    let quantiles = QUANTILES.iter().zip(&report.length_quantiles);
    let lengths = quantiles.map(|((_, name), (_, length))| format!("{name} {length}")).collect::<Vec<_>>();
    let mut rows = vec![
        ("moves", report.moves.to_string()),
        ("moves per game", format!("{:.2}{length}", report.mean_length)),
        ("standard deviation", format!("{:.2}", report.length_deviation)),
        ("lengths", lengths.join(", ")),
        ("first side wins", format!("{first_player_wins} ({wins:.2} %{first})")),
    ];
    if unfinished > 0 {
        rows.push(("too long", format!("{} stopped at the length limit", counted(unfinished, "game"))));
    }
    format!("{name}: {}, seed {seed}, {threads}\n\n{}", counted(games, "random game"), table::fields(rows))
}
