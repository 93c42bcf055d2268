//! The player who looks two plies ahead.

use std::sync::Arc;

use senet::{Move, Position, Ruleset, Turn};

use crate::analyst::Analyst;
use crate::hand_made::HandMade;
use crate::level::{BeforeThrow, Player};
use crate::limits::Limits;

pub(crate) struct Average(Analyst);

impl Average {
    pub(crate) fn new(rules: &Arc<Ruleset>) -> Average {
        Average(Analyst::with_evaluator(rules, Arc::new(HandMade::new(rules)), None, Limits::depth(2)))
    }
}

impl Player for Average {
    fn before_throw(&mut self, _: &Ruleset, position: &Position) -> BeforeThrow {
        self.0.whether_to_throw(position)
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Move {
        match turn.forced() {
            Some(forced) => forced,
            None => self.0.best(turn).mv,
        }
    }
}
