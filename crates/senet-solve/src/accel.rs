//! What makes sweeps converge in fewer backups: Anderson acceleration, and sweeps of an active set.
//!
//! None of it needs a proof. Values may be moved anywhere, since the certificate only asks what they are in
//! the end.

mod active_set;
mod anderson;
mod history;

pub(crate) use active_set::ActiveSet;
pub(crate) use anderson::{Anderson, Step};
pub(crate) use history::BYTES;

#[cfg(test)]
mod tests;
