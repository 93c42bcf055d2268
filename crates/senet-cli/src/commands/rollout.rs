//! `senet rollout`: positions played to their end many times.

use std::sync::Arc;
use std::time::Instant;

use anyhow::Result;
use senet::{Position, Ruleset, Throw};
use senet_play::RolloutPlan;
use senet_tablebase::{OnDemandTablebase, tables_directory};
use senet_wire::{Options, position};

use crate::arguments::{Format, Rollout};
use crate::output::Output;
use crate::table::{Align, Table};
use crate::wire::{self, RolledMove, RolloutResult};
use crate::{board, ruleset};

pub(super) fn run(asked: &Rollout) -> Result<()> {
    let rules = Arc::new(ruleset::ruleset(&asked.rules.rules, &asked.rules.options.given)?);
    let position = position::parse_or_start(asked.position.as_deref(), &rules)?;
    let throw = position::checked_throw(&rules, &position, asked.throw)?;
    let directory = tables_directory(asked.tables.as_deref())?;
    let tablebase = OnDemandTablebase::open(&rules, &directory)?;
    let rollout = senet_play::Rollout::new(&rules, Some(tablebase.snapshot()), plan(asked));
    let begun = Instant::now();
    let (rolled, moves) = match throw {
        None => (RolloutResult::from(rollout.evaluate(&position)), Vec::new()),
        Some(throw) => of_moves(&rollout, &rules, &position, throw)?,
    };
    let answer = wire::Rollout {
        rolled,
        moves,
        rules: &asked.rules.rules,
        options: &Options::from_arguments(&asked.rules.options.given),
        position: position.to_string(),
        throw: throw.map(Throw::value),
        depth: asked.depth,
        seed: asked.seed,
        seconds: begun.elapsed().as_secs_f64(),
    };
    let mut output = Output::open();
    match asked.format {
        Format::Json => output.json(&answer)?,
        Format::Text => output.text(&text(&rules, &position, &answer))?,
    }
    output.flush()
}

fn plan(asked: &Rollout) -> RolloutPlan {
    RolloutPlan {
        games: asked.games,
        standard_error: asked.standard_error.unwrap_or(0.0),
        seed: asked.seed,
        threads: asked.threads.count(),
        depth: asked.depth,
    }
}

/// The rollout of the best move, and of all.
fn of_moves(
    rollout: &senet_play::Rollout,
    rules: &Ruleset,
    position: &Position,
    throw: Throw,
) -> Result<(RolloutResult, Vec<RolledMove>)> {
    let turn = rules.turn(position, throw)?;
    let ranked = rollout.rank(&turn);
    let rolled =
        |(mv, rolled)| RolledMove { text: turn.text(mv).to_string(), rolled: RolloutResult::from(rolled) };
    let (_, best) = ranked[0];
    Ok((best.into(), ranked.into_iter().map(rolled).collect()))
}

/// The board, the win chance, and the moves.
fn text(rules: &Ruleset, position: &Position, answer: &wire::Rollout<'_>) -> String {
    let side = position.side();
    let doing = match answer.throw {
        Some(throw) => format!("{side} to move, throw {throw}"),
        None => format!("{side} to throw"),
    };
    let mut text = format!("{}: {doing}\n{position}\n\n", rules.spec().full_name());
    text.push_str(&board::drawn(rules.plan(), position));
    let RolloutResult { win, ci95, games, unadjusted, .. } = answer.rolled;
    text.push_str(&format!(
        "\nThe {} win {} of games ({}), luck taken out; {} with it. Seed {}, {games} games.\n",
        side.name(),
        percent(win),
        between(ci95),
        percent(unadjusted),
        answer.seed
    ));
    if !answer.moves.is_empty() {
        text.push('\n');
        text.push_str(&moves(&answer.moves));
    }
    text
}

fn moves(moves: &[RolledMove]) -> String {
    let mut table = Table::new([
        ("move", Align::Left),
        ("win", Align::Right),
        ("19 times out of 20", Align::Left),
        ("games", Align::Right),
    ]);
    for RolledMove { text, rolled } in moves {
        table.row([text.clone(), percent(rolled.win), between(rolled.ci95), rolled.games.to_string()]);
    }
    table.text()
}

fn percent(chance: f64) -> String {
    format!("{:.2} %", 100.0 * chance)
}

fn between([lower, upper]: [f64; 2]) -> String {
    format!("{} to {}", percent(lower), percent(upper))
}
