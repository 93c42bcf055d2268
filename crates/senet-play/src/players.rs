//! The computer players, one file each, and the registry that ties them to the levels.

mod average;
mod novice;
mod random;
mod registry;
mod strongest;

pub(crate) use novice::rank_by_heuristic;
