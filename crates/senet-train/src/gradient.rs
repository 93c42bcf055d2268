//! The gradient of the loss with respect to the weights, by backpropagation. `training` uses it.

use senet_play::network::{FEATURES, FIRST_LAYER, Features, SECOND_LAYER, logistic};

use crate::sample::TrainingSample;
use crate::weights::{LayerView, LayerViewMut, Weights};

/// The gradient of the loss with respect to all weights, summed over samples.
///
/// The loss of a sample is the cross entropy between its win chance and the network's. Its derivative with
/// respect to the log odds is the network's win chance minus the sample's.
pub(crate) struct Gradient {
    sum: Weights,
    /// The weights of the second layer, transposed for backpropagation.
    second_transposed: [[f32; FIRST_LAYER]; SECOND_LAYER],
}

/// The squared error of the network over samples.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct SquaredError {
    /// The number of samples.
    pub(crate) samples: u64,
    /// The sum of the squared differences between the network's win chances and the targets.
    pub(crate) sum: f64,
}

impl SquaredError {
    /// The root mean square error.
    pub(crate) fn root_mean(&self) -> f64 {
        (self.sum / self.samples.max(1) as f64).sqrt()
    }

    pub(crate) fn add(&mut self, other: SquaredError) {
        self.samples += other.samples;
        self.sum += other.sum;
    }
}

/// The activations of the layers for one position.
struct Forward {
    features: Features,
    first: [f32; FIRST_LAYER],
    second: [f32; SECOND_LAYER],
    win: f64,
}

impl Gradient {
    /// A gradient of zero.
    pub(crate) fn new() -> Gradient {
        Gradient { sum: Weights::zero(), second_transposed: [[0.0; FIRST_LAYER]; SECOND_LAYER] }
    }

    /// Replaces the gradient by the sum of the gradients of `samples`, and returns the error.
    pub(crate) fn compute(&mut self, weights: &Weights, samples: &[TrainingSample]) -> SquaredError {
        self.sum.numbers_mut().fill(0.0);
        let view = weights.view();
        for (unit, row) in self.second_transposed.iter_mut().enumerate() {
            for (weight, column) in row.iter_mut().zip(view.second) {
                *weight = column[unit];
            }
        }
        let mut sum = self.sum.view_mut();
        let mut error = SquaredError::default();
        for sample in samples {
            let forward = Forward::of(&view, sample);
            let difference = forward.win - f64::from(sample.win);
            error.add(SquaredError { samples: 1, sum: difference * difference });
            backward(&mut sum, &view, &self.second_transposed, &forward, difference as f32);
        }
        error
    }

    pub(crate) fn sum(&self) -> &Weights {
        &self.sum
    }
}

impl Default for Gradient {
    fn default() -> Gradient {
        Gradient::new()
    }
}

/// The error of the weights over samples.
pub(crate) fn squared_error(weights: &Weights, samples: &[TrainingSample]) -> SquaredError {
    let view = weights.view();
    let mut error = SquaredError::default();
    for sample in samples {
        let difference = Forward::of(&view, sample).win - f64::from(sample.win);
        error.add(SquaredError { samples: 1, sum: difference * difference });
    }
    error
}

impl Forward {
    #[inline]
    fn of(view: &LayerView<'_>, sample: &TrainingSample) -> Forward {
        let features = Features::of(&sample.position);
        let columns = &view.columns[..FEATURES];
        let mut first = *view.bias;
        let (fours, rest) = features.numbers().as_chunks::<4>();
        for four in fours {
            let [one, two, three, four] = four.map(|number| &columns[usize::from(number)]);
            for unit in 0..FIRST_LAYER {
                first[unit] += (one[unit] + two[unit]) + (three[unit] + four[unit]);
            }
        }
        for number in rest {
            for (sum, weight) in first.iter_mut().zip(&columns[usize::from(*number)]) {
                *sum += weight;
            }
        }
        let mut second = *view.second_bias;
        for (unit, weights) in first.iter_mut().zip(view.second) {
            *unit = unit.max(0.0);
            for (sum, weight) in second.iter_mut().zip(weights) {
                *sum += *unit * weight;
            }
        }
        let mut odds = view.output_bias;
        for (unit, weight) in second.iter_mut().zip(view.output) {
            *unit = unit.max(0.0);
            odds += *unit * weight;
        }
        Forward { features, first, second, win: logistic(odds) }
    }
}

/// Adds the gradient of one sample to `sum`. `difference` is the network's win chance minus the target.
#[inline]
fn backward(
    sum: &mut LayerViewMut<'_>,
    view: &LayerView<'_>,
    second_transposed: &[[f32; FIRST_LAYER]; SECOND_LAYER],
    forward: &Forward,
    difference: f32,
) {
    *sum.output_bias += difference;
    let mut by_second = [0.0; SECOND_LAYER];
    let units = by_second.iter_mut().zip(forward.second).zip(view.output);
    for (((slope, unit), weight), by_weight) in units.zip(sum.output.iter_mut()) {
        *by_weight += difference * unit;
        *slope = if unit > 0.0 { difference * weight } else { 0.0 };
    }
    for (sum, slope) in sum.second_bias.iter_mut().zip(by_second) {
        *sum += slope;
    }
    let mut by_first = [0.0; FIRST_LAYER];
    for (weights, slope) in second_transposed.iter().zip(by_second) {
        for (sum, weight) in by_first.iter_mut().zip(weights) {
            *sum += slope * weight;
        }
    }
    for ((slope, unit), weights) in by_first.iter_mut().zip(forward.first).zip(sum.second.iter_mut()) {
        if unit > 0.0 {
            for (sum, slope) in weights.iter_mut().zip(by_second) {
                *sum += unit * slope;
            }
        } else {
            *slope = 0.0;
        }
    }
    for (sum, slope) in sum.bias.iter_mut().zip(by_first) {
        *sum += slope;
    }
    for number in forward.features.numbers() {
        for (sum, slope) in sum.columns[usize::from(*number)].iter_mut().zip(by_first) {
            *sum += slope;
        }
    }
}

#[cfg(test)]
mod tests {
    use senet::dice::stream;
    use senet::{Preset, Ruleset, Throw};
    use senet_play::{Evaluator, Network};

    use super::*;
    use crate::weights::WEIGHTS;

    fn samples() -> Vec<TrainingSample> {
        let rules = Ruleset::preset(Preset::Modern);
        let mut samples = vec![TrainingSample { position: rules.start(), win: 0.9 }];
        for throw in [1, 2, 3, 5, 4, 2] {
            let last = samples[samples.len() - 1];
            let turn = rules.turn(&last.position, Throw::of(throw)).unwrap();
            let mv = turn.moves().last().unwrap();
            samples.push(TrainingSample {
                position: turn.play(mv).unwrap().position,
                win: 1.0 - last.win * 0.8,
            });
        }
        samples
    }

    fn weights() -> Weights {
        let mut weights = Weights::random(&mut stream(3, 0));
        // Give weight to pairs of pieces too.
        let mut words = stream(4, 0);
        for weight in weights.numbers_mut() {
            *weight += 0.02 * (rand_core::Rng::next_u32(&mut words) as f32 / u32::MAX as f32 - 0.5);
        }
        weights
    }

    const STEP: f32 = 1e-4;

    /// The loss, from a direct implementation of the network.
    fn loss(weights: &Weights, samples: &[TrainingSample]) -> f64 {
        let view = weights.view();
        let loss_of = |sample: &TrainingSample| {
            let features = Features::of(&sample.position);
            let first: Vec<f64> = (0..FIRST_LAYER)
                .map(|unit| {
                    let columns = features
                        .numbers()
                        .iter()
                        .map(|number| f64::from(view.columns[usize::from(*number)][unit]));
                    (f64::from(view.bias[unit]) + columns.sum::<f64>()).max(0.0)
                })
                .collect();
            let second = |unit: usize| {
                let sum: f64 =
                    first.iter().zip(view.second).map(|(value, row)| value * f64::from(row[unit])).sum();
                (sum + f64::from(view.second_bias[unit])).max(0.0)
            };
            let odds: f64 = (0..SECOND_LAYER).map(|unit| second(unit) * f64::from(view.output[unit])).sum();
            let win = 1.0 / (1.0 + (-odds - f64::from(view.output_bias)).exp());
            let wanted = f64::from(sample.win);
            -wanted * win.ln() - (1.0 - wanted) * (1.0 - win).ln()
        };
        samples.iter().map(loss_of).sum()
    }

    #[test]
    fn gradient_agrees_with_finite_differences() {
        let (weights, samples) = (weights(), samples());
        let mut gradient = Gradient::new();
        gradient.compute(&weights, &samples);
        let slopes = gradient.sum().numbers();
        let seen = slopes.iter().enumerate().filter(|(_, slope)| **slope != 0.0);
        let (mut checked, mut kinks) = (0, 0);
        for (place, slope) in seen.step_by(23).chain([(WEIGHTS - 1, &slopes[WEIGHTS - 1])]) {
            let at = |step: f32| {
                let mut moved = weights.clone();
                moved.numbers_mut()[place] += step;
                loss(&moved, &samples)
            };
            let (up, here, down) = (at(STEP), at(0.0), at(-STEP));
            checked += 1;
            if ((up - here) - (here - down)).abs() > 1e-7 {
                // A unit becomes active here: the loss is not differentiable.
                kinks += 1;
                continue;
            }
            let wanted = (up - down) / f64::from(2.0 * STEP);
            assert!(
                (f64::from(*slope) - wanted).abs() < 2e-3 * (1.0 + wanted.abs()),
                "{place}: {slope} {wanted}"
            );
        }
        assert!(checked > 100 && kinks * 20 < checked, "{checked} checked, {kinks} kinks");
    }

    #[test]
    fn network_agrees_with_weights() {
        let weights = weights();
        let network = Network::from_layers("modern", &weights.layers(), 0.01);
        for sample in samples() {
            let target = TrainingSample { win: network.win_chance(&sample.position) as f32, ..sample };
            assert!(squared_error(&weights, &[target]).root_mean() < 2e-3, "{}", sample.position);
        }
    }
}
