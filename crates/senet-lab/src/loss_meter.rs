//! The equity losses of a game's decisions, by exact values.

use senet::{Position, Ruleset, Side};
use senet_play::{Lookahead, ObservedMove, Observer, Tablebase};

use crate::game_context::GameContext;

/// Adds up the equity losses of both sides of a game.
pub(crate) struct LossMeter<'a> {
    rules: &'a Ruleset,
    tablebase: &'a dyn Tablebase,
    /// The win chance at the start of the side that throws first.
    start: f64,
    lost: [f64; 2],
}

impl<'a> LossMeter<'a> {
    /// Creates a meter for a game. `None` if the tablebase does not know the start, and so the whole game.
    pub(crate) fn new(context: &'a GameContext) -> Option<LossMeter<'a>> {
        let tablebase = context.tablebase.as_deref()?;
        let start = tablebase.value(&context.rules.start())?.win;
        Some(LossMeter { rules: &context.rules, tablebase, start, lost: [0.0; 2] })
    }

    /// The equity loss of a side.
    pub(crate) fn lost(&self, side: Side) -> f64 {
        self.lost[side.index()]
    }

    /// The luck-adjusted score of a side: its win chance at the start, less its losses, plus those of the
    /// other side. The luck of throws is zero on average, so that this has the expectation of the result.
    pub(crate) fn adjusted(&self, side: Side) -> f64 {
        let start = if side == self.rules.start().side() { self.start } else { 1.0 - self.start };
        start - self.lost(side) + self.lost(side.other())
    }
}

impl Observer for LossMeter<'_> {
    fn observe(&mut self, observed: ObservedMove<'_>) {
        let ObservedMove { before, throw, outcome, choices, .. } = observed;
        let value = |position: &Position| {
            self.tablebase.value(position).expect("the tablebase knows every position after a known one").win
        };
        let lookahead = Lookahead { rules: self.rules, value };
        let side = before.side();
        let mut lost = 0.0;
        if let Some(instead) = self.rules.instead_of_throwing(before) {
            let (moving, throwing) = (lookahead.after(before, &instead.outcome), lookahead.throwing(before));
            lost += if throw.is_some() { moving - throwing } else { throwing - moving }.max(0.0);
        }
        if let Some(throw) = throw
            && choices > 1
        {
            lost += lookahead.best(before, throw).win - lookahead.after(before, outcome);
        }
        self.lost[side.index()] += lost;
    }
}
