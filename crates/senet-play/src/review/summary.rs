//! What the throws and decisions of a side came to.

use super::rating::Rating;
use super::{Decision, Mark, ReviewedPly};

/// What the throws and decisions of a side came to. Chances are its own.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct SideSummary {
    /// Throws it made.
    pub throws: usize,
    /// The luck of all of them.
    pub luck: f64,
    /// Decisions in which it had a choice.
    pub decisions: usize,
    /// What all decisions lost.
    pub loss: f64,
    /// How many decisions got each mark, the mildest first.
    pub marks: [usize; 3],
    /// How much its estimates changed when positions were looked at anew.
    pub revaluation: f64,
    /// The win chance that it gave away by resigning.
    pub given_up: f64,
}

impl SideSummary {
    pub(super) fn of<'a>(plies: impl Iterator<Item = &'a ReviewedPly>, given_up: f64) -> SideSummary {
        let mut account = SideSummary { given_up, ..SideSummary::default() };
        for ply in plies {
            account.throws += usize::from(ply.thrown.is_some());
            account.luck += ply.luck().unwrap_or_default();
            account.revaluation += ply.revaluation;
            for decision in ply.decisions().filter(|decision| !decision.is_forced()) {
                account.add(decision);
            }
        }
        account
    }

    fn add(&mut self, decision: &Decision) {
        self.decisions += 1;
        self.loss += decision.loss();
        if let Some(mark) = decision.mark() {
            self.marks[mark.index()] += 1;
        }
    }

    /// How many decisions got this mark.
    pub fn marked(&self, mark: Mark) -> usize {
        self.marks[mark.index()]
    }

    /// The mean loss of its unforced decisions; none if it had no choice.
    pub fn mean_loss(&self) -> Option<f64> {
        (self.decisions > 0).then(|| self.loss / self.decisions as f64)
    }

    /// How well it played, in a word; none if it had no choice.
    pub fn rating(&self) -> Option<Rating> {
        self.mean_loss().map(Rating::of_mean_loss)
    }
}
