//! The laboratory: how strong players are, and what rulesets are like as games.
//!
//! - A [`Match`] sets two levels against each other with paired dice: each pair of games has the same throws and the seats
//!   swapped. Its [`Score`] has an interval whose units are the pairs; so has [`LuckAdjustedScore`], what it comes to with luck taken out, which is
//!   much narrower.
//! - A [`Ladder`] sets every level against the one below it.
//! - A [`Study`] plays thousands or millions of games under some rulesets, measures each of them, and writes a report, a row for each
//!   game, and all figures. [`VariedPoint`] makes the variants of a ruleset in one rule point.
//!
//! Everything is a function of its seed: neither the number of threads nor their speed shows in a result.

mod adjusted;
mod course;
mod game_context;
mod interval;
mod ladder;
mod losses;
mod luck;
mod pairing;
mod prospect;
mod score;
mod seeds;
mod study;
mod workers;

pub use adjusted::{LuckAdjustedScore, LuckAdjustedTally};
pub use course::MAX_PLIES;
pub use game_context::GameContext;
pub use interval::Interval;
pub use ladder::{Ladder, LadderMatch, ladder_pairs};
pub use pairing::{Match, MatchResult};
pub use score::{Score, Tally};
pub use study::{DecisionTable, Study, StudyError, StudyOutcome, Subject, Variant, VariedPoint, VaryError};
pub use workers::RunOptions;
