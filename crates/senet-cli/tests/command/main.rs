//! The `senet` command, run as a user or a script runs it.

mod conformance;
mod contest;
mod counts;
mod fair;
mod help;
mod moves;
mod print;
mod program;
mod puzzles;
mod questions;
mod replay;
mod review;
mod rollout;
mod rules;
mod solve;
mod study;
mod tables;
mod train;
mod value;
