//! Tests of the `senet` command as a user or a script runs it.

#![allow(clippy::unwrap_used, reason = "a failed `unwrap` fails the test")]

mod conformance;
#[cfg(unix)]
mod control_characters;
mod counts;
mod csv;
mod documents;
mod engine;
mod fair;
mod help;
#[cfg(target_os = "linux")]
mod interruption;
mod match_levels;
mod moves;
mod negative_numbers;
mod openings;
#[cfg(unix)]
mod out;
mod print;
mod program;
mod puzzles;
mod queries;
mod replay;
mod review;
mod rollout;
mod rules;
mod schema;
mod server;
mod site;
mod solve;
mod study;
mod tables;
#[cfg(unix)]
mod terminal;
mod train;
mod value;
