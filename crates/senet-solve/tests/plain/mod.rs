//! A slow, plain solver, to hold the tables against.
//!
//! It sees the rules through their public doors alone ([`Ruleset::turn`], [`Ruleset::chances`],
//! [`Ruleset::instead_of_throwing`], [`Setup`](senet::Setup)), finds positions in a hash map, stores their successors and sweeps over them until
//! nothing changes any more. It knows nothing of indices, packed values, bounds or the order in which the solver works.
//!
//! | file | what it holds |
//! |---|---|
//! | `placements` | every position of a ruleset, found by trying all placements |
//! | `equations` | values as unknowns, each the best of what follows, and the sweeps that settle them |
//! | `duties` | positions that still owe an opening move |
//! | `simulation` | games between two players who know the values |
//!
//! The value of a position is the chance that the side to throw wins if both play as well as they can:
//!
//! - V = max(value of the move made instead of throwing, sum over throws of chance × max over moves of the value of the move);
//! - a move is worth 1 if the mover has won, 0 if the other side has, V of what it leads to if the mover throws again, and
//!   1 − V of what it leads to if the turn passes.

// Not every test asks for everything, and what is public here is so for the other files of the module.
#![allow(dead_code, unreachable_pub, unused_imports)]

mod duties;
mod equations;
mod placements;
mod simulation;

use std::collections::HashMap;
use std::ops::Range;

use senet::{Position, Ruleset, Side, SquareSet};

pub use duties::{value_with_duties, values_with_duties};
use equations::{Equations, Slot};
pub use simulation::{WinRate, simulate};

/// What a position's value depends on once no duty is owed: squares and hand of the side to throw, then of the other.
type Key = [(SquareSet, u8); 2];

/// The values of every position of a ruleset in which no opening move is owed.
pub struct PlainValues {
    slots: HashMap<Key, Slot>,
    /// In the order of their equations, cones to throw.
    positions: Vec<Position>,
    equations: Equations,
    settled: Vec<Settled>,
    tolerance: f64,
}

/// How the positions with a number of pieces settled.
#[derive(Clone, Copy, Debug)]
pub struct Settled {
    /// Pieces left, of both sides together.
    pub pieces_left: u8,
    /// How many positions have so many.
    pub positions: usize,
    /// How many sweeps they took.
    pub sweeps: usize,
}

/// The values of every position of a ruleset without duties: all placements that [`Setup`](senet::Setup) accepts, hands
/// included.
///
/// Sweeps go on until no value changes by `tolerance` or more. The rules treat both sides alike once no duty is owed, so
/// only positions with cones to throw are solved.
pub fn solve(rules: &Ruleset, tolerance: f64) -> PlainValues {
    solve_from(rules, tolerance, 0.5)
}

/// [`solve`], with the value that all positions have before the first sweep. Where it makes a difference, the equations have
/// more than one solution.
pub fn solve_from(rules: &Ruleset, tolerance: f64, first_guess: f64) -> PlainValues {
    let positions = placements::all_positions(rules);
    let mut equations = Equations::new();
    let slots: HashMap<Key, Slot> =
        positions.iter().map(|position| (key(position), equations.slot(first_guess))).collect();
    for position in &positions {
        equations.add(rules, slots[&key(position)], position, |_, after| find(&slots, after));
    }
    let strata = placements::strata(&positions);
    let settle = |stratum: &Range<usize>| Settled {
        pieces_left: placements::pieces_left(&positions[stratum.start]),
        positions: stratum.len(),
        sweeps: equations.settle(stratum.clone(), tolerance),
    };
    let settled = strata.iter().map(settle).collect();
    PlainValues { slots, positions, equations, settled, tolerance }
}

impl PlainValues {
    /// The chance that the side to throw wins.
    ///
    /// # Panics
    ///
    /// If an opening move is owed (see [`value_with_duties`]), or if it is no position of the ruleset.
    pub fn value(&self, position: &Position) -> f64 {
        assert!(position.duty().is_none(), "{position} owes an opening move");
        self.equations.value(find(&self.slots, position))
    }

    /// How many positions there are, those with cones to throw.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// The positions with cones to throw, and their values.
    pub fn iter(&self) -> impl Iterator<Item = (Position, f64)> {
        self.positions.iter().map(|position| (*position, self.value(position)))
    }

    /// How the positions settled, fewest pieces first.
    pub fn settled(&self) -> &[Settled] {
        &self.settled
    }
}

fn key(position: &Position) -> Key {
    let (mover, other) = (position.side(), position.side().other());
    [mover, other].map(|side: Side| (position.squares(side), position.hand(side)))
}

fn find(slots: &HashMap<Key, Slot>, position: &Position) -> Slot {
    *slots.get(&key(position)).unwrap_or_else(|| panic!("{position} is none of the ruleset's positions"))
}
