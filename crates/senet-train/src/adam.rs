//! Gradient steps by Adam (Kingma and Ba 2015), which scales the step of each weight. `training` uses it.

use crate::weights::Weights;

/// The decay of the first moment (β₁).
const BETA1: f32 = 0.9;
/// The decay of the second moment (β₂).
const BETA2: f32 = 0.999;
const EPSILON: f32 = 1e-8;
/// The largest absolute value of a weight: networks store weights as fixed-point numbers in 16 bits.
const WEIGHT_LIMIT: f32 = 15.9;

/// The state of Adam: running moments of the gradients.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Adam {
    pub(crate) first_moment: Weights,
    pub(crate) second_moment: Weights,
    /// β₁ and β₂ to the power of the number of steps, for the bias correction.
    pub(crate) beta_powers: [f32; 2],
}

impl Adam {
    /// The state before the first step.
    pub(crate) fn new() -> Adam {
        Adam { first_moment: Weights::zero(), second_moment: Weights::zero(), beta_powers: [1.0, 1.0] }
    }

    /// Makes one step of size `size` against the mean gradient: the sum of `gradients` divided by `samples`.
    pub(crate) fn step(&mut self, weights: &mut Weights, gradients: &[&Weights], samples: usize, size: f32) {
        self.beta_powers = [self.beta_powers[0] * BETA1, self.beta_powers[1] * BETA2];
        let [beta1_power, beta2_power] = self.beta_powers;
        let share = 1.0 / samples as f32;
        let (size, scale) = (size / (1.0 - beta1_power), 1.0 / (1.0 - beta2_power));
        let (first, others) = gradients.split_first().expect("a step needs a gradient");
        let mut sum = first.numbers().to_vec();
        for other in others {
            for (sum, part) in sum.iter_mut().zip(other.numbers()) {
                *sum += part;
            }
        }
        let moments = self.first_moment.numbers_mut().iter_mut().zip(self.second_moment.numbers_mut());
        for ((weight, gradient), (first, second)) in weights.numbers_mut().iter_mut().zip(sum).zip(moments) {
            let gradient = gradient * share;
            *first = BETA1 * *first + (1.0 - BETA1) * gradient;
            *second = BETA2 * *second + (1.0 - BETA2) * (gradient * gradient);
            let step = size * *first / ((*second * scale).sqrt() + EPSILON);
            *weight = (*weight - step).clamp(-WEIGHT_LIMIT, WEIGHT_LIMIT);
        }
    }
}

impl Default for Adam {
    fn default() -> Adam {
        Adam::new()
    }
}
