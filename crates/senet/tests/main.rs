//! Tests of the rules through the public interface, in one binary.
//!
//! | module | tests |
//! |---|---|
//! | `agreement` | the engine against the independent rulebook |
//! | `conformance` | the engine against data of an independent program, and node counts |
//! | `properties` | invariants of moves and positions |
//! | `refusals` | the reasons why moves are refused |
//! | `sample_game` | the sample game of Senet Basics |
//! | `records` | game records |
//! | `rules_files`, `rules_combined` | ruleset files, and combinations of rule points |
//!
//! `rulebook` is the independent rulebook, and `common` has shared generators.

mod agreement;
mod common;
mod conformance;
mod properties;
mod records;
mod refusals;
mod rulebook;
mod rules_combined;
mod rules_files;
mod sample_game;
