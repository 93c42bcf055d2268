//! The weights of a network as they are trained.

use super::features::FEATURES;

/// The width of the first layer.
pub const FIRST_LAYER: usize = 64;
/// The width of the second layer.
pub const SECOND_LAYER: usize = 32;

/// The weights of all layers, in the precision of training.
#[derive(Clone, PartialEq, Debug)]
pub struct Layers {
    /// The weights of each feature to the first layer.
    pub columns: Vec<[f32; FIRST_LAYER]>,
    /// The bias of the first layer.
    pub bias: [f32; FIRST_LAYER],
    /// The weights of each unit of the first layer to the second.
    pub second: [[f32; SECOND_LAYER]; FIRST_LAYER],
    /// The bias of the second layer.
    pub second_bias: [f32; SECOND_LAYER],
    /// The weight of each unit of the second layer to the output.
    pub output: [f32; SECOND_LAYER],
    /// The bias of the output.
    pub output_bias: f32,
}

impl Layers {
    /// Weights that are all zero. Every win chance is one half.
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
