//! `senet regret`: how much win chance a player loses per decision in solved games.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use senet::{Position, Ruleset};
use senet_play::{MIN_UNITS, Network, Player, Tablebase};
use senet_train::{LookaheadPlayer, measure_regret_while};
use senet_wire::{Confidence, Options};

use crate::answer::Answer;
use crate::arguments::{Format, Regret, other_rules, read_weights};
use crate::json::RegretReport;
use crate::output::{self, Output, counted};
use crate::progress_bar::Progress;
use crate::sources::{Estimates, SourceWeights};
use crate::{interrupt, ruleset, table};

pub(super) fn run(args: &Regret) -> Result<()> {
    let rules = Arc::new(ruleset::ruleset(&args.rules.rules, &args.rules.options.values)?);
    let tablebase = args.tables.tables.open(&rules)?;
    let snapshot = tablebase.tracking_probe();
    let exact = |position: &Position| snapshot.value(position).map(|value| value.win);
    let (mut players, measured_weights) = players(args, &rules)?;
    let started = Instant::now();
    let interrupted = interrupt::flag();
    let progress = Progress::new(args.decisions);
    // The games so far are shown at the end of the one that is being played, a fraction of a second later.
    interrupt::begin_answer();
    let mut watch = |decisions| {
        progress.update(decisions, "decisions");
        interrupt::proceed(&interrupted)
    };
    let measured = measure_regret_while(&rules, &exact, &mut players, args.decisions, args.seed, &mut watch)?;
    drop(progress);
    if measured.decisions == 0 && interrupt::proceed(&interrupted).is_continue() {
        bail!("{} games had no unforced decision; ask for more pieces", measured.games);
    }
    interrupt::require(measured.decisions)?;
    let report = RegretReport {
        rules: &args.rules.rules,
        options: &Options::from_arguments(&args.rules.options.values),
        level: args.level.map(|level| level.name()),
        depth: args.depth,
        weights: args.weights.as_ref().map(|path| path.display().to_string()),
        seed: args.seed,
        decisions: measured.decisions,
        games: measured.games,
        mean: measured.mean,
        interval: measured.interval.map(|within| (within.upper - within.lower) / 2.0),
        confidence: measured.interval.map(|within| Confidence::of_95_percent([within.lower, within.upper])),
        slips: measured.slip_rate,
        worst: measured.worst,
        random_mean: measured.random_mean,
        share: measured.share(),
        seconds: started.elapsed().as_secs_f64(),
    };
    let used = snapshot.take_used_tables();
    let mut sources = crate::sources::of_tables(&args.tables.tables, &tablebase, &used, Estimates::Used);
    sources.weights = measured_weights.or(sources.weights);
    let mut output = Output::open();
    match args.format {
        Format::Json => output
            .json(&Answer::about(&rules, report).with_sources(sources).with_interruption(&interrupted))?,
        Format::Text => {
            output.text(&text(&rules.spec().full_name(), &report))?;
            output.text(&format!("\n{}", sources.text()))?;
        }
    }
    output.flush()?;
    output::took(&format!("{:.1} s", started.elapsed().as_secs_f64()));
    interrupt::end(&interrupted, || format!("{} of {} decisions", measured.decisions, args.decisions))
}

type Players = [Box<dyn Player>; 2];

/// The measured player, once for each side: each sees only its own side's decisions of a game. Also the
/// weights of its network.
fn players(args: &Regret, rules: &Arc<Ruleset>) -> Result<(Players, Option<SourceWeights>)> {
    if let Some(level) = args.level {
        let seeds = [args.seed, args.seed.wrapping_add(1)];
        return Ok((seeds.map(|seed| level.player(rules, seed, None)), None));
    }
    let network = Arc::new(network(rules, args.weights.as_deref())?);
    let plies = args.depth.unwrap_or(1);
    let weights = SourceWeights::of(&network);
    let player = || Box::new(LookaheadPlayer::new(rules, network.clone(), plies)) as Box<dyn Player>;
    Ok(([player(), player()], Some(weights)))
}

/// Loads the network from a weights file, or the built-in one.
fn network(rules: &Ruleset, weights: Option<&Path>) -> Result<Network> {
    match weights {
        None => Network::for_rules(rules)
            .cloned()
            .context("there is no network for a game with this goal; measure a --level instead"),
        Some(path) => {
            let network = read_weights(path)?;
            match network.is_for(rules) {
                true => Ok(network),
                false => Err(other_rules(&network, path, &[rules])),
            }
        }
    }
}

fn text(name: &str, report: &RegretReport<'_>) -> String {
    let player = match (report.level, report.depth) {
        (Some(level), _) => level.to_owned(),
        (None, None | Some(1)) => "the network without search".to_owned(),
        (None, Some(depth)) => {
            format!("the network with a search of {}", counted(u64::from(depth), "ply"))
        }
    };
    let RegretReport { decisions, games, seed, mean, confidence, .. } = *report;
    let interval = match confidence.map(|confidence| confidence.interval) {
        Some([lower, upper]) => format!("95 % confidence interval {lower:.6} to {upper:.6}"),
        None => format!("too few games for an interval; at least {MIN_UNITS} are needed"),
    };
    let share = report.share.map_or_else(|| "–".to_owned(), |share| format!("{:.1} %", 100.0 * share));
    format!(
        "{name}: {player} loses {mean:.6} of win chance per unforced decision ({interval})\n\n{}",
        table::fields([
            (
                "decisions",
                format!("{decisions}, in {} between perfect players, seed {seed}", counted(games, "game"))
            ),
            ("not the best move", format!("{:.2} %", 100.0 * report.slips)),
            ("largest loss", format!("{:.4}", report.worst)),
            ("share of the loss of random choices", share),
        ])
    )
}
