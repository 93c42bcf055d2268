//! `senet regret`: how much win chance a player gives away.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, Result};
use senet::{Position, Ruleset};
use senet_play::{Network, Player};
use senet_tablebase::{OnDemandTablebase, tables_directory};
use senet_train::{LookaheadPlayer, measure_regret};
use senet_wire::Options;

use crate::arguments::{Format, Regret};
use crate::output::{self, Output};
use crate::{ruleset, wire};

pub(super) fn run(asked: &Regret) -> Result<()> {
    let rules = Arc::new(ruleset::ruleset(&asked.rules.rules, &asked.rules.options.given)?);
    let directory = tables_directory(asked.tables.as_deref())?;
    let tablebase = OnDemandTablebase::open(&rules, &directory)?.with_notifier(output::tell);
    if tablebase.snapshot().value(&rules.start()).is_none() {
        tablebase.build_for(&rules.start())?;
    }
    let endings = tablebase.snapshot();
    let exact = |position: &Position| endings.value(position).map(|value| value.win);
    let mut players = players(asked, &rules)?;
    let started = Instant::now();
    let measured = measure_regret(&rules, &exact, &mut players, asked.decisions, asked.seed)?;
    let answer = wire::Regret {
        rules: &asked.rules.rules,
        options: &Options::from_arguments(&asked.rules.options.given),
        level: asked.level.map(|level| level.name()),
        depth: asked.depth,
        weights: asked.weights.as_ref().map(|path| path.display().to_string()),
        seed: asked.seed,
        decisions: measured.decisions,
        games: measured.games,
        mean: measured.mean,
        interval: measured.interval,
        slips: measured.slip_rate,
        worst: measured.worst,
        seconds: started.elapsed().as_secs_f64(),
    };
    let mut output = Output::open();
    match asked.format {
        Format::Json => output.json(&answer)?,
        Format::Text => output.text(&text(&rules.spec().full_name(), &answer))?,
    }
    output.flush()
}

/// Who is asked: of both sides a player of its own, who sees what that side sees of a game.
fn players(asked: &Regret, rules: &Arc<Ruleset>) -> Result<[Box<dyn Player>; 2]> {
    if let Some(level) = asked.level {
        return Ok([asked.seed, asked.seed.wrapping_add(1)].map(|seed| level.player(rules, seed, None)));
    }
    let network = Arc::new(network(rules, asked.weights.as_deref())?);
    let plies = asked.depth.unwrap_or(1);
    Ok([(); 2].map(|()| Box::new(LookaheadPlayer::new(rules, network.clone(), plies)) as Box<dyn Player>))
}

/// The network in a file, or else the one that is built in.
fn network(rules: &Ruleset, weights: Option<&Path>) -> Result<Network> {
    let preset =
        Network::base_preset(rules).context("a ruleset of its own has no network; ask for a --level")?;
    match weights {
        None => Ok(Network::for_rules(rules).expect("every preset has a network").clone()),
        Some(path) => {
            let bytes = std::fs::read(path).with_context(|| format!("cannot read '{}'", path.display()))?;
            Network::from_bytes(&bytes, preset.name())
                .with_context(|| format!("no network from '{}'", path.display()))
        }
    }
}

fn text(name: &str, answer: &wire::Regret<'_>) -> String {
    let who = match (answer.level, answer.depth) {
        (Some(level), _) => level.to_owned(),
        (None, None | Some(1)) => "the network alone".to_owned(),
        (None, Some(depth)) => format!("the network, searching {depth} plies"),
    };
    let wire::Regret { decisions, games, seed, mean, interval, slips, worst, seconds, .. } = *answer;
    format!(
        "{name}: {who} gives away {mean:.6} ± {interval:.6} of the win chance in an unforced decision\n\n\
         decisions              {decisions}, in {games} games between perfect players, seed {seed}\n\
         not the best move      {:.2} %\n\
         worst                  {worst:.4}\n\
         seconds                {seconds:.1}\n",
        100.0 * slips
    )
}
