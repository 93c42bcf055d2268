//! Values as unknowns of equations, and the sweeps that solve them.

use std::ops::Range;

use senet::{Next, Outcome, Position, Ruleset};

/// The index of a value.
pub type Slot = u32;

/// The slot of a won game, with the value 1.
const WON: Slot = 0;

/// The value of a move to the mover: that of a slot, or 1 minus it. The lowest bit tells which; the
/// others are the slot.
#[derive(Clone, Copy)]
struct Worth(u32);

impl Worth {
    fn value(slot: Slot) -> Worth {
        Worth(slot << 1)
    }

    fn complement(slot: Slot) -> Worth {
        Worth(slot << 1 | 1)
    }

    fn read(self, values: &[f64]) -> f64 {
        let value = values[(self.0 >> 1) as usize];
        if self.0 & 1 == 0 { value } else { 1.0 - value }
    }
}

/// A throw: its chance, and the end of its moves. They begin where those of the throw before end.
struct Branch {
    chance: f64,
    moves_end: u32,
}

/// The equation of a position.
struct Equation {
    slot: Slot,
    /// The move made instead of throwing.
    instead: Option<Worth>,
    branches: Range<u32>,
    moves_start: u32,
}

/// Values, and equations for some of them; the others are given.
pub struct Equations {
    values: Vec<f64>,
    equations: Vec<Equation>,
    branches: Vec<Branch>,
    moves: Vec<Worth>,
}

impl Equations {
    pub fn new() -> Equations {
        Equations { values: vec![1.0], equations: Vec::new(), branches: Vec::new(), moves: Vec::new() }
    }

    /// Adds a value.
    pub fn slot(&mut self, value: f64) -> Slot {
        self.values.push(value);
        count(self.values.len() - 1)
    }

    /// The value of a slot.
    pub fn value(&self, slot: Slot) -> f64 {
        self.values[slot as usize]
    }

    /// Adds the equation of a position whose value is in `slot`. `slot_of` returns the slot of a
    /// position that follows it.
    pub fn add(
        &mut self,
        rules: &Ruleset,
        slot: Slot,
        position: &Position,
        mut slot_of: impl FnMut(&mut Equations, &Position) -> Slot,
    ) {
        let (mut branches, mut moves) = (Vec::new(), Vec::new());
        let chances = rules.chances(position);
        for (throw, weight) in chances.iter() {
            let turn = rules.turn(position, throw).expect("the ruleset says that this throw can occur");
            for mv in turn.moves() {
                let outcome = turn.play(mv).expect("the turn lists this move");
                moves.push(self.worth(position, &outcome, &mut slot_of));
            }
            let chance = f64::from(weight) / f64::from(chances.total());
            branches.push(Branch { chance, moves_end: count(self.moves.len() + moves.len()) });
        }
        let instead = rules.instead_of_throwing(position);
        let instead = instead.map(|instead| self.worth(position, &instead.outcome, &mut slot_of));
        let (branches_start, moves_start) = (count(self.branches.len()), count(self.moves.len()));
        self.branches.extend(branches);
        self.moves.extend(moves);
        let branches = branches_start..count(self.branches.len());
        self.equations.push(Equation { slot, instead, branches, moves_start });
    }

    fn worth(
        &mut self,
        before: &Position,
        outcome: &Outcome,
        slot_of: &mut impl FnMut(&mut Equations, &Position) -> Slot,
    ) -> Worth {
        let (mover, after) = (before.side(), &outcome.position);
        match outcome.next {
            Next::Won(side) if side == mover => Worth::value(WON),
            Next::Won(_) => Worth::complement(WON),
            Next::ThrowsAgain => {
                assert_eq!(after.side(), mover, "{before} leads to {after}, where the mover throws again");
                Worth::value(slot_of(self, after))
            }
            Next::TurnPasses => {
                assert_eq!(after.side(), mover.other(), "{before} leads to {after}, where the turn passes");
                Worth::complement(slot_of(self, after))
            }
        }
    }

    /// Sweeps over these equations, numbered as they were added, until no value changes by `tolerance`
    /// or more. Returns the number of sweeps.
    pub fn solve(&mut self, which: Range<usize>, tolerance: f64) -> usize {
        for sweep in 1.. {
            let mut largest_change: f64 = 0.0;
            for equation in &self.equations[which.clone()] {
                let value = self.best(equation);
                let slot = equation.slot as usize;
                largest_change = largest_change.max((value - self.values[slot]).abs());
                self.values[slot] = value;
            }
            if largest_change < tolerance {
                return sweep;
            }
        }
        unreachable!("sweeps have no last number")
    }

    /// The number of equations.
    pub fn len(&self) -> usize {
        self.equations.len()
    }

    fn best(&self, equation: &Equation) -> f64 {
        let mut start = equation.moves_start as usize;
        let mut thrown = 0.0;
        for branch in &self.branches[equation.branches.start as usize..equation.branches.end as usize] {
            let moves = &self.moves[start..branch.moves_end as usize];
            let best = moves.iter().map(|worth| worth.read(&self.values)).fold(0.0, f64::max);
            thrown += branch.chance * best;
            start = branch.moves_end as usize;
        }
        equation.instead.map_or(thrown, |instead| thrown.max(instead.read(&self.values)))
    }
}

fn count(length: usize) -> u32 {
    u32::try_from(length).expect("the naive solver is for games of fewer than 2^31 moves")
}
