//! The values that a message contains, for translation. A refusal or an effect has a code and a list of
//! details; a translator formats them in another language.

use crate::place::Place;
use crate::side::Side;
use crate::square::{Square, SquareSet};
use crate::throw::{Throw, ThrowSet};

/// A value that a message contains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// A square, written as its number from 1 to 30.
    Square(Square),
    /// A set of squares.
    Squares(SquareSet),
    /// A throw, written as its value from 0 to 6.
    Throw(Throw),
    /// A set of throws.
    Throws(ThrowSet),
    /// A side, in the plural: the cones or the spools.
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

impl Detail {
    /// The value in English words, one for each item of a set.
    pub fn words(self) -> Vec<String> {
        match self {
            Detail::Square(square) => vec![square.to_string()],
            Detail::Squares(squares) => squares.iter().map(|square| square.to_string()).collect(),
            Detail::Throw(throw) => vec![throw.to_string()],
            Detail::Throws(throws) => throws.iter().map(|throw| throw.to_string()).collect(),
            Detail::Side(side) => vec![side.name().to_owned()],
            Detail::Piece(side) => vec![side.piece().to_owned()],
            Detail::Place(place) => vec![place.to_string()],
            Detail::Count(count) => vec![count.to_string()],
            Detail::House(house) => vec![house.to_owned()],
        }
    }
}

/// The details of a message, each with the name of its placeholder in translations.
pub type Details = Vec<(&'static str, Detail)>;
