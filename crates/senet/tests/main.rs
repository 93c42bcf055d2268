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
//! | `sets` | set operations |
//! | `texts` | the texts of values, and reading them |
//! | `rules_files` | ruleset files |
//! | `readings` | the choices that readings name |
//! | `rule_conflicts` | conflicts between rule points |
//! | `rules_combined` | the engine against the rulebook in combinations that meet every pair of choices |
//!
//! `rulebook` is the independent rulebook, and `common` has shared generators.
#![allow(clippy::unwrap_used)]

mod agreement;
mod common;
mod conformance;

mod properties;
mod rare_positions;
mod readings;
mod records;
mod refusals;
mod rule_conflicts;
mod rulebook;
mod rules_combined;
mod rules_files;
mod sample_game;
mod sets;
mod texts;
