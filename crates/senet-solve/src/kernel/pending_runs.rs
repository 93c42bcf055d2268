//! Successors of hits that were prefetched and are considered later.

use super::pushes::PushOutcome;
use super::transitions::Transition;
use crate::simd::LaneMask;

/// Runs of a row that were prefetched and are still to be considered, with the throw and the lanes; and
/// a buffer.
#[derive(Default)]
pub(super) struct PendingRuns {
    pub(super) requested: Vec<(usize, LaneMask, Run)>,
    /// The outcomes of the current push.
    pub(super) pushed: Vec<PushOutcome>,
}

/// Consecutive positions of a row, one for each lane that is present.
pub(super) struct Run {
    pub(super) transition: Transition,
    pub(super) first: usize,
    pub(super) present: LaneMask,
}
