//! A bar for people who wait: on standard error, if it is a terminal, and only if they wait long.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Who waits less does not need to be told.
const LONG: Duration = Duration::from_secs(1);

/// How far some work is.
pub(crate) struct Waiting {
    bar: ProgressBar,
    since: Instant,
}

impl Waiting {
    /// Work of so many pieces begins.
    pub(crate) fn new(pieces: u64) -> Waiting {
        let bar = ProgressBar::with_draw_target(Some(pieces), ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len}, {eta} left  {msg}");
        if let Ok(style) = style {
            bar.set_style(style);
        }
        Waiting { bar, since: Instant::now() }
    }

    /// It is now known to have so many pieces.
    pub(crate) fn expect(&self, pieces: u64) {
        self.bar.set_length(pieces);
    }

    /// So many pieces are done; `what` says what is being done.
    pub(crate) fn tell(&self, done: u64, what: &str) {
        if self.bar.is_hidden() && self.since.elapsed() > LONG && io::stderr().is_terminal() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        if self.bar.message() != what {
            self.bar.set_message(what.to_owned());
        }
        self.bar.set_position(done);
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
