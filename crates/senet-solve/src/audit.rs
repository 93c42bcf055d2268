//! Audits of finished tables: of their values by the move generator alone, and of their error bounds.

pub(crate) mod bounds;
pub(crate) mod residuals;
