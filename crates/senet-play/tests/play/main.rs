//! The public interface of the players.

mod common;
mod endless;
mod explain;
mod levels;
mod network;
mod puzzles;
mod record;
mod review;
mod rollout;
mod rule_pictures;
mod search;
