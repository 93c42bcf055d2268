//! Seats, and who sits there.

use senet_play::Level;

use super::Digest;

/// Who sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sitter {
    /// Whoever opened the game.
    Person,
    /// Whoever opens the link.
    Guest,
    /// The computer.
    Computer(Level),
}

/// A seat of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Seat {
    /// Who sits there.
    pub(crate) sitter: Sitter,
    /// What is kept of its secret. A computer's seat has none.
    pub(crate) key: Option<Digest>,
}

impl Seat {
    /// The level of the computer that sits there.
    pub(crate) fn level(&self) -> Option<Level> {
        match self.sitter {
            Sitter::Computer(level) => Some(level),
            Sitter::Person | Sitter::Guest => None,
        }
    }
}
