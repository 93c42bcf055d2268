//! What the throws of a game gave.

use std::sync::Arc;

use senet::apply::apply;
use senet::movegen::generate;
use senet::{Next, Outcome, Position, Side, Throw};
use senet_play::{Evaluator, Seen, best_evaluator};

use crate::setting::Setting;

/// Adds up what the throws of a game gave one side: for each, the win chance with the best move that the throw allows, less the mean of
/// that over all throws. Win chances are exact where they are known, else estimates of the ruleset's best evaluator.
///
/// Whatever the estimates are worth, what the throws give is nothing in the mean.
pub(crate) struct LuckMeter {
    setting: Setting,
    evaluator: Arc<dyn Evaluator>,
    /// In whose favour luck is counted.
    side: Side,
    sum: f64,
}

/// Luck is noted in parts of this.
pub(crate) const WHOLE: f64 = 1e6;

impl LuckMeter {
    /// A meter of the luck of the side that throws first.
    pub(crate) fn new(setting: &Setting) -> LuckMeter {
        let evaluator = best_evaluator(&setting.rules);
        LuckMeter { setting: setting.clone(), evaluator, side: setting.rules.start().side(), sum: 0.0 }
    }

    /// Looks at a ply.
    pub(crate) fn see(&mut self, seen: &Seen<'_>) {
        let Some(thrown) = seen.throw else { return };
        let chances = self.setting.rules.chances(seen.before);
        let (mut mean, mut with) = (0.0, 0.0);
        for (throw, weight) in chances.iter() {
            let best = self.best(seen.before, throw);
            mean += best * f64::from(weight) / f64::from(chances.total());
            if throw == thrown {
                with = best;
            }
        }
        let luck = with - mean;
        self.sum += if seen.before.side() == self.side { luck } else { -luck };
    }

    /// The luck of the game that has ended, in millionths of a game. The next one can begin.
    pub(crate) fn finish(&mut self) -> i64 {
        (std::mem::take(&mut self.sum) * WHOLE).round() as i64
    }

    /// The win chance of the side to throw with the best move that a throw allows it.
    fn best(&self, position: &Position, throw: Throw) -> f64 {
        let plan = self.setting.rules.plan();
        let moves = generate(plan, position, throw);
        let worth = |mv| self.worth(position.side(), &apply(plan, position, throw, mv));
        moves.iter(plan).map(worth).fold(0.0, f64::max)
    }

    fn worth(&self, side: Side, outcome: &Outcome) -> f64 {
        match outcome.next {
            Next::Won(winner) => f64::from(u8::from(winner == side)),
            Next::ThrowsAgain => self.win_chance(&outcome.position),
            Next::TurnPasses => 1.0 - self.win_chance(&outcome.position),
        }
    }

    fn win_chance(&self, position: &Position) -> f64 {
        let known = self.setting.endings.as_ref().and_then(|endings| endings.value(position));
        known.map_or_else(|| self.evaluator.win_chance(position), |known| known.win)
    }
}
