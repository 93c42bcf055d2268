//! The values of a game while it is solved: strata, their values and error bounds, successors of positions.

pub(crate) mod bound_storage;
pub(crate) mod chance;
pub(crate) mod level;
pub(crate) mod shared_array;
pub(crate) mod strata;
pub(crate) mod successor;
