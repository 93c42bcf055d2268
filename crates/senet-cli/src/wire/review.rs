//! A game with what every decision lost, and how lucky every throw was. ReviewedChances are numbers from 0 to 1.

use serde::Serialize;
use serde_json::{Map, Value};

use super::{Ending, Options};

/// A reviewed game.
#[derive(Serialize)]
pub(crate) struct Review {
    pub(crate) rules: String,
    pub(crate) options: Options,
    /// The headers of the record other than those of rules, start and result.
    pub(crate) headers: Map<String, Value>,
    /// None while the game is unfinished.
    pub(crate) result: Option<Ending>,
    /// Whether all win chances are exact.
    pub(crate) exact: bool,
    /// So many plies were looked ahead where they are not.
    pub(crate) depth: u32,
    pub(crate) plies: Vec<ReviewedPly>,
    pub(crate) sides: ReviewedSides,
}

/// A throw with its move, a move made instead of throwing, or a throw that waits for its move. ReviewedChances are those of its side.
#[derive(Serialize)]
pub(crate) struct ReviewedPly {
    /// Counted from 1.
    pub(crate) number: usize,
    pub(crate) side: &'static str,
    /// Before the throw.
    pub(crate) position: String,
    pub(crate) throw: Option<u8>,
    /// Before anything was decided.
    pub(crate) before: ReviewedChance,
    /// Before the throw, all throws together; none if nothing was thrown.
    pub(crate) expected: Option<ReviewedChance>,
    /// With the throw and the best move, less what was expected; none if nothing was thrown.
    pub(crate) luck: Option<f64>,
    /// Whether to throw, where a move might be made instead; then the move.
    pub(crate) decisions: Vec<ReviewedDecision>,
    /// After the ply.
    pub(crate) after: ReviewedChance,
    /// What the estimate changed by when the position was looked at anew.
    pub(crate) revaluation: f64,
}

/// A decision.
#[derive(Serialize)]
pub(crate) struct ReviewedDecision {
    pub(crate) played: ReviewedChoice,
    /// The one that was played, if none is better.
    pub(crate) best: ReviewedChoice,
    pub(crate) loss: f64,
    /// `doubtful`, `bad`, `very bad`, or none.
    pub(crate) mark: Option<&'static str>,
    /// Whether there was nothing to choose.
    pub(crate) forced: bool,
    /// How many choices there were.
    pub(crate) choices: usize,
    /// The place of what was played among them, from 1.
    pub(crate) place: usize,
}

/// What can be chosen.
#[derive(Serialize)]
pub(crate) struct ReviewedChoice {
    /// A move, or `throw`.
    #[serde(rename = "move")]
    pub(crate) text: String,
    #[serde(flatten)]
    pub(crate) chance: ReviewedChance,
    /// What it does, in words.
    pub(crate) does: String,
}

/// A win chance, and how well it is known.
#[derive(Serialize)]
pub(crate) struct ReviewedChance {
    pub(crate) win: f64,
    pub(crate) exact: bool,
    /// Proven bounds, if it is exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) lower: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) upper: Option<f64>,
    /// The typical error of an estimate (root mean square), if it was measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) error: Option<f64>,
}

/// What each side's play came to.
#[derive(Serialize)]
pub(crate) struct ReviewedSides {
    pub(crate) cones: ReviewedSide,
    pub(crate) spools: ReviewedSide,
}

/// What a side's play came to. `result` − `start` is `luck` − `loss` + `revaluation` − `given_up`, less the same of the other
/// side.
#[derive(Serialize)]
pub(crate) struct ReviewedSide {
    pub(crate) start: ReviewedChance,
    /// 1 or 0 if the game is over; else the win chance at its end.
    pub(crate) result: ReviewedChance,
    pub(crate) throws: usize,
    pub(crate) luck: f64,
    /// Decisions with a choice.
    pub(crate) decisions: usize,
    pub(crate) loss: f64,
    /// Of a decision with a choice; none if there was none.
    pub(crate) mean_loss: Option<f64>,
    pub(crate) rating: Option<&'static str>,
    pub(crate) marks: Marks,
    pub(crate) revaluation: f64,
    pub(crate) given_up: f64,
    /// The result less the luck of the side and plus that of the other.
    pub(crate) luck_adjusted: f64,
}

/// How many decisions got which mark.
#[derive(Serialize)]
pub(crate) struct Marks {
    pub(crate) doubtful: usize,
    pub(crate) bad: usize,
    pub(crate) very_bad: usize,
}
