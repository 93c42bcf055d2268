//! The loop of a game between two players, without the record that [`senet::Game`] keeps.

use senet::{Dice, InsteadOfThrow, Move, Next, Outcome, Position, Ruleset, Side, Turn};
use senet_play::{Forfeit, ObservedMove, Observer, Player, ThrowDecision};

use crate::workers::RunOptions;

/// The number of plies after which a game is stopped without a winner.
pub const MAX_PLIES: u64 = 100_000;

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GameEnd {
    /// The winner. `None` if the game was stopped.
    pub(crate) winner: Option<Side>,
    /// The number of plies.
    pub(crate) plies: u64,
    /// Why the loser forfeited the game, if it did.
    pub(crate) forfeit: Option<Forfeit>,
}

/// Plays a game with these dice before an observer. `players[0]` has the cones. `None` if the run was
/// stopped.
pub(crate) fn play(
    rules: &Ruleset,
    players: &mut [Box<dyn Player>; 2],
    dice: Dice,
    run: RunOptions<'_>,
    observer: &mut impl Observer,
) -> Option<GameEnd> {
    let mut position = rules.start();
    let mut throws = 0;
    for plies in 1..=MAX_PLIES {
        if run.stopped() {
            return None;
        }
        let player = &mut *players[position.side().index()];
        let before = position;
        let instead = move_instead(rules, &before, player);
        if let Some(end) = forfeited(player, &before, plies) {
            return Some(end);
        }
        let outcome = match instead {
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
                let throw = rules.roll(&before, dice, throws).throw;
                throws += 1;
                let turn = rules.turn(&before, throw).expect("the dice give only possible throws");
                let mv = turn.forced().unwrap_or_else(|| player.choose(&turn));
                if let Some(end) = forfeited(player, &before, plies) {
                    return Some(end);
                }
                move_piece(&turn, mv, observer)
            }
        };
        position = outcome.position;
        if let Next::Won(winner) = outcome.next {
            return Some(GameEnd { winner: Some(winner), plies, forfeit: None });
        }
    }
    Some(GameEnd { winner: None, plies: MAX_PLIES, forfeit: None })
}

/// The end of a game that the player of the side to move has forfeited.
fn forfeited(player: &dyn Player, position: &Position, plies: u64) -> Option<GameEnd> {
    let forfeit = player.forfeit()?.clone();
    Some(GameEnd { winner: Some(position.side().other()), plies, forfeit: Some(forfeit) })
}

/// The move instead of throwing, if the rules offer one and the player takes it.
fn move_instead(rules: &Ruleset, position: &Position, player: &mut dyn Player) -> Option<InsteadOfThrow> {
    let instead = rules.instead_of_throwing(position)?;
    (player.decide_throw(rules, position) == ThrowDecision::MoveInstead).then_some(instead)
}

fn move_piece(turn: &Turn<'_>, mv: Move, observer: &mut impl Observer) -> Outcome {
    let choices = turn.move_set().count(turn.rules().plan());
    let outcome = turn.play(mv).expect("players choose legal moves");
    let throw = Some(turn.throw());
    observer.observe(ObservedMove { before: turn.position(), throw, choices, mv, outcome: &outcome });
    outcome
}
