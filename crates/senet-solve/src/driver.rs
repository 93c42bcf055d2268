//! Solves whole games: what fits and what exists already, pair after pair, with checkpoints.

pub(crate) mod checkpoint;
pub(crate) mod error;
pub(crate) mod existing;
pub(crate) mod options;
pub(crate) mod pair;
pub(crate) mod pair_solver;
pub(crate) mod progress;
pub(crate) mod requirements;
pub(crate) mod solve;
pub(crate) mod solver;
pub(crate) mod space;
pub(crate) mod store;
