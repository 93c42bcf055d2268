//! The weights during training: one array of numbers, so that a gradient step is one loop.

use rand_core::Rng;
use senet_play::network::{FEATURES, FIRST_LAYER, Layers, SECOND_LAYER};

const BIAS: usize = FEATURES * FIRST_LAYER;
const UNITS: usize = BIAS + FIRST_LAYER;
const SECOND_BIAS: usize = UNITS + FIRST_LAYER * SECOND_LAYER;
const OUTPUT: usize = SECOND_BIAS + SECOND_LAYER;
const OUTPUT_BIAS: usize = OUTPUT + SECOND_LAYER;

/// The number of weights.
pub(crate) const WEIGHTS: usize = OUTPUT_BIAS + 1;

/// The weights of a network, or the gradient of a loss with respect to them.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Weights(Vec<f32>);

pub(crate) struct LayerView<'a> {
    pub(crate) columns: &'a [[f32; FIRST_LAYER]],
    pub(crate) bias: &'a [f32; FIRST_LAYER],
    pub(crate) second: &'a [[f32; SECOND_LAYER]],
    pub(crate) second_bias: &'a [f32; SECOND_LAYER],
    pub(crate) output: &'a [f32; SECOND_LAYER],
    pub(crate) output_bias: f32,
}

/// Mutable weights by layer.
pub(crate) struct LayerViewMut<'a> {
    pub(crate) columns: &'a mut [[f32; FIRST_LAYER]],
    pub(crate) bias: &'a mut [f32; FIRST_LAYER],
    pub(crate) second: &'a mut [[f32; SECOND_LAYER]],
    pub(crate) second_bias: &'a mut [f32; SECOND_LAYER],
    pub(crate) output: &'a mut [f32; SECOND_LAYER],
    pub(crate) output_bias: &'a mut f32,
}

/// The reason why splitting the weights into layers cannot fail.
const FITS: &str = "the number of weights is the sum of the layer sizes";

impl Weights {
    pub(crate) fn zero() -> Weights {
        Weights(vec![0.0; WEIGHTS])
    }

    /// Random initial weights. Those of features other than a piece on a square are zero, so that training
    /// begins with the pieces themselves.
    pub(crate) fn random(words: &mut impl Rng) -> Weights {
        let mut weights = Weights::zero();
        let view = weights.view_mut();
        let mut draw = |weights: &mut [f32], size: f32| {
            for weight in weights {
                // A number from −1 to 1 with 24 random bits.
                *weight = size * ((words.next_u32() >> 8) as f32 / (1 << 23) as f32 - 1.0);
            }
        };
        draw(view.columns[..PIECES_ON_SQUARES].as_flattened_mut(), 0.4);
        draw(view.bias, 0.4);
        draw(view.second.as_flattened_mut(), 0.3);
        draw(view.output, 0.2);
        weights
    }

    /// The weights with these values; `None` if their number is wrong.
    pub(crate) fn from_numbers(numbers: Vec<f32>) -> Option<Weights> {
        (numbers.len() == WEIGHTS).then_some(Weights(numbers))
    }

    pub(crate) fn numbers(&self) -> &[f32] {
        &self.0
    }

    pub(crate) fn numbers_mut(&mut self) -> &mut [f32] {
        &mut self.0
    }

    /// The weights of the layers of a network.
    pub(crate) fn of_layers(layers: &Layers) -> Weights {
        let Layers { columns, bias, second, second_bias, output, output_bias } = layers;
        let parts =
            [columns.as_flattened(), bias, second.as_flattened(), second_bias, output, &[*output_bias]];
        Weights(parts.concat())
    }

    /// The weights as the layers of a network.
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

    pub(crate) fn view(&self) -> LayerView<'_> {
        let (columns, rest) = self.0.split_at(BIAS);
        let (bias, rest) = rest.split_first_chunk().expect(FITS);
        let (second, rest) = rest.split_at(FIRST_LAYER * SECOND_LAYER);
        let (second_bias, rest) = rest.split_first_chunk().expect(FITS);
        let (output, rest) = rest.split_first_chunk().expect(FITS);
        LayerView {
            columns: columns.as_chunks().0,
            bias,
            second: second.as_chunks().0,
            second_bias,
            output,
            output_bias: rest[0],
        }
    }

    pub(crate) fn view_mut(&mut self) -> LayerViewMut<'_> {
        let (columns, rest) = self.0.split_at_mut(BIAS);
        let (bias, rest) = rest.split_first_chunk_mut().expect(FITS);
        let (second, rest) = rest.split_at_mut(FIRST_LAYER * SECOND_LAYER);
        let (second_bias, rest) = rest.split_first_chunk_mut().expect(FITS);
        let (output, rest) = rest.split_first_chunk_mut().expect(FITS);
        LayerViewMut {
            columns: columns.as_chunks_mut().0,
            bias,
            second: second.as_chunks_mut().0,
            second_bias,
            output,
            output_bias: &mut rest[0],
        }
    }
}

/// The number of features for a piece on a square. They come first.
const PIECES_ON_SQUARES: usize = 60;
