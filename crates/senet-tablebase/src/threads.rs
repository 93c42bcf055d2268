//! The default number of threads.

use std::num::NonZero;
use std::thread;

/// Returns the requested number of threads, or one thread for each core if none is requested.
pub fn thread_count(requested: Option<u16>) -> usize {
    requested.map_or_else(|| thread::available_parallelism().map_or(1, NonZero::get), usize::from)
}
