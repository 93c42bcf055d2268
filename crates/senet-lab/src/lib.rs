//! The laboratory: how strong players are, and what rulesets are like as games.
//!
//! - A [`Match`] sets two levels against each other with paired dice: each pair of games has the same throws and the seats
//!   swapped. Its [`Score`] has an interval whose units are the pairs; so has [`LuckAdjusted`], what it comes to with luck taken out, which is
//!   much narrower.
//! - A [`Ladder`] sets every level against the one below it.
//! - A [`Study`] plays thousands or millions of games under some rulesets, measures each of them, and writes a report, a row for each
//!   game, and all figures. [`Varied`] makes the variants of a ruleset in one rule point.
//!
//! Everything is a function of its seed: neither the number of threads nor their speed shows in a result.

mod adjusted;
mod course;
mod interval;
mod ladder;
mod losses;
mod luck;
mod pairing;
mod prospect;
mod score;
mod seeds;
mod setting;
mod study;
mod workers;

pub use adjusted::{Adjusted, LuckAdjusted};
pub use course::LONGEST;
pub use interval::Interval;
pub use ladder::{Ladder, Rung, rungs};
pub use pairing::{Match, Played};
pub use score::{Score, Tally};
pub use setting::Setting;
pub use study::{Decisions, Done, Study, StudyError, Subject, Variant, Varied, VaryError};
pub use workers::Orders;
