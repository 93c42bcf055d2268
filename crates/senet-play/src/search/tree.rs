//! The tree: what a position is worth, looked at so many plies deep, if that lies between two bounds.
//!
//! A position before a throw is a chance node whose children are the throws; a throw's value is that of its best move. Bounds are passed
//! down through chance nodes as in Star1, and one move of each throw is tried first as in Star2 (B. W. Ballard, *The \*-minimax search
//! procedure for trees containing chance nodes*, Artificial Intelligence 21, 1983): where these alone are worth enough, the rest need
//! not be looked at. No pruning changes a value.

use std::time::Instant;

use senet::apply::apply;
use senet::movegen::{generate, instead_of_throwing};
use senet::{Next, Outcome, Position, Rules, Throw};

use crate::evaluator::Evaluator;
use crate::search::memory::{Bounds, Memory};
use crate::tablebase::Tablebase;

/// The values that matter: at most `alpha` is all one, and so is at least `beta`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) alpha: f64,
    pub(super) beta: f64,
}

impl Window {
    /// Every value matters.
    pub(super) const OPEN: Window = Window { alpha: -1.0, beta: 2.0 };

    fn of_other_side(self) -> Window {
        Window { alpha: 1.0 - self.beta, beta: 1.0 - self.alpha }
    }

    /// The same, where at least `value` is certain already.
    pub(super) fn above(self, value: f64) -> Window {
        Window { alpha: self.alpha.max(value), beta: self.beta }
    }
}

/// When to stop.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patience {
    pub(super) nodes: u64,
    pub(super) until: Option<Instant>,
}

/// What a move leads to, as its mover sees it.
#[derive(Clone, Copy)]
struct Child {
    position: Position,
    next: Ahead,
    /// A first guess at its worth.
    promise: f64,
}

#[derive(Clone, Copy)]
enum Ahead {
    Over,
    Again,
    Passes,
}

/// The moves of a throw.
#[derive(Clone, Copy)]
struct Branch {
    chance: f64,
    /// The first that was not looked at yet, and where they end.
    next: usize,
    end: usize,
    bounds: Bounds,
    /// The best that was found.
    best: f64,
}

/// The throws of a position, which are seven at most.
struct Branches {
    all: [Branch; 7],
    count: usize,
    /// The sums of the bounds.
    total: Bounds,
}

/// A search, while it goes on.
pub(super) struct Tree<'a, R, E: ?Sized> {
    pub(super) rules: R,
    pub(super) evaluator: &'a E,
    pub(super) tablebase: Option<&'a dyn Tablebase>,
    pub(super) memory: &'a mut Memory,
    /// The throws with their chances when nothing is owed, the likeliest first.
    pub(super) throws: &'a [(Throw, f64)],
    pub(super) patience: Patience,
    /// Positions that were looked at.
    pub(super) nodes: u64,
    /// Whether patience ran out: what is found from then on means nothing.
    pub(super) stopped: bool,
    children: Vec<Child>,
}

/// The clock is looked at once in so many nodes.
const BETWEEN_LOOKS: u64 = 256;

impl<'a, R: Rules, E: Evaluator + ?Sized> Tree<'a, R, E> {
    pub(super) fn new(
        rules: R,
        evaluator: &'a E,
        tablebase: Option<&'a dyn Tablebase>,
        memory: &'a mut Memory,
        throws: &'a [(Throw, f64)],
        patience: Patience,
    ) -> Tree<'a, R, E> {
        let children = Vec::with_capacity(1024);
        Tree { rules, evaluator, tablebase, memory, throws, patience, nodes: 0, stopped: false, children }
    }

    /// The value of a position to the side to throw, looked at so many plies deep. If it is not within the window, the result is a
    /// bound of it on the same side of the window.
    pub(super) fn value(&mut self, position: &Position, depth: u32, window: Window) -> f64 {
        self.count();
        if self.stopped {
            return 0.0;
        }
        if let Some(known) = self.tablebase.and_then(|tablebase| tablebase.value(position)) {
            return known.win;
        }
        let known = self.memory.recall(position, depth).unwrap_or(Bounds::UNKNOWN);
        if known.lower >= known.upper || known.lower >= window.beta {
            return known.lower;
        }
        if known.upper <= window.alpha {
            return known.upper;
        }
        let value = match depth {
            0 => self.evaluator.win_chance(position).clamp(0.0, 1.0),
            _ => self.deeper(position, depth, window),
        };
        if !self.stopped {
            self.remember(position, depth, window, known, value);
        }
        value
    }

    fn remember(&mut self, position: &Position, depth: u32, window: Window, known: Bounds, value: f64) {
        let bounds = match value {
            _ if depth == 0 => Bounds { lower: value, upper: value },
            low if low <= window.alpha => Bounds { upper: low, ..known },
            high if high >= window.beta => Bounds { lower: high, ..known },
            exact => Bounds { lower: exact, upper: exact },
        };
        self.memory.store(position, depth, bounds);
    }

    /// Counts a node, and looks whether there is patience left.
    #[inline]
    fn count(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.patience.nodes {
            self.stopped = true;
        }
        if self.nodes.is_multiple_of(BETWEEN_LOOKS)
            && self.patience.until.is_some_and(|until| Instant::now() >= until)
        {
            self.stopped = true;
        }
    }

    fn deeper(&mut self, position: &Position, depth: u32, window: Window) -> f64 {
        let Some(instead) = instead_of_throwing(self.rules, position) else {
            return self.throwing(position, depth, window);
        };
        let moved = self.after(position, instead, depth - 1, window);
        if moved >= window.beta {
            return moved;
        }
        moved.max(self.throwing(position, depth, window.above(moved)))
    }

    /// What an outcome is worth to the side that moved from `before`.
    pub(super) fn after(&mut self, before: &Position, outcome: Outcome, depth: u32, window: Window) -> f64 {
        self.outcome(&child(before, outcome), depth, window)
    }

    fn outcome(&mut self, child: &Child, depth: u32, window: Window) -> f64 {
        match child.next {
            Ahead::Over => child.promise,
            Ahead::Again => self.value(&child.position, depth, window),
            Ahead::Passes => 1.0 - self.value(&child.position, depth, window.of_other_side()),
        }
    }

    /// What it is worth to throw.
    pub(super) fn throwing(&mut self, position: &Position, depth: u32, window: Window) -> f64 {
        let first = self.children.len();
        let mut branches = self.branches(position, depth);
        let value = self.weigh(&mut branches, depth, window);
        self.children.truncate(first);
        value
    }

    /// The value of the throws: first by one move of each, then by all.
    fn weigh(&mut self, branches: &mut Branches, depth: u32, window: Window) -> f64 {
        for most in [1, usize::MAX] {
            for number in 0..branches.count {
                if let Some(beyond) = self.look(branches, number, most, depth, window) {
                    return beyond;
                }
            }
        }
        branches.total.lower
    }

    /// Looks at so many more moves of a throw. If that shows that the value of all throws is not within the window: a bound of it.
    fn look(
        &mut self,
        branches: &mut Branches,
        number: usize,
        most: usize,
        depth: u32,
        window: Window,
    ) -> Option<f64> {
        let mut branch = branches.all[number];
        let within = branches.window_of(&branch, window);
        let end = branch.end.min(branch.next.saturating_add(most));
        while branch.next < end {
            let child = self.children[branch.next];
            branch.next += 1;
            branch.best = branch.best.max(self.outcome(&child, depth - 1, within.above(branch.best)));
            if branch.best >= within.beta {
                branch.bounds.lower = branch.best;
                return Some(branches.update(number, branch).lower.max(window.beta));
            }
        }
        let is_low = branch.best <= within.alpha;
        if branch.next == branch.end {
            // If it is low, it may be lower still: an upper bound, and then so is that of all throws.
            branch.bounds = Bounds { lower: branch.best, upper: branch.best };
        } else if !is_low {
            branch.bounds.lower = branch.best;
        }
        let total = branches.update(number, branch);
        if is_low && branch.next == branch.end {
            return Some(total.upper.min(window.alpha));
        }
        None
    }

    /// All throws with their moves, the likeliest throw and the most promising move first.
    fn branches(&mut self, position: &Position, depth: u32) -> Branches {
        let certain = self.rules.plan().certain_throw(position).map(|throw| [(throw, 1.0)]);
        let mut branches = Branches::new();
        match certain {
            Some(certain) => self.add_branches(&mut branches, position, depth, &certain),
            None => self.add_branches(&mut branches, position, depth, self.throws),
        }
        branches
    }

    fn add_branches(
        &mut self,
        branches: &mut Branches,
        position: &Position,
        depth: u32,
        throws: &[(Throw, f64)],
    ) {
        for (throw, chance) in throws {
            let first = self.children.len();
            self.add_children(position, *throw, depth);
            branches.add(*chance, first, self.children.len());
        }
    }

    fn add_children(&mut self, position: &Position, throw: Throw, depth: u32) {
        let moves = generate(self.rules, position, throw);
        let first = self.children.len();
        for number in (0..moves.count(self.rules.plan())).rev() {
            let outcome = apply(self.rules, position, throw, moves.nth(self.rules.plan(), number));
            let mut child = child(position, outcome);
            if depth > 1 {
                child.promise = self.promise(&child);
            }
            self.children.push(child);
        }
        if depth > 1 {
            self.children[first..].sort_by(|one, other| other.promise.total_cmp(&one.promise));
        }
    }

    /// What a move looks worth at first sight. The guess is remembered, and will mostly be needed again.
    fn promise(&mut self, child: &Child) -> f64 {
        self.outcome(child, 0, Window::OPEN)
    }
}

fn child(before: &Position, outcome: Outcome) -> Child {
    let (next, promise) = match outcome.next {
        Next::Won(winner) => (Ahead::Over, if winner == before.side() { 1.0 } else { 0.0 }),
        Next::ThrowsAgain => (Ahead::Again, 0.0),
        Next::TurnPasses => (Ahead::Passes, 0.0),
    };
    Child { position: outcome.position, next, promise }
}

impl Branches {
    fn new() -> Branches {
        let nothing = Branch { chance: 0.0, next: 0, end: 0, bounds: Bounds::UNKNOWN, best: 0.0 };
        Branches { all: [nothing; 7], count: 0, total: Bounds::UNKNOWN }
    }

    fn add(&mut self, chance: f64, next: usize, end: usize) {
        self.all[self.count] = Branch { chance, next, end, ..self.all[self.count] };
        self.count += 1;
    }

    /// The values of this branch that matter, given what is known of the others.
    fn window_of(&self, branch: &Branch, window: Window) -> Window {
        let others = |total: f64, own: f64| total - branch.chance * own;
        Window {
            alpha: (window.alpha - others(self.total.upper, branch.bounds.upper)) / branch.chance,
            beta: (window.beta - others(self.total.lower, branch.bounds.lower)) / branch.chance,
        }
    }

    /// Takes in what was found of a branch: the bounds of all.
    fn update(&mut self, number: usize, branch: Branch) -> Bounds {
        self.all[number] = branch;
        let sum = |of: fn(&Bounds) -> f64| {
            self.all[..self.count].iter().map(|branch| branch.chance * of(&branch.bounds)).sum()
        };
        self.total = Bounds { lower: sum(|bounds| bounds.lower), upper: sum(|bounds| bounds.upper) };
        self.total
    }
}
