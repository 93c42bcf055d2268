//! Measures the error of the best evaluator in all rulesets and options with one to three pieces a side, in those
//! published elsewhere with one and two, and writes the file of errors that is part of `senet-play`:
//!
//! ```sh
//! cargo run --release -p senet-train --example evaluator_errors > errors.txt
//! mv errors.txt crates/senet-play/weights/errors.txt
//! ```
//!
//! The names of networks after `--` measure these alone, and a name with options (`"modern (pieces=2, traps=on)"`)
//! this ruleset. The errors are root mean squares against exact
//! values, over the positions of a hundred games of `novice` against itself. The rulesets with their own
//! number of pieces have no exact values; their line is the network's error against searches of one ply, on
//! games that were held out of its training.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use senet::{Dice, OptionKey, Position, Preset, RuleSpec, Ruleset};
use senet_play::{Evaluator, Level, Network, best_evaluator, play_game};
use senet_solve::{SolveOptions, solve};
use senet_table::value_with_duties;

const GAMES: u64 = 100;
const MAX_PLIES: usize = 2000;

fn main() {
    println!("# Written by the example evaluator_errors of senet-train: fingerprint, error, ruleset.");
    let named: Vec<String> = std::env::args().skip(1).collect();
    let is_named = |name: &str| named.is_empty() || named.iter().any(|other| other == name);
    for name in Network::names() {
        let own = Network::rules_named(name).unwrap();
        let error = Network::named(name).unwrap().typical_error().unwrap();
        if is_named(name) {
            println!("{:016x} {error:.5} {}", own.fingerprint(), own.full_name());
        }
        for pieces in 1..=3 {
            let specs = match Preset::from_name(name) {
                Some(preset) => with_options(preset, pieces),
                // Solving three pieces takes an hour in some of them.
                None if own.full_name() == *name && pieces < 3 => {
                    vec![own.with_options([format!("pieces={pieces}")]).unwrap()]
                }
                // The options of presets are measured with these.
                None => Vec::new(),
            };
            for spec in specs {
                let rules = Arc::new(Ruleset::new(spec).unwrap());
                let (fingerprint, full_name) = (rules.spec().fingerprint(), rules.spec().full_name());
                if is_named(name) || is_named(&full_name) {
                    println!("{fingerprint:016x} {:.5} {full_name}", measured(&rules));
                }
            }
        }
    }
}

/// A preset with this number of pieces: plain, with each option alone, and with fewer than three pieces with
/// all combinations of options.
fn with_options(preset: Preset, pieces: u8) -> Vec<RuleSpec> {
    let mut specs = vec![preset.spec().with_options([format!("pieces={pieces}")]).unwrap()];
    for key in preset.offered_options() {
        // Solving three pieces with short throws takes most of an hour.
        if *key == OptionKey::Pieces || *key == OptionKey::ShortThrows && pieces == 3 {
            continue;
        }
        let bases = if pieces < 3 { specs.len() } else { 1 };
        for number in 0..bases {
            let base = specs[number].clone();
            let with = |value: &&str| base.with_options([format!("{}={value}", key.name())]).unwrap();
            specs.extend(key.values().iter().map(with).filter(|spec| *spec != base));
        }
    }
    specs
}

/// The root mean square error of the best evaluator.
fn measured(rules: &Arc<Ruleset>) -> f64 {
    let solution = solve(rules, SolveOptions { gap: 1e-5, threads: 1 }, |_| ()).unwrap();
    let evaluator = best_evaluator(rules);
    let (mut squares, mut positions) = (0.0, 0);
    for number in 0..GAMES {
        let mut players = [2 * number, 2 * number + 1].map(|seed| Level::Novice.player(rules, seed, None));
        // Games without an end in sight are left out.
        let Ok(game) = play_game(rules, &mut players, Dice::new(1, number), MAX_PLIES) else { continue };
        for ply in game.plies() {
            let free = |position: &Position| solution.value(position);
            let exact = value_with_duties(rules, &free, &ply.before).unwrap();
            squares += (evaluator.win_chance(&ply.before) - exact.win).powi(2);
            positions += 1;
        }
    }
    (squares / f64::from(positions)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of games of one piece a side, whose errors are quickly measured again.
    #[test]
    fn the_file_has_the_errors_of_the_present_networks() {
        let file = include_str!("../../senet-play/weights/errors.txt");
        let mut measured_again = 0;
        for preset in [Preset::Modern, Preset::Jequier, Preset::Basics] {
            for spec in with_options(preset, 1) {
                let rules = Arc::new(Ruleset::new(spec).unwrap());
                let (fingerprint, name) = (rules.spec().fingerprint(), rules.spec().full_name());
                let line = format!("{fingerprint:016x} {:.5} {name}", measured(&rules));
                assert!(file.lines().any(|written| written == line), "{line} is not in the file");
                measured_again += 1;
            }
        }
        assert!(measured_again > 15, "{measured_again}");
    }
}
