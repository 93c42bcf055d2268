//! Numbered pieces of work on several threads, with results in the order of the numbers.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

/// The options of a run: its threads, and a flag that stops it.
///
/// ```
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use senet::{Preset, Ruleset};
/// use senet_lab::{GameContext, Match, RunOptions};
/// use senet_play::Level;
/// let context = GameContext::new(Ruleset::preset(Preset::Tait));
/// let contest = Match { context, levels: [Level::Random; 2], games: 1_000, seed: 1 };
/// let stop = AtomicBool::new(false);
/// let result = contest.play(RunOptions { threads: 1, stop: &stop }, |_| stop.store(true, Ordering::Relaxed));
/// assert!(result.tally.games() < 1_000);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RunOptions<'a> {
    /// The number of threads. 0 counts as 1.
    pub threads: usize,
    /// Stops the run as soon as possible when set.
    pub stop: &'a AtomicBool,
}

impl RunOptions<'_> {
    /// Returns `true` if the run has been stopped.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Does the pieces of work with these numbers on worker threads, and passes the results to `take` on the
/// calling thread, lowest number first.
///
/// A piece that returns `None` ends the work, and `take` can end it by returning `None`. No later result is
/// taken. So the results taken are always those of the first pieces, whatever the number of threads.
pub(crate) fn in_order<T: Send>(
    pieces: std::ops::Range<u64>,
    run: RunOptions<'_>,
    work: impl Fn(u64) -> Option<T> + Sync,
    mut take: impl FnMut(T) -> Option<()>,
) {
    in_order_watched(pieces, run, work, |event| match event {
        Event::Done(result) => take(result),
        Event::Waiting => Some(()),
    });
}

/// What happens while pieces of work are done.
pub(crate) enum Event<T> {
    Done(T),
    /// Some time has passed without a result.
    Waiting,
}

/// The time without a result after which [`Event::Waiting`] is sent.
const WAIT: Duration = Duration::from_millis(200);

/// Does the pieces of work as [`in_order`] does, and calls `take` also while it waits for results.
pub(crate) fn in_order_watched<T: Send>(
    pieces: std::ops::Range<u64>,
    run: RunOptions<'_>,
    work: impl Fn(u64) -> Option<T> + Sync,
    mut take: impl FnMut(Event<T>) -> Option<()>,
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
        // Dropped when this closure returns, so that a worker does not wait for ever to send to a full channel.
        let receiver = receiver;
        let mut next_result = pieces.start;
        let mut waiting = BTreeMap::new();
        loop {
            let event = match receiver.recv_timeout(WAIT) {
                Ok((piece, result)) => {
                    waiting.insert(piece, result);
                    None
                }
                Err(RecvTimeoutError::Timeout) => Some(Event::Waiting),
                Err(RecvTimeoutError::Disconnected) => return,
            };
            let mut taken = event.map_or(Some(()), &mut take);
            while let Some(result) = taken.and_then(|()| waiting.remove(&next_result)) {
                next_result += 1;
                taken = result.and_then(|result| take(Event::Done(result)));
            }
            if taken.is_none() {
                over.store(true, Ordering::Relaxed);
                return;
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
    fn results_come_in_order_on_any_number_of_threads() {
        for threads in [0, 1, 2, 7] {
            let slow_ones_first = |piece: u64| {
                std::thread::sleep(std::time::Duration::from_micros(50 * (50 - piece)));
                Some(piece)
            };
            assert_eq!(taken(threads, slow_ones_first), (3..50).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_run_that_ends_early_does_not_wait_for_a_full_channel() {
        let (stop, done) = (AtomicBool::new(false), AtomicU64::new(0));
        let work = |piece| {
            done.fetch_add(1, Ordering::Relaxed);
            Some(piece)
        };
        in_order(0..1000, RunOptions { threads: 1, stop: &stop }, work, |_| {
            // One result is taken, four are in the channel, and the worker has another.
            while done.load(Ordering::Relaxed) < 6 {
                std::thread::yield_now();
            }
            None
        });
        assert_eq!(done.load(Ordering::Relaxed), 6);
    }

    #[test]
    fn no_result_is_taken_after_a_piece_without_one() {
        for threads in [1, 4] {
            let taken = taken(threads, |piece| (piece != 20).then_some(piece));
            assert_eq!(taken, (3..20).collect::<Vec<_>>());
        }
    }
}
