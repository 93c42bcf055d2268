//! Steps along the gradient, by Adam (Kingma and Ba 2015): each weight at its own pace.

use crate::weights::Weights;

const MEMORY: f32 = 0.9;
const SQUARE_MEMORY: f32 = 0.999;
const TINY: f32 = 1e-8;
/// Weights stay within this: the network keeps them as whole parts of one, in 16 bits.
const LARGEST: f32 = 15.9;

/// What is remembered of former gradients.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Adam {
    pub(crate) mean: Weights,
    pub(crate) square: Weights,
    /// How much of the two is not yet there: the memories to the power of the number of steps.
    pub(crate) missing: [f32; 2],
}

impl Adam {
    /// Nothing is remembered.
    pub(crate) fn new() -> Adam {
        Adam { mean: Weights::zero(), square: Weights::zero(), missing: [1.0, 1.0] }
    }

    /// One step of this size against the mean of gradients that sum up to `gradients`, each of a part of `lessons` lessons.
    pub(crate) fn step(&mut self, weights: &mut Weights, gradients: &[&Weights], lessons: usize, size: f32) {
        self.missing = [self.missing[0] * MEMORY, self.missing[1] * SQUARE_MEMORY];
        let [missing, square_missing] = self.missing;
        let share = 1.0 / lessons as f32;
        let (size, scale) = (size / (1.0 - missing), 1.0 / (1.0 - square_missing));
        let (first, others) = gradients.split_first().expect("a step needs a gradient");
        let mut sum = first.numbers().to_vec();
        for other in others {
            for (sum, part) in sum.iter_mut().zip(other.numbers()) {
                *sum += part;
            }
        }
        let remembered = self.mean.numbers_mut().iter_mut().zip(self.square.numbers_mut());
        for ((weight, gradient), (mean, square)) in weights.numbers_mut().iter_mut().zip(sum).zip(remembered)
        {
            let gradient = gradient * share;
            *mean = MEMORY * *mean + (1.0 - MEMORY) * gradient;
            *square = SQUARE_MEMORY * *square + (1.0 - SQUARE_MEMORY) * (gradient * gradient);
            let step = size * *mean / ((*square * scale).sqrt() + TINY);
            *weight = (*weight - step).clamp(-LARGEST, LARGEST);
        }
    }
}

impl Default for Adam {
    fn default() -> Adam {
        Adam::new()
    }
}
