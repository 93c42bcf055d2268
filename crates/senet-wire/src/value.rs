//! What a position is worth.
//!
//! An estimate has no proven bounds: it is somewhere from 0 to 1.

use senet::{Position, Throw};
use senet_play::{Evaluation, Source};
use senet_tablebase::PositionEvaluation;
use serde::Serialize;

use crate::Options;

/// The win chance of the side to throw, or with a throw of the side to move.
#[derive(Clone, Serialize, Debug)]
pub struct PositionValue<'a> {
    /// From 0 to 1.
    pub win: f64,
    /// It is not less than this.
    pub lower: f64,
    /// It is not more than this.
    pub upper: f64,
    /// Whether it comes from tables alone; else it is an estimate, whose bounds are all that is known.
    pub exact: bool,
    /// The legal moves of the throw, best first; without a throw, the move that may be made instead of throwing.
    pub moves: Vec<MoveValue>,
    /// The ruleset, as it was named.
    pub rules: &'a str,
    /// Its options.
    pub options: &'a Options,
    /// The position.
    pub position: String,
    /// The throw.
    pub throw: Option<u8>,
    /// The tables that were looked into, by the pieces left to the side to throw and to the other.
    pub tables: Vec<[u8; 2]>,
    /// The typical error (root mean square) of an estimate like this, if it was measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub typical_error: Option<f64>,
}

/// A move, and the win chance of the side that makes it.
#[derive(Clone, Serialize, Debug)]
pub struct MoveValue {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// From 0 to 1.
    pub win: f64,
    /// It is not less than this.
    pub lower: f64,
    /// It is not more than this.
    pub upper: f64,
    /// Whether it is known exactly.
    pub exact: bool,
}

impl<'a> PositionValue<'a> {
    /// What was found of a position.
    pub fn of(
        name: &'a str,
        options: &'a Options,
        position: &Position,
        throw: Option<Throw>,
        valued: &PositionEvaluation,
    ) -> PositionValue<'a> {
        let PositionEvaluation { evaluation, moves, strata: tables } = valued;
        let (lower, upper) = bounds(evaluation);
        PositionValue {
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
            typical_error: evaluation.error().filter(|_| !evaluation.is_exact()),
        }
    }
}

impl MoveValue {
    /// A move with its worth.
    pub(crate) fn of(text: String, evaluation: &Evaluation) -> MoveValue {
        let (lower, upper) = bounds(evaluation);
        MoveValue { text, win: evaluation.win, lower, upper, exact: evaluation.is_exact() }
    }
}

/// What is proved of a win chance: of an estimate, nothing.
fn bounds(evaluation: &Evaluation) -> (f64, f64) {
    match evaluation.source {
        Source::Exact { lower, upper } => (lower, upper),
        Source::Estimated { .. } => (0.0, 1.0),
    }
}
