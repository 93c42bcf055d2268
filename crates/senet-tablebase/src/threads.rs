//! How many threads work.

use std::num::NonZero;
use std::thread;

/// As many as were asked for, or one on each core.
pub fn threads(asked: Option<u16>) -> usize {
    asked.map_or_else(|| thread::available_parallelism().map_or(1, NonZero::get), usize::from)
}
