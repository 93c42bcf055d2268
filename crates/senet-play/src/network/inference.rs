//! The network for play: integer weights, and the win chance of a position.

use senet::Position;

use super::features::Features;
use super::layers::{FIRST_LAYER, Layers, SECOND_LAYER};
use super::logistic::logistic;
use crate::evaluator::Evaluator;

/// The scale of the first layer's integer weights: they are multiples of 1/2048.
const WEIGHT_SCALE: f32 = 2048.0;
/// The partial sums that the last layer keeps side by side.
const LANES: usize = 8;

/// A network that estimates win chances in positions of one ruleset.
#[derive(Clone, PartialEq, Debug)]
pub struct Network {
    pub(super) rules: String,
    pub(super) error: f32,
    pub(super) columns: Vec<[i16; FIRST_LAYER]>,
    pub(super) bias: [i16; FIRST_LAYER],
    pub(super) second: Box<[[f32; SECOND_LAYER]; FIRST_LAYER]>,
    pub(super) second_bias: [f32; SECOND_LAYER],
    pub(super) output: [f32; SECOND_LAYER],
    pub(super) output_bias: f32,
}

impl Network {
    /// Creates a network for the ruleset of this name, with weights rounded to the precision of play. `error`
    /// is its typical error, or NaN if it is unknown.
    pub fn from_layers(rules: &str, layers: &Layers, error: f32) -> Network {
        let scaled =
            |weights: &[f32; FIRST_LAYER]| weights.map(|weight| (weight * WEIGHT_SCALE).round() as i16);
        Network {
            rules: rules.to_owned(),
            error,
            columns: layers.columns.iter().map(scaled).collect(),
            bias: scaled(&layers.bias),
            second: Box::new(layers.second),
            second_bias: layers.second_bias,
            output: layers.output,
            output_bias: layers.output_bias,
        }
    }

    /// The ruleset that the network was trained for, as [`Network::label`] names it.
    pub fn rules(&self) -> &str {
        &self.rules
    }

    /// The weights in the precision of training.
    pub fn layers(&self) -> Layers {
        let unscaled = |weights: &[i16; FIRST_LAYER]| weights.map(|weight| f32::from(weight) / WEIGHT_SCALE);
        Layers {
            columns: self.columns.iter().map(unscaled).collect(),
            bias: unscaled(&self.bias),
            second: *self.second,
            second_bias: self.second_bias,
            output: self.output,
            output_bias: self.output_bias,
        }
    }

    /// The log odds that the side to throw wins, before its throw.
    pub fn log_odds(&self, position: &Position) -> f32 {
        let first = self.first_layer(&Features::of(position));
        let mut second = self.second_bias;
        for (unit, weights) in first.iter().zip(self.second.iter()) {
            let unit = f32::from((*unit).max(0)) * (1.0 / WEIGHT_SCALE);
            for (sum, weight) in second.iter_mut().zip(weights) {
                *sum += unit * weight;
            }
        }
        let mut lanes = [0.0; LANES];
        for (units, weights) in second.as_chunks::<LANES>().0.iter().zip(self.output.as_chunks::<LANES>().0) {
            for ((sum, unit), weight) in lanes.iter_mut().zip(units).zip(weights) {
                *sum += unit.max(0.0) * weight;
            }
        }
        lanes.iter().fold(self.output_bias, |sum, lane| sum + lane)
    }

    /// Sums the columns of the features, with saturation.
    #[inline]
    fn first_layer(&self, features: &Features) -> [i16; FIRST_LAYER] {
        let column = |feature: &u16| &self.columns[usize::from(*feature)];
        let mut sums = self.bias;
        // Four columns at a time, since loading and storing the sums for each column would take most of the
        // time.
        let (fours, rest) = features.numbers().as_chunks::<4>();
        for four in fours {
            let [one, two, three, four] = four.each_ref().map(column);
            for unit in 0..FIRST_LAYER {
                let sum = sums[unit].saturating_add(one[unit]).saturating_add(two[unit]);
                sums[unit] = sum.saturating_add(three[unit]).saturating_add(four[unit]);
            }
        }
        for feature in rest {
            for (sum, weight) in sums.iter_mut().zip(column(feature)) {
                *sum = sum.saturating_add(*weight);
            }
        }
        sums
    }
}

impl Evaluator for Network {
    fn win_chance(&self, position: &Position) -> f64 {
        logistic(self.log_odds(position))
    }

    fn typical_error(&self) -> Option<f64> {
        (!self.error.is_nan()).then_some(f64::from(self.error))
    }
}

impl Evaluator for &'static Network {
    fn win_chance(&self, position: &Position) -> f64 {
        (**self).win_chance(position)
    }

    fn typical_error(&self) -> Option<f64> {
        (**self).typical_error()
    }
}
