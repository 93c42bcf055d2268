//! The places of pieces: in hand, on a square, or off the board. Effects, notation and refusals use [`Place`].

use std::fmt;

use crate::square::Square;

/// A place of a piece: in hand, on a square, or off the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// In its side's hand.
    Hand,
    /// On a square of the board.
    On(Square),
    /// Borne off: the piece never returns.
    Off,
}

impl Place {
    /// The square; `None` for the hand or off the board.
    pub const fn square(self) -> Option<Square> {
        match self {
            Place::On(square) => Some(square),
            Place::Hand | Place::Off => None,
        }
    }
}

/// The notation: `hand`, the number of the square, or `off`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Hand => f.pad("hand"),
            Place::On(square) => square.fmt(f),
            Place::Off => f.pad("off"),
        }
    }
}
