//! A yardstick for who is ahead: win chances from how far both sides have to go.

use senet::{Next, Position, Side};
use senet_play::{ObservedMove, Observer};

use super::way::Way;

/// A chance is a number of parts of this.
pub(crate) const PROBABILITY_ONE: u16 = u16::MAX;

/// Win chances of the side to throw, by the squares that it and the other side have to go: a logistic curve, fitted to games of the same
/// players under the same rules.
///
/// The curve is 1 / (1 + exp(−*s*)) with *s* = *a*/√*w* + *b l*/√*w* + *c l*, where *l* is the lead in squares and *w* the way of both sides
/// together, plus one. *a* is what it is worth to be the one to throw.
#[derive(Debug)]
pub(crate) struct Yardstick {
    weights: Weights,
    /// One more than the farthest way.
    size: usize,
    /// By own way and the other's.
    chances: Vec<u16>,
}

/// The weights *a*, *b*, *c* of the curve.
pub(crate) type Weights = [f64; 3];

/// A position of a game that was played to its end, for fitting.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    own: u16,
    other: u16,
    won: bool,
}

impl Yardstick {
    /// The yardstick with these weights.
    pub(crate) fn new(way: &Way, weights: Weights) -> Yardstick {
        let size = usize::from(way.farthest()) + 1;
        let ways = || 0..=way.farthest();
        let chances = ways()
            .flat_map(|own| ways().map(move |other| (own, other)))
            .map(|(own, other)| {
                (chance(weights, features(own, other)) * f64::from(PROBABILITY_ONE)).round() as u16
            })
            .collect();
        Yardstick { weights, size, chances }
    }

    /// The curve that fits these samples best: maximum likelihood by Newton's method, with a little weight on small numbers.
    pub(crate) fn fitted(samples: &[Sample]) -> Weights {
        let mut weights = [0.0; 3];
        for _ in 0..STEPS {
            let (mut slope, mut bend) = ([0.0; 3], [[0.0; 3]; 3]);
            for sample in samples {
                let features = features(sample.own, sample.other);
                let chance = chance(weights, features);
                for (row, feature) in features.into_iter().enumerate() {
                    slope[row] += (f64::from(u8::from(sample.won)) - chance) * feature;
                    for (column, other) in features.into_iter().enumerate() {
                        bend[row][column] += chance * (1.0 - chance) * feature * other;
                    }
                }
            }
            for row in 0..3 {
                slope[row] -= RIDGE * weights[row];
                bend[row][row] += RIDGE;
            }
            let step = solved(bend, slope);
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

    /// The chance of the side to throw, in parts of [`PROBABILITY_ONE`].
    #[inline(always)]
    pub(crate) fn chance(&self, own: u16, other: u16) -> u16 {
        self.chances[usize::from(own) * self.size + usize::from(other)]
    }
}

const STEPS: u32 = 12;
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

/// The solution of three linear equations whose matrix is symmetric and positive.
fn solved(mut matrix: [[f64; 3]; 3], mut right: [f64; 3]) -> [f64; 3] {
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

/// Takes samples of games.
pub(crate) struct Sampler<'a> {
    way: &'a Way,
    plies: u32,
    /// Positions of the game that is being played, with who was to throw.
    pending: Vec<(u16, u16, Side)>,
    /// Positions of finished games.
    pub(crate) samples: Vec<Sample>,
}

/// Neighbouring positions tell nearly the same: every so manieth is taken.
const EVERY: u32 = 4;

impl<'a> Sampler<'a> {
    pub(crate) fn new(way: &'a Way) -> Sampler<'a> {
        Sampler { way, plies: 0, pending: Vec::new(), samples: Vec::new() }
    }

    fn take(&mut self, position: &Position) {
        let (own, other) = (self.way.of(position.mover()), self.way.of(position.other()));
        self.pending.push((own, other, position.side()));
    }

    fn finish(&mut self, winner: Side) {
        let sample = |(own, other, side)| Sample { own, other, won: side == winner };
        self.samples.extend(self.pending.drain(..).map(sample));
    }
}

impl Observer for Sampler<'_> {
    fn observe(&mut self, seen: ObservedMove<'_>) {
        self.plies += 1;
        if self.plies.is_multiple_of(EVERY) {
            self.take(seen.before);
        }
        if let Next::Won(winner) = seen.outcome.next {
            self.finish(winner);
        }
    }
}

#[cfg(test)]
mod tests {
    use senet::{Preset, Ruleset};

    use super::*;

    #[test]
    fn the_curve_that_made_the_samples_is_found_again() {
        use rand_core::Rng;
        let truth = [0.8, 0.3, 0.01];
        let mut words = senet::dice::stream(3, 0);
        let samples: Vec<Sample> = (0..40_000)
            .map(|_| {
                let word = words.next_u64();
                let (own, other) = ((word & 127) as u16, (word >> 7 & 127) as u16);
                let won = (word >> 32) as f64 / 4_294_967_296.0 < chance(truth, features(own, other));
                Sample { own, other, won }
            })
            .collect();
        let fitted = Yardstick::fitted(&samples);
        for (own, other) in [(3, 3), (10, 40), (40, 10), (60, 60), (100, 120)] {
            let [fitted, truth] = [fitted, truth].map(|weights| chance(weights, features(own, other)));
            assert!((fitted - truth).abs() < 0.02, "{own} against {other}: {fitted} for {truth}");
        }
    }

    #[test]
    fn who_is_nearer_the_end_has_the_better_chance() {
        let rules = Ruleset::preset(Preset::Modern);
        let yardstick = Yardstick::new(&Way::new(&rules), [0.5, 0.3, 0.0]);
        assert!(yardstick.chance(10, 40) > yardstick.chance(25, 25));
        assert!(yardstick.chance(25, 25) > yardstick.chance(40, 10));
        assert!(yardstick.chance(25, 25) > PROBABILITY_ONE / 2, "it is good to be the one to throw");
    }
}
