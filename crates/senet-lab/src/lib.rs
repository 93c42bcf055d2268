//! Measurements of Senet: matches between levels of play, and studies of rulesets as games.
//!
//! In the order in which a measurement passes through them:
//!
//! - A [`GameContext`] is a ruleset with the tablebase that players may probe.
//! - [`RunOptions`] say on how many threads the work runs, and stop it.
//! - A [`Match`] plays two levels against each other with paired dice: each pair of games has the same
//!   throws, with the seats swapped. Its [`Score`] has a confidence interval over the pairs.
//!   [`LuckAdjustedScore`] is the score with luck taken out, whose interval is mostly much narrower. A [`MatchReport`]
//!   has all figures as JSON.
//! - A [`Ladder`] plays every level against the one below it.
//! - A [`Study`] plays thousands or millions of games under some rulesets ([`Subject`]), measures each game,
//!   and writes a report, a row for each game, and all figures. A [`VariedPoint`] makes the variants of a
//!   ruleset in one rule point. A [`StudyRequest`] is a study as a user describes it, and a [`StudyFolder`] takes parts
//!   that other machines have made.
//!
//! The feature `study`, on by default, adds studies with their Parquet files and reports.
//!
//! Every result is a function of its seed. Neither the number of threads nor their speed changes it.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use senet::{Preset, Ruleset};
//! use senet_lab::{GameContext, Match, RunOptions};
//! use senet_play::Level;
//! let context = GameContext::new(Ruleset::preset(Preset::Tait));
//! let contest = Match { context, levels: [Level::Novice, Level::Random], games: 100, seed: 1 };
//! let result = contest.play(RunOptions { threads: 2, stop: &AtomicBool::new(false) }, |_| ());
//! assert!(result.tally.score().is_some_and(|score| score.share > 0.5));
//! ```

// Studies use parts of the match code that matches do not need.
#![cfg_attr(not(feature = "study"), allow(dead_code))]

mod game_context;
mod game_loop;
mod ladder;
mod loss_meter;
mod luck_adjusted;
mod luck_meter;
mod match_report;
mod paired_match;
mod recording;
mod ruleset_names;
mod score;
mod seeds;
#[cfg(feature = "study")]
mod study;
mod win_chances;
mod workers;

pub use game_context::GameContext;
pub use game_loop::MAX_PLIES;
pub use ladder::{Ladder, LadderMatch, ladder_pairs};
pub use luck_adjusted::{LuckAdjustedScore, LuckAdjustedTally};
pub use match_report::{ForfeitReport, LuckAdjusted, MatchReport};
pub use paired_match::{ForfeitedGame, Match, MatchResult, PlayerSource};
pub use ruleset_names::ruleset_names;
pub use score::{Score, Tally};
pub use senet_play::Interval;
#[cfg(all(feature = "study", feature = "schema"))]
pub use study::StudyResults;
#[cfg(feature = "study")]
pub use study::{
    DecisionTable, Study, StudyError, StudyFolder, StudyOutcome, StudyPart, StudyRequest, StudyRequestError,
    StudySource, StudyTables, Subject, Variant, VariedPoint, VaryError, write_csv,
};
pub use workers::RunOptions;
