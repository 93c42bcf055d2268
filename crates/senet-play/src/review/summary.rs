//! The totals of a side over a reviewed game.

use super::decision::Decision;
use super::mark::Mark;
use super::ply::ReviewedPly;
use super::rating::Rating;

/// The totals of a side over a reviewed game. All win chances are those of this side.
///
/// ```
/// use std::sync::Arc;
/// use senet::{Dice, Preset, Ruleset, Side};
/// use senet_play::{Analyst, Level, Limits, play_game, review};
/// let rules = Arc::new(Ruleset::new(Preset::Tait.spec().with_options(["pieces=1"])?)?);
/// let mut players = [1, 2].map(|seed| Level::Novice.player(&rules, seed, None));
/// let game = play_game(&rules, &mut players, Dice::new(3, 0), 10_000)?;
/// let review = review(&game, &[Analyst::new(&rules, None, Limits::depth(1))]);
/// let summary = review.summary(Side::Cones);
/// assert!(summary.throws > 0 && summary.loss >= 0.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct SideSummary {
    /// The number of throws.
    pub throws: usize,
    /// The luck of all throws.
    pub luck: f64,
    /// The number of unforced decisions.
    pub decisions: usize,
    /// The equity loss of all decisions.
    pub loss: f64,
    /// The number of decisions with each mark, mildest first.
    pub marks: [usize; 3],
    /// The sum of the revaluations.
    pub revaluation: f64,
    /// The win chance that the side had when it resigned. 0 if it did not.
    pub resignation: f64,
}

impl SideSummary {
    pub(super) fn of<'a>(plies: impl Iterator<Item = &'a ReviewedPly>, resignation: f64) -> SideSummary {
        let mut summary = SideSummary { resignation, ..SideSummary::default() };
        for ply in plies {
            summary.throws += usize::from(ply.thrown.is_some());
            summary.luck += ply.luck().unwrap_or_default();
            summary.revaluation += ply.revaluation;
            for decision in ply.decisions().filter(|decision| !decision.is_forced()) {
                summary.add(decision);
            }
        }
        summary
    }

    fn add(&mut self, decision: &Decision) {
        self.decisions += 1;
        self.loss += decision.loss();
        if let Some(mark) = decision.mark() {
            self.marks[mark.index()] += 1;
        }
    }

    /// The number of decisions with this mark.
    pub fn marked(&self, mark: Mark) -> usize {
        self.marks[mark.index()]
    }

    /// The mean equity loss of the unforced decisions. `None` if there were none.
    pub fn mean_loss(&self) -> Option<f64> {
        (self.decisions > 0).then(|| self.loss / self.decisions as f64)
    }

    /// The rating of the play. `None` if there were no unforced decisions.
    pub fn rating(&self) -> Option<Rating> {
        self.mean_loss().map(Rating::of_mean_loss)
    }
}
