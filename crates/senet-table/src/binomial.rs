//! Binomial coefficients and the ranks of combinations. The index and the solver use them.
//!
//! A combination is a mask whose bits are the chosen elements.

/// The largest number of elements to choose from.
const MAX_N: usize = 31;
/// The largest number of chosen elements.
const MAX_K: usize = 15;

/// `BINOMIAL[n][k]` is the number of ways to choose *k* of *n* elements.
static BINOMIAL: [[u32; MAX_K + 1]; MAX_N + 1] = {
    let mut table = [[0; MAX_K + 1]; MAX_N + 1];
    let mut n = 0;
    while n <= MAX_N {
        table[n][0] = 1;
        let mut k = 1;
        while k <= MAX_K {
            table[n][k] = if n == 0 { 0 } else { table[n - 1][k - 1] + table[n - 1][k] };
            k += 1;
        }
        n += 1;
    }
    table
};

/// The number of ways to choose `k` of `n` elements, for `n` up to 31 and `k` up to 15.
#[inline(always)]
pub const fn binomial(n: u32, k: u32) -> u32 {
    BINOMIAL[n as usize & MAX_N][k as usize & MAX_K]
}

/// The rank of a combination among those of the same size, in the numeric order of the masks.
///
/// ```
/// use senet_table::binomial::rank;
/// assert_eq!([0b011, 0b101, 0b110].map(rank), [0, 1, 2]);
/// ```
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

/// The combination of `chosen` elements with this rank: the inverse of [`rank`].
pub fn unrank(mut rank: u32, chosen: u32) -> u32 {
    let mut mask = 0;
    for left in (1..=chosen).rev() {
        let mut element = left - 1;
        while binomial(element + 1, left) <= rank {
            element += 1;
        }
        rank -= binomial(element, left);
        mask |= 1 << element;
    }
    mask
}

/// The next lower mask with the same number of bits; `None` after the lowest.
///
/// ```
/// use senet_table::binomial::previous_combination;
/// assert_eq!(previous_combination(0b110), Some(0b101));
/// assert_eq!(previous_combination(0b011), None);
/// ```
#[inline(always)]
pub fn previous_combination(mask: u32) -> Option<u32> {
    let ones = mask.trailing_ones();
    let rest = mask & !((1u32 << ones) - 1);
    if rest == 0 {
        return None;
    }
    let lowest = rest.trailing_zeros();
    Some((rest & (rest - 1)) | (((1u32 << (ones + 1)) - 1) << (lowest - ones - 1)))
}

/// Converts elements of the complement of `taken`, numbered from 0, to elements of the whole set.
///
/// ```
/// // Element 1 of those that are left is element 2 of all, because element 1 is taken.
/// assert_eq!(senet_table::binomial::expand(0b10, 0b010), 0b100);
/// ```
#[inline(always)]
pub fn expand(mut mask: u32, mut taken: u32) -> u32 {
    while taken != 0 {
        let below = (taken & taken.wrapping_neg()) - 1;
        mask = (mask & below) | ((mask & !below) << 1);
        taken &= taken - 1;
    }
    mask
}

/// The rank of a combination among those of the same size chosen from the complement of `taken`.
#[inline(always)]
pub fn rank_among(mut mask: u32, taken: u32) -> u32 {
    let (mut rank, mut chosen) = (0, 0);
    while mask != 0 {
        let element = mask.trailing_zeros();
        chosen += 1;
        rank += binomial(element - (taken & ((1 << element) - 1)).count_ones(), chosen);
        mask &= mask - 1;
    }
    rank
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_follow_the_order_of_masks() {
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
    fn previous_combination_visits_every_mask() {
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
