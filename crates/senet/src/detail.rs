//! What goes into a sentence, apart from its words: for those who say it in another language.

use crate::effects::Place;
use crate::side::Side;
use crate::square::{Square, SquareSet};
use crate::throw::{Throw, ThrowSet};

/// Something that a sentence names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// A square.
    Square(Square),
    /// Squares.
    Squares(SquareSet),
    /// A throw.
    Throw(Throw),
    /// Throws.
    Throws(ThrowSet),
    /// A side.
    Side(Side),
    /// A piece of a side.
    Piece(Side),
    /// A square, the hand, or the place of pieces that were borne off.
    Place(Place),
    /// A number of pieces, squares or throws.
    Count(u32),
    /// The name of a house.
    House(&'static str),
}

/// What goes into a sentence, each under the name by which the sentence asks for it.
pub type Details = Vec<(&'static str, Detail)>;
