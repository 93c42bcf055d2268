//! The definition of a study.

use senet_play::Level;

use super::subject::Subject;
use super::varied_point::VariedPoint;

/// A study: the games to play and what to measure. [`run`](Study::run) does it.
///
/// ```
/// use senet::{Preset, Ruleset};
/// use senet_lab::{DecisionTable, Study, Subject};
/// use senet_play::Level;
/// let study = Study {
///     subjects: vec![Subject::new(Ruleset::preset(Preset::Modern))],
///     varied: None,
///     players: [Level::Average; 2],
///     games: 10_000,
///     seed: 1,
///     luck_games: 1_000,
///     levels: vec![Level::Random, Level::Novice, Level::Average],
///     match_games: 1_000,
///     seconds_per_move: 10.0,
///     decisions: DecisionTable::Omitted,
///     command: "my study".to_owned(),
/// };
/// // The games that are measured, and three matches: each of the levels against each other one.
/// assert_eq!(study.all_games(), 10_000 + 3 * 1_000);
/// ```
#[derive(Clone, Debug)]
pub struct Study {
    /// The rulesets, each with the same number of games.
    pub subjects: Vec<Subject>,
    /// The rule point in which the rulesets differ, if they are variants of one ruleset.
    pub varied: Option<VariedPoint>,
    /// The levels that play. If they differ, they swap seats in pairs of games with the same dice.
    pub players: [Level; 2],
    /// The number of games in each ruleset.
    pub games: u64,
    /// The seed of all dice.
    pub seed: u64,
    /// The number of games, from the first on, whose luck is measured.
    pub luck_games: u64,
    /// The levels that play matches against each other, weakest first.
    pub levels: Vec<Level>,
    /// The number of games in each match. 0 for no matches.
    pub match_games: u64,
    /// The time that a move takes at a real board, in seconds.
    pub seconds_per_move: f64,
    /// Whether the study writes a table of decisions.
    pub decisions: DecisionTable,
    /// A command that runs the same study, for the report.
    pub command: String,
}

/// Whether a study writes a table of decisions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DecisionTable {
    /// There is no such table.
    Omitted,
    /// The table has a row for each decision.
    Written,
}

/// The outcome of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StudyOutcome {
    /// The run completed the study.
    Completed,
    /// An earlier run had completed the study.
    AlreadyComplete,
}
