//! A slow solver to compare with.
//!
//! It uses only the public interface of the rules ([`Ruleset::turn`], [`Ruleset::chances`],
//! [`Ruleset::instead_of_throwing`], [`Setup`](senet::Setup)). It finds positions in a hash map, stores
//! their successors and sweeps until nothing changes. It shares no index, packed value, bound or order
//! with the real solver.
//!
//! - `placements`: every position of a ruleset, found by trying all placements;
//! - `equations`: values as unknowns, and the sweeps that solve for them;
//! - `duties`: positions that still owe an opening move.
//!
//! The value of a position is the win chance of the side to throw if both play as well as possible:
//!
//! - V = max(value of the move made instead of throwing, sum over throws of chance × max over moves of
//!   the value of the move);
//! - the value of a move is 1 if the mover has won, 0 if the other side has, V of the next position if
//!   the mover throws again, and 1 − V of it if the turn passes.

#![allow(unreachable_pub)]

mod duties;
mod equations;
mod placements;

use std::collections::HashMap;

use senet::{Position, Ruleset, Side, SquareSet};

pub use duties::value_with_duties;
use equations::{Equations, Slot};

/// What a value depends on if no opening move is owed: squares and hand of the side to throw, then of
/// the other.
type Key = [(SquareSet, u8); 2];

/// The values of every position of a ruleset in which no opening move is owed.
pub struct NaiveValues {
    slots: HashMap<Key, Slot>,
    /// In the order of their equations, with cones to throw.
    positions: Vec<Position>,
    equations: Equations,
    tolerance: f64,
}

/// Solves for every position of a ruleset without duties: all placements that [`Setup`](senet::Setup)
/// accepts, hands included.
///
/// Sweeps until no value changes by `tolerance` or more. The rules treat both sides alike once no
/// opening move is owed, so only positions with cones to throw are solved.
pub fn solve(rules: &Ruleset, tolerance: f64) -> NaiveValues {
    let positions = placements::all_positions(rules);
    let mut equations = Equations::new();
    let slots: HashMap<Key, Slot> =
        positions.iter().map(|position| (key(position), equations.slot(0.5))).collect();
    for position in &positions {
        equations.add(rules, slots[&key(position)], position, |_, after| find(&slots, after));
    }
    for stratum in placements::strata(&positions) {
        equations.solve(stratum, tolerance);
    }
    NaiveValues { slots, positions, equations, tolerance }
}

impl NaiveValues {
    /// The win chance of the side to throw.
    ///
    /// # Panics
    ///
    /// If an opening move is owed (see [`value_with_duties`]), or if it is no position of the ruleset.
    pub fn value(&self, position: &Position) -> f64 {
        assert!(position.duty().is_none(), "{position} owes an opening move");
        self.equations.value(find(&self.slots, position))
    }

    /// The number of positions with cones to throw.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// The positions with cones to throw, and their values.
    pub fn iter(&self) -> impl Iterator<Item = (Position, f64)> {
        self.positions.iter().map(|position| (*position, self.value(position)))
    }
}

fn key(position: &Position) -> Key {
    let (mover, other) = (position.side(), position.side().other());
    [mover, other].map(|side: Side| (position.squares(side), position.hand(side)))
}

fn find(slots: &HashMap<Key, Slot>, position: &Position) -> Slot {
    *slots.get(&key(position)).unwrap_or_else(|| panic!("{position} is none of the ruleset's positions"))
}
