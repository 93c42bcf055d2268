//! `senet playouts`: uniformly random games.

use std::time::Instant;

use anyhow::Result;
use senet_wire::Options;

use crate::arguments::{Format, Playouts};
use crate::output::Output;
use crate::{ruleset, wire};

pub(super) fn run(asked: &Playouts) -> Result<()> {
    let rules = ruleset::ruleset(&asked.rules.rules, &asked.rules.options.given)?;
    let threads = asked.threads.count();
    let started = Instant::now();
    let played = senet_play::playouts(&rules, asked.games, asked.seed, threads);
    let seconds = started.elapsed().as_secs_f64();
    let answer = wire::Playouts {
        rules: &asked.rules.rules,
        options: &Options::from_arguments(&asked.rules.options.given),
        seed: asked.seed,
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
    match asked.format {
        Format::Json => output.json(&answer)?,
        Format::Text => output.text(&text(&rules.spec().full_name(), &answer))?,
    }
    output.flush()
}

fn text(name: &str, answer: &wire::Playouts<'_>) -> String {
    let wire::Playouts { seed, threads, games, moves, seconds, first_player_wins, unfinished, .. } = *answer;
    let threads = if threads == 1 { "1 thread".to_owned() } else { format!("{threads} threads") };
    let wins = 100.0 * first_player_wins as f64 / games as f64;
    let mut text = format!("{name}: {games} random games, seed {seed}, {threads}\n\n");
    text.push_str(&format!("moves              {moves}\n"));
    text.push_str(&format!("moves per game     {:.2}\n", answer.mean_length));
    text.push_str(&format!("first side wins    {first_player_wins} ({wins:.2} %)\n"));
    if unfinished > 0 {
        text.push_str(&format!("broken off         {unfinished}, too long\n"));
    }
    text.push_str(&format!("seconds            {seconds:.3}\n"));
    text.push_str(&format!("moves per second   {:.0}\n", answer.moves_per_second));
    text
}
