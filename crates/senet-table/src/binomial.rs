//! Binomial coefficients, and the ranks of combinations.

/// The most squares that a combination can be chosen from.
const SQUARES: usize = 31;
/// The most squares that a combination can have.
pub(crate) const CHOSEN: usize = 15;

/// `BINOMIAL[n][k]` ways to choose *k* of *n*.
static BINOMIAL: [[u32; CHOSEN + 1]; SQUARES + 1] = {
    let mut table = [[0; CHOSEN + 1]; SQUARES + 1];
    let mut n = 0;
    while n <= SQUARES {
        table[n][0] = 1;
        let mut k = 1;
        while k <= CHOSEN {
            table[n][k] = if n == 0 { 0 } else { table[n - 1][k - 1] + table[n - 1][k] };
            k += 1;
        }
        n += 1;
    }
    table
};

/// Ways to choose `k` of `n`, for `n` up to 31 and `k` up to 15.
#[inline(always)]
pub const fn binomial(n: u32, k: u32) -> u32 {
    BINOMIAL[n as usize & SQUARES][k as usize & CHOSEN]
}

/// The rank of a combination, given as a mask, among those with as many elements: in the order of the masks as numbers.
#[inline(always)]
pub fn rank(mut mask: u32) -> u32 {
    let (mut rank, mut chosen) = (0, 0);
    while mask != 0 {
        chosen += 1;
        rank += binomial(mask.trailing_zeros(), chosen);
        mask &= mask - 1;
    }
    rank
}

/// The combination of `chosen` elements with this rank.
pub fn unrank(mut rank: u32, chosen: u32) -> u32 {
    let mut mask = 0;
    for left in (1..=chosen).rev() {
        let mut place = left - 1;
        while binomial(place + 1, left) <= rank {
            place += 1;
        }
        rank -= binomial(place, left);
        mask |= 1 << place;
    }
    mask
}

/// The next lower mask with as many bits; `None` after the lowest.
#[inline(always)]
pub fn previous_combination(mask: u32) -> Option<u32> {
    let ones = mask.trailing_ones();
    let rest = mask & !((1u32 << ones) - 1);
    if rest == 0 {
        return None;
    }
    let place = rest.trailing_zeros();
    Some((rest & (rest - 1)) | (((1u32 << (ones + 1)) - 1) << (place - ones - 1)))
}

/// Places among the squares that `taken` leaves, as squares.
#[inline(always)]
pub fn expand(mut mask: u32, mut taken: u32) -> u32 {
    while taken != 0 {
        let below = (taken & taken.wrapping_neg()) - 1;
        mask = (mask & below) | ((mask & !below) << 1);
        taken &= taken - 1;
    }
    mask
}

/// The rank of a combination among those with as many elements, chosen from the squares that `taken` leaves.
#[inline(always)]
pub fn rank_among(mut mask: u32, taken: u32) -> u32 {
    let (mut rank, mut chosen) = (0, 0);
    while mask != 0 {
        let place = mask.trailing_zeros();
        chosen += 1;
        rank += binomial(place - (taken & ((1 << place) - 1)).count_ones(), chosen);
        mask &= mask - 1;
    }
    rank
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_count_the_masks_in_order() {
        for chosen in 0..=4u32 {
            let masks = (0u32..1 << 13).filter(|mask| mask.count_ones() == chosen);
            for (number, mask) in masks.enumerate() {
                assert_eq!(rank(mask), number as u32);
                assert_eq!(unrank(number as u32, chosen), mask);
            }
        }
        assert_eq!(binomial(30, 10), 30_045_015);
    }

    #[test]
    fn walking_down_passes_every_mask() {
        let mut mask = 0b111 << 10;
        let mut passed = vec![mask];
        while let Some(next) = previous_combination(mask) {
            mask = next;
            passed.push(mask);
        }
        let all: Vec<u32> = (0u32..1 << 13).rev().filter(|mask| mask.count_ones() == 3).collect();
        assert_eq!(passed, all);
    }
}
