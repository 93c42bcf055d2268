//! Whether the database can be written, by the outcome of the last write.

use std::sync::{Mutex, PoisonError};

use super::error::WriteError;

/// Whether the database can be written. The writer notes it, and `/health` reports it.
#[derive(Default, Debug)]
pub(super) struct WriterHealth(Mutex<Option<String>>);

impl WriterHealth {
    /// The last write failed.
    pub(super) fn set_faulty(&self, error: &WriteError) {
        let earlier = self.lock().replace(error.to_string());
        if earlier.is_none() {
            tracing::error!(%error, "the database cannot be written; commands are refused until it can");
        }
    }

    /// The last write succeeded.
    pub(super) fn set_sound(&self) {
        if self.lock().take().is_some() {
            tracing::info!("the database can be written again");
        }
    }

    /// Whether the last write failed.
    pub(super) fn is_faulty(&self) -> bool {
        self.lock().is_some()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
