//! Positions that still owe an opening move, which no table holds.
//!
//! A duty is over after the first throw of the side that owes it. As long as the other side throws again it stands, so that
//! positions which owe the same can follow each other (`grunfeld`'s cones wait while the spools throw again and again). They are
//! found from the position in question, as far as they matter, and are a small system of equations of their own.
//!
//! What a duty takes away are choices of the side that owes it, and nothing else. So where only the other side owes something,
//! the side to throw has at least the chance that it would have in the same position without duties. From there the lower bound of
//! a position that is not looked into; its upper bound is certainty. Another throw of the same side is not likely, so that a
//! few levels of them do, and moves that are worse than others for certain need not be looked into at all.

use std::collections::HashMap;

use crate::table_set::BoundedValue;
use senet::{Duty, Next, Outcome, Position, Ruleset};

/// Knows the values of positions that owe nothing: all, or some.
pub type ValueSource<'a> = dyn Fn(&Position) -> Option<BoundedValue> + 'a;

/// The win chance of the side to throw in a position that may owe opening moves, with bounds, given a source of the values of
/// positions that owe none. None if the source does not know all that are needed.
///
/// The bounds are those of the source and, where a turn can go on in very many ways, about 1e-5 beyond.
pub fn value_with_duties(
    rules: &Ruleset,
    source: &ValueSource<'_>,
    position: &Position,
) -> Option<BoundedValue> {
    if position.duty().is_none() {
        return source(position);
    }
    let mut system = System { rules, source, nodes: Vec::new(), numbers: HashMap::new() };
    let root = system.add(*position)?;
    system.expand(root)?;
    loop {
        system.settle(2);
        let open = system.open(root);
        let Some((_, most)) = open.first().copied() else { break };
        let enough = if system.nodes.len() < FEW { ENOUGH[0] } else { ENOUGH[1] };
        if open.iter().map(|(_, weight)| weight).sum::<f64>() < enough || system.nodes.len() > MOST {
            break;
        }
        for (number, _) in open.into_iter().take_while(|(_, weight)| *weight >= most / 8.0) {
            system.expand(number)?;
        }
    }
    system.settle(usize::MAX);
    Some(system.nodes[root].value)
}

/// So many positions are few.
const FEW: usize = 20_000;
/// What the open ends may matter at most, with few positions and with many.
const ENOUGH: [f64; 2] = [1e-9, 1e-5];
/// Positions after which no more are looked into.
const MOST: usize = 1_000_000;

struct System<'a> {
    rules: &'a Ruleset,
    source: &'a ValueSource<'a>,
    nodes: Vec<Node>,
    numbers: HashMap<Position, usize>,
}

/// A position that owes something.
struct Node {
    position: Position,
    value: BoundedValue,
    /// What every throw leads to; empty until it is looked into.
    throws: Vec<(f64, Vec<Branch>)>,
    instead: Option<Branch>,
}

/// What a move leads to.
#[derive(Clone, Copy)]
enum Branch {
    /// A value that does not change: the mover's.
    Known(BoundedValue),
    /// A position that owes something, with the same side to throw.
    Again(usize),
    /// A position that owes something, with the other side to throw.
    Passes(usize),
}

const WON: BoundedValue = BoundedValue { win: 1.0, lower: 1.0, upper: 1.0 };
const LOST: BoundedValue = BoundedValue { win: 0.0, lower: 0.0, upper: 0.0 };

impl System<'_> {
    fn add(&mut self, position: Position) -> Option<usize> {
        if let Some(number) = self.numbers.get(&position) {
            return Some(*number);
        }
        let mover_owes = position.duty().owed_by(position.side());
        let value = if mover_owes {
            BoundedValue { win: 0.5, lower: 0.0, upper: 1.0 }
        } else {
            let (mover, other) = (position.mover(), position.other());
            let free =
                Position::new_unchecked([mover.0, other.0], [mover.1, other.1], position.side(), Duty::NONE);
            BoundedValue { upper: 1.0, ..(self.source)(&free)? }
        };
        let number = self.nodes.len();
        self.nodes.push(Node { position, value, throws: Vec::new(), instead: None });
        self.numbers.insert(position, number);
        if mover_owes {
            // Its duty is over after this throw, so this goes no deeper than the duties do.
            self.expand(number)?;
        }
        Some(number)
    }

    fn expand(&mut self, number: usize) -> Option<()> {
        if !self.nodes[number].throws.is_empty() {
            return Some(());
        }
        let position = self.nodes[number].position;
        let chances = self.rules.chances(&position);
        let mut throws = Vec::new();
        for (throw, weight) in chances.iter() {
            let turn = self.rules.turn(&position, throw).expect("the throw can occur");
            let outcomes = turn.moves().map(|mv| turn.play(mv).expect("the turn lists this move"));
            let outcomes: Vec<Outcome> = outcomes.collect();
            let branches = outcomes.iter().map(|outcome| self.branch(&position, outcome));
            throws.push((
                f64::from(weight) / f64::from(chances.total()),
                branches.collect::<Option<Vec<_>>>()?,
            ));
        }
        let instead = match self.rules.instead_of_throwing(&position) {
            Some(instead) => Some(self.branch(&position, &instead.outcome)?),
            None => None,
        };
        let node = &mut self.nodes[number];
        (node.throws, node.instead) = (throws, instead);
        Some(())
    }

    fn branch(&mut self, before: &Position, outcome: &Outcome) -> Option<Branch> {
        let after = &outcome.position;
        let owes = !after.duty().is_none();
        Some(match outcome.next {
            Next::Won(side) => Branch::Known(if side == before.side() { WON } else { LOST }),
            Next::ThrowsAgain if owes => Branch::Again(self.add(*after)?),
            Next::TurnPasses if owes => Branch::Passes(self.add(*after)?),
            Next::ThrowsAgain => Branch::Known((self.source)(after)?),
            Next::TurnPasses => Branch::Known((self.source)(after)?.of_other_side()),
        })
    }

    fn value(&self, branch: Branch) -> BoundedValue {
        match branch {
            Branch::Known(value) => value,
            Branch::Again(number) => self.nodes[number].value,
            Branch::Passes(number) => self.nodes[number].value.of_other_side(),
        }
    }

    /// Goes through the positions that were looked into until no bound moves any more, at most so many times: bounds hold at any
    /// time. What is found last comes first, so that little remains to be done again.
    fn settle(&mut self, times: usize) {
        for _ in 0..times {
            let mut change: f64 = 0.0;
            for number in (0..self.nodes.len()).rev() {
                if self.nodes[number].throws.is_empty() {
                    continue;
                }
                let (old, new) = (self.nodes[number].value, self.backup(number));
                // Both old and new bounds hold.
                let (lower, upper) = (old.lower.max(new.lower), old.upper.min(new.upper));
                let win = new.win.clamp(lower.min(upper), upper.max(lower));
                self.nodes[number].value = BoundedValue { win, lower, upper };
                change = change.max((win - old.win).abs()).max(lower - old.lower).max(old.upper - upper);
            }
            if change < 1e-13 {
                return;
            }
        }
    }

    fn backup(&self, number: usize) -> BoundedValue {
        let node = &self.nodes[number];
        let best = |branches: &[Branch]| branches.iter().map(|branch| self.value(*branch)).fold(LOST, better);
        let mut thrown = LOST;
        for (chance, branches) in &node.throws {
            let best = best(branches);
            thrown.win += chance * best.win;
            thrown.lower += chance * best.lower;
            thrown.upper += chance * best.upper;
        }
        node.instead.map_or(thrown, |instead| better(thrown, self.value(instead)))
    }

    /// The positions that were not looked into and may matter, with how much they may at most: first those that matter most.
    fn open(&self, root: usize) -> Vec<(usize, f64)> {
        let mut weights = vec![0.0_f64; self.nodes.len()];
        let mut waiting = vec![(root, 1.0)];
        while let Some((number, weight)) = waiting.pop() {
            // Less than this does not matter, and going round in circles ends with it.
            if weight <= weights[number] || weight < ENOUGH[0] * 1e-4 {
                continue;
            }
            weights[number] = weight;
            for (chance, branches) in &self.nodes[number].throws {
                let least = branches.iter().map(|branch| self.value(*branch).lower).fold(0.0, f64::max);
                for branch in branches.iter().filter(|branch| self.value(**branch).upper >= least) {
                    match branch {
                        Branch::Again(after) | Branch::Passes(after) => {
                            waiting.push((*after, weight * chance))
                        }
                        Branch::Known(_) => {}
                    }
                }
            }
        }
        let is_open = |number: &usize| self.nodes[*number].throws.is_empty() && weights[*number] > 0.0;
        let matters = |number: usize| {
            let value = self.nodes[number].value;
            (number, weights[number] * (value.upper - value.lower))
        };
        let mut open: Vec<(usize, f64)> = (0..self.nodes.len()).filter(is_open).map(matters).collect();
        open.sort_by(|(first, one), (second, other)| other.total_cmp(one).then(first.cmp(second)));
        open
    }
}

fn better(one: BoundedValue, other: BoundedValue) -> BoundedValue {
    BoundedValue {
        win: one.win.max(other.win),
        lower: one.lower.max(other.lower),
        upper: one.upper.max(other.upper),
    }
}
