//! Whether the system clock has run without a jump, so that the age of games can be measured with it.
//!
//! The clock can jump: a machine without a battery starts in 1970 and is corrected later. The database
//! therefore stores since when the clock has run without a jump. A game is deleted only if the clock has run
//! without one for longer than games are kept, so that every game that is deleted has really been without an
//! event for that time. After a jump, deletion pauses for that time.
//!
//! While the server runs, the monotonic clock of the process shows jumps. It may stop while the machine sleeps, so that
//! this counts as a jump. Across a restart nothing shows how much time has passed. A step of the clock, forward or
//! back, is then a jump if it is longer than a 24th of the time that games are kept, at most a day, plus the hour
//! between two notes in the database.

use std::time::{Duration, Instant};

const SECONDS_PER_DAY: i64 = 24 * 60 * 60;
/// The largest difference between the steps of the system clock and of the monotonic clock that is not a jump.
const MAX_DIFFERENCE: Duration = Duration::from_secs(60);
/// The time between two notes of the clock in the database, in seconds.
const NOTE_INTERVAL: i64 = 60 * 60;

/// A reading of both clocks at the same time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ClockReading {
    /// The system clock, in seconds since 1970.
    pub(crate) system: i64,
    /// The monotonic clock of the process.
    pub(crate) monotonic: Instant,
}

impl ClockReading {
    /// Whether the system clock has jumped since an earlier reading in this process.
    fn jumped_since(self, earlier: ClockReading) -> bool {
        let passed = self.monotonic.saturating_duration_since(earlier.monotonic).as_secs();
        let step = self.system.saturating_sub(earlier.system);
        step.abs_diff(i64::try_from(passed).unwrap_or(i64::MAX)) > MAX_DIFFERENCE.as_secs()
    }
}

/// The system clock as the server has seen it, in seconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ClockNote {
    /// Since when it has run without a jump.
    pub(crate) since: i64,
    /// When it was last seen.
    pub(crate) seen: i64,
}

impl ClockNote {
    /// The note after this reading of the clock, and an earlier one in this process, if there was one. Games are kept
    /// for `days_kept`.
    pub(crate) fn updated_by(
        self,
        reading: ClockReading,
        earlier: Option<ClockReading>,
        days_kept: u32,
    ) -> ClockNote {
        let now = reading.system;
        let is_jump = match earlier {
            Some(earlier) => reading.jumped_since(earlier),
            None => {
                let longest = i64::from(days_kept).min(24) * SECONDS_PER_DAY / 24;
                now.abs_diff(self.seen) > (longest + NOTE_INTERVAL).unsigned_abs()
            }
        };
        ClockNote { since: if is_jump { now } else { self.since.min(now) }, seen: now }
    }

    /// Whether the note in the database must be replaced by this one.
    pub(crate) fn must_replace(self, stored: ClockNote) -> bool {
        self.since != stored.since || self.seen.abs_diff(stored.seen) >= NOTE_INTERVAL.unsigned_abs()
    }

    /// Games without an event since this time are expired; `None` if the clock has not run long enough.
    pub(crate) fn oldest_kept(self, days_kept: u32) -> Option<i64> {
        let oldest = self.seen - i64::from(days_kept) * SECONDS_PER_DAY;
        (self.since <= oldest).then_some(oldest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: i64 = SECONDS_PER_DAY;
    /// 1 January 2000 and 28 November 2026.
    const EARLY: i64 = 946_684_800;
    const LATE: i64 = 1_795_824_000;

    fn reading(system: i64, monotonic: Instant) -> ClockReading {
        ClockReading { system, monotonic }
    }

    /// The note after a restart, at this time.
    fn restarted(note: ClockNote, now: i64) -> ClockNote {
        note.updated_by(reading(now, Instant::now()), None, 30)
    }

    /// The note after one reading an hour for some days without a restart.
    fn run(mut note: ClockNote, days: i64) -> ClockNote {
        let mut last = reading(note.seen, Instant::now());
        for _ in 0..24 * days {
            let next = reading(last.system + 3600, last.monotonic + Duration::from_secs(3600));
            note = note.updated_by(next, Some(last), 30);
            last = next;
        }
        note
    }

    #[test]
    fn clock_without_jumps_expires_games() {
        let first = restarted(ClockNote { since: 0, seen: 0 }, LATE);
        assert_eq!(first.oldest_kept(30), None, "the clock was never seen before");
        assert_eq!(run(first, 29).oldest_kept(30), None);
        let month = run(first, 31);
        assert_eq!(month.oldest_kept(30), Some(LATE + DAY));
    }

    #[test]
    fn no_jump_expires_games() {
        let undisturbed = run(restarted(ClockNote { since: 0, seen: 0 }, EARLY), 40);
        assert!(undisturbed.oldest_kept(30).is_some());
        for jump in [LATE, EARLY - 1000 * DAY, undisturbed.seen + 2 * DAY, undisturbed.seen - 2 * DAY] {
            let jumped = restarted(undisturbed, jump);
            assert_eq!(jumped.oldest_kept(30), None, "the clock jumped to {jump}");
            assert_eq!(run(jumped, 20).oldest_kept(30), None);
            assert_eq!(run(jumped, 31).oldest_kept(30), Some(jump + DAY));
        }
    }

    #[test]
    fn short_restarts_are_no_jumps() {
        let undisturbed = run(restarted(ClockNote { since: 0, seen: 0 }, EARLY), 40);
        for step in [-3600, -1, 0, 1, 3600, DAY] {
            assert!(
                restarted(undisturbed, undisturbed.seen + step).oldest_kept(30).is_some(),
                "{step} seconds"
            );
        }
        // Where games are kept for a day, a restart may take an hour.
        let short = |step| {
            undisturbed.updated_by(reading(undisturbed.seen + step, Instant::now()), None, 1).oldest_kept(1)
        };
        assert!(short(3600).is_some() && short(3 * 3600).is_none() && short(-3 * 3600).is_none());
    }

    #[test]
    fn monotonic_clock_shows_jumps_of_minutes() {
        let undisturbed = run(restarted(ClockNote { since: 0, seen: 0 }, EARLY), 40);
        let last = reading(undisturbed.seen, Instant::now());
        for (step, passed, without_jump) in
            [(300, 300, true), (300, 280, true), (23 * 3600, 300, false), (-120, 300, false), (0, 300, false)]
        {
            let next = reading(last.system + step, last.monotonic + Duration::from_secs(passed));
            let kept = undisturbed.updated_by(next, Some(last), 30).oldest_kept(30);
            assert_eq!(kept.is_some(), without_jump, "{step} of {passed} seconds");
        }
    }
}
