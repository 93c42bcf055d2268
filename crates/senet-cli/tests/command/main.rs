//! The `senet` command, run as a user or a script runs it.

mod conformance;
mod contest;
mod counts;
mod help;
mod moves;
mod program;
mod questions;
mod replay;
mod rules;
mod solve;
mod study;
mod tables;
mod value;
