//! The history of a game: plies are played, undone and redone.

use super::{EndReason, Game, GameResult, Ply};
use crate::apply::Next;

/// What undo keeps of the ply that it goes back to.
///
/// ```
/// use senet::{Record, Throw, Undo};
/// let mut game = "Format: senet-record 1\nRules: modern\n\n1. c2:9/11".parse::<Record>()?.game;
/// game.undo_to(0, Undo::KeepThrow);
/// assert_eq!(game.throw(), Some(Throw::of(2)));
/// game.undo_to(0, Undo::DropThrow);
/// assert_eq!(game.throw(), None);
/// # Ok::<(), senet::RecordError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Undo {
    /// Keeps the throw, so that the player can choose another move.
    KeepThrow,
    /// Removes the throw as well.
    DropThrow,
}

impl Game {
    /// Undoes the ply with this index and all later ones. They can be redone.
    ///
    /// If `ply` is the number of plies and `undo` is [`Undo::DropThrow`], only a throw that waits for its
    /// move is removed.
    pub fn undo_to(&mut self, ply: usize, undo: Undo) {
        if ply < self.plies.len() {
            self.throws -= throws_among(&self.plies[ply..]);
            self.undone.extend(self.plies.drain(ply..).rev());
            self.throw = None;
            let first = self.undone[self.undone.len() - 1];
            self.position = first.before;
            if undo == Undo::KeepThrow {
                self.throw = first.throw;
            }
        } else if undo == Undo::DropThrow {
            self.throw = None;
        }
        self.result = None;
    }

    /// Undoes the last ply and keeps its throw. Returns whether there was a ply to undo.
    pub fn undo(&mut self) -> bool {
        let Some(last) = self.plies.len().checked_sub(1) else { return false };
        self.undo_to(last, Undo::KeepThrow);
        true
    }

    /// Redoes the last undone ply. Returns whether there was a ply to redo.
    pub fn redo(&mut self) -> bool {
        let Some(ply) = self.undone.pop() else { return false };
        self.throw = ply.throw;
        self.append(ply);
        true
    }

    /// The number of plies that can be redone.
    pub fn redoable(&self) -> usize {
        self.undone.len()
    }

    fn append(&mut self, ply: Ply) {
        self.throws += throws_among(&[ply]);
        self.plies.push(ply);
        self.throw = None;
        self.position = ply.outcome.position;
        if let Next::Won(winner) = ply.outcome.next {
            self.result = Some(GameResult { winner, reason: EndReason::Finished });
        }
    }

    /// Plays a new ply. The undone plies stay available for redo only if the new ply equals the next of them.
    pub(super) fn play(&mut self, ply: Ply) {
        match self.undone.pop() {
            Some(next) if next == ply => {}
            _ => self.undone.clear(),
        }
        self.append(ply);
    }
}

/// The number of plies with a throw.
fn throws_among(plies: &[Ply]) -> u64 {
    plies.iter().filter(|ply| ply.throw.is_some()).count() as u64
}
