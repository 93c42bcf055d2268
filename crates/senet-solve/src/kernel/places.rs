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
/// square less below them.
#[inline(always)]
pub(super) fn columns(places: u32, other_upper: u32, first: u32, columns: &mut [u32; COUNTS]) {
    let mut rest = places;
    let (mut chosen, mut raised) = (0, 0);
    // All above the lowest of the other side, first.
    columns[0] = first;
    while rest != 0 {
        let piece = rest.trailing_zeros();
        let free = piece - below(other_upper, piece);
        chosen += 1;
        let (over, under) = (binomial(free.wrapping_sub(1) & 31, chosen), binomial(free, chosen));
        raised += under - over.min(under);
        columns[chosen as usize % COUNTS] = raised;
        columns[0] += over.min(under);
        rest &= rest - 1;
    }
    for count in 1..=chosen as usize {
        columns[count % COUNTS] += columns[0];
    }
}
