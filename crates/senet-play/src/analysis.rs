//! The analysis of a position: its evaluation and those of its moves.

use senet::MoveText;
use senet_table::Stratum;

use crate::evaluation::Evaluation;

/// What an [`Analyst`](crate::Analyst) finds out about a position and its moves.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// For the side to throw; with a throw, for the side to move.
    pub evaluation: Evaluation,
    /// With a throw, its legal moves, best first. Without one, the move that can replace the throw, if there
    /// is one.
    pub moves: Vec<(MoveText, Evaluation)>,
    /// The strata whose exact values were used, if the tablebase of the analyst keeps track of them.
    pub strata: Vec<Stratum>,
}

impl Analysis {
    /// Whether the evaluations of the position and of all its moves are exact.
    pub fn is_exact(&self) -> bool {
        self.evaluation.is_exact() && self.moves.iter().all(|(_, evaluation)| evaluation.is_exact())
    }
}
