//! Going through all positions of a level, in parts, on all threads.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

/// Parts are handed out highest first, so that positions that are further on are dealt with before those that lead to them.
const PARTS: u64 = 256;
const SMALLEST: u64 = 1;

/// Does `work` for every part of `0..length` on `threads` threads; the largest of what it gives.
pub(crate) fn over_parts<T, F>(length: u64, threads: usize, work: F) -> T
where
    T: Ord + Default + Send,
    F: Fn(Range<u64>) -> T + Sync,
{
    let parts = (length / SMALLEST).clamp(1, PARTS);
    let part = |number: u64| length * number / parts..length * (number + 1) / parts;
    if parts == 1 || threads <= 1 {
        return (0..parts).rev().map(|number| work(part(number))).max().unwrap_or_default();
    }
    let done = AtomicU64::new(0);
    let take = || {
        let mut most = T::default();
        loop {
            let number = done.fetch_add(1, Ordering::Relaxed);
            if number >= parts {
                return most;
            }
            most = most.max(work(part(parts - 1 - number)));
        }
    };
    std::thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(take)).collect();
        let mut most = take();
        for helper in helpers {
            most = most.max(helper.join().expect("a pass does not panic"));
        }
        most
    })
}
