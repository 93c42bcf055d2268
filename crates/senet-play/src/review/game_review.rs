//! The review of a whole game, with its totals.

use senet::Side;

use super::decision::EvaluatedChoice;
use super::ply::ReviewedPly;
use super::summary::SideSummary;
use crate::evaluation::Evaluation;

/// The review of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    /// The plies in order. The last may be a throw that waits for its move.
    pub plies: Vec<ReviewedPly>,
    /// The evaluation of the start for the cones.
    pub start: Evaluation,
    /// The evaluation of the end for the cones: won or lost if the game is over.
    pub end: Evaluation,
    /// The side that resigned, and its win chance when it did.
    pub resignation: Option<(Side, f64)>,
}

impl Review {
    /// The evaluation of the start for a side.
    pub fn start_of(&self, side: Side) -> Evaluation {
        of_cones(self.start, side)
    }

    /// The evaluation of the end for a side: won or lost if the game is over.
    pub fn end_of(&self, side: Side) -> Evaluation {
        of_cones(self.end, side)
    }

    /// The totals of a side.
    pub fn summary(&self, side: Side) -> SideSummary {
        let resignation = self.resignation.filter(|(loser, _)| *loser == side);
        SideSummary::of(
            self.plies.iter().filter(|ply| ply.side == side),
            resignation.map_or(0.0, |(_, chance)| chance),
        )
    }

    /// The luck of a side less that of the other side.
    pub fn net_luck(&self, side: Side) -> f64 {
        self.summary(side).luck - self.summary(side.other()).luck
    }

    /// The luck-adjusted result of a side: its result less its net luck. It is an unbiased estimate of how
    /// often the side wins when both sides play like this, and may lie below 0 or above 1.
    pub fn luck_adjusted(&self, side: Side) -> f64 {
        self.end_of(side).win - self.net_luck(side)
    }

    /// The typical change (root mean square) of an estimate when its position is evaluated anew one ply
    /// later. `None` if nothing was estimated.
    pub fn typical_revaluation(&self) -> Option<f64> {
        let revised: Vec<f64> =
            self.plies.iter().filter(|ply| !ply.after.is_exact()).map(|ply| ply.revaluation).collect();
        let squares: f64 = revised.iter().map(|change| change * change).sum();
        (!revised.is_empty()).then(|| (squares / revised.len() as f64).sqrt())
    }

    /// Returns `true` if every evaluation of the review is exact.
    pub fn is_exact(&self) -> bool {
        let choices_exact = |ply: &ReviewedPly| {
            ply.decisions().all(|decision| decision.choices.iter().all(EvaluatedChoice::is_exact))
        };
        let is_exact =
            |ply: &ReviewedPly| ply.before.is_exact() && ply.after.is_exact() && choices_exact(ply);
        self.start.is_exact() && self.end.is_exact() && self.plies.iter().all(is_exact)
    }
}

/// Turns an evaluation for a side into one for the cones, or the other way round.
pub(super) fn of_cones(evaluation: Evaluation, side: Side) -> Evaluation {
    match side {
        Side::Cones => evaluation,
        Side::Spools => evaluation.of_other_side(),
    }
}
