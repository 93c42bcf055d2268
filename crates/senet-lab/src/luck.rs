//! What the throws of a game gave.

use std::sync::Arc;

use senet::{Position, Side};
use senet_play::{Evaluator, ObservedMove, best_evaluator};

use crate::game_context::GameContext;
use crate::prospect::Prospect;

/// Adds up what the throws of a game gave one side: for each, the win chance with the best move that the throw allows, less the mean of
/// that over all throws. Win chances are exact where they are known, else estimates of the ruleset's best evaluator.
///
/// Whatever the estimates are worth, what the throws give is nothing in the mean.
pub(crate) struct LuckMeter {
    context: GameContext,
    evaluator: Arc<dyn Evaluator>,
    /// In whose favour luck is counted.
    side: Side,
    sum: f64,
}

/// Luck is noted in parts of this.
pub(crate) const WHOLE: f64 = 1e6;

impl LuckMeter {
    /// A meter of the luck of the side that throws first.
    pub(crate) fn new(context: &GameContext) -> LuckMeter {
        LuckMeter::for_side(context, context.rules.start().side(), best_evaluator(&context.rules))
    }

    /// A meter of the luck of this side, by the estimates of this evaluator.
    pub(crate) fn for_side(context: &GameContext, side: Side, evaluator: Arc<dyn Evaluator>) -> LuckMeter {
        LuckMeter { context: context.clone(), evaluator, side, sum: 0.0 }
    }

    /// The luck so far.
    pub(crate) fn luck(&self) -> f64 {
        self.sum
    }

    /// Looks at a ply.
    pub(crate) fn see(&mut self, seen: &ObservedMove<'_>) {
        let Some(thrown) = seen.throw else { return };
        let prospect =
            Prospect { rules: &self.context.rules, value: |next: &Position| self.win_chance(next) };
        let luck = prospect.best(seen.before, thrown) - prospect.throwing(seen.before);
        self.sum += if seen.before.side() == self.side { luck } else { -luck };
    }

    /// The luck of the game that has ended, in millionths of a game. The next one can begin.
    pub(crate) fn finish(&mut self) -> i64 {
        (std::mem::take(&mut self.sum) * WHOLE).round() as i64
    }

    fn win_chance(&self, position: &Position) -> f64 {
        let known = self.context.tablebase.as_ref().and_then(|tablebase| tablebase.value(position));
        known.map_or_else(|| self.evaluator.win_chance(position), |known| known.win)
    }
}
