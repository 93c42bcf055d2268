//! The possible throws in a position, with their weights.

use super::board::Side;
use super::position::Position;
use super::rules::{Rules, Ruleset, Thrown};

/// Every value of non-zero chance in this position, with its weight.
pub fn chances(rules: &Rules, position: &Position) -> Vec<(u8, u32)> {
    if let Some(points) = &rules.points {
        let owes = if points.first == Side::Cones { position.cones_owe } else { position.spools_owe };
        return match points.kind.as_str() {
            _ if owes && points.prescribes(points.first) && position.to_throw == points.first => {
                vec![(1, 16)]
            }
            "sticks" => sticks(|light| points.scores[light]),
            "two-dice" => two_dice(|sum| points.scores[sum - 2]),
            _ => die(),
        };
    }
    // `jequier`, `grunfeld` and `basics`, rule 1: the game starts with a throw of 1 by the spools.
    if position.spools_owe && position.to_throw == Side::Spools {
        return vec![(1, 16)];
    }
    match (rules.ruleset, rules.thrown) {
        // `senet-ra`, rule 2: 2–3 = 5, 4–6 = 1, 7–9 = 2, 10–12 = 3, 13–14 = 4.
        (Ruleset::SenetRa, _) => two_dice(|sum| match sum {
            2..=3 => 5,
            4..=6 => 1,
            7..=9 => 2,
            10..=12 => 3,
            _ => 4,
        }),
        // `modern`, rule 2.
        (_, Thrown::Die) => die(),
        // The throw is the number of light sides, except for none and for four.
        (_, Thrown::Sticks) => sticks(|light| match light {
            0 => usize::from(rules.sticks.0),
            4 => usize::from(rules.sticks.1),
            _ => light,
        }),
    }
}

/// Four two-sided sticks, for every way in which they can fall.
fn sticks(score: impl Fn(usize) -> usize) -> Vec<(u8, u32)> {
    let mut falls = Vec::new();
    for first in [0, 1] {
        for second in [0, 1] {
            for third in [0, 1] {
                for fourth in [0, 1] {
                    falls.push(score(first + second + third + fourth));
                }
            }
        }
    }
    counted(&falls)
}

/// A six-sided die with 6 re-rolled.
fn die() -> Vec<(u8, u32)> {
    counted(&[1, 2, 3, 4, 5])
}

/// 1d6 + 1d8, for every way in which they can fall.
fn two_dice(score: impl Fn(usize) -> usize) -> Vec<(u8, u32)> {
    let mut rolls = Vec::new();
    for six_sided in 1..=6 {
        for eight_sided in 1..=8 {
            rolls.push(score(six_sided + eight_sided));
        }
    }
    counted(&rolls)
}

/// The values with the number of their occurrences.
fn counted(values: &[usize]) -> Vec<(u8, u32)> {
    let mut chances = Vec::new();
    for value in 0..=6 {
        let mut weight = 0;
        for one in values {
            if *one == usize::from(value) {
                weight += 1;
            }
        }
        if weight > 0 {
            chances.push((value, weight));
        }
    }
    chances
}
