//! A single game of a rollout, with its luck.

use senet::apply::apply;
use senet::movegen::generate;
use senet::{Dice, Next, Outcome, Position, Ruleset, Side, Throw};

use crate::evaluator::Evaluator;
use crate::search::Search;
use crate::tablebase::Tablebase;

/// The number of plies after which a game is stopped. Its result is then the estimate of its last position.
pub(super) const MAX_PLIES: u64 = 10_000;

/// The result and the luck of a game of a rollout, for the side that threw first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RolloutGame {
    /// 1 if the side won, 0 if it lost, or the exact value of the position at which the game ended early.
    pub result: f64,
    /// The sum of the luck of all throws.
    pub luck: f64,
    /// The error of the value at which the game ended early: half the width of its bounds if it is exact, the typical
    /// error of an estimate. `None` if that is not known.
    pub value_error: Option<f64>,
    /// Whether the value of the first position is known, so that no move was played.
    pub is_known: bool,
}

/// Plays games of a rollout.
pub(super) struct GamePlayer<'a> {
    pub(super) rules: &'a Ruleset,
    pub(super) evaluator: &'a dyn Evaluator,
    pub(super) tablebase: Option<&'a dyn Tablebase>,
    /// The number of plies after which a game is stopped.
    pub(super) max_plies: u64,
    /// Chooses the moves if the depth is more than one ply.
    pub(super) search: Option<Search<dyn Evaluator>>,
}

/// A throw with its best move at a depth of one ply.
struct ThrowEstimate {
    throw: Throw,
    chance: f64,
    best: Outcome,
    value: f64,
}

impl GamePlayer<'_> {
    /// Plays from a position to a result.
    pub(super) fn play(&mut self, start: &Position, dice: Dice) -> RolloutGame {
        let (mut position, mut luck) = (*start, 0.0);
        for number in 0..self.max_plies {
            if let Some(exact) = self.tablebase.and_then(|tablebase| tablebase.value(&position)) {
                let result = for_first(start.side(), position.side(), exact.win);
                let value_error = Some((exact.upper - exact.lower) / 2.0);
                return RolloutGame { result, luck, value_error, is_known: number == 0 };
            }
            let outcome = match self.instead(&position) {
                Some(instead) => instead,
                None => {
                    let (outcome, lucky) = self.throw(&position, dice, number);
                    luck += if position.side() == start.side() { lucky } else { -lucky };
                    outcome
                }
            };
            if let Next::Won(winner) = outcome.next {
                let result = f64::from(u8::from(winner == start.side()));
                return RolloutGame { result, luck, value_error: Some(0.0), is_known: false };
            }
            position = outcome.position;
        }
        let guess = self.evaluator.win_chance(&position);
        let result = for_first(start.side(), position.side(), guess);
        RolloutGame { result, luck, value_error: self.evaluator.typical_error(), is_known: false }
    }

    /// The outcome of the move instead of throwing, if the rules offer one and it is better than throwing.
    fn instead(&mut self, position: &Position) -> Option<Outcome> {
        let outcome = self.rules.instead_of_throwing(position)?.outcome;
        let throwing = expected(&self.estimates(position));
        (self.value_of(position, &outcome) > throwing).then_some(outcome)
    }

    /// Throws and moves. Returns the outcome and the luck of the throw for the side that throws.
    fn throw(&mut self, position: &Position, dice: Dice, number: u64) -> (Outcome, f64) {
        let throwing = &self.rules.spec().points.throwing;
        let throw = match self.rules.plan().certain_throw(position) {
            Some(certain) => certain,
            None => dice.roll(throwing, number).throw,
        };
        let estimates = self.estimates(position);
        let thrown = estimates.iter().find(|estimate| estimate.throw == throw);
        let thrown = thrown.expect("the dice give only possible throws");
        let luck = thrown.value - expected(&estimates);
        let outcome = match &mut self.search {
            None => thrown.best,
            Some(search) => {
                let turn = self.rules.turn(position, throw).expect("the dice give only possible throws");
                turn.play(search.best(&turn).0).expect("the best move is legal")
            }
        };
        (outcome, luck)
    }

    /// The possible throws of a position with their best moves.
    fn estimates(&self, position: &Position) -> Vec<ThrowEstimate> {
        let chances = self.rules.chances(position);
        let total = f64::from(chances.total());
        let estimate = |(throw, weight)| {
            let (best, value) = self.best(position, throw);
            ThrowEstimate { throw, chance: f64::from(weight) / total, best, value }
        };
        chances.iter().map(estimate).collect()
    }

    /// The best outcome of a throw at a depth of one ply, with its value for the side that moves.
    fn best(&self, position: &Position, throw: Throw) -> (Outcome, f64) {
        let plan = self.rules.plan();
        let moves = generate(plan, position, throw);
        let outcomes = moves.iter(plan).map(|mv| apply(plan, position, throw, mv));
        let valued = outcomes.map(|outcome| (outcome, self.value_of(position, &outcome)));
        valued
            .reduce(|best, next| if next.1 > best.1 { next } else { best })
            .expect("a turn has at least one move")
    }

    /// The value of an outcome for the side that moved: exact if it is known, otherwise estimated.
    fn value_of(&self, before: &Position, outcome: &Outcome) -> f64 {
        let after = &outcome.position;
        let value = || {
            let exact = self.tablebase.and_then(|tablebase| tablebase.value(after));
            exact.map_or_else(|| self.evaluator.win_chance(after), |exact| exact.win)
        };
        match outcome.next {
            Next::Won(winner) => f64::from(u8::from(winner == before.side())),
            Next::ThrowsAgain => value(),
            Next::TurnPasses => 1.0 - value(),
        }
    }
}

/// The mean value of the throws.
fn expected(estimates: &[ThrowEstimate]) -> f64 {
    estimates.iter().map(|estimate| estimate.chance * estimate.value).sum()
}

/// The win chance of the side that threw first, from that of the side to throw.
fn for_first(first: Side, side: Side, win: f64) -> f64 {
    if first == side { win } else { 1.0 - win }
}
