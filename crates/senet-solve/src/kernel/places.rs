//! Sums over places: ranks and columns, and what of them stays while one piece runs.

use senet_table::binomial::binomial;

/// Places for counts of pieces, 0 to 10, rounded up.
pub(super) const COUNTS: usize = 12;

/// How many of the places lie below a square.
#[inline(always)]
pub(super) fn below(places: u32, square: u32) -> u32 {
    (places & ((1 << square) - 1)).count_ones()
}

/// The part of the rank of the other side's places among all squares that does not depend on the lowest.
#[inline(always)]
pub(super) fn absolute_rank(upper: u32) -> u32 {
    upper_rank(upper, 0)
}

/// The same among the squares that some places leave.
#[inline(always)]
pub(super) fn upper_rank(mut upper: u32, places: u32) -> u32 {
    let (mut sum, mut chosen) = (0, 1);
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
