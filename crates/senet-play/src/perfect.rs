//! The strongest players: they ask an analyst.

use std::sync::Arc;

use senet::{Move, Position, Ruleset, Turn};

use crate::analyst::Analyst;
use crate::endings::Endings;
use crate::level::{BeforeThrow, Player};
use crate::limits::Limits;
use crate::worth::Source;

/// Plays what an analyst holds to be best.
pub(crate) struct Perfect {
    analyst: Analyst,
    grounds: Option<Source>,
}

impl Perfect {
    /// A player who knows these endings, and thinks so long where they do not reach.
    pub(crate) fn new(rules: &Arc<Ruleset>, endings: Option<Arc<dyn Endings>>, limits: Limits) -> Perfect {
        Perfect { analyst: Analyst::new(rules, endings, limits), grounds: None }
    }
}

impl Player for Perfect {
    fn before_throw(&mut self, _: &Ruleset, position: &Position) -> BeforeThrow {
        self.analyst.whether_to_throw(position)
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Move {
        if let Some(forced) = turn.forced() {
            self.grounds = None;
            return forced;
        }
        let best = self.analyst.best(turn);
        self.grounds = Some(best.worth.source);
        best.mv
    }

    fn grounds(&self) -> Option<Source> {
        self.grounds
    }
}
