//! Whether the system clock has run without a jump, so that the age of games can be measured with it.
//!
//! The clock can jump: a machine without a battery starts in 1970 and is corrected later. The database
//! therefore stores since when the clock has run without a jump. A game is deleted only if the clock has run
//! without one for longer than games are kept, so that every game that is deleted has really been without an
//! event for that time. After a jump, or if the server was off for more than a day, deletion pauses for that
//! time.

const SECONDS_PER_DAY: i64 = 24 * 60 * 60;
/// The largest difference between two readings of the clock that is not a jump, in seconds.
const MAX_STEP: i64 = SECONDS_PER_DAY;
/// The time between two notes of the clock in the database, in seconds.
const NOTE_INTERVAL: i64 = 60 * 60;

/// The system clock as the server has seen it, in seconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ClockNote {
    /// Since when it has run without a jump.
    pub(crate) since: i64,
    /// When it was last seen.
    pub(crate) seen: i64,
}

impl ClockNote {
    /// The note after the clock has been seen at `now`.
    pub(crate) fn seen_at(self, now: i64) -> ClockNote {
        let is_jump = now.abs_diff(self.seen) > MAX_STEP.unsigned_abs();
        ClockNote { since: if is_jump { now } else { self.since.min(now) }, seen: now }
    }

    /// Whether the note in the database must be replaced by this one.
    pub(crate) fn is_news_after(self, stored: ClockNote) -> bool {
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

    /// The note after one reading an hour for some days.
    fn run(mut note: ClockNote, days: i64) -> ClockNote {
        for _ in 0..24 * days {
            note = note.seen_at(note.seen + 3600);
        }
        note
    }

    #[test]
    fn steady_clock_expires_games() {
        let first = ClockNote { since: 0, seen: 0 }.seen_at(LATE);
        assert_eq!(first.oldest_kept(30), None, "the clock was never seen before");
        assert_eq!(run(first, 29).oldest_kept(30), None);
        let month = run(first, 31);
        assert_eq!(month.oldest_kept(30), Some(LATE + DAY));
    }

    #[test]
    fn no_jump_expires_games() {
        let steady = run(ClockNote { since: 0, seen: 0 }.seen_at(EARLY), 40);
        assert!(steady.oldest_kept(30).is_some());
        for jump in [LATE, EARLY - 1000 * DAY, steady.seen + 2 * DAY, steady.seen - 2 * DAY] {
            let jumped = steady.seen_at(jump);
            assert_eq!(jumped.oldest_kept(30), None, "the clock jumped to {jump}");
            assert_eq!(run(jumped, 20).oldest_kept(30), None);
            assert_eq!(run(jumped, 31).oldest_kept(30), Some(jump + DAY));
        }
    }

    #[test]
    fn small_steps_are_no_jumps() {
        let steady = run(ClockNote { since: 0, seen: 0 }.seen_at(EARLY), 40);
        for step in [-3600, -1, 0, 1, 3600, DAY] {
            assert!(steady.seen_at(steady.seen + step).oldest_kept(30).is_some(), "{step} seconds");
        }
    }
}
