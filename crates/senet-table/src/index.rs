//! The index: numbers every position of a stratum by its pieces, so that tables need no keys.

use std::ops::Range;

use senet::points::{Goal, LastSquare};
use senet::{Duty, Plan, Position, Ruleset, Side, SquareSet};

use crate::binomial::{binomial, expand, rank, rank_among, unrank};

mod descending;

pub use descending::DescendingPositions;

/// The largest number of pieces a side.
const MAX_PIECES: u8 = 10;

/// A stratum: all positions with given numbers of pieces left to the side to throw and to the other side.
///
/// Pieces that were borne off never return. A stratum therefore only leads to itself, to its twin with the
/// sides swapped, and to lower strata.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Stratum {
    /// The number of pieces left to the side to throw.
    pub mover: u8,
    /// The number of pieces left to the other side.
    pub other: u8,
}

impl Stratum {
    /// The stratum of a position.
    pub fn of(position: &Position) -> Stratum {
        let side = position.side();
        Stratum { mover: position.pieces_left(side), other: position.pieces_left(side.other()) }
    }

    /// The stratum with the sides swapped.
    #[must_use]
    pub const fn twin(self) -> Stratum {
        Stratum { mover: self.other, other: self.mover }
    }

    /// Whether both numbers are possible: a header with other ones is damaged.
    pub(crate) const fn is_valid(self) -> bool {
        self.mover <= MAX_PIECES && self.other <= MAX_PIECES
    }
}

/// The numbering of the positions of a stratum, from 0 without gaps.
///
/// Positions are ordered by the number of the other side's pieces on the board (the rest are in hand), then
/// by their squares, then by the number of the mover's pieces on the board, then by their squares among those
/// left free. Sets of squares are in the numeric order of their masks, so higher numbers are more advanced.
/// Squares on which the ruleset never leaves a piece are left out.
///
/// ```
/// use senet::{Plan, Position, Preset, Ruleset};
/// use senet_table::{Stratum, StratumIndex};
/// let rules = Ruleset::preset(Preset::Modern);
/// let index = StratumIndex::new(rules.plan(), Stratum { mover: 5, other: 5 });
/// assert_eq!(index.len(), 118_755 * 42_504);
/// let number = index.number(&rules.start());
/// assert_eq!(index.position(number), rules.start());
/// ```
#[derive(Clone, Debug)]
pub struct StratumIndex {
    stratum: Stratum,
    squares: Packing,
    /// Indexed by the number of the other side's pieces on the board.
    rows: Vec<Rows>,
    length: u64,
}

/// The positions with a given number of the other side's pieces on the board: a row for each set of their
/// squares.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    /// The number of the first position.
    first: u64,
    /// The number of positions in a row.
    length: u64,
    /// Indexed by the number of the mover's pieces on the board: the place in a row at which these positions
    /// begin.
    columns: [u32; 12],
}

/// Numbers the squares on which pieces can stand from 0, without the one or two on which they cannot.
#[derive(Clone, Copy, Debug)]
struct Packing {
    count: u32,
    /// The packed squares below the unusable square 27, if there is one.
    below: u32,
    /// 1 if there is an unusable square 27, else 0.
    hole: u32,
}

impl Packing {
    fn new(usable: SquareSet) -> Packing {
        let mask = usable.mask() >> 1;
        let run = mask.trailing_ones();
        // At most two squares are unusable: the water, and 30 at the end.
        let hole = u32::from(mask >> run != 0);
        Packing { count: mask.count_ones(), below: (1 << run) - 1, hole }
    }

    #[inline(always)]
    fn pack(self, squares: SquareSet) -> u32 {
        let mask = squares.mask() >> 1;
        (mask & self.below) | ((mask & !self.below) >> self.hole)
    }

    #[inline(always)]
    fn unpack(self, packed: u32) -> SquareSet {
        SquareSet::from_mask(((packed & self.below) | ((packed & !self.below) << self.hole)) << 1)
    }
}

impl StratumIndex {
    /// The numbering of a stratum of a ruleset.
    pub fn new(plan: &Plan, stratum: Stratum) -> StratumIndex {
        let squares = Packing::new(plan.usable_squares());
        let on_board =
            |left: u8| if plan.uses_hand() { 0..=u32::from(left) } else { left.into()..=left.into() };
        let mut rows = Vec::new();
        let mut first = 0;
        for others in 0..=u32::from(stratum.other) {
            let mut columns = [0; 12];
            let mut length = 0;
            if on_board(stratum.other).contains(&others) {
                for movers in on_board(stratum.mover) {
                    columns[movers as usize] = length;
                    length += binomial(squares.count - others, movers);
                }
            }
            rows.push(Rows { first, length: u64::from(length), columns });
            if length > 0 {
                first += u64::from(binomial(squares.count, others)) * u64::from(length);
            }
        }
        StratumIndex { stratum, squares, rows, length: first }
    }

    /// The stratum whose positions are numbered.
    pub fn stratum(&self) -> Stratum {
        self.stratum
    }

    /// The number of positions.
    pub fn len(&self) -> u64 {
        self.length
    }

    /// Whether the stratum has no positions.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Returns the number of a position of this stratum.
    #[inline(always)]
    pub fn number(&self, position: &Position) -> u64 {
        self.number_of(position.mover().0, position.other().0)
    }

    /// Returns the number of the position with these squares of the side to throw and of the other side.
    #[inline(always)]
    pub fn number_of(&self, mover: SquareSet, other: SquareSet) -> u64 {
        let (mover, other) = (self.squares.pack(mover), self.squares.pack(other));
        let rows = &self.rows[other.count_ones() as usize];
        let column = rows.columns[(mover.count_ones() & 15) as usize % 12] + rank_among(mover, other);
        rows.first + u64::from(rank(other)) * rows.length + u64::from(column)
    }

    /// Returns the number of the first position of a row: `others` is the number of the other side's pieces
    /// on the board, and `rank` the rank of their squares.
    #[inline(always)]
    pub fn row(&self, others: u32, rank: u32) -> u64 {
        let rows = &self.rows[others as usize];
        rows.first + u64::from(rank) * rows.length
    }

    /// Returns the number of positions in such a row.
    #[inline(always)]
    pub fn row_length(&self, others: u32) -> u64 {
        self.rows[others as usize].length
    }

    /// Returns the place in such a row at which the positions with `movers` pieces of the mover on the board
    /// begin.
    #[inline(always)]
    pub fn column(&self, others: u32, movers: u32) -> u32 {
        self.rows[others as usize].columns[movers as usize]
    }

    /// The number of squares on which pieces can stand: 30, or less if the ruleset keeps 27 or 30 empty.
    pub fn squares(&self) -> u32 {
        self.squares.count
    }

    /// Packs a set of squares: bit *n* is the *n*th square on which pieces can stand.
    ///
    /// ```
    /// use senet::{Preset, Ruleset, SquareSet};
    /// use senet_table::{Stratum, StratumIndex};
    /// let index = StratumIndex::new(Ruleset::preset(Preset::Modern).plan(), Stratum { mover: 2, other: 1 });
    /// // Square 1 is number 0. Square 28 is number 26, because 27 is left out.
    /// assert_eq!(index.pack(SquareSet::of(&[1, 28])), 1 | 1 << 26);
    /// ```
    #[inline(always)]
    pub fn pack(&self, squares: SquareSet) -> u32 {
        self.squares.pack(squares)
    }

    /// Unpacks a set of squares: the inverse of [`pack`](StratumIndex::pack).
    #[inline(always)]
    pub fn unpack(&self, packed: u32) -> SquareSet {
        self.squares.unpack(packed)
    }

    /// Returns the position with this number, with the cones to throw and without duties.
    ///
    /// # Panics
    ///
    /// Panics if `number` is not less than [`len`](StratumIndex::len).
    pub fn position(&self, number: u64) -> Position {
        let (mover, other) = self.squares_of(number);
        self.assemble(mover, other)
    }

    /// The packed squares of the side to throw and of the other side in the position with this number.
    fn squares_of(&self, number: u64) -> (u32, u32) {
        assert!(number < self.length, "{number} is not below {}", self.length);
        let others = self.rows.iter().rposition(|rows| rows.length > 0 && rows.first <= number);
        let others = others.expect("the rows contain every number");
        let rows = &self.rows[others];
        let (row, column) =
            ((number - rows.first) / rows.length, ((number - rows.first) % rows.length) as u32);
        let other = unrank(row as u32, others as u32);
        let movers = self.movers_of(others as u32, column);
        let mover = unrank(column - rows.columns[movers as usize], movers);
        (expand(mover, other), other)
    }

    fn movers_of(&self, others: u32, column: u32) -> u32 {
        let rows = &self.rows[others as usize];
        let most = u32::from(self.stratum.mover);
        let least =
            (0..=most).find(|movers| rows.columns[*movers as usize] > 0).map_or(most, |movers| movers - 1);
        (least..=most).rev().find(|movers| rows.columns[*movers as usize] <= column).unwrap_or(least)
    }

    fn assemble(&self, mover: u32, other: u32) -> Position {
        let hands =
            [self.stratum.mover - mover.count_ones() as u8, self.stratum.other - other.count_ones() as u8];
        let boards = [self.squares.unpack(mover), self.squares.unpack(other)];
        Position::new_unchecked(boards, hands, Side::Cones, Duty::NONE)
    }

    /// Iterates over the positions with numbers in `range`, from the highest number to the lowest.
    pub fn descending(&self, range: Range<u64>) -> DescendingPositions<'_> {
        DescendingPositions::new(self, range)
    }
}

/// Counts the numbers in `range` that belong to no position of the ruleset: a piece waits on 30 although it
/// can leave, stands beyond its final square, or the game is over. Most rulesets have none, and then the
/// range is not searched.
///
/// ```
/// use senet::{Preset, Ruleset};
/// use senet_table::{Stratum, StratumIndex, count_unused_numbers};
/// let rules = Ruleset::preset(Preset::Grunfeld);
/// let index = StratumIndex::new(rules.plan(), Stratum { mover: 1, other: 1 });
/// // One piece on 30 and the other anywhere: the piece on 30 would have left the board.
/// assert_eq!(count_unused_numbers(&rules, &index, 0..index.len()), 28 + 28);
/// ```
pub fn count_unused_numbers(rules: &Ruleset, index: &StratumIndex, range: Range<u64>) -> u64 {
    let points = &rules.spec().points;
    if points.goal == Goal::BearOff && points.last_square != LastSquare::Waits {
        return 0;
    }
    let plan = rules.plan();
    index.descending(range).filter(|(_, position)| !plan.allows_arrangement(position)).count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use senet::{Preset, Ruleset};

    fn rulesets() -> impl Iterator<Item = Ruleset> {
        Preset::ALL.into_iter().map(Ruleset::preset)
    }

    #[test]
    fn numbers_and_positions_are_inverse() {
        for rules in rulesets() {
            for (mover, other) in [(1, 1), (2, 1), (1, 2), (2, 2)] {
                let index = StratumIndex::new(rules.plan(), Stratum { mover, other });
                for number in 0..index.len() {
                    let position = index.position(number);
                    assert_eq!(index.number(&position), number, "{} {position}", rules.spec().name);
                    assert_eq!(Stratum::of(&position), index.stratum());
                }
            }
        }
    }

    #[test]
    fn descending_order_visits_every_position() {
        for rules in rulesets() {
            for (mover, other) in [(1, 2), (3, 1), (2, 2)] {
                let index = StratumIndex::new(rules.plan(), Stratum { mover, other });
                let (low, high) = (index.len() / 3, index.len() - 5);
                let mut expected = high;
                for (number, position) in index.descending(low..high) {
                    expected -= 1;
                    assert_eq!(number, expected);
                    assert_eq!(position, index.position(number), "{}", rules.spec().name);
                }
                assert_eq!(expected, low);
            }
        }
    }
}
