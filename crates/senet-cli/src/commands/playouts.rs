//! `senet playouts`: uniformly random games.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use anyhow::Result;
use senet::Ruleset;
use senet_play::playouts_in_range;
use senet_wire::Options;

use crate::answer::Answer;
use crate::arguments::{Format, Playouts};
use crate::json::PlayoutsReport;
use crate::output::{Output, counted};
use crate::progress_bar::Progress;
use crate::{interrupt, ruleset, table};

pub(super) fn run(args: &Playouts) -> Result<()> {
    let rules = ruleset::ruleset(&args.rules.rules, &args.rules.options.values)?;
    let threads = args.threads.count();
    let started = Instant::now();
    let interrupted = interrupt::flag()?;
    let played = play(&rules, args, threads, &interrupted);
    let seconds = started.elapsed().as_secs_f64();
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
    };
    let mut output = Output::open();
    match args.format {
        Format::Json => output.json(&Answer::about(&rules, report).with_interruption(&interrupted))?,
        Format::Text => output.text(&text(&rules.spec().full_name(), &report))?,
    }
    output.flush()?;
    interrupt::end(&interrupted, || format!("{} of {} games", played.games, args.games))
}

/// The number of games on a thread between two looks at the clock and at the interruption.
const GAMES_PER_PART: u64 = 2048;

/// Plays the games in parts until all are played or the command is interrupted.
fn play(rules: &Ruleset, args: &Playouts, threads: usize, interrupted: &AtomicBool) -> senet_play::Playouts {
    let progress = Progress::new(args.games);
    let mut total = senet_play::Playouts::default();
    while total.games < args.games && !interrupted.load(Ordering::Relaxed) {
        let end = args.games.min(total.games + GAMES_PER_PART * threads as u64);
        total.add(&playouts_in_range(rules, total.games..end, args.seed, threads));
        progress.update(total.games, "games");
    }
    total
}

fn text(name: &str, report: &PlayoutsReport<'_>) -> String {
    let PlayoutsReport { seed, threads, games, first_player_wins, unfinished, .. } = *report;
    let threads = counted(threads as u64, "thread");
    let wins = 100.0 * first_player_wins as f64 / games as f64;
    let mut rows = vec![
        ("moves", report.moves.to_string()),
        ("moves per game", format!("{:.2}", report.mean_length)),
        ("first side wins", format!("{first_player_wins} ({wins:.2} %)")),
    ];
    if unfinished > 0 {
        rows.push(("too long", format!("{} stopped at the length limit", counted(unfinished, "game"))));
    }
    rows.push(("seconds", format!("{:.3}", report.seconds)));
    rows.push(("moves per second", format!("{:.0}", report.moves_per_second)));
    format!("{name}: {}, seed {seed}, {threads}\n\n{}", counted(games, "random game"), table::fields(rows))
}
