//! The luck of a game's throws.

use std::sync::Arc;

use senet::{Position, Side};
use senet_play::{Evaluator, Lookahead, ObservedMove};

use crate::game_context::GameContext;
use crate::win_chances::WinChances;

/// Adds up the luck of a game's throws for one side.
///
/// The luck of a throw is the win chance with the best move that it allows, less the mean of that over all
/// throws. Win chances are exact where the tablebase knows them, and otherwise estimated.
///
/// The luck is zero on average, whatever the estimates are.
pub(crate) struct LuckMeter {
    win_chances: WinChances,
    /// The side whose luck is counted.
    side: Side,
    sum: f64,
}

/// The units of luck in a game: luck is recorded in millionths.
pub(crate) const LUCK_UNITS: f64 = 1e6;

impl LuckMeter {
    /// Creates a meter for the side that throws first, with the best evaluator.
    pub(crate) fn new(context: &GameContext) -> LuckMeter {
        LuckMeter { win_chances: WinChances::new(context), side: context.rules.start().side(), sum: 0.0 }
    }

    /// Creates a meter for this side with this evaluator.
    pub(crate) fn for_side(context: &GameContext, side: Side, evaluator: Arc<dyn Evaluator>) -> LuckMeter {
        LuckMeter { win_chances: WinChances::with_evaluator(context, evaluator), side, sum: 0.0 }
    }

    /// The luck so far.
    pub(crate) fn luck(&self) -> f64 {
        self.sum
    }

    /// Adds the luck of a ply.
    pub(crate) fn observe(&mut self, observed: &ObservedMove<'_>) {
        let Some(thrown) = observed.throw else { return };
        let rules = &self.win_chances.context().rules;
        let lookahead = Lookahead { rules, value: |next: &Position| self.win_chances.of(next) };
        let luck = lookahead.best(observed.before, thrown).win - lookahead.throwing(observed.before);
        self.sum += if observed.before.side() == self.side { luck } else { -luck };
    }

    /// The luck of the game that has ended, in millionths of a win. The meter is ready for the next game.
    pub(crate) fn finish(&mut self) -> i64 {
        (std::mem::take(&mut self.sum) * LUCK_UNITS).round() as i64
    }
}
