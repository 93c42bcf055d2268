//! The luck of a game's throws.

use std::sync::Arc;

use senet::{Position, Side};
use senet_play::{Evaluator, ObservedMove, best_evaluator};

use crate::game_context::GameContext;
use crate::lookahead::OnePlyLookahead;

/// Adds up the luck of a game's throws for one side.
///
/// The luck of a throw is the win chance with the best move that it allows, less the mean of that over all
/// throws. Win chances are exact where the tablebase knows them, and otherwise estimated.
///
/// The luck is zero on average, whatever the estimates are.
pub(crate) struct LuckMeter {
    context: GameContext,
    evaluator: Arc<dyn Evaluator>,
    /// The side whose luck is counted.
    side: Side,
    sum: f64,
}

/// The units of luck in a game: luck is recorded in millionths.
pub(crate) const LUCK_UNITS: f64 = 1e6;

impl LuckMeter {
    /// Creates a meter for the side that throws first, with the best evaluator.
    pub(crate) fn new(context: &GameContext) -> LuckMeter {
        LuckMeter::for_side(context, context.rules.start().side(), best_evaluator(&context.rules))
    }

    /// Creates a meter for this side with this evaluator.
    pub(crate) fn for_side(context: &GameContext, side: Side, evaluator: Arc<dyn Evaluator>) -> LuckMeter {
        LuckMeter { context: context.clone(), evaluator, side, sum: 0.0 }
    }

    /// The luck so far.
    pub(crate) fn luck(&self) -> f64 {
        self.sum
    }

    /// Adds the luck of a ply.
    pub(crate) fn observe(&mut self, observed: &ObservedMove<'_>) {
        let Some(thrown) = observed.throw else { return };
        let lookahead =
            OnePlyLookahead { rules: &self.context.rules, value: |next: &Position| self.win_chance(next) };
        let luck = lookahead.best(observed.before, thrown) - lookahead.throwing(observed.before);
        self.sum += if observed.before.side() == self.side { luck } else { -luck };
    }

    /// The luck of the game that has ended, in millionths of a win. The meter is ready for the next game.
    pub(crate) fn finish(&mut self) -> i64 {
        (std::mem::take(&mut self.sum) * LUCK_UNITS).round() as i64
    }

    fn win_chance(&self, position: &Position) -> f64 {
        let exact = self.context.tablebase.as_ref().and_then(|tablebase| tablebase.value(position));
        exact.map_or_else(|| self.evaluator.win_chance(position), |exact| exact.win)
    }
}
