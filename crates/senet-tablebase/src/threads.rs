//! The default number of threads.

use std::num::NonZero;
use std::thread;

/// Returns the requested number of threads, or one thread for each core if none is requested.
///
/// ```
/// use senet_tablebase::thread_count;
/// assert_eq!(thread_count(Some(3)), 3);
/// assert!(thread_count(None) >= 1);
/// ```
pub fn thread_count(requested: Option<u16>) -> usize {
    requested.map_or_else(|| thread::available_parallelism().map_or(1, NonZero::get), usize::from)
}
