//! The player who looks two plies ahead.

use senet::{Move, Position, Ruleset, Turn};

use crate::hand_made::HandMade;
use crate::level::{Advice, BeforeThrow, Player};
use crate::search::TwoPly;

pub(crate) struct Average {
    evaluation: HandMade,
}

impl Average {
    pub(crate) fn new(rules: &Ruleset) -> Average {
        Average { evaluation: HandMade::new(rules) }
    }

    pub(crate) fn rank(&self, turn: &Turn<'_>) -> Vec<Advice> {
        TwoPly::new(turn.rules(), &self.evaluation).rank(turn)
    }

    pub(crate) fn estimate(&self, rules: &Ruleset, position: &Position) -> f64 {
        TwoPly::new(rules, &self.evaluation).ahead_of_throw(position)
    }

    pub(crate) fn decide_before_throw(&self, rules: &Ruleset, position: &Position) -> BeforeThrow {
        let search = TwoPly::new(rules, &self.evaluation);
        let instead = rules
            .instead_of_throwing(position)
            .map(|instead| search.worth(position, instead.outcome, |next| search.when_throwing(next)));
        match instead {
            Some(worth) if worth > search.when_throwing(position) => BeforeThrow::MoveInstead,
            _ => BeforeThrow::Throw,
        }
    }
}

impl Player for Average {
    fn before_throw(&mut self, rules: &Ruleset, position: &Position) -> BeforeThrow {
        self.decide_before_throw(rules, position)
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Move {
        match turn.forced() {
            Some(forced) => forced,
            None => self.rank(turn)[0].mv,
        }
    }
}
