//! The lead estimator: win chances from the pip counts of both sides, which say who leads.

use senet::{Next, Position, Side};
use senet_play::{ObservedMove, Observer};
use serde::{Deserialize, Serialize};

use super::pip_count::PipCount;
use crate::win_chances::WinChances;

/// The value of a certain win: win chances are integers from 0 to this.
pub(crate) const PROBABILITY_ONE: u16 = u16::MAX;

/// Estimates the win chance of the side to throw from the pip counts of both sides, by a logistic curve that
/// is fitted to games of the same players in the same ruleset.
///
/// The curve is 1 / (1 + exp(−*s*)) with *s* = *a*/√*w* + *b l*/√*w* + *c l*, where *l* is the lead in pips
/// and *w* the sum of both pip counts plus one. The weight *a* is the advantage of the throw.
#[derive(Debug)]
pub(crate) struct LeadEstimator {
    weights: Weights,
    /// One more than the largest pip count.
    size: usize,
    /// Win chances by the pip counts of the side to throw and of the other side.
    chances: Vec<u16>,
}

/// The weights *a*, *b* and *c* of the curve.
pub(crate) type Weights = [f64; 3];

/// A position of a finished game, for fitting.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    own: u16,
    other: u16,
    /// The win chance by tables or the best evaluator.
    chance: f64,
    won: bool,
}

/// The source of the win chances that say who leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub(crate) enum LeadSource {
    /// Tables and the best evaluator.
    WinChances,
    PipCounts,
}

/// Win chances that say who leads, from their source.
#[derive(Clone, Copy)]
pub(crate) enum Leads<'a> {
    WinChances(&'a WinChances),
    PipCounts(&'a LeadEstimator),
}

impl Leads<'_> {
    /// The win chance of the side to throw, from the position and the pip counts of both sides, in units of 1
    /// / [`PROBABILITY_ONE`].
    #[inline(always)]
    pub(crate) fn chance(&self, position: &Position, [own, other]: [u16; 2]) -> u16 {
        match self {
            Leads::WinChances(chances) => (chances.of(position) * f64::from(PROBABILITY_ONE)).round() as u16,
            Leads::PipCounts(estimator) => estimator.chance(own, other),
        }
    }
}

impl LeadSource {
    /// The source with the smaller squared error on samples of finished games. The evaluator is mostly
    /// better, except in rules that differ much from those for which it was made.
    pub(crate) fn better(samples: &[Sample], weights: Weights) -> LeadSource {
        let error = |estimate: &dyn Fn(&Sample) -> f64| -> f64 {
            samples.iter().map(|sample| (f64::from(u8::from(sample.won)) - estimate(sample)).powi(2)).sum()
        };
        let fitted = error(&|sample| chance(weights, features(sample.own, sample.other)));
        if error(&|sample| sample.chance) <= fitted { LeadSource::WinChances } else { LeadSource::PipCounts }
    }
}

impl LeadEstimator {
    /// Creates the estimator with these weights.
    pub(crate) fn new(pip_count: &PipCount, weights: Weights) -> LeadEstimator {
        let size = usize::from(pip_count.max()) + 1;
        let counts = || 0..=pip_count.max();
        let chances = counts()
            .flat_map(|own| counts().map(move |other| (own, other)))
            .map(|(own, other)| {
                (chance(weights, features(own, other)) * f64::from(PROBABILITY_ONE)).round() as u16
            })
            .collect();
        LeadEstimator { weights, size, chances }
    }

    /// Fits the weights to samples: logistic regression by Newton's method, with a small ridge penalty.
    pub(crate) fn fit(samples: &[Sample]) -> Weights {
        let mut weights = [0.0; 3];
        for _ in 0..STEPS {
            let (mut gradient, mut hessian) = ([0.0; 3], [[0.0; 3]; 3]);
            for sample in samples {
                let features = features(sample.own, sample.other);
                let chance = chance(weights, features);
                for (row, feature) in features.into_iter().enumerate() {
                    gradient[row] += (f64::from(u8::from(sample.won)) - chance) * feature;
                    for (column, other) in features.into_iter().enumerate() {
                        hessian[row][column] += chance * (1.0 - chance) * feature * other;
                    }
                }
            }
            for row in 0..3 {
                gradient[row] -= RIDGE * weights[row];
                hessian[row][row] += RIDGE;
            }
            let step = solve(hessian, gradient);
            for (weight, step) in weights.iter_mut().zip(step) {
                *weight += step;
            }
        }
        weights
    }

    /// The weights of the curve.
    pub(crate) fn weights(&self) -> Weights {
        self.weights
    }

    /// The win chance of the side to throw, in units of 1 / [`PROBABILITY_ONE`].
    #[inline(always)]
    pub(crate) fn chance(&self, own: u16, other: u16) -> u16 {
        self.chances[usize::from(own) * self.size + usize::from(other)]
    }
}

/// The number of steps of Newton's method.
const STEPS: u32 = 12;
/// The ridge penalty. It keeps the weights finite where one side always wins.
const RIDGE: f64 = 1e-2;

fn features(own: u16, other: u16) -> [f64; 3] {
    let lead = f64::from(other) - f64::from(own);
    let root = f64::from(own + other + 1).sqrt();
    [1.0 / root, lead / root, lead]
}

fn chance(weights: Weights, features: [f64; 3]) -> f64 {
    let sum: f64 = weights.iter().zip(features).map(|(weight, feature)| weight * feature).sum();
    1.0 / (1.0 + (-sum).exp())
}

/// Solves three linear equations with a symmetric positive matrix by Gaussian elimination.
fn solve(mut matrix: [[f64; 3]; 3], mut right: [f64; 3]) -> [f64; 3] {
    for pivot in 0..3 {
        for row in pivot + 1..3 {
            let above = matrix[pivot];
            let factor = matrix[row][pivot] / above[pivot];
            for (cell, above) in matrix[row].iter_mut().zip(above) {
                *cell -= factor * above;
            }
            right[row] -= factor * right[pivot];
        }
    }
    for row in (0..3).rev() {
        for column in row + 1..3 {
            right[row] -= matrix[row][column] * right[column];
        }
        right[row] /= matrix[row][row];
    }
    right
}

/// Samples positions of games.
pub(crate) struct Sampler<'a> {
    pip_count: &'a PipCount,
    win_chances: &'a WinChances,
    plies: u32,
    /// Sampled positions of the present game, as if their side to throw had won, and that side.
    pending: Vec<(Sample, Side)>,
    /// Samples of finished games.
    pub(crate) samples: Vec<Sample>,
}

/// The plies from one sample to the next. Neighbouring positions carry nearly the same information.
const SAMPLE_INTERVAL: u32 = 4;

impl<'a> Sampler<'a> {
    pub(crate) fn new(pip_count: &'a PipCount, win_chances: &'a WinChances) -> Sampler<'a> {
        Sampler { pip_count, win_chances, plies: 0, pending: Vec::new(), samples: Vec::new() }
    }

    fn take(&mut self, position: &Position) {
        let (own, other) = (self.pip_count.of(position.mover()), self.pip_count.of(position.other()));
        let sample = Sample { own, other, chance: self.win_chances.of(position), won: true };
        self.pending.push((sample, position.side()));
    }

    fn finish(&mut self, winner: Side) {
        let finished = |(sample, side)| Sample { won: side == winner, ..sample };
        self.samples.extend(self.pending.drain(..).map(finished));
    }
}

impl Observer for Sampler<'_> {
    fn observe(&mut self, observed: ObservedMove<'_>) {
        self.plies += 1;
        if self.plies.is_multiple_of(SAMPLE_INTERVAL) {
            self.take(observed.before);
        }
        if let Next::Won(winner) = observed.outcome.next {
            self.finish(winner);
        }
    }
}

#[cfg(test)]
mod tests {
    use senet::{Preset, Ruleset};

    use super::*;

    #[test]
    fn fit_recovers_the_curve_of_the_samples() {
        use rand_core::Rng;
        let truth = [0.8, 0.3, 0.01];
        let mut words = senet::dice::stream(3, 0);
        let samples: Vec<Sample> = (0..40_000)
            .map(|_| {
                let word = words.next_u64();
                let (own, other) = ((word & 127) as u16, (word >> 7 & 127) as u16);
                let won = (word >> 32) as f64 / 4_294_967_296.0 < chance(truth, features(own, other));
                Sample { own, other, chance: 0.5, won }
            })
            .collect();
        let fitted = LeadEstimator::fit(&samples);
        assert_eq!(LeadSource::better(&samples, fitted), LeadSource::PipCounts, "one half knows nothing");
        let knowing = |sample: &Sample| Sample { chance: f64::from(u8::from(sample.won)), ..*sample };
        let knowing: Vec<Sample> = samples.iter().map(knowing).collect();
        assert_eq!(LeadSource::better(&knowing, fitted), LeadSource::WinChances);
        for (own, other) in [(3, 3), (10, 40), (40, 10), (60, 60), (100, 120)] {
            let [fitted, truth] = [fitted, truth].map(|weights| chance(weights, features(own, other)));
            assert!((fitted - truth).abs() < 0.02, "{own} against {other}: {fitted} for {truth}");
        }
    }

    #[test]
    fn smaller_pip_count_has_the_better_chance() {
        let rules = Ruleset::preset(Preset::Modern);
        let lead_estimator = LeadEstimator::new(&PipCount::new(&rules), [0.5, 0.3, 0.0]);
        assert!(lead_estimator.chance(10, 40) > lead_estimator.chance(25, 25));
        assert!(lead_estimator.chance(25, 25) > lead_estimator.chance(40, 10));
        assert!(lead_estimator.chance(25, 25) > PROBABILITY_ONE / 2, "the throw is an advantage");
    }
}
