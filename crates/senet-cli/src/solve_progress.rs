//! The progress of a solver on standard error: one changing line in a terminal, separate lines elsewhere.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use senet::escape_controls;
use senet_solve::{PairOrigin, PairSummary, Progress, Storage, SweepProgress, format_bytes};
use senet_table::Stratum;
use senet_tablebase::Estimate;

use crate::output::counted;

/// Writes the progress of a solver.
pub(crate) struct SolveReporter {
    sink: Sink,
    /// When the last transient line was written.
    last_line: Instant,
    rate: ConvergenceRate,
}

enum Sink {
    Silent,
    Terminal(ProgressBar),
    Lines,
}

/// The time between transient lines where standard error is not a terminal.
const LINE_INTERVAL: Duration = Duration::from_secs(10);

impl SolveReporter {
    /// A reporter that writes nothing.
    pub(crate) fn silent() -> SolveReporter {
        SolveReporter::of(Sink::Silent)
    }

    /// A reporter that writes to standard error.
    pub(crate) fn to_stderr() -> SolveReporter {
        if !io::stderr().is_terminal() {
            return SolveReporter::of(Sink::Lines);
        }
        let bar = ProgressBar::new_spinner();
        if let Ok(style) = ProgressStyle::with_template("{spinner} {wide_msg}") {
            bar.set_style(style);
        }
        SolveReporter::of(Sink::Terminal(bar))
    }

    fn of(sink: Sink) -> SolveReporter {
        SolveReporter { sink, last_line: Instant::now(), rate: ConvergenceRate::default() }
    }

    /// Reports what solving needs: memory, disk space and time.
    pub(crate) fn report_estimate(&self, name: &str, estimate: &Estimate, storage: Storage) {
        let needs = &estimate.requirements;
        if needs.unsolved == 0 {
            self.permanent(&format!("{name}: {} positions, all solved already", needs.positions));
            return;
        }
        let (positions, unsolved) = (needs.positions, needs.unsolved);
        let (time, rate) = (duration(estimate.duration), millions(estimate.backups_per_second));
        let memory = format_bytes(needs.memory);
        let disk = format_bytes(needs.disk_for(storage));
        self.permanent(&match storage {
            Storage::Memory => format!(
                "{name}: {positions} positions, {unsolved} to solve. Needs {memory} of memory and {disk} of \
                 disk space; takes about {time} at {rate} per second."
            ),
            Storage::BoundsOnDisk => format!(
                "{name}: {positions} positions, {unsolved} to solve. Needs {} of memory and {disk} of disk space: \
                 the values are in memory, the error bounds on disk. Takes about {time} at {rate} per second, and \
                 some minutes more for the bounds.",
                format_bytes(needs.memory_for_values)
            ),
            Storage::Disk => format!(
                "{name}: {positions} positions, {unsolved} to solve. Solving in memory would need {}, more \
                 than is available, so the values are kept on disk: {disk} of disk space. In memory it would \
                 take about {time} at {rate} per second; on disk it takes several times as long.",
                format_bytes(needs.memory_for_values)
            ),
        });
    }

    /// Reports an event of the solver.
    pub(crate) fn report(&mut self, progress: &Progress<'_>) {
        match progress {
            Progress::Sweep(swept) => {
                self.rate.record(swept);
                let remaining = match self.rate.remaining(swept) {
                    // The number of sweeps after this point cannot be predicted.
                    _ if swept.change <= swept.target => ", bounding the error".to_owned(),
                    remaining => {
                        remaining.map_or(String::new(), |remaining| format!(", {} left", duration(remaining)))
                    }
                };
                self.transient(&format!(
                    "{}: sweep {}, change {:.1e} of {:.1e}, {} per second, {}{remaining}",
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
                self.transient(&format!(
                    "{}: {}, {elapsed}; certifying the bounds",
                    pair(*stratum),
                    counted(u64::from(*sweeps), "sweep")
                ));
            }
            Progress::PairSolved(solved) => self.permanent(&solved_line(solved)),
            Progress::Resumed { stratum, sweeps } => {
                self.permanent(&format!(
                    "{}: continuing after sweep {sweeps} of an earlier run",
                    pair(*stratum)
                ));
            }
            Progress::DamagedTable(error) => self.permanent(&format!("rebuilding a damaged table: {error}")),
        }
    }

    /// Removes the changing line.
    pub(crate) fn finish(&self) {
        if let Sink::Terminal(bar) = &self.sink {
            bar.finish_and_clear();
        }
    }

    /// Writes a line that stays.
    fn permanent(&self, line: &str) {
        let line = &*escape_controls(line);
        match &self.sink {
            Sink::Silent => {}
            Sink::Terminal(bar) => bar.println(line),
            // A closed standard error does not stop the solver.
            Sink::Lines => drop(writeln!(io::stderr(), "{line}")),
        }
    }

    /// Writes a line that the next one replaces; outside a terminal, at most one per interval.
    fn transient(&mut self, line: &str) {
        match &self.sink {
            Sink::Terminal(bar) => {
                bar.set_message(line.to_owned());
                bar.tick();
            }
            Sink::Lines if self.last_line.elapsed() >= LINE_INTERVAL => {
                self.last_line = Instant::now();
                self.permanent(line);
            }
            Sink::Silent | Sink::Lines => {}
        }
    }
}

fn solved_line(solved: &PairSummary) -> String {
    let names = pair(solved.stratum);
    match solved.origin {
        PairOrigin::ExistingTable => format!("{names}: {} positions, solved before", solved.positions),
        PairOrigin::SolvedNow => format!(
            "{names}: {}, {} and {}, error at most {:.1e}, {}",
            counted(solved.positions, "position"),
            counted(u64::from(solved.sweeps), "sweep"),
            counted(u64::from(solved.passes), "certification pass"),
            solved.error,
            duration(Duration::from_secs_f64(solved.seconds)),
        ),
    }
}

/// Estimates the remaining time of a pair of strata from how fast the changes of its sweeps shrink.
#[derive(Default)]
struct ConvergenceRate {
    stratum: Option<Stratum>,
    /// The changes of the last sweeps, with the time since the pair was started.
    samples: Vec<(f64, Duration)>,
}

/// The fewest and the most sweeps over which the rate is measured. Fewer are too noisy: some sweeps cover few
/// positions, and an extrapolation can make changes grow for a while.
const WINDOW: std::ops::RangeInclusive<usize> = 12..=36;

impl ConvergenceRate {
    fn record(&mut self, swept: &SweepProgress) {
        if self.stratum != Some(swept.stratum) {
            *self = ConvergenceRate { stratum: Some(swept.stratum), samples: Vec::new() };
        }
        if self.samples.len() > *WINDOW.end() {
            self.samples.remove(0);
        }
        self.samples.push((swept.change, swept.elapsed));
    }

    /// The time until the change reaches its target at the present rate, without the certification that
    /// follows.
    fn remaining(&self, swept: &SweepProgress) -> Option<Duration> {
        let (before, then) = *self.samples.first()?;
        let shrunk = (before / swept.change).ln();
        let to_shrink = (swept.change / swept.target.max(1e-10)).ln().max(0.0);
        if shrunk.is_nan() || shrunk <= 0.0 || self.samples.len() < *WINDOW.start() {
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

/// A duration for people: `3.2 s`, `12 min`, `5.3 h`, `2.1 days`.
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
    fn estimates_remaining_time_from_rate_of_change() {
        let mut rate = ConvergenceRate::default();
        let mut last = swept(0, 1.0);
        for sweep in 1..=20 {
            last = swept(sweep, 0.5_f64.powi(sweep as i32));
            rate.record(&last);
        }
        // One sweep per second halves the change: after 20 sweeps it is 2^-20, about the target of 1e-6.
        assert!(rate.remaining(&last).is_some_and(|remaining| remaining < Duration::from_millis(1)));
        let early = swept(20, 0.5_f64.powi(10));
        rate.samples =
            (0..=12).map(|back| (0.5_f64.powi(back - 2), Duration::from_secs(back as u64 + 8))).collect();
        let remaining = rate.remaining(&early).expect("the change shrinks").as_secs_f64();
        assert!((remaining - 9.93).abs() < 0.1, "{remaining}");
        assert_eq!(rate.remaining(&swept(20, 9.0)), None, "the change does not shrink");
    }

    #[test]
    fn formats_durations_for_people() {
        let times = [0.05, 99.0, 120.0, 7200.0, 200_000.0];
        let texts = times.map(|seconds| duration(Duration::from_secs_f64(seconds)));
        assert_eq!(texts, ["0.1 s", "99.0 s", "2 min", "2.0 h", "2.3 days"]);
    }
}
