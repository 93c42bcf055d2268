//! Telling on standard error how far a solver is: on one line that changes in a terminal, else line by line.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use senet_solve::{Estimate, PairOrigin, PairSummary, Progress, Storage, SweepProgress, format_bytes};
use senet_table::Stratum;

/// Who is told.
pub(crate) struct Listener {
    audience: Audience,
    /// When the last line was written that nobody had to wait for.
    told: Instant,
    pace: Pace,
}

enum Audience {
    Nobody,
    Terminal(ProgressBar),
    Lines,
}

/// So often a line tells how far the sweeps are, where lines stay.
const EVERY: Duration = Duration::from_secs(10);

impl Listener {
    /// Nobody.
    pub(crate) fn nobody() -> Listener {
        Listener::of(Audience::Nobody)
    }

    /// Whoever reads standard error.
    pub(crate) fn on_standard_error() -> Listener {
        if !io::stderr().is_terminal() {
            return Listener::of(Audience::Lines);
        }
        let bar = ProgressBar::new_spinner();
        if let Ok(style) = ProgressStyle::with_template("{spinner} {wide_msg}") {
            bar.set_style(style);
        }
        Listener::of(Audience::Terminal(bar))
    }

    fn of(audience: Audience) -> Listener {
        Listener { audience, told: Instant::now(), pace: Pace::default() }
    }

    /// Tells what solving will take.
    pub(crate) fn tell_estimate(&self, name: &str, estimate: &Estimate, storage: Storage) {
        let needs = &estimate.requirements;
        if needs.unsolved == 0 {
            self.line(&format!("{name}: {} positions, all of them solved already", needs.positions));
            return;
        }
        let (positions, unsolved) = (needs.positions, needs.unsolved);
        let (time, rate) = (duration(estimate.duration), millions(estimate.backups_per_second));
        self.line(&match storage {
            Storage::Memory => format!(
                "{name}: {positions} positions, {unsolved} of them to solve; {} of memory, {} more on the disk; about {time} at \
                 {rate} a second",
                format_bytes(needs.memory),
                format_bytes(needs.disk),
            ),
            Storage::Disk | Storage::AllOnDisk => format!(
                "{name}: {positions} positions, {unsolved} of them to solve; {} of memory are not there, so that values are on the \
                 disk, {} more; about {time} at {rate} a second in memory, several times as long on the disk",
                format_bytes(needs.memory),
                format_bytes(needs.disk_for(storage)),
            ),
        });
    }

    /// Tells what the solver tells.
    pub(crate) fn hear(&mut self, progress: &Progress<'_>) {
        match progress {
            Progress::Sweep(swept) => {
                self.pace.note(swept);
                let left = match self.pace.left(swept) {
                    // Some sweeps more, but nobody knows how many.
                    _ if swept.change <= swept.target => ", finding how far values may be off".to_owned(),
                    left => left.map_or(String::new(), |left| format!(", {} left", duration(left))),
                };
                self.passing(&format!(
                    "{}: sweep {}, change {:.1e} of {:.1e}, {} a second, {}{left}",
                    pair(swept.stratum),
                    swept.sweep,
                    swept.change,
                    swept.target,
                    millions(swept.backups_per_second),
                    duration(swept.elapsed),
                ));
            }
            Progress::Certifying { stratum, sweeps, elapsed } => {
                let elapsed = duration(*elapsed);
                self.passing(&format!("{}: {sweeps} sweeps, {elapsed}; proving the bounds", pair(*stratum)));
            }
            Progress::PairSolved(solved) => self.line(&solved_line(solved)),
            Progress::Resumed { stratum, sweeps } => {
                let Stratum { mover, other } = *stratum;
                self.line(&format!(
                    "{mover} against {other}: going on after sweep {sweeps} of an earlier run"
                ));
            }
            Progress::DamagedTable(error) => self.line(&format!("building anew: {error}")),
        }
    }

    /// Takes the line that changes away.
    pub(crate) fn done(&self) {
        if let Audience::Terminal(bar) = &self.audience {
            bar.finish_and_clear();
        }
    }

    /// A line that stays.
    fn line(&self, line: &str) {
        match &self.audience {
            Audience::Nobody => {}
            Audience::Terminal(bar) => bar.println(line),
            // If nobody can be told, the work goes on.
            Audience::Lines => drop(writeln!(io::stderr(), "{line}")),
        }
    }

    /// A line that is soon out of date.
    fn passing(&mut self, line: &str) {
        match &self.audience {
            Audience::Terminal(bar) => {
                bar.set_message(line.to_owned());
                bar.tick();
            }
            Audience::Lines if self.told.elapsed() >= EVERY => {
                self.told = Instant::now();
                self.line(line);
            }
            Audience::Nobody | Audience::Lines => {}
        }
    }
}

fn solved_line(solved: &PairSummary) -> String {
    let names = pair(solved.stratum);
    match solved.origin {
        PairOrigin::ExistingTable => format!("{names}: {} positions, solved before", solved.positions),
        PairOrigin::SolvedNow => format!(
            "{names}: {} positions, {} sweeps and {} more to prove that no value is off by more than {:.1e}, {}",
            solved.positions,
            solved.sweeps,
            solved.passes,
            solved.error,
            duration(Duration::from_secs_f64(solved.seconds)),
        ),
    }
}

/// How fast changes shrink, to guess how long a pair still takes.
#[derive(Default)]
struct Pace {
    stratum: Option<Stratum>,
    /// The changes of some sweeps back, with the time since the pair was begun.
    noted: Vec<(f64, Duration)>,
}

/// Sweeps over which the pace is measured, at least and at most: some go through a few positions only, and some values grow for a while when all are put elsewhere.
const BACK: std::ops::RangeInclusive<usize> = 12..=36;

impl Pace {
    fn note(&mut self, swept: &SweepProgress) {
        if self.stratum != Some(swept.stratum) {
            *self = Pace { stratum: Some(swept.stratum), noted: Vec::new() };
        }
        if self.noted.len() > *BACK.end() {
            self.noted.remove(0);
        }
        self.noted.push((swept.change, swept.elapsed));
    }

    /// How long the changes take to shrink as far as they must, if they go on as they did. The proof comes on top.
    fn left(&self, swept: &SweepProgress) -> Option<Duration> {
        let (before, then) = *self.noted.first()?;
        let shrunk = (before / swept.change).ln();
        let to_shrink = (swept.change / swept.target.max(1e-10)).ln().max(0.0);
        if shrunk.is_nan() || shrunk <= 0.0 || self.noted.len() < *BACK.start() {
            return None;
        }
        let seconds = swept.elapsed.saturating_sub(then).as_secs_f64() * to_shrink / shrunk;
        Duration::try_from_secs_f64(seconds).ok()
    }
}

fn pair(stratum: Stratum) -> String {
    format!("{} against {}", stratum.mover, stratum.other)
}

fn millions(rate: f64) -> String {
    format!("{:.1} million", rate / 1e6)
}

/// A time for people: `3.2 s`, `12 min`, `5.3 h`, `2.1 days`.
pub(crate) fn duration(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        ..99.95 => format!("{seconds:.1} s"),
        ..5_400.0 => format!("{:.0} min", seconds / 60.0),
        ..129_600.0 => format!("{:.1} h", seconds / 3600.0),
        _ => format!("{:.1} days", seconds / 86_400.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn swept(sweep: u32, change: f64) -> SweepProgress {
        let stratum = Stratum { mover: 2, other: 1 };
        let elapsed = Duration::from_secs(u64::from(sweep));
        SweepProgress { stratum, positions: 1, sweep, change, target: 1e-6, backups_per_second: 1.0, elapsed }
    }

    #[test]
    fn the_time_left_is_that_of_the_shrinking_still_to_come() {
        let mut pace = Pace::default();
        let mut last = swept(0, 1.0);
        for sweep in 1..=20 {
            last = swept(sweep, 0.5_f64.powi(sweep as i32));
            pace.note(&last);
        }
        // A sweep a second, each halving the change: it is at 2^-20, about the target of 1e-6 already.
        assert!(pace.left(&last).is_some_and(|left| left < Duration::from_millis(1)));
        let early = swept(20, 0.5_f64.powi(10));
        pace.noted =
            (0..=12).map(|back| (0.5_f64.powi(back - 2), Duration::from_secs(back as u64 + 8))).collect();
        let left = pace.left(&early).expect("it shrinks").as_secs_f64();
        assert!((left - 9.93).abs() < 0.1, "{left}");
        assert_eq!(pace.left(&swept(20, 9.0)), None, "it does not shrink");
    }

    #[test]
    fn times_are_for_people() {
        let times = [0.05, 99.0, 120.0, 7200.0, 200_000.0];
        let told = times.map(|seconds| duration(Duration::from_secs_f64(seconds)));
        assert_eq!(told, ["0.1 s", "99.0 s", "2 min", "2.0 h", "2.3 days"]);
    }
}
