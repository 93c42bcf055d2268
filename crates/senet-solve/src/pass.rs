//! What passes over a pair of strata have in common: threads, statistics, and the patches that can be skipped.

pub(crate) mod residuals;
pub(crate) mod scheduler;
pub(crate) mod stats;
