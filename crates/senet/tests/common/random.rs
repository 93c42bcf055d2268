//! Random numbers for the tests: SplitMix64 from a seed that failures print.

use std::env;

/// A stream of random numbers.
pub struct Random {
    seed: u64,
    state: u64,
}

impl Random {
    /// The stream of a test or of a part of it. The environment variable `SENET_TEST_SEED` selects other
    /// streams than the default ones.
    pub fn of(part: &str) -> Random {
        let text = env::var("SENET_TEST_SEED").ok();
        let seed =
            text.map_or(2026, |text| text.parse().expect("SENET_TEST_SEED is a number from 0 to 2^64 - 1"));
        let state = part
            .bytes()
            .fold(seed, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
        Random { seed, state }
    }

    /// The stream of a seed.
    pub fn from_seed(seed: u64) -> Random {
        Random { seed, state: seed }
    }

    /// The seed, for failure messages.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A random number from 0 to `limit` − 1.
    pub fn below(&mut self, limit: usize) -> usize {
        assert!(limit > 0, "there is no number below 0");
        (self.next() % limit as u64) as usize
    }

    /// A random number from `least` to `most`, both inclusive.
    pub fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most - least + 1)
    }

    /// `true` with a probability of 1 in `times`.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// A random element of `choices`.
    pub fn one_of<T: Clone>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())].clone()
    }

    /// A random value of `choices`, with probabilities in proportion to the weights.
    pub fn weighted<T: Copy>(&mut self, choices: &[(T, u32)]) -> T {
        let total: u32 = choices.iter().map(|(_, weight)| weight).sum();
        let mut number = self.below(total as usize) as u32;
        for (value, weight) in choices {
            if number < *weight {
                return *value;
            }
            number -= weight;
        }
        unreachable!("the number is below the sum of the weights");
    }
}
