//! Tests of the `senet` command as a user or a script runs it.

// A failed `unwrap` fails the test, as it should.
#![allow(clippy::unwrap_used)]

mod conformance;
mod counts;
mod fair;
mod help;
mod match_levels;
mod moves;
mod print;
mod program;
mod puzzles;
mod queries;
mod replay;
mod review;
mod rollout;
mod rules;
mod server;
mod solve;
mod study;
mod tables;
mod terminal;
mod train;
mod value;
