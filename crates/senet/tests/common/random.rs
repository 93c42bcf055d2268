//! Random numbers for the tests: SplitMix64 from a seed that failures print.

use std::env;

/// A stream of random numbers.
pub struct Random {
    seed: u64,
    state: u64,
}

impl Random {
    /// The stream of a test, or of a part of it. Set `SENET_TEST_SEED` to a number for other streams than the
    /// usual ones.
    pub fn of(part: &str) -> Random {
        let chosen = env::var("SENET_TEST_SEED").ok();
        let seed =
            chosen.map_or(2026, |text| text.parse().expect("SENET_TEST_SEED is a number from 0 to 2^64 - 1"));
        let state = part
            .bytes()
            .fold(seed, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
        Random { seed, state }
    }

    /// The seed, for messages.
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

    /// A number from 0 to `limit` − 1.
    pub fn below(&mut self, limit: usize) -> usize {
        assert!(limit > 0, "there is no number below 0");
        (self.next() % limit as u64) as usize
    }

    /// A number from `least` to `most`.
    pub fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most - least + 1)
    }

    /// Whether something that happens once in so many times happens now.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of these.
    pub fn one_of<T: Clone>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())].clone()
    }

    /// One of these values, each with its weight.
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
