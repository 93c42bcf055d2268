//! Values of positions with duties: sides that still owe the opening move of their ruleset. No table contains
//! them.
//!
//! A duty ends with the first throw of the side that owes it. It stands while the other side throws again, so
//! positions with the same duties can follow each other: `grunfeld`'s cones wait while the spools throw again
//! and again. The positions that can follow a given one form a small system of equations, which is expanded
//! as far as it matters.
//!
//! A duty only takes choices from the side that owes it. If only the other side has a duty, the mover's win
//! chance is therefore at least that of the same position without duties. This is the lower bound of a
//! position that is not expanded; its upper bound is 1. Extra throws of the same side are unlikely, so a few
//! levels suffice, and moves that are certainly worse than others are not expanded at all.

use std::collections::HashMap;

use senet::{Duty, Next, Outcome, Position, Ruleset};

use crate::table_set::BoundedValue;

/// Returns the value of a position without duties, or `None` if it is unknown.
pub type ValueSource<'a> = dyn Fn(&Position) -> Option<BoundedValue> + 'a;

/// Returns the win chance of the side to throw in a position with or without duties, from the values of
/// positions without duties. `None` if a value that is needed is unknown.
///
/// The bounds are as tight as those of the source, or about 1e-5 wider if very many positions can follow.
///
/// ```
/// use senet::{Preset, Ruleset};
/// use senet_table::{BoundedValue, value_with_duties};
/// let rules = Ruleset::preset(Preset::Tait);
/// let even = BoundedValue { win: 0.5, lower: 0.5, upper: 0.5 };
/// assert_eq!(value_with_duties(&rules, &|_| Some(even), &rules.start()), Some(even));
/// ```
pub fn value_with_duties(
    rules: &Ruleset,
    source: &ValueSource<'_>,
    position: &Position,
) -> Option<BoundedValue> {
    if position.duty().is_none() {
        return source(position);
    }
    let mut system = DutySystem { rules, source, nodes: Vec::new(), numbers: HashMap::new() };
    let root = system.add(*position)?;
    system.expand(root)?;
    loop {
        system.sweep(2);
        let frontier = system.frontier(root);
        let Some((_, largest)) = frontier.first().copied() else { break };
        let tolerance = if system.nodes.len() < SMALL { TOLERANCES[0] } else { TOLERANCES[1] };
        let uncertainty = frontier.iter().map(|(_, uncertainty)| uncertainty).sum::<f64>();
        if uncertainty < tolerance || system.nodes.len() > MAX_NODES {
            break;
        }
        for (number, _) in frontier.into_iter().take_while(|(_, uncertainty)| *uncertainty >= largest / 8.0) {
            system.expand(number)?;
        }
    }
    system.sweep(usize::MAX);
    Some(system.nodes[root].value)
}

/// The number of positions up to which the smaller tolerance applies.
const SMALL: usize = 20_000;
/// The total uncertainty of unexpanded positions at which expansion stops, for small and for large systems.
const TOLERANCES: [f64; 2] = [1e-9, 1e-5];
/// The number of positions at which expansion stops.
const MAX_NODES: usize = 1_000_000;

/// The positions with duties that can follow a position, and the equations between their values.
struct DutySystem<'a> {
    rules: &'a Ruleset,
    source: &'a ValueSource<'a>,
    nodes: Vec<Node>,
    numbers: HashMap<Position, usize>,
}

/// A position with duties.
struct Node {
    position: Position,
    value: BoundedValue,
    /// For each throw its probability and the results of its moves; empty until the position is expanded.
    throws: Vec<(f64, Vec<Branch>)>,
    instead: Option<Branch>,
}

/// The result of a move.
#[derive(Clone, Copy)]
enum Branch {
    /// A final value for the mover.
    Known(BoundedValue),
    /// A position with duties and the same side to throw.
    ThrowsAgain(usize),
    /// A position with duties and the other side to throw.
    TurnPasses(usize),
}

const WON: BoundedValue = BoundedValue { win: 1.0, lower: 1.0, upper: 1.0 };
const LOST: BoundedValue = BoundedValue { win: 0.0, lower: 0.0, upper: 0.0 };

impl DutySystem<'_> {
    fn add(&mut self, position: Position) -> Option<usize> {
        if let Some(number) = self.numbers.get(&position) {
            return Some(*number);
        }
        let mover_has_duty = position.duty().owed_by(position.side());
        let value = if mover_has_duty {
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
        if mover_has_duty {
            // The duty ends with this throw, so this recursion is at most two levels deep.
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
        let has_duty = !after.duty().is_none();
        Some(match outcome.next {
            Next::Won(side) => Branch::Known(if side == before.side() { WON } else { LOST }),
            Next::ThrowsAgain if has_duty => Branch::ThrowsAgain(self.add(*after)?),
            Next::TurnPasses if has_duty => Branch::TurnPasses(self.add(*after)?),
            Next::ThrowsAgain => Branch::Known((self.source)(after)?),
            Next::TurnPasses => Branch::Known((self.source)(after)?.of_other_side()),
        })
    }

    fn value(&self, branch: Branch) -> BoundedValue {
        match branch {
            Branch::Known(value) => value,
            Branch::ThrowsAgain(number) => self.nodes[number].value,
            Branch::TurnPasses(number) => self.nodes[number].value.of_other_side(),
        }
    }

    /// Updates the values of all expanded positions until they converge, at most `sweeps` times. The bounds
    /// hold at any time. Later positions come first, since earlier ones depend on them.
    fn sweep(&mut self, sweeps: usize) {
        for _ in 0..sweeps {
            let mut change: f64 = 0.0;
            for number in (0..self.nodes.len()).rev() {
                if self.nodes[number].throws.is_empty() {
                    continue;
                }
                let (old, new) = (self.nodes[number].value, self.backup(number));
                // The old and the new bounds both hold.
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
        let mut throwing = LOST;
        for (chance, branches) in &node.throws {
            let best = best(branches);
            throwing.win += chance * best.win;
            throwing.lower += chance * best.lower;
            throwing.upper += chance * best.upper;
        }
        node.instead.map_or(throwing, |instead| better(throwing, self.value(instead)))
    }

    /// The unexpanded positions that can influence the root, each with the uncertainty of the root that it
    /// can cause, the largest first.
    fn frontier(&self, root: usize) -> Vec<(usize, f64)> {
        let mut weights = vec![0.0_f64; self.nodes.len()];
        let mut stack = vec![(root, 1.0)];
        while let Some((number, weight)) = stack.pop() {
            // Smaller weights are negligible; skipping them also ends cycles.
            if weight <= weights[number] || weight < TOLERANCES[0] * 1e-4 {
                continue;
            }
            weights[number] = weight;
            for (chance, branches) in &self.nodes[number].throws {
                let best_lower = branches.iter().map(|branch| self.value(*branch).lower).fold(0.0, f64::max);
                for branch in branches.iter().filter(|branch| self.value(**branch).upper >= best_lower) {
                    match branch {
                        Branch::ThrowsAgain(after) | Branch::TurnPasses(after) => {
                            stack.push((*after, weight * chance))
                        }
                        Branch::Known(_) => {}
                    }
                }
            }
        }
        let is_unexpanded = |number: &usize| self.nodes[*number].throws.is_empty() && weights[*number] > 0.0;
        let uncertainty = |number: usize| {
            let value = self.nodes[number].value;
            (number, weights[number] * (value.upper - value.lower))
        };
        let mut frontier: Vec<(usize, f64)> =
            (0..self.nodes.len()).filter(is_unexpanded).map(uncertainty).collect();
        frontier.sort_by(|(first, one), (second, other)| other.total_cmp(one).then(first.cmp(second)));
        frontier
    }
}

/// The componentwise maximum: the value of a choice between both.
fn better(one: BoundedValue, other: BoundedValue) -> BoundedValue {
    BoundedValue {
        win: one.win.max(other.win),
        lower: one.lower.max(other.lower),
        upper: one.upper.max(other.upper),
    }
}
