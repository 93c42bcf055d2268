//! The learned evaluator: a small neural network for each preset, with its weights part of the program. Other networks
//! come from weights files.
//!
//! The input ([`Features`]) are the pieces on their squares, every *pair* of pieces, rows of three, hands,
//! and the numbers of pieces left, from the view of the side to throw. Each feature that is present adds a
//! column of weights to the first layer. Pairs say who stands before whom, who protects whom and who blocks,
//! so that two small layers after the first are enough. No feature is made for a single ruleset.
//!
//! The first layer is summed in integers and the rest in `f32`, in a fixed order and without fused
//! operations. So a position has the same value to the last bit on every machine.

mod embedded;
mod features;
mod file;
mod inference;
mod installed;
mod layers;
mod logistic;

pub(crate) use embedded::NearestNetwork;
pub use features::{FEATURES, Features};
pub use file::{NetworkError, WEIGHTS_FORMAT_VERSION};
pub use inference::Network;
pub use layers::{FIRST_LAYER, Layers, SECOND_LAYER};
pub(crate) use logistic::decay;
pub use logistic::logistic;
