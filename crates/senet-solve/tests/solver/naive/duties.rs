//! Positions that still owe an opening move.

use std::collections::HashMap;

use senet::{Position, Ruleset};

use super::NaiveValues;
use super::equations::{Equations, Slot};

/// The win chance of the side to throw in a position that may owe opening moves.
pub fn value_with_duties(rules: &Ruleset, values: &NaiveValues, position: &Position) -> f64 {
    if position.duty().is_none() {
        values.value(position)
    } else {
        values_with_duties(rules, values, position)[position]
    }
}

/// The values of this position and of all that can follow it while opening moves are owed.
///
/// A duty can outlast several throws (the cones of `grunfeld` wait while the spools throw again), so
/// positions that owe the same may follow each other. They are solved together, as a small system of
/// equations.
pub fn values_with_duties(
    rules: &Ruleset,
    values: &NaiveValues,
    position: &Position,
) -> HashMap<Position, f64> {
    let mut equations = Equations::new();
    let mut slots: HashMap<Position, Slot> = HashMap::new();
    let mut waiting = Vec::new();
    if !position.duty().is_none() {
        slots.insert(*position, equations.slot(0.5));
        waiting.push(*position);
    }
    while let Some(owing) = waiting.pop() {
        equations.add(rules, slots[&owing], &owing, |equations, after| {
            if after.duty().is_none() {
                return equations.slot(values.value(after));
            }
            *slots.entry(*after).or_insert_with(|| {
                waiting.push(*after);
                equations.slot(0.5)
            })
        });
    }
    equations.solve(0..equations.len(), values.tolerance);
    slots.into_iter().map(|(position, slot)| (position, equations.value(slot))).collect()
}
