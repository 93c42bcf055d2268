//! Whole games between two players.

use std::sync::Arc;

use senet::{Dice, Game, Next, Ruleset, Side, StageMut};

use crate::player::{Player, ThrowDecision};

/// The game did not end within the given number of plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotFinished;

impl std::fmt::Display for NotFinished {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the game did not end within the given number of plies")
    }
}

impl std::error::Error for NotFinished {}

/// Plays a whole game with these dice between two players. `players[0]` has the cones.
///
/// # Errors
///
/// [`NotFinished`] if the game takes more than `max_plies` plies.
pub fn play_game(
    rules: &Arc<Ruleset>,
    players: &mut [Box<dyn Player>; 2],
    dice: Dice,
    max_plies: usize,
) -> Result<Game, NotFinished> {
    let mut game = Game::new(rules.clone());
    while game.plies().len() < max_plies {
        if let Some(next) = play_ply(&mut game, players, dice)
            && matches!(next, Next::Won(_))
        {
            return Ok(game);
        }
    }
    Err(NotFinished)
}

/// Plays one ply: the side to throw throws and moves, or moves instead of throwing. `None` if the game is
/// over.
pub fn play_ply(game: &mut Game, players: &mut [Box<dyn Player>; 2], dice: Dice) -> Option<Next> {
    let rules = game.rules().clone();
    let player = &mut players[Side::index(game.side())];
    let moves_instead = game.instead_of_throwing().is_some()
        && player.decide_throw(&rules, game.position()) == ThrowDecision::MoveInstead;
    let number = game.throws_made();
    let to_move = match game.stage_mut() {
        StageMut::Over(_) => return None,
        StageMut::ToThrow(to_throw) if moves_instead => {
            return to_throw.move_instead_of_throwing().map(|outcome| outcome.next);
        }
        StageMut::ToThrow(to_throw) => {
            let roll = rules.roll(to_throw.game().position(), dice, number);
            to_throw.throw(roll.throw).expect("the dice give only possible throws")
        }
        StageMut::ToMove(to_move) => to_move,
    };
    let mv = player.choose(&to_move.turn());
    Some(to_move.play(mv).expect("players choose legal moves").next)
}
