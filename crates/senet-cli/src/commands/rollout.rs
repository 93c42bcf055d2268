//! `senet rollout`: win chances estimated by playing a position to the end many times.

use std::sync::Arc;
use std::time::Instant;

use anyhow::Result;
use senet::{Position, Ruleset, Throw};
use senet_play::RolloutPlan;
use senet_tablebase::OnDemandTablebase;
use senet_wire::{Options, position};

use crate::arguments::{Format, Rollout};
use crate::json::{MoveRollout, RolloutReport, RolloutResult};
use crate::output::{Output, counted};
use crate::table::{Align, Table};
use crate::{board, ruleset};

pub(super) fn run(args: &Rollout) -> Result<()> {
    let rules = Arc::new(ruleset::ruleset(&args.rules.rules, &args.rules.options.values)?);
    let position = position::parse_or_start(args.position.as_deref(), &rules)?;
    let throw = position::checked_throw(&rules, &position, args.throw)?;
    let tablebase = OnDemandTablebase::open(&rules, &args.tables.directory()?)?;
    let rollout = senet_play::Rollout::new(&rules, Some(tablebase.snapshot()), plan(args));
    let started = Instant::now();
    let (result, moves) = match throw {
        None => (RolloutResult::from(rollout.evaluate(&position)), Vec::new()),
        Some(throw) => roll_out_moves(&rollout, &rules, &position, throw)?,
    };
    let report = RolloutReport {
        result,
        moves,
        rules: &args.rules.rules,
        options: &Options::from_arguments(&args.rules.options.values),
        position: position.to_string(),
        throw: throw.map(Throw::value),
        depth: args.depth,
        seed: args.seed,
        seconds: started.elapsed().as_secs_f64(),
    };
    let mut output = Output::open();
    match args.format {
        Format::Json => output.json(&report)?,
        Format::Text => output.text(&text(&rules, &position, throw, &report))?,
    }
    output.flush()
}

fn plan(args: &Rollout) -> RolloutPlan {
    RolloutPlan {
        games: args.games,
        standard_error: args.standard_error.unwrap_or(0.0),
        seed: args.seed,
        threads: args.threads.count(),
        depth: args.depth,
    }
}

/// The rollout of the best move, and of all moves.
fn roll_out_moves(
    rollout: &senet_play::Rollout,
    rules: &Ruleset,
    position: &Position,
    throw: Throw,
) -> Result<(RolloutResult, Vec<MoveRollout>)> {
    let turn = rules.turn(position, throw)?;
    let ranked = rollout.rank(&turn);
    let (_, best) = ranked[0];
    let moves = ranked
        .into_iter()
        .map(|(mv, result)| MoveRollout { text: turn.text(mv).to_string(), result: result.into() });
    Ok((best.into(), moves.collect()))
}

/// The board, the win chance, and the moves.
fn text(rules: &Ruleset, position: &Position, throw: Option<Throw>, report: &RolloutReport<'_>) -> String {
    let RolloutResult { win, ci95, games, unadjusted, .. } = report.result;
    let mut text = format!(
        "{}\nThe {} win {} of games, luck-adjusted (95 % confidence interval {}); unadjusted {}. \
         {}, seed {}.\n",
        board::heading(rules, position, throw),
        position.side().name(),
        percent(win),
        interval(ci95),
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

fn interval([lower, upper]: [f64; 2]) -> String {
    format!("{} to {}", percent(lower), percent(upper))
}
