//! The options of a solution.

/// Options of a solution.
///
/// ```
/// use senet_solve::SolveOptions;
/// let options = SolveOptions { gap: 1e-6, threads: 2 };
/// assert!(options.gap < 1e-4);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SolveOptions {
    /// The largest difference allowed between the upper and the lower bound of a position.
    pub gap: f64,
    /// The number of threads.
    pub threads: usize,
}
