//! Tests of the solver through its public interface.

mod agreement;
mod common;
mod duties;
mod naive;
mod perfect_play;
mod start_values;
mod tables;
