//! The machine's clock and its source of random numbers.

use std::time::{SystemTime, UNIX_EPOCH};

/// The operating system provides no random numbers, so no game can be created.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the operating system provides no random numbers; tell the operator of this server")]
pub(crate) struct NoEntropy;

/// Random bytes from the operating system.
///
/// # Errors
///
/// [`NoEntropy`] if the operating system provides none.
pub(crate) fn random_bytes<const LENGTH: usize>() -> Result<[u8; LENGTH], NoEntropy> {
    let mut bytes = [0; LENGTH];
    getrandom::fill(&mut bytes).map_err(|_| NoEntropy)?;
    Ok(bytes)
}

/// The current time in seconds since 1970.
pub(crate) fn unix_time() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| i64::try_from(since.as_secs()).unwrap_or(i64::MAX))
}
