//! The possible throws in a position, with their weights.

use super::board::Side;
use super::position::Position;
use super::rules::{Rules, Ruleset, Thrown};

/// Every value of non-zero chance in this position, with its weight.
pub fn chances(rules: &Rules, position: &Position) -> Vec<(u8, u32)> {
    // `jequier`, `grunfeld` and `basics`, rule 1: the game starts with a throw of 1 by the spools.
    if position.spools_owe && position.to_throw == Side::Spools {
        return vec![(1, 16)];
    }
    match (rules.ruleset, rules.thrown) {
        (Ruleset::SenetRa, _) => two_dice(),
        // `modern`, rule 2.
        (_, Thrown::Die) => die(),
        (_, Thrown::Sticks) => sticks(rules.sticks.0, rules.sticks.1),
    }
}

/// Four two-sided sticks, for every way in which they can fall. The throw is the number of
/// light sides, except for none and for four.
fn sticks(none_light: u8, four_light: u8) -> Vec<(u8, u32)> {
    let mut falls = Vec::new();
    for first in [0, 1] {
        for second in [0, 1] {
            for third in [0, 1] {
                for fourth in [0, 1] {
                    let light = first + second + third + fourth;
                    falls.push(match light {
                        0 => none_light,
                        4 => four_light,
                        _ => light,
                    });
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

/// `senet-ra`, rule 2: 1d6 + 1d8; 2–3 = 5, 4–6 = 1, 7–9 = 2, 10–12 = 3, 13–14 = 4.
fn two_dice() -> Vec<(u8, u32)> {
    let mut rolls = Vec::new();
    for six_sided in 1..=6 {
        for eight_sided in 1..=8 {
            rolls.push(match six_sided + eight_sided {
                2..=3 => 5,
                4..=6 => 1,
                7..=9 => 2,
                10..=12 => 3,
                _ => 4,
            });
        }
    }
    counted(&rolls)
}

/// The values with the number of their occurrences.
fn counted(values: &[u8]) -> Vec<(u8, u32)> {
    let mut chances = Vec::new();
    for value in 0..=6 {
        let mut weight = 0;
        for one in values {
            if *one == value {
                weight += 1;
            }
        }
        if weight > 0 {
            chances.push((value, weight));
        }
    }
    chances
}
