//! The computer players, one file each, and the registry that ties them to the levels.

mod random;
mod registry;
mod softmax;
mod strongest;

pub(crate) use softmax::choice_weights;
pub(crate) use strongest::Strongest;
