//! Interruption by Ctrl-C or, on Unix, by a termination signal. Used by commands that print what they have so
//! far.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result};

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
    use std::sync::atomic::Ordering;

    /// The exit status of a process ended by Ctrl-C.
    const INTERRUPTED: i32 = 130;
    let interrupted = interrupted.clone();
    ctrlc::set_handler(move || {
        if interrupted.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
    })
}
