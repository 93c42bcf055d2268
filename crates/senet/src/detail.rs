//! The values that a message contains, for translation. A refusal or an effect has a code and a list of
//! details; a translator formats them in another language.

use crate::place::Place;
use crate::side::Side;
use crate::square::{Square, SquareSet};
use crate::throw::{Throw, ThrowSet};

/// A value that a message contains.
///
/// ```
/// use senet::{Detail, Refusal, Square};
/// let details = Refusal::OwnPiece(Square::at(9)).details();
/// assert_eq!(details, [("square", Detail::Square(Square::at(9)))]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// One square.
    Square(Square),
    /// A set of squares.
    Squares(SquareSet),
    /// One throw.
    Throw(Throw),
    /// A set of throws.
    Throws(ThrowSet),
    /// A side.
    Side(Side),
    /// A piece of a side.
    Piece(Side),
    /// A square, the hand, or off the board.
    Place(Place),
    /// A number of pieces, squares or throws.
    Count(u32),
    /// The name of a house.
    House(&'static str),
}

/// The details of a message, each with the name of its placeholder in translations.
pub type Details = Vec<(&'static str, Detail)>;
