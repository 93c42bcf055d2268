//! The strongest players: they ask an analyst.

use std::sync::Arc;

use senet::{Move, Position, Ruleset, Turn};

use crate::analyst::Analyst;
use crate::endings::Endings;
use crate::level::{BeforeThrow, Player};
use crate::limits::Limits;

/// Plays what an analyst holds to be best.
pub(crate) struct Perfect(Analyst);

impl Perfect {
    /// A player who knows these endings, and thinks so long where they do not reach.
    pub(crate) fn new(rules: &Arc<Ruleset>, endings: Option<Arc<dyn Endings>>, limits: Limits) -> Perfect {
        Perfect(Analyst::new(rules, endings, limits))
    }
}

impl Player for Perfect {
    fn before_throw(&mut self, _: &Ruleset, position: &Position) -> BeforeThrow {
        self.0.whether_to_throw(position)
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Move {
        match turn.forced() {
            Some(forced) => forced,
            None => self.0.rank(turn)[0].mv,
        }
    }
}
