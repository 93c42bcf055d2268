//! A ply of a reviewed game.

use senet::{Side, Throw};

use super::decision::Decision;
use super::mark::Mark;
use crate::evaluation::Evaluation;

/// A ply of a reviewed game: a throw with its move, or a move made instead of throwing. All win chances are
/// those of the side to move.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewedPly {
    /// The side to move.
    pub side: Side,
    /// The evaluation of the position before the ply.
    pub before: Evaluation,
    /// The decision whether to throw or to move instead, if the rules offered that choice.
    pub before_throw: Option<Decision>,
    /// The throw. `None` if the move was made instead.
    pub thrown: Option<ReviewedThrow>,
    /// The choice of a move with the throw, perhaps a forced one. `None` without a throw or before the move
    /// was made.
    pub decision: Option<Decision>,
    /// The evaluation after the ply, as seen from before it.
    pub after: Evaluation,
    /// The change of the win chance when the position after the ply is evaluated anew. It is 0 among exact
    /// values.
    pub revaluation: f64,
}

/// A throw with its luck.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ReviewedThrow {
    /// The value that was thrown.
    pub throw: Throw,
    /// The mean evaluation over all throws.
    pub expected: Evaluation,
    /// The evaluation of the best move with this throw.
    pub evaluation: Evaluation,
}

impl ReviewedThrow {
    /// The luck of the throw: the win chance that it gained, negative for an unlucky throw.
    pub fn luck(&self) -> f64 {
        self.evaluation.win - self.expected.win
    }
}

impl ReviewedPly {
    /// The decisions of the ply in order, forced ones included.
    pub fn decisions(&self) -> impl Iterator<Item = &Decision> {
        self.before_throw.iter().chain(&self.decision)
    }

    /// The equity loss of the decisions of this ply.
    pub fn loss(&self) -> f64 {
        self.decisions().map(Decision::loss).sum()
    }

    /// The worst mark of the decisions of this ply.
    pub fn mark(&self) -> Option<Mark> {
        self.decisions().filter_map(Decision::mark).max()
    }

    /// The luck of the throw. `None` if the move was made instead.
    pub fn luck(&self) -> Option<f64> {
        self.thrown.map(|thrown| thrown.luck())
    }
}
