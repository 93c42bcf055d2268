//! The course of a game between two players.

use senet::{Dice, InsteadOfThrow, Move, Next, Outcome, Position, Ruleset, Side, Throw, Turn};
use senet_play::{ObservedMove, Observer, Player, ThrowDecision};

use crate::workers::RunOptions;

/// A game between players is broken off after this many plies, and won by nobody.
pub const MAX_PLIES: u64 = 100_000;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct End {
    /// Who won; nobody if the game was broken off.
    pub(crate) winner: Option<Side>,
    /// How many plies it took.
    pub(crate) plies: u64,
}

/// Plays a game by these dice before a observer, `players[0]` with the cones. `None` if it is to stop.
pub(crate) fn play(
    rules: &Ruleset,
    players: &mut [Box<dyn Player>; 2],
    dice: Dice,
    run: RunOptions<'_>,
    observer: &mut impl Observer,
) -> Option<End> {
    let mut position = rules.start();
    let mut throws = 0;
    for plies in 1..=MAX_PLIES {
        if run.stopped() {
            return None;
        }
        let player = &mut *players[position.side().index()];
        let before = position;
        let outcome = match instead(rules, &before, player) {
            Some(InsteadOfThrow { mv, outcome }) => {
                observer.observe(ObservedMove {
                    before: &before,
                    throw: None,
                    choices: 2,
                    mv,
                    outcome: &outcome,
                });
                outcome
            }
            None => {
                let throw = thrown(rules, &before, dice, throws);
                throws += 1;
                let turn = rules.turn(&before, throw).expect("the dice throw what can be thrown");
                moved(&turn, player, observer)
            }
        };
        position = outcome.position;
        if let Next::Won(winner) = outcome.next {
            return Some(End { winner: Some(winner), plies });
        }
    }
    Some(End { winner: None, plies: MAX_PLIES })
}

fn instead(rules: &Ruleset, position: &Position, player: &mut dyn Player) -> Option<InsteadOfThrow> {
    let instead = rules.instead_of_throwing(position)?;
    (player.decide_throw(rules, position) == ThrowDecision::MoveInstead).then_some(instead)
}

fn moved(turn: &Turn<'_>, player: &mut dyn Player, observer: &mut impl Observer) -> Outcome {
    let choices = turn.move_set().count(turn.rules().plan());
    let mv: Move = turn.forced().unwrap_or_else(|| player.choose(turn));
    let outcome = turn.play(mv).expect("players choose legal moves");
    let throw = Some(turn.throw());
    observer.observe(ObservedMove { before: turn.position(), throw, choices, mv, outcome: &outcome });
    outcome
}

fn thrown(rules: &Ruleset, position: &Position, dice: Dice, number: u64) -> Throw {
    let throwing = &rules.spec().points.throwing;
    match rules.plan().certain_throw(position) {
        Some(certain) => certain,
        None => dice.roll(throwing, number).throw,
    }
}
