//! Sums over places: ranks and columns, and what of them stays while one piece runs.

use senet_table::binomial::binomial;

use super::path;
use crate::lanes::Lanes;

/// Places for counts of pieces, 0 to 10, rounded up.
pub(super) const COUNTS: usize = 16;
/// What the rank of the other side's pieces but the lowest, among the squares that the mover leaves, changes by when one of the mover's
/// pieces goes elsewhere: those that it passes have one free square more below them, or one less.
pub(super) struct Shifts<L> {
    rank: u32,
    /// By square, for going up and for going down: what all pieces below it add.
    up: [L; 2],
    down: [L; 2],
}

impl<L: Lanes> Shifts<L> {
    #[inline(always)]
    pub(super) fn new(upper: u32, places: u32) -> Self {
        let nothing = [L::splat(0); 2];
        let mut shifts = Shifts { rank: 0, up: nothing, down: nothing };
        let (mut rest, mut chosen) = (upper, 1);
        while rest != 0 {
            chosen += 1;
            let square = rest.trailing_zeros();
            let free = square - below(places, square);
            shifts.rank += binomial(free, chosen);
            let (more, less) = (binomial(free, chosen - 1), binomial(free.wrapping_sub(1) & 31, chosen - 1));
            let above = u32::MAX << 1 << square;
            for (half, above) in [above as u16, (above >> 16) as u16].into_iter().enumerate() {
                shifts.up[half] = shifts.up[half].add(L::splat(more).only(above));
                shifts.down[half] = shifts.down[half].add(L::splat(less).only(above));
            }
            rest &= rest - 1;
        }
        shifts
    }

    /// The rank as it is.
    #[inline(always)]
    pub(super) fn rank(&self) -> u32 {
        self.rank
    }

    /// The rank when a piece has gone along each of these paths.
    #[inline(always)]
    pub(super) fn along(&self, paths: L) -> L {
        // Pieces that no legal move can pass add what means nothing, and is taken away again.
        let (left, stands, up) = (path::left(paths), path::stands(paths), path::up(paths));
        let change = |sums: [L; 2]| stands.of_long_table(sums).minus(left.of_long_table(sums));
        L::splat(self.rank).add(change(self.up).only(up)).add(change(self.down).only(!up))
    }
}

/// How many of the places lie below a square.
#[inline(always)]
pub(super) fn below(places: u32, square: u32) -> u32 {
    (places & ((1 << square) - 1)).count_ones()
}

/// The part of the rank of places among the squares that others leave that does not depend on the lowest, so many of which are not
/// among these.
#[inline(always)]
pub(super) fn upper_rank(mut upper: u32, places: u32, lowest: u32) -> u32 {
    let (mut sum, mut chosen) = (0, lowest);
    while upper != 0 {
        chosen += 1;
        let square = upper.trailing_zeros();
        sum += binomial(square - below(places, square), chosen);
        upper &= upper - 1;
    }
    sum
}

/// The column of the mover's places, by how many of them lie below the other side's lowest piece: those above have one free
/// square less below them. `first` is where the columns of so many begin.
#[inline(always)]
pub(super) fn columns<L: Lanes>(places: u32, other_upper: u32, first: u32) -> [u32; COUNTS] {
    with_pieces(L::splat(first), places, other_upper, 0).array()
}

/// The same without what the lowest piece adds: for upper pieces with any lowest.
#[inline(always)]
pub(super) fn columns_of_upper<L: Lanes>(upper: u32, other_upper: u32, first: u32) -> [u32; COUNTS] {
    with_pieces(L::splat(first), upper, other_upper, 1).array()
}

/// The columns of upper pieces with the lowest on this place.
#[inline(always)]
pub(super) fn with_lowest<L: Lanes>(columns: &[u32; COUNTS], low: u32, other_upper: u32) -> [u32; COUNTS] {
    with_pieces(L::from_array(*columns), 1 << low, other_upper, 0).array()
}

/// Adds what pieces add to columns, of which so many others stand below them. In all lanes at once: numbers written one by one are not soon
/// read together.
#[inline(always)]
fn with_pieces<L: Lanes>(mut columns: L, mut places: u32, other_upper: u32, mut chosen: u32) -> L {
    while places != 0 {
        let piece = places.trailing_zeros();
        let free = piece - below(other_upper, piece);
        chosen += 1;
        let under = binomial(free, chosen);
        let over = binomial(free.wrapping_sub(1) & 31, chosen).min(under);
        // With so many of the mover's pieces below the other side's lowest this one is.
        let is_below = (u32::MAX << chosen) as u16;
        columns = columns.add(L::splat(over)).add(L::splat(under - over).only(is_below));
        places &= places - 1;
    }
    columns
}
