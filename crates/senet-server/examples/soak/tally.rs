//! What is counted and measured during a run.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A number that many tasks count.
#[derive(Default)]
pub(crate) struct Count(AtomicU64);

impl Count {
    pub(crate) fn add(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Times from a command to something.
#[derive(Default)]
pub(crate) struct Times(Mutex<Vec<Duration>>);

impl Times {
    pub(crate) fn add(&self, time: Duration) {
        self.0.lock().expect("no task panics while it adds a time").push(time);
    }

    fn print(&self, name: &str) {
        let mut times = self.0.lock().expect("no task panics while it adds a time");
        times.sort_unstable();
        let at = |share: f64| {
            let index = (times.len().saturating_sub(1) as f64 * share) as usize;
            times.get(index).map_or(f64::NAN, |time| time.as_secs_f64() * 1000.0)
        };
        println!("{name}: {} times, p50 {:.1} ms, p99 {:.1} ms", times.len(), at(0.5), at(0.99));
    }
}

/// The counts and times of a run.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) kills: Count,
    /// Servers that ended by themselves.
    pub(crate) crashes: Count,
    /// Starts that failed, for example on a full disk.
    pub(crate) failed_starts: Count,
    pub(crate) cuts: Count,
    pub(crate) black_holes: Count,
    pub(crate) full_disks: Count,
    pub(crate) reloads: Count,
    /// Commands that could not be saved and were sent again.
    pub(crate) not_saved: Count,
    /// Commands that were refused for another reason.
    pub(crate) refused: Count,
    /// Connections on which the game was behind what a player had been told.
    pub(crate) behind: Count,
    /// Events that were missing, repeated, or different for the other player.
    pub(crate) wrong_events: Count,
    /// From a command to `done`, with the time of all faults between them.
    pub(crate) done: Times,
    /// The same for commands that were sent once, on a connection that held.
    pub(crate) done_undisturbed: Times,
    /// From a command until the other player sees its event, with the time of all faults.
    pub(crate) seen: Times,
    /// The same for commands that were sent once, to a player whose connection was open then and held.
    pub(crate) seen_undisturbed: Times,
}

impl Tally {
    /// Prints all. Returns the number of errors.
    pub(crate) fn print(&self) -> u64 {
        println!(
            "faults: {} kills, {} cuts, {} black holes, {} reloads, {} full disks",
            self.kills.get(),
            self.cuts.get(),
            self.black_holes.get(),
            self.reloads.get(),
            self.full_disks.get()
        );
        println!(
            "refused: {} commands that could not be saved, {} others; {} starts on a full disk",
            self.not_saved.get(),
            self.refused.get(),
            self.failed_starts.get()
        );
        self.done.print("command to done, faults included");
        self.done_undisturbed.print("command to done, undisturbed");
        self.seen.print("command to the other player, faults included");
        self.seen_undisturbed.print("command to the other player, undisturbed");
        let [crashes, behind, wrong] = [&self.crashes, &self.behind, &self.wrong_events].map(Count::get);
        println!("servers that ended by themselves: {crashes}");
        println!("welcomes behind what a player was told: {behind}; wrong events: {wrong}");
        crashes + behind + wrong
    }
}
