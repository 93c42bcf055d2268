//! The options of a solution.

/// Options of a solution.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SolveOptions {
    /// The largest difference allowed between the upper and the lower bound of a position.
    pub gap: f64,
    /// The number of threads.
    pub threads: usize,
}
