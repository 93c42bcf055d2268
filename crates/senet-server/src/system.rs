//! The machine's clock and its source of random numbers.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

use senet_game::{NoEntropy, RandomSource};

use crate::clock_jumps::ClockReading;

/// The random numbers of the operating system.
pub(crate) const RANDOM: RandomSource = RandomSource(|bytes| getrandom::fill(bytes).map_err(|_| NoEntropy));

/// The current time in seconds since 1970.
pub(crate) fn unix_time() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| i64::try_from(since.as_secs()).unwrap_or(i64::MAX))
}

pub(crate) fn read_clocks() -> ClockReading {
    ClockReading { system: unix_time(), monotonic: Instant::now() }
}
