//! A single game of a rollout, with its luck.

use senet::{Dice, Next, Outcome, Position, Ruleset, Side};

use crate::evaluator::Evaluator;
use crate::lookahead::{EvaluatedThrow, Lookahead};
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
        let lookahead = self.lookahead();
        let instead = lookahead.instead(position)?;
        (instead.win > expected(&lookahead.throws(position))).then_some(instead.outcome)
    }

    /// Throws and moves. Returns the outcome and the luck of the throw for the side that throws.
    fn throw(&mut self, position: &Position, dice: Dice, number: u64) -> (Outcome, f64) {
        let throw = self.rules.roll(position, dice, number).throw;
        let throws = self.lookahead().throws(position);
        let thrown = throws.iter().find(|thrown| thrown.throw == throw);
        let thrown = thrown.expect("the dice give only possible throws");
        let luck = thrown.best.win - expected(&throws);
        let outcome = match &mut self.search {
            None => thrown.best.outcome,
            Some(search) => {
                let turn = self.rules.turn(position, throw).expect("the dice give only possible throws");
                turn.play(search.best(&turn).0).expect("the best move is legal")
            }
        };
        (outcome, luck)
    }

    /// The lookahead by the values of positions: exact if they are known, otherwise estimated.
    fn lookahead(&self) -> Lookahead<'_, impl Fn(&Position) -> f64> {
        let value = |after: &Position| {
            let exact = self.tablebase.and_then(|tablebase| tablebase.value(after));
            exact.map_or_else(|| self.evaluator.win_chance(after), |exact| exact.win)
        };
        Lookahead { rules: self.rules, value }
    }
}

/// The mean value of the throws.
fn expected(throws: &[EvaluatedThrow]) -> f64 {
    let total = f64::from(throws.iter().map(|thrown| thrown.weight).sum::<u32>());
    throws.iter().map(|thrown| f64::from(thrown.weight) / total * thrown.best.win).sum()
}

/// The win chance of the side that threw first, from that of the side to throw.
fn for_first(first: Side, side: Side, win: f64) -> f64 {
    if first == side { win } else { 1.0 - win }
}
