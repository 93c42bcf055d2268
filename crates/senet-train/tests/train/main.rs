//! Training runs and the measurement of regret.

mod regret;
mod training;
