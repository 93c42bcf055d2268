//! `senet rollout`: win chances estimated by playing a position to the end many times.

use std::cell::Cell;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use senet::{Next, Position, Ruleset, Throw};
use senet_play::{MIN_UNITS, RolloutPlan, Tablebase};
use senet_wire::{MoveRollout, Options, RolloutReport, RolloutResult, position};

use crate::answer::Answer;
use crate::arguments::{DataFormat, Rollout, Tables};
use crate::csv_text::{Csv, bounds, cell};
use crate::interrupt::Interrupted;
use crate::output::{Output, counted};
use crate::progress_bar::Progress;
use crate::sources::{Estimates, Sources};
use crate::table::{Align, Table};
use crate::{board, interrupt, ruleset};

pub(super) fn run(args: &Rollout) -> Result<()> {
    let rules = Arc::new(ruleset::ruleset(&args.rules.rules, &args.rules.options.values)?);
    args.weights.install_for(&[&rules])?;
    let position = position::parse_or_start(args.position.as_deref(), &rules)?;
    let throw = position::checked_throw(&rules, &position, args.throw)?;
    let tables = &args.tables.tables;
    let tablebase = tables.open(&rules)?;
    let probe = tablebase.tracking_probe();
    let values = (*tables != Tables::None).then(|| Arc::clone(&probe) as Arc<dyn Tablebase>);
    let interrupted = interrupt::flag();
    let moves = throw.map_or(Ok(1), |throw| rules.turn(&position, throw).map(|turn| turn.moves().count()))?;
    let roller = Roller {
        rollout: Arc::new(senet_play::Rollout::new(&rules, values, plan(args))),
        plan: plan(args),
        progress: Progress::new(args.games * moves as u64),
        played: Cell::new(0),
    };
    let started = Instant::now();
    let found = match throw {
        None => roller.evaluate(&position).map(|result| (RolloutResult::from(result), Vec::new())),
        Some(throw) => roller.roll_out_moves(&rules, &position, throw)?,
    };
    let Some((result, moves)) = found else { bail!(Interrupted(interrupt::NO_RESULT.to_owned())) };
    let report = RolloutReport {
        result,
        moves,
        rules: &args.rules.rules,
        options: &Options::from_arguments(&args.rules.options.values),
        position: position.to_string(),
        throw: throw.map(Throw::value),
        depth: args.depth,
        truncation: args.truncate,
        seed: args.seed,
        seconds: started.elapsed().as_secs_f64(),
    };
    drop(roller);
    let games = report.moves.iter().map(|mv| mv.result.games).sum::<u64>().max(report.result.games);
    let sources = crate::sources::of_tables(tables, &tablebase, &probe.take_used_tables(), Estimates::Used);
    let mut output = Output::open();
    match args.format {
        DataFormat::Json => output
            .json(&Answer::about(&rules, report).with_sources(sources).with_interruption(&interrupted))?,
        DataFormat::Csv => output.text(&csv(&rules, &report, &sources)?)?,
        DataFormat::Text => {
            output.text(&text(&rules, &position, throw, &report))?;
            output.text(&format!("\n{}", sources.text()))?;
        }
    }
    output.flush()?;
    interrupt::end(&interrupted, || counted(games, "game"))
}

fn plan(args: &Rollout) -> RolloutPlan {
    RolloutPlan {
        games: args.games,
        standard_error: args.standard_error.unwrap_or(0.0),
        seed: args.seed,
        threads: args.threads.count(),
        depth: args.depth,
        truncation: args.truncate,
    }
}

/// Rolls positions out in rounds until the command is interrupted. Whole rounds alone are a fair sample: of a part, the
/// short games end first.
struct Roller {
    rollout: Arc<senet_play::Rollout>,
    plan: RolloutPlan,
    progress: Progress,
    /// The number of games so far.
    played: Cell<u64>,
}

impl Roller {
    /// The result of the rounds before the interruption; `None` if there are none.
    fn evaluate(&self, position: &Position) -> Option<senet_play::RolloutResult> {
        let mut games = Vec::new();
        for round in 0..self.plan.rounds() {
            let (rollout, position) = (Arc::clone(&self.rollout), *position);
            let Some(played) = interrupt::unless_interrupted(move || rollout.play_round(&position, round))
            else {
                break;
            };
            self.played.set(self.played.get() + played.len() as u64);
            self.progress.update(self.played.get(), "games");
            games.extend(played);
            if self.plan.is_enough(&games) {
                break;
            }
        }
        (!games.is_empty()).then(|| senet_play::RolloutResult::of(&games))
    }

    /// The rollout of the best move, and of all moves, up to the one at which the command was interrupted.
    fn roll_out_moves(
        &self,
        rules: &Ruleset,
        position: &Position,
        throw: Throw,
    ) -> Result<Option<(RolloutResult, Vec<MoveRollout>)>> {
        let turn = rules.turn(position, throw)?;
        let mut results = Vec::new();
        for mv in turn.moves() {
            let after = turn.play(mv).context("a move of the turn")?;
            let rolled = match after.next {
                Next::Won(_) => None,
                _ => match self.evaluate(&after.position) {
                    Some(rolled) => Some(rolled),
                    None => break,
                },
            };
            results.push((mv, rolled));
        }
        let mut rolled = results.iter().filter_map(|(_, rolled)| *rolled);
        let known = results.iter().map(|(mv, _)| *mv);
        let ranked = senet_play::Rollout::rank_by(&turn, known, |_| rolled.next().expect("one for each"));
        let moves: Vec<MoveRollout> = ranked
            .into_iter()
            .map(|(mv, result)| MoveRollout { text: turn.text(mv).to_string(), result: result.into() })
            .collect();
        Ok(moves.first().map(|best| best.result).map(|best| (best, moves)))
    }
}

/// A row for each move, or one for the position.
fn csv(rules: &Ruleset, report: &RolloutReport<'_>, sources: &Sources) -> Result<String> {
    let mut table = Csv::with_sources(&[
        "position",
        "throw",
        "move",
        "win",
        "lower",
        "upper",
        "standard_error",
        "unadjusted",
        "games",
        "depth",
        "truncation",
        "seed",
    ])?;
    let mut row = |text: &str, result: &RolloutResult| {
        let [lower, upper] = bounds(result.confidence);
        let cells = [
            report.position.clone(),
            cell(report.throw),
            text.to_owned(),
            result.win.to_string(),
            lower,
            upper,
            result.standard_error.to_string(),
            result.unadjusted.to_string(),
            result.games.to_string(),
            report.depth.to_string(),
            cell(report.truncation),
            report.seed.to_string(),
        ];
        table.row_from(rules, Some(sources), cells)
    };
    match report.moves.as_slice() {
        [] => row("", &report.result)?,
        moves => moves.iter().try_for_each(|MoveRollout { text, result }| row(text, result))?,
    }
    table.text()
}

/// The board, the win chance, and the moves.
fn text(rules: &Ruleset, position: &Position, throw: Option<Throw>, report: &RolloutReport<'_>) -> String {
    let RolloutResult { win, ci95, games, unadjusted, value_error, .. } = report.result;
    let mut text = format!(
        "{}\nThe {} win {} of games, luck-adjusted ({}); unadjusted {}. \
         {}, seed {}.\n",
        board::heading(rules, position, throw),
        position.side().name(),
        percent(win),
        match ci95 {
            Some(_) => format!("95 % confidence interval {}{}", interval(ci95), of_values(value_error)),
            None => format!("too few games for an interval; at least {MIN_UNITS} are needed"),
        },
        percent(unadjusted),
        counted(games, "game"),
        report.seed
    );
    if !report.moves.is_empty() {
        text.push('\n');
        text.push_str(&moves(&report.moves));
    }
    text
}

/// What an interval says of the values at which games ended early.
fn of_values(value_error: Option<f64>) -> String {
    match value_error {
        None => ", without the unknown error of the estimates at which games ended".to_owned(),
        Some(error) if error < 0.000_05 => String::new(),
        Some(error) => {
            format!(", with an error of {} for the values at which games ended", percent(error))
        }
    }
}

fn moves(moves: &[MoveRollout]) -> String {
    let mut table = Table::new([
        ("move", Align::Left),
        ("win", Align::Right),
        ("95 % interval", Align::Left),
        ("games", Align::Right),
    ]);
    for MoveRollout { text, result } in moves {
        table.row([text.clone(), percent(result.win), interval(result.ci95), result.games.to_string()]);
    }
    table.text()
}

fn percent(chance: f64) -> String {
    format!("{:.2} %", 100.0 * chance)
}

fn interval(ends: Option<[f64; 2]>) -> String {
    let text = |[lower, upper]: [f64; 2]| format!("{} to {}", percent(lower), percent(upper));
    ends.map_or_else(|| "too few games".to_owned(), text)
}
