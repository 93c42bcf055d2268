//! Looking two plies ahead: every move, every next throw, its best move, and the evaluation after that.

use senet::apply::apply;
use senet::movegen::generate;
use senet::{Move, Next, Outcome, Position, Ruleset, Throw, Turn};

use crate::evaluator::Evaluator;
use crate::level::Advice;

/// Full-width expectiminimax over two plies.
pub(crate) struct TwoPly<'a> {
    rules: &'a Ruleset,
    evaluator: &'a dyn Evaluator,
}

impl<'a> TwoPly<'a> {
    pub(crate) fn new(rules: &'a Ruleset, evaluator: &'a dyn Evaluator) -> TwoPly<'a> {
        TwoPly { rules, evaluator }
    }

    /// All legal moves with their win chances, best first; equal ones in the order of generation.
    pub(crate) fn rank(&self, turn: &Turn<'_>) -> Vec<Advice> {
        let value = |mv: Move| {
            let outcome = apply(self.rules.plan(), turn.position(), turn.throw(), mv);
            Advice { mv, win_chance: self.worth(turn.position(), outcome, |next| self.before_throw(next)) }
        };
        let mut ranked: Vec<Advice> = turn.moves().map(value).collect();
        ranked.sort_by(|one, other| other.win_chance.total_cmp(&one.win_chance));
        ranked
    }

    /// The win chance of the side to throw: every throw, and then what [`rank`](TwoPly::rank) makes of its best move.
    pub(crate) fn ahead_of_throw(&self, position: &Position) -> f64 {
        let plan = self.rules.plan();
        let chances = self.rules.chances(position);
        let best = |throw| {
            let moves = generate(plan, position, throw);
            let worth =
                |mv| self.worth(position, apply(plan, position, throw, mv), |next| self.before_throw(next));
            moves.iter(plan).map(worth).fold(0.0, f64::max)
        };
        let sum: f64 = chances.iter().map(|(throw, weight)| f64::from(weight) * best(throw)).sum();
        let throwing = sum / f64::from(chances.total());
        let instead = self.rules.instead_of_throwing(position);
        instead.map_or(throwing, |instead| {
            throwing.max(self.worth(position, instead.outcome, |next| self.before_throw(next)))
        })
    }

    /// The win chance of the side to throw, who throws; a move made instead of throwing aside.
    pub(crate) fn when_throwing(&self, position: &Position) -> f64 {
        let chances = self.rules.chances(position);
        let sum: f64 =
            chances.iter().map(|(throw, weight)| f64::from(weight) * self.best_reply(position, throw)).sum();
        sum / f64::from(chances.total())
    }

    /// The win chance of the side to throw, looking one ply ahead.
    fn before_throw(&self, position: &Position) -> f64 {
        let throwing = self.when_throwing(position);
        match self.rules.instead_of_throwing(position) {
            None => throwing,
            Some(instead) => {
                throwing.max(self.worth(position, instead.outcome, |next| self.evaluator.win_chance(next)))
            }
        }
    }

    fn best_reply(&self, position: &Position, throw: Throw) -> f64 {
        let plan = self.rules.plan();
        let worth = |mv| {
            self.worth(position, apply(plan, position, throw, mv), |next| self.evaluator.win_chance(next))
        };
        generate(plan, position, throw).iter(plan).map(worth).fold(0.0, f64::max)
    }

    /// What an outcome is worth to the side that moved; `value` is the chance of the side to throw next.
    pub(crate) fn worth(&self, before: &Position, outcome: Outcome, value: impl Fn(&Position) -> f64) -> f64 {
        match outcome.next {
            Next::Won(winner) if winner == before.side() => 1.0,
            Next::Won(_) => 0.0,
            Next::ThrowsAgain => value(&outcome.position),
            Next::TurnPasses => 1.0 - value(&outcome.position),
        }
    }
}
