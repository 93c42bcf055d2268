//! The course of a game between two players.

use senet::{Dice, Move, Next, Outcome, Position, Ruleset, Side, Throw, Turn};
use senet_play::{BeforeThrow, Player};

use crate::workers::Orders;

/// A game between players is broken off after this many plies, and won by nobody.
pub const LONGEST: u64 = 100_000;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct End {
    /// Who won; nobody if the game was broken off.
    pub(crate) winner: Option<Side>,
    /// How many plies it took.
    pub(crate) plies: u64,
}

/// Plays a game by these dice, `players[0]` with the cones. `None` if it is to stop.
pub(crate) fn play(
    rules: &Ruleset,
    players: &mut [Box<dyn Player>; 2],
    dice: Dice,
    orders: Orders<'_>,
) -> Option<End> {
    let mut position = rules.start();
    let mut throws = 0;
    for plies in 1..=LONGEST {
        if orders.stopped() {
            return None;
        }
        let player = &mut *players[position.side().index()];
        let outcome = match instead(rules, &position, player) {
            Some(outcome) => outcome,
            None => {
                let throw = thrown(rules, &position, dice, throws);
                throws += 1;
                let turn = rules.turn(&position, throw).expect("the dice throw what can be thrown");
                turn.play(chosen(&turn, player)).expect("players choose legal moves")
            }
        };
        position = outcome.position;
        if let Next::Won(winner) = outcome.next {
            return Some(End { winner: Some(winner), plies });
        }
    }
    Some(End { winner: None, plies: LONGEST })
}

fn instead(rules: &Ruleset, position: &Position, player: &mut dyn Player) -> Option<Outcome> {
    let instead = rules.instead_of_throwing(position)?;
    (player.before_throw(rules, position) == BeforeThrow::MoveInstead).then_some(instead.outcome)
}

fn chosen(turn: &Turn<'_>, player: &mut dyn Player) -> Move {
    turn.forced().unwrap_or_else(|| player.choose(turn))
}

fn thrown(rules: &Ruleset, position: &Position, dice: Dice, number: u64) -> Throw {
    let throwing = &rules.spec().points.throwing;
    match rules.plan().certain_throw(position) {
        Some(certain) => certain,
        None => dice.cast(throwing, number).throw,
    }
}
