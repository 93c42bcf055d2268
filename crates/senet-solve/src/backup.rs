//! What becomes of a backup: values are replaced, or error bounds compared with what the theorem asks.

pub(crate) mod bounds;
pub(crate) mod values;
