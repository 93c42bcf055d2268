//! A progress bar on standard error. It appears only in a terminal, and only if the work takes longer than a
//! second.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use crate::solve_progress::duration;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// The time after which the bar appears.
const SHOW_AFTER: Duration = Duration::from_secs(1);

/// The progress of some work; dropping it removes the bar.
pub(crate) struct Progress {
    bar: ProgressBar,
    started: Instant,
}

impl Progress {
    /// Starts with `total` units of work to do.
    pub(crate) fn new(total: u64) -> Progress {
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len}, {eta} left  {msg}");
        if let Ok(style) = style {
            bar.set_style(style);
        }
        Progress { bar, started: Instant::now() }
    }

    /// Starts with work whose time is estimated; see [`update_time`](Progress::update_time).
    pub(crate) fn of_time() -> Progress {
        let progress = Progress::new(0);
        if let Ok(style) = ProgressStyle::with_template("{wide_bar} {elapsed}  {msg}") {
            progress.bar.set_style(style);
        }
        progress
    }

    /// Reports the time that the work took and the estimated time left; zero if nothing is known of it.
    pub(crate) fn update_time(&self, done: Duration, left: Duration, label: &str) {
        let seconds = left.as_secs();
        let left_text = if seconds == 0 { String::new() } else { format!(", about {} left", duration(left)) };
        self.bar.set_length((done + left).as_millis().max(1) as u64);
        self.update(done.as_millis() as u64, &format!("{label}{left_text}"));
    }

    /// Changes the number of units to do.
    #[cfg(feature = "lab")]
    pub(crate) fn set_total(&self, total: u64) {
        self.bar.set_length(total);
    }

    /// Reports that `done` units are finished; `label` names the current work.
    pub(crate) fn update(&self, done: u64, label: &str) {
        if self.bar.is_hidden() && self.started.elapsed() > SHOW_AFTER && io::stderr().is_terminal() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        if self.bar.message() != label {
            self.bar.set_message(label.to_owned());
        }
        self.bar.set_position(done);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
