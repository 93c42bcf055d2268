//! Numbered pieces of work on several threads, whose results are taken in the order of their numbers.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

/// How work is to be done: on how many threads, and whether it is to stop.
#[derive(Clone, Copy, Debug)]
pub struct RunOptions<'a> {
    /// The number of threads; at least one works.
    pub threads: usize,
    /// Set when the work is to stop as soon as it can.
    pub stop: &'a AtomicBool,
}

impl RunOptions<'_> {
    /// Whether the work is to stop.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Does the pieces of work with these numbers, and takes their results one after the other, lowest number first, on the thread that
/// asked.
///
/// A piece that gives nothing ends the work: no result after it is taken. `take` may end it too, by returning nothing. What was taken is
/// therefore always the first so many pieces, whatever the number of threads.
pub(crate) fn in_order<T: Send>(
    pieces: std::ops::Range<u64>,
    run: RunOptions<'_>,
    work: impl Fn(u64) -> Option<T> + Sync,
    mut take: impl FnMut(T) -> Option<()>,
) {
    let next = AtomicU64::new(pieces.start);
    let over = AtomicBool::new(false);
    let (sender, receiver) = mpsc::sync_channel(4 * run.threads.max(1));
    let worker = |sender: mpsc::SyncSender<(u64, Option<T>)>| {
        while !over.load(Ordering::Relaxed) {
            let piece = next.fetch_add(1, Ordering::Relaxed);
            if piece >= pieces.end || sender.send((piece, work(piece))).is_err() {
                return;
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..run.threads.max(1) {
            let sender = sender.clone();
            scope.spawn(move || worker(sender));
        }
        drop(sender);
        let mut wanted = pieces.start;
        let mut early = BTreeMap::new();
        for (piece, result) in receiver {
            early.insert(piece, result);
            while let Some(result) = early.remove(&wanted) {
                wanted += 1;
                if result.and_then(&mut take).is_none() {
                    over.store(true, Ordering::Relaxed);
                    return;
                }
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(threads: usize, work: impl Fn(u64) -> Option<u64> + Sync) -> Vec<u64> {
        let stop = AtomicBool::new(false);
        let mut taken = Vec::new();
        in_order(3..50, RunOptions { threads, stop: &stop }, work, |piece| {
            taken.push(piece);
            Some(())
        });
        taken
    }

    #[test]
    fn results_come_in_order_whatever_the_number_of_threads() {
        for threads in [0, 1, 2, 7] {
            let slow_ones_first = |piece: u64| {
                std::thread::sleep(std::time::Duration::from_micros(50 * (50 - piece)));
                Some(piece)
            };
            assert_eq!(taken(threads, slow_ones_first), (3..50).collect::<Vec<_>>());
        }
    }

    #[test]
    fn nothing_is_taken_after_a_piece_that_gave_nothing() {
        for threads in [1, 4] {
            let taken = taken(threads, |piece| (piece != 20).then_some(piece));
            assert_eq!(taken, (3..20).collect::<Vec<_>>());
        }
    }
}
