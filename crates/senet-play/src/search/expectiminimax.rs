//! The recursion of the search: expectiminimax with Star1 and Star2 pruning.
//!
//! Source: B. W. Ballard, *The \*-minimax search procedure for trees containing chance nodes*, Artificial
//! Intelligence 21 (1983). As in alpha–beta search every node is searched with a [`Window`] of the values
//! that matter to its parent.
//!
//! - Star1: a chance node keeps bounds of its value from the bounds of its throws. As soon as they leave the
//!   window the remaining moves are pruned.
//! - Star2: the most promising move of every throw is searched before any other move. Each gives a lower
//!   bound of its throw, and often these alone are enough.
//!
//! The value that a node returns is exact if it lies strictly inside the window. Otherwise it is a bound: an
//! upper bound at or below the window, a lower bound at or above it.

use senet::apply::apply;
use senet::movegen::{generate, instead_of_throwing};
use senet::{Next, Outcome, Position, Rules, Throw};

use super::budget::SearchBudget;
use super::chance_node::ChanceNode;
use super::transposition::TranspositionTable;
use super::window::{Bounds, Window};
use crate::evaluator::Evaluator;
use crate::tablebase::Tablebase;

/// The number of nodes between two reads of the clock. Doubling it makes a search overrun its time by up to twice as
/// much; halving it costs time in fast rulesets.
const NODES_PER_CLOCK_READ: u64 = 256;

/// What a move leads to, as its mover sees it.
#[derive(Clone, Copy)]
struct Child {
    position: Position,
    kind: ChildKind,
    /// The value if the game is over. Otherwise a value by which moves are ordered; 0 until it is set.
    value_hint: f64,
}

/// Who is to throw after a move.
#[derive(Clone, Copy)]
enum ChildKind {
    /// The game is over.
    Terminal,
    /// The mover throws again.
    SameSide,
    /// The turn passes.
    OtherSide,
}

/// A search of one depth: its position and limits, and what it has found.
pub(super) struct Searcher<'a, R, E: ?Sized> {
    rules: R,
    evaluator: &'a E,
    tablebase: Option<&'a dyn Tablebase>,
    table: &'a mut TranspositionTable,
    /// The possible throws with their chances when there is no opening duty, likeliest first.
    throws: &'a [(Throw, f64)],
    pub(super) budget: SearchBudget<'a>,
    /// The number of positions visited.
    pub(super) nodes: u64,
    /// Whether the budget is spent. Values that are returned after that mean nothing.
    pub(super) stopped: bool,
    /// A stack with the children of all nodes on the path from the root.
    children: Vec<Child>,
}

impl<'a, R: Rules, E: Evaluator + ?Sized> Searcher<'a, R, E> {
    /// A search without limits; [`budget`](Searcher::budget) sets them.
    pub(super) fn new(
        rules: R,
        evaluator: &'a E,
        tablebase: Option<&'a dyn Tablebase>,
        table: &'a mut TranspositionTable,
        throws: &'a [(Throw, f64)],
    ) -> Searcher<'a, R, E> {
        let children = Vec::with_capacity(1024);
        let budget = SearchBudget::UNLIMITED;
        Searcher { rules, evaluator, tablebase, table, throws, budget, nodes: 0, stopped: false, children }
    }

    /// The value of a position for the side to throw, searched to this depth in plies.
    pub(super) fn value(&mut self, position: &Position, depth: u32, window: Window) -> f64 {
        self.count_node();
        if self.stopped {
            return 0.0;
        }
        if let Some(exact) = self.tablebase.and_then(|tablebase| tablebase.value(position)) {
            return exact.win;
        }
        let known = self.table.get(position, depth).unwrap_or(Bounds::UNKNOWN);
        if known.lower >= known.upper || known.lower >= window.beta {
            return known.lower;
        }
        if known.upper <= window.alpha {
            return known.upper;
        }
        let value = match depth {
            0 => self.evaluator.win_chance(position).clamp(0.0, 1.0),
            _ => self.value_of_decision(position, depth, window),
        };
        if !self.stopped {
            self.store(position, depth, window, known, value);
        }
        value
    }

    /// Stores what a value says of a position: the value itself, or a bound if it lies outside the window.
    fn store(&mut self, position: &Position, depth: u32, window: Window, known: Bounds, value: f64) {
        let bounds = match value {
            _ if depth == 0 => Bounds::exactly(value),
            low if low <= window.alpha => Bounds { upper: low, ..known },
            high if high >= window.beta => Bounds { lower: high, ..known },
            exact => Bounds::exactly(exact),
        };
        self.table.insert(position, depth, bounds);
    }

    /// Counts a node, and stops the search if its budget is spent.
    #[inline]
    fn count_node(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.budget.max_nodes {
            self.stopped = true;
        }
        if self.nodes.is_multiple_of(NODES_PER_CLOCK_READ) && self.budget.is_interrupted() {
            self.stopped = true;
        }
    }

    /// The better of throwing and of the move instead of throwing, where the rules offer one.
    fn value_of_decision(&mut self, position: &Position, depth: u32, window: Window) -> f64 {
        let Some(instead) = instead_of_throwing(self.rules, position) else {
            return self.value_of_throwing(position, depth, window);
        };
        let moved = self.value_after(position, instead, depth - 1, window);
        if moved >= window.beta {
            return moved;
        }
        moved.max(self.value_of_throwing(position, depth, window.raise_alpha(moved)))
    }

    /// The value of a move's outcome for the side that moved from `before`.
    pub(super) fn value_after(
        &mut self,
        before: &Position,
        outcome: Outcome,
        depth: u32,
        window: Window,
    ) -> f64 {
        self.value_of_child(&child(before, outcome), depth, window)
    }

    fn value_of_child(&mut self, child: &Child, depth: u32, window: Window) -> f64 {
        match child.kind {
            ChildKind::Terminal => child.value_hint,
            ChildKind::SameSide => self.value(&child.position, depth, window),
            ChildKind::OtherSide => {
                let theirs = window.for_other_side();
                let value = self.value(&child.position, depth, theirs);
                // Rounding must not turn a bound into a value inside the window.
                if value >= theirs.beta {
                    window.alpha.min(1.0 - value)
                } else if value <= theirs.alpha {
                    window.beta.max(1.0 - value)
                } else {
                    1.0 - value
                }
            }
        }
    }

    /// The value of a position if the side to throw throws.
    pub(super) fn value_of_throwing(&mut self, position: &Position, depth: u32, window: Window) -> f64 {
        let first = self.children.len();
        let mut node = self.chance_node(position, depth);
        let value = self.search_chance_node(&mut node, depth, window);
        self.children.truncate(first);
        value
    }

    /// Searches one move of each throw (Star2), and then all others (Star1).
    fn search_chance_node(&mut self, node: &mut ChanceNode, depth: u32, window: Window) -> f64 {
        for max_moves in [1, usize::MAX] {
            for index in 0..node.len() {
                if let Some(bound) = self.search_throw(node, index, max_moves, depth, window) {
                    return bound;
                }
            }
        }
        // All throws are complete, so both bounds are equal.
        node.bounds().lower
    }

    /// Searches up to `max_moves` more moves of a throw. Returns a bound of the node's value if the value is
    /// proved to lie outside the window.
    fn search_throw(
        &mut self,
        node: &mut ChanceNode,
        index: usize,
        max_moves: usize,
        depth: u32,
        window: Window,
    ) -> Option<f64> {
        let mut branch = node.branch(index);
        let throw_window = node.window_of(&branch, window);
        let end = branch.end.min(branch.next.saturating_add(max_moves));
        while branch.next < end {
            let child = self.children[branch.next];
            branch.next += 1;
            let value = self.value_of_child(&child, depth - 1, throw_window.raise_alpha(branch.best));
            branch.best = branch.best.max(value);
            if branch.best >= throw_window.beta {
                branch.bounds.lower = branch.best;
                return Some(node.update(index, branch).lower.max(window.beta));
            }
        }
        let fails_low = branch.best <= throw_window.alpha;
        let is_complete = branch.next == branch.end;
        if is_complete {
            // A low value is only an upper bound. The node is then cut off at the end of this function, where
            // only its upper bound is read.
            branch.bounds = Bounds::exactly(branch.best);
        } else if !fails_low {
            branch.bounds.lower = branch.best;
        }
        let bounds = node.update(index, branch);
        (fails_low && is_complete).then(|| bounds.upper.min(window.alpha))
    }

    /// The throws of a position with their moves: the likeliest throw first, and the most promising move of
    /// each first.
    fn chance_node(&mut self, position: &Position, depth: u32) -> ChanceNode {
        let certain = self.rules.plan().certain_throw(position).map(|throw| [(throw, 1.0)]);
        let mut node = ChanceNode::new();
        match certain {
            Some(certain) => self.add_throws(&mut node, position, depth, &certain),
            None => self.add_throws(&mut node, position, depth, self.throws),
        }
        node
    }

    fn add_throws(
        &mut self,
        node: &mut ChanceNode,
        position: &Position,
        depth: u32,
        throws: &[(Throw, f64)],
    ) {
        for (throw, chance) in throws {
            let first = self.children.len();
            self.add_children(position, *throw, depth);
            node.add(*chance, first, self.children.len());
        }
    }

    /// Pushes the children of a throw on the stack. At depth 1 they are leaves: ordering them would
    /// cost as much as searching them.
    fn add_children(&mut self, position: &Position, throw: Throw, depth: u32) {
        let moves = generate(self.rules, position, throw);
        let first = self.children.len();
        // Moves of the foremost pieces come first.
        for index in (0..moves.count(self.rules.plan())).rev() {
            let outcome = apply(self.rules, position, throw, moves.nth(self.rules.plan(), index));
            let mut child = child(position, outcome);
            if depth > 1 {
                // The estimate goes to the transposition table, where most leaves of the search find it
                // again.
                child.value_hint = self.value_of_child(&child, 0, Window::OPEN);
            }
            self.children.push(child);
        }
        if depth > 1 {
            self.children[first..].sort_by(|one, other| other.value_hint.total_cmp(&one.value_hint));
        }
    }
}

fn child(before: &Position, outcome: Outcome) -> Child {
    let (kind, value_hint) = match outcome.next {
        Next::Won(winner) => (ChildKind::Terminal, if winner == before.side() { 1.0 } else { 0.0 }),
        Next::ThrowsAgain => (ChildKind::SameSide, 0.0),
        Next::TurnPasses => (ChildKind::OtherSide, 0.0),
    };
    Child { position: outcome.position, kind, value_hint }
}
