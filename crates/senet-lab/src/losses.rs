//! What the decisions of a game lost, by exact values.

use senet::{Position, Ruleset, Side};
use senet_play::{ObservedMove, Observer, Tablebase};

use crate::game_context::GameContext;
use crate::prospect::Prospect;

/// Adds up how much win chance the decisions of both sides of a game lost.
pub(crate) struct LossMeter<'a> {
    rules: &'a Ruleset,
    tablebase: &'a dyn Tablebase,
    /// What the start is worth to the side that throws first.
    start: f64,
    lost: [f64; 2],
}

impl<'a> LossMeter<'a> {
    /// A meter for a game that is known exactly from the start on, and so to the end; none for others.
    pub(crate) fn new(context: &'a GameContext) -> Option<LossMeter<'a>> {
        let tablebase = context.tablebase.as_deref()?;
        let start = tablebase.value(&context.rules.start())?.win;
        Some(LossMeter { rules: &context.rules, tablebase, start, lost: [0.0; 2] })
    }

    /// What a side lost.
    pub(crate) fn lost(&self, side: Side) -> f64 {
        self.lost[side.index()]
    }

    /// What a side could expect of the game with luck taken out: what the start is worth to it, less what its decisions lost, and
    /// with what those of the other side did. Throws bring nothing on average, so that in the mean this is the result.
    pub(crate) fn adjusted(&self, side: Side) -> f64 {
        let start = if side == self.rules.start().side() { self.start } else { 1.0 - self.start };
        start - self.lost(side) + self.lost(side.other())
    }
}

impl Observer for LossMeter<'_> {
    fn observe(&mut self, seen: ObservedMove<'_>) {
        let ObservedMove { before, throw, outcome, choices, .. } = seen;
        let value =
            |position: &Position| self.tablebase.value(position).expect("what follows is known too").win;
        let prospect = Prospect { rules: self.rules, value };
        let side = before.side();
        let mut lost = 0.0;
        if let Some(instead) = self.rules.instead_of_throwing(before) {
            let (moving, throwing) = (prospect.evaluation(side, &instead.outcome), prospect.throwing(before));
            lost += if throw.is_some() { moving - throwing } else { throwing - moving }.max(0.0);
        }
        if let Some(throw) = throw
            && choices > 1
        {
            lost += prospect.best(before, throw) - prospect.evaluation(side, outcome);
        }
        self.lost[side.index()] += lost;
    }
}
