//! Being interrupted, by Ctrl-C or politely by another program.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// A flag that is set when the program is interrupted. If it is interrupted once more, it ends at once.
pub(crate) fn flag() -> Result<Arc<AtomicBool>> {
    let interrupted = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // Conditional first: the first signal finds the flag not yet set.
        flag::register_conditional_shutdown(signal, 128 + signal, interrupted.clone())
            .and_then(|_| flag::register(signal, interrupted.clone()))
            .context("interruptions cannot be listened to")?;
    }
    Ok(interrupted)
}
