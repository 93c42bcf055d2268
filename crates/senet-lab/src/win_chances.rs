//! Win chances of positions: exact where tables have them, and otherwise estimated.

use std::sync::Arc;

use senet::Position;
use senet_play::{Evaluator, best_evaluator};

use crate::game_context::GameContext;

/// The win chances of positions of a ruleset.
#[derive(Clone)]
pub(crate) struct WinChances {
    context: GameContext,
    evaluator: Arc<dyn Evaluator>,
}

impl WinChances {
    /// Win chances by the tablebase and the best evaluator.
    pub(crate) fn new(context: &GameContext) -> WinChances {
        WinChances::with_evaluator(context, best_evaluator(&context.rules))
    }

    /// Win chances by the tablebase and this evaluator.
    pub(crate) fn with_evaluator(context: &GameContext, evaluator: Arc<dyn Evaluator>) -> WinChances {
        WinChances { context: context.clone(), evaluator }
    }

    /// The context of the games.
    pub(crate) fn context(&self) -> &GameContext {
        &self.context
    }

    /// The win chance of the side to throw.
    pub(crate) fn of(&self, position: &Position) -> f64 {
        let exact = self.context.tablebase.as_ref().and_then(|tablebase| tablebase.value(position));
        exact.map_or_else(|| self.evaluator.win_chance(position), |exact| exact.win)
    }

    /// The typical error: 0 if tables know the start, `None` if it was not measured for these rules.
    pub(crate) fn typical_error(&self) -> Option<f64> {
        let GameContext { rules, tablebase } = &self.context;
        let exact = tablebase.as_ref().is_some_and(|tablebase| tablebase.value(&rules.start()).is_some());
        if exact { Some(0.0) } else { self.evaluator.typical_error() }
    }
}
