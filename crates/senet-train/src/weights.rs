//! The weights while they are learned: one long row of numbers, so that a step along the gradient is one loop.

use rand_core::Rng;
use senet_play::network::{FEATURES, FIRST_LAYER, Layers, SECOND_LAYER};

const BIAS: usize = FEATURES * FIRST_LAYER;
const UNITS: usize = BIAS + FIRST_LAYER;
const SECOND_BIAS: usize = UNITS + FIRST_LAYER * SECOND_LAYER;
const OUTPUT: usize = SECOND_BIAS + SECOND_LAYER;
const OUTPUT_BIAS: usize = OUTPUT + SECOND_LAYER;

/// How many weights there are.
pub(crate) const WEIGHTS: usize = OUTPUT_BIAS + 1;

/// Weights, or the gradient of a loss by them.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Weights(Vec<f32>);

/// Weights, layer by layer.
pub(crate) struct View<'a> {
    pub(crate) columns: &'a [[f32; FIRST_LAYER]],
    pub(crate) bias: &'a [f32; FIRST_LAYER],
    pub(crate) second: &'a [[f32; SECOND_LAYER]],
    pub(crate) second_bias: &'a [f32; SECOND_LAYER],
    pub(crate) output: &'a [f32; SECOND_LAYER],
    pub(crate) output_bias: f32,
}

/// Weights to be changed, layer by layer.
pub(crate) struct ViewMut<'a> {
    pub(crate) columns: &'a mut [[f32; FIRST_LAYER]],
    pub(crate) bias: &'a mut [f32; FIRST_LAYER],
    pub(crate) second: &'a mut [[f32; SECOND_LAYER]],
    pub(crate) second_bias: &'a mut [f32; SECOND_LAYER],
    pub(crate) output: &'a mut [f32; SECOND_LAYER],
    pub(crate) output_bias: &'a mut f32,
}

const FITS: &str = "there are as many weights as the layers have";

impl Weights {
    /// All zero.
    pub(crate) fn zero() -> Weights {
        Weights(vec![0.0; WEIGHTS])
    }

    /// Drawn at random to begin with: small, and those of pairs, rows and numbers zero, so that the pieces themselves come first.
    pub(crate) fn random(words: &mut impl Rng) -> Weights {
        let mut weights = Weights::zero();
        let view = weights.view_mut();
        let mut draw = |weights: &mut [f32], size: f32| {
            for weight in weights {
                // 24 random bits, from −1 to 1.
                *weight = size * ((words.next_u32() >> 8) as f32 / (1 << 23) as f32 - 1.0);
            }
        };
        draw(view.columns[..PIECES_ON_SQUARES].as_flattened_mut(), 0.4);
        draw(view.bias, 0.4);
        draw(view.second.as_flattened_mut(), 0.3);
        draw(view.output, 0.2);
        weights
    }

    /// From numbers, if there are as many as weights.
    pub(crate) fn from_numbers(numbers: Vec<f32>) -> Option<Weights> {
        (numbers.len() == WEIGHTS).then_some(Weights(numbers))
    }

    pub(crate) fn numbers(&self) -> &[f32] {
        &self.0
    }

    pub(crate) fn numbers_mut(&mut self) -> &mut [f32] {
        &mut self.0
    }

    /// Layer by layer, for a network.
    pub(crate) fn layers(&self) -> Layers {
        let view = self.view();
        Layers {
            columns: view.columns.to_vec(),
            bias: *view.bias,
            second: *view.second.first_chunk().expect(FITS),
            second_bias: *view.second_bias,
            output: *view.output,
            output_bias: view.output_bias,
        }
    }

    pub(crate) fn view(&self) -> View<'_> {
        let (columns, rest) = self.0.split_at(BIAS);
        let (bias, rest) = rest.split_first_chunk().expect(FITS);
        let (second, rest) = rest.split_at(FIRST_LAYER * SECOND_LAYER);
        let (second_bias, rest) = rest.split_first_chunk().expect(FITS);
        let (output, rest) = rest.split_first_chunk().expect(FITS);
        View {
            columns: columns.as_chunks().0,
            bias,
            second: second.as_chunks().0,
            second_bias,
            output,
            output_bias: rest[0],
        }
    }

    pub(crate) fn view_mut(&mut self) -> ViewMut<'_> {
        let (columns, rest) = self.0.split_at_mut(BIAS);
        let (bias, rest) = rest.split_first_chunk_mut().expect(FITS);
        let (second, rest) = rest.split_at_mut(FIRST_LAYER * SECOND_LAYER);
        let (second_bias, rest) = rest.split_first_chunk_mut().expect(FITS);
        let (output, rest) = rest.split_first_chunk_mut().expect(FITS);
        ViewMut {
            columns: columns.as_chunks_mut().0,
            bias,
            second: second.as_chunks_mut().0,
            second_bias,
            output,
            output_bias: &mut rest[0],
        }
    }
}

/// The features that are a piece on a square come first.
const PIECES_ON_SQUARES: usize = 60;
