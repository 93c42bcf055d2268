//! Finds the decision that an undo takes back.

use senet::{Game, Ply, Undo};

use super::error::CommandError;
use super::event::GameEvent;
use super::setup::GameSetup;

/// The event that takes back the last decision of a person. Against a computer that is the person's own last
/// decision; if two people share one board it is the last decision of either.
///
/// # Errors
///
/// [`CommandError::UndoByLink`] in a game with an invited player; [`CommandError::NothingToUndo`] if no
/// person has made a decision yet.
pub(crate) fn undo_event(setup: &GameSetup, game: &Game) -> Result<GameEvent, CommandError> {
    if setup.is_by_link() {
        return Err(CommandError::UndoByLink);
    }
    let plies = game.plies();
    let ply = plies.iter().rposition(|ply| is_decision(setup, game, ply));
    let ply = ply.ok_or(CommandError::NothingToUndo)?;
    let before_throwing = game.rules().instead_of_throwing(&plies[ply].before).is_some();
    let undo = if before_throwing { Undo::DropThrow } else { Undo::KeepThrow };
    Ok(GameEvent::Undone(u32::try_from(ply).map_err(|_| CommandError::NothingToUndo)?, undo))
}

/// The plies that a person chose among several, by number: what an undo can take back, if the game allows undo.
pub(crate) fn decisions(setup: &GameSetup, game: &Game) -> Vec<u32> {
    if setup.is_by_link() {
        return Vec::new();
    }
    (0_u32..)
        .zip(game.plies())
        .filter(|(_, ply)| is_decision(setup, game, ply))
        .map(|(number, _)| number)
        .collect()
}

/// Whether a person chose this ply among several.
fn is_decision(setup: &GameSetup, game: &Game, ply: &Ply) -> bool {
    if setup.seat(ply.before.side()).level().is_some() {
        return false;
    }
    let rules = game.rules();
    let chose_to_throw = rules.instead_of_throwing(&ply.before).is_some();
    let turn = ply.throw.and_then(|throw| rules.turn(&ply.before, throw).ok());
    chose_to_throw || turn.is_some_and(|turn| turn.forced().is_none())
}
