//! The network itself: three layers, and what they make of a position.

use std::sync::OnceLock;

use senet::{Position, Preset, Ruleset};

use super::features::{FEATURES, Features};
use super::logistic::logistic;
use super::{embedded, file};
use crate::evaluator::Evaluator;

/// Width of the first layer.
pub const FIRST_LAYER: usize = 64;
/// Width of the second.
pub const SECOND_LAYER: usize = 32;

/// The first layer's weights are whole parts of one: so many of them.
const PARTS: f32 = 2048.0;
/// Partial sums that are kept side by side in the last layer.
const LANES: usize = 8;

/// The weights of all layers, as they are learned.
#[derive(Clone, PartialEq, Debug)]
pub struct Layers {
    /// For each feature, what it adds to the first layer.
    pub columns: Vec<[f32; FIRST_LAYER]>,
    /// What the first layer is without any feature.
    pub bias: [f32; FIRST_LAYER],
    /// For each unit of the first layer, what it adds to the second.
    pub second: [[f32; SECOND_LAYER]; FIRST_LAYER],
    /// What the second layer is without the first.
    pub second_bias: [f32; SECOND_LAYER],
    /// What each unit of the second layer adds to the output.
    pub output: [f32; SECOND_LAYER],
    /// What the output is without the second layer.
    pub output_bias: f32,
}

/// A network that guesses win chances in positions of one ruleset.
///
/// ```
/// use senet::{Preset, Ruleset};
/// use senet_play::{Evaluator, Network};
/// let rules = Ruleset::preset(Preset::Modern);
/// let network = Network::for_rules(&rules).expect("all presets have one");
/// assert!((0.4..0.6).contains(&network.win_chance(&rules.start())));
/// ```
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
    /// The network for a ruleset: the one learned for the preset that it is made from, whatever its options and its number of
    /// pieces. None for a ruleset of somebody's own.
    ///
    /// With other options than the number of pieces it guesses about a game that it has not learned.
    ///
    /// # Panics
    ///
    /// If the weights in this program are damaged.
    pub fn for_rules(rules: &Ruleset) -> Option<&'static Network> {
        static NETWORKS: [OnceLock<Network>; Preset::ALL.len()] =
            [const { OnceLock::new() }; Preset::ALL.len()];
        let preset = Network::base_preset(rules)?;
        let network = NETWORKS[preset as usize].get_or_init(|| {
            file::read(embedded::weights(preset), preset.name())
                .expect("the embedded weights are those of the preset")
        });
        Some(network)
    }

    /// The preset that a ruleset is, with some options or none; networks are learned for presets alone.
    pub fn base_preset(rules: &Ruleset) -> Option<Preset> {
        let spec = rules.spec();
        let preset = spec.preset()?;
        let options = preset
            .offered_options()
            .iter()
            .map(|key| format!("{}={}", key.name(), key.value_in(&spec.points)));
        let same = preset.spec().with_options(options).ok()?;
        (same.points == spec.points).then_some(preset)
    }

    /// The network with these weights, rounded to what it computes with, for the ruleset of this name. `error` is its typical error,
    /// or not a number if nobody knows it.
    pub fn from_layers(rules: &str, layers: &Layers, error: f32) -> Network {
        let parts = |weights: &[f32; FIRST_LAYER]| weights.map(|weight| (weight * PARTS).round() as i16);
        Network {
            rules: rules.to_owned(),
            error,
            columns: layers.columns.iter().map(parts).collect(),
            bias: parts(&layers.bias),
            second: Box::new(layers.second),
            second_bias: layers.second_bias,
            output: layers.output,
            output_bias: layers.output_bias,
        }
    }

    /// The name of the ruleset that it was learned for.
    pub fn rules(&self) -> &str {
        &self.rules
    }

    /// The logarithm of the odds that the side to throw wins.
    #[inline]
    pub fn log_odds(&self, position: &Position) -> f32 {
        let first = self.first_layer(&Features::of(position));
        let mut second = self.second_bias;
        for (unit, weights) in first.iter().zip(self.second.iter()) {
            let unit = f32::from((*unit).max(0)) * (1.0 / PARTS);
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

    /// Sums the columns of the features. Sums that do not fit stay at the largest that does.
    #[inline]
    fn first_layer(&self, features: &Features) -> [i16; FIRST_LAYER] {
        let column = |feature: &u16| &self.columns[usize::from(*feature)];
        let mut sums = self.bias;
        // Four at a time, since otherwise most of the work is to put the sums away and fetch them again.
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
    #[inline]
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

impl Layers {
    /// All weights zero: every chance is even.
    pub fn zero() -> Layers {
        Layers {
            columns: vec![[0.0; FIRST_LAYER]; FEATURES],
            bias: [0.0; FIRST_LAYER],
            second: [[0.0; SECOND_LAYER]; FIRST_LAYER],
            second_bias: [0.0; SECOND_LAYER],
            output: [0.0; SECOND_LAYER],
            output_bias: 0.0,
        }
    }
}
