//! The learned evaluator: a small network for each ruleset, its weights embedded.
//!
//! What it sees ([`Features`]) are the pieces on their squares, every *pair* of pieces, rows of three, hands and pieces left, all
//! from the view of the side to throw. Each of them that is there adds a column of weights to the first layer; pairs say who
//! stands before whom, who protects whom and who blocks, so that two small layers after it are enough. Nothing in it is hand-made
//! for a ruleset.
//!
//! The first layer is summed in whole numbers, the rest in `f32` in a fixed order without fused operations, so that a position
//! has the same value, to the last bit, on every machine.

mod embedded;
mod features;
mod file;
mod layers;
mod logistic;

pub use features::{FEATURES, Features};
pub use file::{NetworkError, WEIGHTS_FORMAT_VERSION};
pub use layers::{FIRST_LAYER, Layers, Network, SECOND_LAYER};
pub use logistic::logistic;
