//! To where a game goes back.

use senet::{Game, Ply, Undo};

use super::{Fact, Refused, Setup, Sitter};

/// The way back to the last decision that somebody made who may take it back: against the computer one's own, and both where two sit
/// before one board.
pub(super) fn way_back(setup: &Setup, game: &Game) -> Result<Fact, Refused> {
    if setup.seats.iter().any(|seat| seat.sitter == Sitter::Guest) {
        return Err(Refused::UndoByLink);
    }
    let plies = game.plies();
    let ply = plies.iter().rposition(|ply| was_decided(setup, game, ply)).ok_or(Refused::NothingToUndo)?;
    let before_throwing = game.rules().instead_of_throwing(&plies[ply].before).is_some();
    let left = if before_throwing { Undo::DropThrow } else { Undo::KeepThrow };
    Ok(Fact::Undone { ply: u32::try_from(ply).map_err(|_| Refused::NothingToUndo)?, left })
}

/// Whether a person chose this ply among several.
fn was_decided(setup: &Setup, game: &Game, ply: &Ply) -> bool {
    if setup.seat(ply.before.side()).level().is_some() {
        return false;
    }
    let rules = game.rules();
    let chose_to_throw = rules.instead_of_throwing(&ply.before).is_some();
    let turn = ply.throw.and_then(|throw| rules.turn(&ply.before, throw).ok());
    chose_to_throw || turn.is_some_and(|turn| turn.forced().is_none())
}
