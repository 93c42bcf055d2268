//! Interruption by Ctrl-C or, on Unix, by a termination signal. Used by commands that print partial
//! results.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::progress_bar::Progress;

/// The exit status of a process ended by Ctrl-C.
pub(crate) const STATUS: u8 = 130;

/// The error of an interrupted command that has printed or saved its partial results.
#[derive(Debug)]
pub(crate) struct Interrupted(pub(crate) String);

impl std::fmt::Display for Interrupted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Interrupted {}

/// Ends a command: with success, or with [`Interrupted`] if it was interrupted. `done` says how far it came.
///
/// # Errors
///
/// [`Interrupted`] if the flag is set.
pub(crate) fn end(interrupted: &AtomicBool, done: impl FnOnce() -> String) -> Result<()> {
    if interrupted.load(Ordering::Relaxed) {
        bail!(Interrupted(format!("interrupted after {}; the output has the partial results", done())));
    }
    Ok(())
}

/// Whether a long loop goes on: not after an interruption.
pub(crate) fn proceed(interrupted: &AtomicBool) -> ControlFlow<()> {
    if interrupted.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// The time between two looks at the flag.
const POLL: Duration = Duration::from_millis(50);
/// The assumed ratio between the time of a search and that of one a ply shallower, for the time left.
const TIME_RATIO: u32 = 10;

/// Runs `work` on a thread, which sends a result for each of `depths` depths. Returns the results when `work` ends or
/// the command is interrupted. An interrupted thread ends with the process. The progress bar shows `label` before the
/// depth.
///
/// # Errors
///
/// [`Interrupted`] if there was no result before the interruption.
pub(crate) fn deepening<T: Send + 'static>(
    interrupted: &AtomicBool,
    depths: u32,
    label: &str,
    work: impl FnOnce(&Sender<T>) + Send + 'static,
) -> Result<Vec<T>> {
    let (sender, receiver) = channel();
    let worker = thread::spawn(move || work(&sender));
    let progress = Progress::of_time();
    let (started, mut deeper, mut last) = (Instant::now(), Instant::now(), Duration::ZERO);
    let mut found = Vec::new();
    loop {
        match receiver.recv_timeout(POLL) {
            Ok(value) => {
                found.push(value);
                (last, deeper) = (deeper.elapsed(), Instant::now());
            }
            Err(RecvTimeoutError::Disconnected) => {
                if let Err(panic) = worker.join() {
                    std::panic::resume_unwind(panic);
                }
                return Ok(found);
            }
            Err(RecvTimeoutError::Timeout) if interrupted.load(Ordering::Relaxed) => {
                if found.is_empty() {
                    bail!(Interrupted("interrupted before the first result".to_owned()));
                }
                return Ok(found);
            }
            Err(RecvTimeoutError::Timeout) => {
                let rest = depths.saturating_sub(found.len() as u32);
                let left = (last * TIME_RATIO.saturating_pow(rest)).saturating_sub(deeper.elapsed());
                progress.update_time(started.elapsed(), left, &format!("{label}depth {}", found.len() + 1));
            }
        }
    }
}

/// Returns a flag that the first interruption sets. The second one ends the process.
///
/// # Errors
///
/// If the handlers cannot be installed.
pub(crate) fn flag() -> Result<Arc<AtomicBool>> {
    let interrupted = Arc::new(AtomicBool::new(false));
    install(&interrupted).context("cannot install a handler for Ctrl-C")?;
    Ok(interrupted)
}

#[cfg(unix)]
fn install(interrupted: &Arc<AtomicBool>) -> std::io::Result<()> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::flag;

    for signal in [SIGINT, SIGTERM] {
        // The shutdown is registered first, so that the first signal finds the flag still unset.
        flag::register_conditional_shutdown(signal, 128 + signal, interrupted.clone())?;
        flag::register(signal, interrupted.clone())?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn install(interrupted: &Arc<AtomicBool>) -> Result<(), ctrlc::Error> {
    let interrupted = interrupted.clone();
    ctrlc::set_handler(move || {
        if interrupted.swap(true, Ordering::Relaxed) {
            std::process::exit(i32::from(STATUS));
        }
    })
}
