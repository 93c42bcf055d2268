//! Interruption by Ctrl-C or, on Unix, by a termination signal.
//!
//! The first signal sets a flag. Commands that look at it print their partial results. A command that has not begun its
//! answer after [`GRACE`] is ended by a thread, which says what is kept. Hot loops need not look at the flag.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::output::notice;
use crate::progress_bar::Progress;

/// The message of a command that is interrupted before it has anything to show.
pub(crate) const NO_RESULT: &str = "interrupted before the first result; nothing is kept";
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

/// Ends a command that was interrupted before it had `results`.
///
/// # Errors
///
/// [`Interrupted`] if the flag is set and there are none.
pub(crate) fn require(results: u64) -> Result<()> {
    if results == 0 && INTERRUPTED.load(Ordering::Relaxed) {
        bail!(Interrupted(NO_RESULT.to_owned()));
    }
    Ok(())
}

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
                    bail!(Interrupted(NO_RESULT.to_owned()));
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

/// Runs `work` on a thread, and returns its result; `None` if the command is interrupted first. An interrupted thread
/// ends with the process.
pub(crate) fn unless_interrupted<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let (sender, receiver) = channel();
    let worker = thread::spawn(move || {
        // The receiver is gone if the process is ending.
        let _ = sender.send(work());
    });
    loop {
        match receiver.recv_timeout(POLL) {
            Ok(value) => return Some(value),
            Err(RecvTimeoutError::Disconnected) => match worker.join() {
                Err(panic) => std::panic::resume_unwind(panic),
                Ok(()) => unreachable!("the thread has sent its result"),
            },
            Err(RecvTimeoutError::Timeout) if INTERRUPTED.load(Ordering::Relaxed) => return None,
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

/// Is set by the first interruption.
static INTERRUPTED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// The flag that the first interruption sets.
pub(crate) fn flag() -> Arc<AtomicBool> {
    Arc::clone(&INTERRUPTED)
}

/// The time that an interrupted command has to begin its answer.
const GRACE: Duration = Duration::from_millis(250);

/// What remains of the work if the command is ended before its answer.
static KEPT: Mutex<String> = Mutex::new(String::new());

/// Says what remains of the work if the command is ended before its answer, such as "the tables in … are kept".
pub(crate) fn keep(kept: impl Into<String>) {
    *KEPT.lock().unwrap_or_else(PoisonError::into_inner) = kept.into();
}

/// Whether the command has begun its answer. It then comes to its end by itself.
static ANSWERS: Mutex<bool> = Mutex::new(false);

/// Says that the command begins its answer. Waits for the end of the process if an interruption is ending it.
pub(crate) fn begin_answer() {
    *ANSWERS.lock().unwrap_or_else(PoisonError::into_inner) = true;
}

/// Ends the command soon after an interruption. The second interruption ends the process at once.
///
/// # Errors
///
/// If the handlers or the thread cannot be started.
pub(crate) fn watch() -> Result<()> {
    install(&INTERRUPTED).context("cannot install a handler for Ctrl-C")?;
    thread::Builder::new()
        .name("interrupt".to_owned())
        .spawn(|| {
            while !INTERRUPTED.load(Ordering::Relaxed) {
                thread::sleep(POLL);
            }
            thread::sleep(GRACE);
            // Held until the process ends.
            let answers = ANSWERS.lock().unwrap_or_else(PoisonError::into_inner);
            if *answers {
                return;
            }
            let kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
            notice(&match kept.as_str() {
                "" => "interrupted; nothing is kept".to_owned(),
                kept => format!("interrupted; {kept}"),
            });
            std::process::exit(i32::from(STATUS));
        })
        .context("cannot start the thread that waits for Ctrl-C")?;
    Ok(())
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
