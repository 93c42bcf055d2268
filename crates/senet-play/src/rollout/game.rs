//! One game of a rollout, with its luck.

use senet::apply::apply;
use senet::movegen::generate;
use senet::{Dice, Next, Outcome, Position, Ruleset, Side, Throw};

use crate::evaluator::Evaluator;
use crate::search::Search;
use crate::tablebase::Tablebase;

/// A game is broken off after so many plies, and then worth what the evaluator says.
const MAX_PLIES: u64 = 10_000;

/// What a game came to, for the side that threw first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Sample {
    /// The chance of winning where it ended: 1 or 0, or the exact value of the position that was reached.
    pub(super) result: f64,
    /// How much luck the throws brought.
    pub(super) luck: f64,
    /// How far the exact value may be wrong.
    pub(super) doubt: f64,
}

/// Plays the games of a rollout.
pub(super) struct Roller<'a> {
    pub(super) rules: &'a Ruleset,
    pub(super) evaluator: &'a dyn Evaluator,
    pub(super) tablebase: Option<&'a dyn Tablebase>,
    /// Chooses the moves, if that takes more than a look at what they lead to.
    pub(super) search: Option<Search<dyn Evaluator>>,
}

/// A throw, with what a look at its moves says of the best.
struct Prospect {
    throw: Throw,
    chance: f64,
    best: Outcome,
    evaluation: f64,
}

impl Roller<'_> {
    /// Plays from a position to a result.
    pub(super) fn play(&mut self, start: &Position, dice: Dice) -> Sample {
        let (mut position, mut luck) = (*start, 0.0);
        for number in 0..MAX_PLIES {
            if let Some(known) = self.tablebase.and_then(|tablebase| tablebase.value(&position)) {
                let result = to_first(start.side(), position.side(), known.win);
                return Sample { result, luck, doubt: (known.upper - known.lower) / 2.0 };
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
                return Sample { result: f64::from(u8::from(winner == start.side())), luck, doubt: 0.0 };
            }
            position = outcome.position;
        }
        let guess = self.evaluator.win_chance(&position);
        Sample { result: to_first(start.side(), position.side(), guess), luck, doubt: 0.0 }
    }

    /// What the move leads to that is made instead of throwing, if there is one and it is better.
    fn instead(&mut self, position: &Position) -> Option<Outcome> {
        let outcome = self.rules.instead_of_throwing(position)?.outcome;
        let throwing = expected(&self.prospects(position));
        (self.evaluation(position, &outcome) > throwing).then_some(outcome)
    }

    /// Throws and moves: what that leads to, and the luck of the throw to the side that throws. Luck is how much better the throw is than
    /// throws are on average; it is zero in the mean, whatever the evaluator says.
    fn throw(&mut self, position: &Position, dice: Dice, number: u64) -> (Outcome, f64) {
        let throwing = &self.rules.spec().points.throwing;
        let throw = match self.rules.plan().certain_throw(position) {
            Some(certain) => certain,
            None => dice.roll(throwing, number).throw,
        };
        let prospects = self.prospects(position);
        let cast = prospects.iter().find(|prospect| prospect.throw == throw);
        let cast = cast.expect("dice throw only what can occur");
        let luck = cast.evaluation - expected(&prospects);
        let outcome = match &mut self.search {
            None => cast.best,
            Some(search) => {
                let turn = self.rules.turn(position, throw).expect("dice throw only what can occur");
                turn.play(search.best(&turn).0).expect("the best move is legal")
            }
        };
        (outcome, luck)
    }

    fn prospects(&self, position: &Position) -> Vec<Prospect> {
        let chances = self.rules.chances(position);
        let total = f64::from(chances.total());
        let prospect = |(throw, weight)| {
            let (best, evaluation) = self.best(position, throw);
            Prospect { throw, chance: f64::from(weight) / total, best, evaluation }
        };
        chances.iter().map(prospect).collect()
    }

    /// The move that looks best, and what it looks worth.
    fn best(&self, position: &Position, throw: Throw) -> (Outcome, f64) {
        let plan = self.rules.plan();
        let moves = generate(plan, position, throw);
        let outcomes = moves.iter(plan).map(|mv| apply(plan, position, throw, mv));
        let valued = outcomes.map(|outcome| (outcome, self.evaluation(position, &outcome)));
        valued.reduce(|best, next| if next.1 > best.1 { next } else { best }).expect("there is always a move")
    }

    /// What an outcome looks worth to the side that moved.
    fn evaluation(&self, before: &Position, outcome: &Outcome) -> f64 {
        let after = &outcome.position;
        let value = || {
            let known = self.tablebase.and_then(|tablebase| tablebase.value(after));
            known.map_or_else(|| self.evaluator.win_chance(after), |known| known.win)
        };
        match outcome.next {
            Next::Won(winner) => f64::from(u8::from(winner == before.side())),
            Next::ThrowsAgain => value(),
            Next::TurnPasses => 1.0 - value(),
        }
    }
}

/// What throws are worth on average.
fn expected(prospects: &[Prospect]) -> f64 {
    prospects.iter().map(|prospect| prospect.chance * prospect.evaluation).sum()
}

/// The chance of the side that threw first, from that of the side to throw.
fn to_first(first: Side, side: Side, win: f64) -> f64 {
    if first == side { win } else { 1.0 - win }
}
