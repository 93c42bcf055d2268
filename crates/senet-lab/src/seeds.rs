//! Seeds derived from a seed.

/// The seed of a part of a run, which two numbers identify: SplitMix64 over all three.
pub(crate) fn seed_of(run: u64, first: u64, second: u64) -> u64 {
    [first, second].into_iter().fold(mixed(run), |seed, number| mixed(seed ^ mixed(number)))
}

/// One step of SplitMix64 (Steele, Lea and Flood, 2014).
fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
