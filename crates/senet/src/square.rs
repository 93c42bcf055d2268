//! The thirty squares of the board, and sets of squares as bit masks. Every other module uses them.

use std::fmt;
use std::iter::FusedIterator;
use std::num::NonZeroU8;
use std::ops::Not;
use std::str::FromStr;

use crate::parse_error::{self, ParseError};
use crate::set_operators::set_operators;

/// A square of the track, 1 to 30 in path order.
///
/// Row 1 is 1–10 from left to right, row 2 is 11–20 from right to left, row 3 is 21–30 from left to right. So
/// 10 and 11 are neighbours, and so are 20 and 21.
///
/// ```
/// use senet::Square;
/// let water = Square::new(27).unwrap();
/// assert_eq!(water, Square::WATER);
/// assert_eq!((water.row(), water.column()), (3, 7));
/// assert_eq!(Square::new(31), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(NonZeroU8);

impl Square {
    /// 15, the house of life or of rebirth. Boards mark it with the ankh or the frog.
    pub const REBIRTH: Square = Square::at(15);
    /// 26, the house of beauty or happiness (*nefer*).
    pub const BEAUTY: Square = Square::at(26);
    /// 27, the house of water. What it does to a piece is the rule point [`Water`](crate::points::Water).
    pub const WATER: Square = Square::at(27);
    /// 28, the house of the three truths.
    pub const THREE: Square = Square::at(28);
    /// 29, the house of two: Re-Atoun.
    pub const TWO: Square = Square::at(29);
    /// 30, the last square: Horus.
    pub const HORUS: Square = Square::at(30);

    /// The square with this number, or `None` if the number is not 1 to 30.
    #[inline]
    pub const fn new(number: u8) -> Option<Square> {
        match NonZeroU8::new(number) {
            Some(number) if number.get() <= 30 => Some(Square(number)),
            _ => None,
        }
    }

    /// The square with this number.
    ///
    /// # Panics
    ///
    /// If the number is not 1 to 30.
    #[inline]
    pub const fn at(number: u8) -> Square {
        Square::new(number).expect("a square is a number from 1 to 30")
    }

    /// The square's number, 1 to 30.
    pub const fn number(self) -> u8 {
        self.0.get()
    }

    /// The row of the square, 1 to 3 from the top.
    pub const fn row(self) -> u8 {
        (self.number() - 1) / 10 + 1
    }

    /// The column of the square on a drawn board, 1 to 10 from the left.
    ///
    /// ```
    /// use senet::Square;
    /// assert_eq!((Square::at(10).column(), Square::at(11).column(), Square::at(20).column()), (10, 10, 1));
    /// ```
    pub const fn column(self) -> u8 {
        let along = (self.number() - 1) % 10;
        if self.row() == 2 { 10 - along } else { along + 1 }
    }

    /// All thirty squares in path order.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (1..=30u8).map(Square::at)
    }

    /// The mask with only the bit of this square set, in the format of [`SquareSet::mask`].
    pub const fn bit(self) -> u32 {
        1 << self.number()
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.number(), f)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The square that a text of one or two digits names.
impl FromStr for Square {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Square, ParseError> {
        parse_error::small_number(text)
            .and_then(Square::new)
            .ok_or_else(|| ParseError::new(text, "a square", "a number from 1 to 30"))
    }
}

/// A set of squares: bit *n* of the mask is square *n*. Bits 0 and 31 are never set.
///
/// The operators `|`, `&`, `^` and `-` combine sets, and `!` is the rest of the board. The methods of the same
/// meaning work in constants too.
///
/// ```
/// use senet::{Square, SquareSet};
/// let safe = SquareSet::of(&[15, 26, 28]);
/// assert!(safe.contains(Square::REBIRTH));
/// assert_eq!(safe.to_string(), "15, 26 and 28");
/// assert_eq!(safe & SquareSet::LAST_ROW, SquareSet::of(&[26, 28]));
/// assert_eq!(safe - SquareSet::LAST_ROW, SquareSet::of(&[15]));
/// assert_eq!((!safe).len(), 27);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SquareSet(u32);

impl SquareSet {
    /// The set without squares.
    pub const EMPTY: SquareSet = SquareSet(0);
    /// The squares 1 to 30.
    pub const BOARD: SquareSet = SquareSet::range(1, 30);
    /// The last row, 21–30.
    pub const LAST_ROW: SquareSet = SquareSet::range(21, 30);

    /// The set of the squares with these numbers.
    ///
    /// # Panics
    ///
    /// If a number is not 1 to 30.
    pub const fn of(numbers: &[u8]) -> SquareSet {
        let mut set = 0;
        let mut index = 0;
        while index < numbers.len() {
            set |= Square::at(numbers[index]).bit();
            index += 1;
        }
        SquareSet(set)
    }

    /// The squares from `first` to `last`, both inclusive.
    ///
    /// # Panics
    ///
    /// If a number is not 1 to 30.
    #[inline]
    pub const fn range(first: u8, last: u8) -> SquareSet {
        let mut set = 0;
        let mut number = first;
        while number <= last {
            set |= Square::at(number).bit();
            number += 1;
        }
        SquareSet(set)
    }

    /// The set with this mask. Bits 0 and 31, which stand for no square, are cleared.
    ///
    /// ```
    /// use senet::SquareSet;
    /// assert_eq!(SquareSet::from_mask(0b111), SquareSet::of(&[1, 2]));
    /// ```
    pub const fn from_mask(mask: u32) -> SquareSet {
        SquareSet(mask & 0x7fff_fffe)
    }

    /// The mask: bit *n* is square *n*.
    pub const fn mask(self) -> u32 {
        self.0
    }

    /// Whether the square is in the set.
    pub const fn contains(self, square: Square) -> bool {
        self.0 & square.bit() != 0
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of squares in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The squares that are in either set.
    #[must_use]
    pub const fn union(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 | other.0)
    }

    /// The squares that are in both sets.
    #[must_use]
    pub const fn intersection(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & other.0)
    }

    /// The squares of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & !other.0)
    }

    /// This set with one more square.
    #[must_use]
    pub const fn with(self, square: Square) -> SquareSet {
        SquareSet(self.0 | square.bit())
    }

    /// The squares in path order.
    pub const fn iter(self) -> Squares {
        Squares(self)
    }

    /// The run of neighbouring squares of this set that includes `square`; empty if `square` is not in the
    /// set.
    ///
    /// ```
    /// use senet::{Square, SquareSet};
    /// let pieces = SquareSet::of(&[3, 9, 10, 11]);
    /// assert_eq!(pieces.row_through(Square::at(10)), SquareSet::range(9, 11));
    /// ```
    #[must_use]
    #[inline]
    pub fn row_through(self, square: Square) -> SquareSet {
        if !self.contains(square) {
            return SquareSet::EMPTY;
        }
        let below = (1..square.number()).rev().map(Square::at).take_while(|at| self.contains(*at));
        let above = (square.number()..=30).map(Square::at).take_while(|at| self.contains(*at));
        below.chain(above).collect()
    }
}

set_operators!(SquareSet);

/// The squares of the board that are not in the set.
impl Not for SquareSet {
    type Output = SquareSet;

    fn not(self) -> SquareSet {
        SquareSet::BOARD - self
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        squares.into_iter().fold(SquareSet::EMPTY, SquareSet::with)
    }
}

impl Extend<Square> for SquareSet {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        *self = squares.into_iter().fold(*self, SquareSet::with);
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        self.iter()
    }
}

/// The squares of a [`SquareSet`] in path order.
#[derive(Clone, Debug)]
pub struct Squares(SquareSet);

impl Squares {
    /// Removes the square with this number, if there is one: 0 and 31 stand for the end of the set.
    fn take(&mut self, number: u32) -> Option<Square> {
        let square = Square::new(number as u8)?;
        self.0.0 &= !square.bit();
        Some(square)
    }
}

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        self.take(self.0.0.trailing_zeros())
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl DoubleEndedIterator for Squares {
    fn next_back(&mut self) -> Option<Square> {
        self.take(31_u32.wrapping_sub(self.0.0.leading_zeros()))
    }
}

impl ExactSizeIterator for Squares {}

impl FusedIterator for Squares {}

/// A list in English: `15, 26 and 28`; `none` for the empty set.
impl fmt::Display for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::english::list(self.iter()))
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
