//! The totals of a side over a reviewed game.

use super::decision::Decision;
use super::mark::Mark;
use super::ply::ReviewedPly;
use super::rating::Rating;

/// The totals of a side over a reviewed game. All win chances are those of this side.
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
    /// The mean equity loss that random choices would have at these decisions, in total.
    pub random_loss: f64,
    /// An upper bound of the probability that random choices would lose no more than the side did.
    pub random_chance: f64,
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
        let mut losses = Vec::new();
        for ply in plies {
            summary.throws += usize::from(ply.thrown.is_some());
            summary.luck += ply.luck().unwrap_or_default();
            summary.revaluation += ply.revaluation;
            for decision in ply.decisions().filter(|decision| !decision.is_forced()) {
                summary.add(decision);
                losses.push(decision.losses().collect());
            }
        }
        let means = losses.iter().map(|losses: &Vec<f64>| mean(losses.iter().copied()));
        summary.random_loss = means.fold(0.0, |sum, loss| sum + loss);
        summary.random_chance = random_chance(&losses, summary.loss);
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

    /// The rating of the play. `None` if there were too few decisions: fewer than ten, or so few that random
    /// choices may lose as little as a side that would be rated above [`Casual`](Rating::Casual).
    ///
    /// ```
    /// use senet_play::{Rating, SideSummary};
    /// let decisions = SideSummary { decisions: 30, random_loss: 0.5, ..SideSummary::default() };
    /// assert_eq!(SideSummary { loss: 0.04, ..decisions }.rating(), Some(Rating::Strong));
    /// assert_eq!(SideSummary { decisions: 9, ..decisions }.rating(), None);
    /// ```
    pub fn rating(&self) -> Option<Rating> {
        let rating = Rating::of_share(self.loss / self.random_loss);
        let is_earned = rating >= Rating::Casual || self.random_chance <= LARGEST_RANDOM_CHANCE;
        (self.decisions >= LEAST_DECISIONS && self.random_loss > 0.0 && is_earned).then_some(rating)
    }
}

/// The number of unforced decisions below which there is no rating. Half as many would rate single mistakes,
/// and twice as many would leave short games without ratings.
const LEAST_DECISIONS: usize = 10;

/// The largest probability of random choices that lose no more, with which a rating may be above casual. One
/// random player in a thousand may get a better rating; with a larger probability more do, and with a smaller
/// one more short games have no rating.
const LARGEST_RANDOM_CHANCE: f64 = 0.001;

/// An upper bound of the probability that random choices lose no more than this in total. Each decision is
/// given by the losses of its choices.
///
/// The bound is Chernoff's: for every *t* > 0 the probability is at most the mean of exp(*t* (loss − random
/// loss)), which is a product over the decisions.
fn random_chance(decisions: &[Vec<f64>], loss: f64) -> f64 {
    let logarithm = |t: f64| -> f64 {
        let factor = |losses: &Vec<f64>| mean(losses.iter().map(|loss| (-t * loss).exp())).ln();
        t * loss + decisions.iter().map(factor).sum::<f64>()
    };
    (0..=20).map(|power| logarithm(f64::from(1_u32 << power))).fold(0.0, f64::min).exp()
}

fn mean(numbers: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = numbers.len() as f64;
    numbers.sum::<f64>() / count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_chance_bounds_the_probability_of_no_mistake() {
        let coins = vec![vec![0.0, 0.1]; 10];
        let exact = 0.5_f64.powi(10);
        assert!((exact..exact * 1.01).contains(&random_chance(&coins, 0.0)));
        // Of ten coins at most two fall on the mistake in 56 of 1024 cases.
        assert!((56.0 / 1024.0..0.2).contains(&random_chance(&coins, 0.2)));
        assert!((random_chance(&coins, 0.5) - 1.0).abs() < 1e-3);
        assert_eq!(random_chance(&[], 0.0), 1.0);
    }

    #[test]
    fn few_decisions_have_no_rating() {
        let summary = |decisions, loss, random_loss, random_chance| SideSummary {
            decisions,
            loss,
            random_loss,
            random_chance,
            ..SideSummary::default()
        };
        assert_eq!(summary(9, 0.0, 0.5, 0.0).rating(), None);
        assert_eq!(summary(30, 0.0, 0.5, 1e-4).rating(), Some(Rating::Flawless));
        assert_eq!(summary(30, 0.0, 0.5, 0.01).rating(), None, "random choices may do as well");
        assert_eq!(summary(30, 0.5, 0.5, 0.6).rating(), Some(Rating::Reckless));
        assert_eq!(summary(30, 0.0, 0.0, 1.0).rating(), None, "all choices are equal");
    }
}
