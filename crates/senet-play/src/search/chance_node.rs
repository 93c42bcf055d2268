//! A chance node: the possible throws of a position with the bounds of their values.
//!
//! The bounds of the node are the means of the throws' bounds. From them follows the window of each throw
//! (Star1): a throw whose value lies outside its window puts the node outside its own, for any values of the
//! other throws within their bounds.

use super::window::{Bounds, Window};

/// A throw with its moves, which are a range on the searcher's stack of children.
#[derive(Clone, Copy)]
pub(super) struct ThrowBranch {
    /// The chance of the throw.
    pub(super) chance: f64,
    /// The first child that has not been searched.
    pub(super) next: usize,
    /// The end of the range of children.
    pub(super) end: usize,
    /// The bounds of the throw's value: that of its best move.
    pub(super) bounds: Bounds,
    /// The best value among the children searched so far.
    pub(super) best: f64,
}

/// A chance node while it is searched.
pub(super) struct ChanceNode {
    /// A ruleset has at most seven different throws, 0 to 6.
    branches: [ThrowBranch; 7],
    count: usize,
    bounds: Bounds,
}

impl ChanceNode {
    pub(super) fn new() -> ChanceNode {
        let empty = ThrowBranch { chance: 0.0, next: 0, end: 0, bounds: Bounds::UNKNOWN, best: 0.0 };
        ChanceNode { branches: [empty; 7], count: 0, bounds: Bounds::UNKNOWN }
    }

    /// Adds a throw whose moves are the children from `next` to `end`.
    #[inline]
    pub(super) fn add(&mut self, chance: f64, next: usize, end: usize) {
        self.branches[self.count] = ThrowBranch { chance, next, end, ..self.branches[self.count] };
        self.count += 1;
    }

    /// The number of throws.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// The throw with this index.
    #[inline]
    pub(super) fn branch(&self, index: usize) -> ThrowBranch {
        self.branches[index]
    }

    /// The bounds of the node's value.
    #[inline]
    pub(super) fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// The window of a throw, given the window of the node and the bounds of the other throws.
    #[inline]
    pub(super) fn window_of(&self, branch: &ThrowBranch, window: Window) -> Window {
        let others = |total: f64, own: f64| total - branch.chance * own;
        Window {
            alpha: (window.alpha - others(self.bounds.upper, branch.bounds.upper)) / branch.chance,
            beta: (window.beta - others(self.bounds.lower, branch.bounds.lower)) / branch.chance,
        }
    }

    /// Replaces a throw, and returns the new bounds of the node.
    #[inline]
    pub(super) fn update(&mut self, index: usize, branch: ThrowBranch) -> Bounds {
        self.branches[index] = branch;
        let mean = |of: fn(&Bounds) -> f64| {
            self.branches[..self.count].iter().map(|branch| branch.chance * of(&branch.bounds)).sum()
        };
        self.bounds = Bounds { lower: mean(|bounds| bounds.lower), upper: mean(|bounds| bounds.upper) };
        self.bounds
    }
}
