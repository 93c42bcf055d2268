//! Positions from random games, for all benchmarks.

use senet::apply::apply;
use senet::movegen::generate;
use senet::{Dice, Next, Plan, Position, Ruleset, Throw};

/// A position with a throw that occurred in it.
pub type Sample = (Position, Throw);

/// `count` positions with their throws from random games of a ruleset: every third ply of each game.
///
/// # Panics
///
/// If the ruleset's random games are shorter than three plies.
pub fn samples(rules: &Ruleset, count: usize) -> Vec<Sample> {
    let plan: &Plan = rules.plan();
    let mut samples = Vec::with_capacity(count);
    for game in 0.. {
        let dice = Dice::new(42, game);
        let mut position = rules.start();
        for ply in 0.. {
            let roll = dice.roll(&rules.spec().points.throwing, ply);
            let throw = plan.certain_throw(&position).unwrap_or(roll.throw);
            if ply % 3 == 2 {
                samples.push((position, throw));
                if samples.len() == count {
                    return samples;
                }
            }
            let moves = generate(plan, &position, throw);
            let number = (dice.roll(&rules.spec().points.throwing, ply + 1_000_000).throw.value() as u32 * 7
                + ply as u32)
                % moves.count(plan);
            let outcome = apply(plan, &position, throw, moves.nth(plan, number));
            position = outcome.position;
            if matches!(outcome.next, Next::Won(_)) {
                break;
            }
        }
    }
    samples
}

/// Positions with throws for which more than one move is legal.
pub fn decisions(rules: &Ruleset, count: usize) -> Vec<Sample> {
    let is_open =
        |(position, throw): &Sample| rules.turn(position, *throw).is_ok_and(|turn| turn.forced().is_none());
    samples(rules, 16 * count).into_iter().filter(is_open).take(count).collect()
}

/// Generates and makes all moves of all samples. The sum of the results keeps the compiler from removing work.
pub fn generate_and_make_all(plan: &Plan, samples: &[Sample]) -> u64 {
    let mut sum = 0;
    for (position, throw) in samples {
        let moves = generate(plan, position, *throw);
        for mv in moves.iter(plan) {
            let outcome = apply(plan, position, *throw, mv);
            sum += u64::from(outcome.position.squares(senet::Side::Cones).mask());
        }
    }
    sum
}

/// Generates the moves of all samples and counts them.
pub fn generate_all(plan: &Plan, samples: &[Sample]) -> u64 {
    samples.iter().map(|(position, throw)| u64::from(generate(plan, position, *throw).count(plan))).sum()
}
