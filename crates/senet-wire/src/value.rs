//! The value of a position and of its moves. `senet value` and the server send it.
//!
//! An estimate has no proven bounds: its bounds are 0 and 1.

use senet::{Position, Throw, Turn};
use senet_play::{Analysis, Evaluation, Interval, MinedPuzzle, SolvedMove, Source};
use serde::Serialize;

use crate::{Confidence, Options, Precision};

/// The win chance of the side to throw; with a throw, of the side to move.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ValueReport<'a> {
    /// The win chance, from 0 to 1.
    pub win: f64,
    /// The proven lower bound; 0 for an estimate.
    pub lower: f64,
    /// The proven upper bound; 1 for an estimate.
    pub upper: f64,
    /// Whether the value comes from tables only; else it is an estimate.
    pub exact: bool,
    /// The legal moves of the throw, best first; without a throw, the move that can be made instead of
    /// throwing.
    pub moves: Vec<MoveValue>,
    /// The ruleset, as the query names it.
    pub rules: &'a str,
    /// The options of the ruleset by key.
    pub options: &'a Options,
    /// The position as text, before the throw.
    pub position: String,
    /// The throw of the query; null before a throw.
    pub throw: Option<u8>,
    /// The tables that were used, by the pieces left to the side to throw and to the other side.
    pub tables: Vec<[u8; 2]>,
    /// How precise the win chance is.
    #[serde(flatten)]
    pub precision: Precision,
}

/// A move and the win chance of the side that makes it.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveValue {
    /// The move in notation, such as `10/14`.
    #[serde(rename = "move")]
    pub text: String,
    /// The win chance, from 0 to 1.
    pub win: f64,
    /// The proven lower bound; 0 for an estimate.
    pub lower: f64,
    /// The proven upper bound; 1 for an estimate.
    pub upper: f64,
    /// Whether the value is exact.
    pub exact: bool,
    /// How precise the win chance is.
    #[serde(flatten)]
    pub precision: Precision,
}

impl<'a> ValueReport<'a> {
    /// The win chances of an analysis.
    pub fn of(
        name: &'a str,
        options: &'a Options,
        position: &Position,
        throw: Option<Throw>,
        analysis: &Analysis,
    ) -> ValueReport<'a> {
        let Analysis { evaluation, moves, strata: tables } = analysis;
        let (lower, upper) = bounds(evaluation);
        ValueReport {
            win: evaluation.win,
            lower,
            upper,
            exact: evaluation.is_exact(),
            moves: moves
                .iter()
                .map(|(text, evaluation)| MoveValue::of(text.to_string(), evaluation))
                .collect(),
            rules: name,
            options,
            position: position.to_string(),
            throw: throw.map(Throw::value),
            tables: tables.iter().map(|stratum| [stratum.mover, stratum.other]).collect(),
            precision: Precision::of(evaluation),
        }
    }
}

impl MoveValue {
    /// A move with its evaluation.
    pub(crate) fn of(text: String, evaluation: &Evaluation) -> MoveValue {
        let (lower, upper) = bounds(evaluation);
        MoveValue {
            text,
            win: evaluation.win,
            lower,
            upper,
            exact: evaluation.is_exact(),
            precision: Precision::of(evaluation),
        }
    }
}

impl MoveValue {
    /// A move of a puzzle that is part of the program: with proven bounds, or with the 95 % interval of a rollout.
    pub(crate) fn of_solved(turn: &Turn<'_>, puzzle: &MinedPuzzle, solved: &SolvedMove) -> MoveValue {
        let Interval { lower, upper } = solved.interval;
        let text = turn.text(solved.mv).to_string();
        if puzzle.is_exact() {
            let source = Source::Exact { lower, upper };
            return MoveValue::of(text, &Evaluation { win: solved.win, source });
        }
        let interval = Some(Confidence::of_95_percent([lower, upper]));
        let estimated = MoveValue::of(text, &Evaluation::estimated(solved.win));
        MoveValue { precision: Precision { confidence: interval, ..estimated.precision }, ..estimated }
    }
}

/// The proven bounds of a win chance: 0 and 1 for an estimate.
fn bounds(evaluation: &Evaluation) -> (f64, f64) {
    match evaluation.source {
        Source::Exact { lower, upper } => (lower, upper),
        Source::Estimated { .. } => (0.0, 1.0),
    }
}
