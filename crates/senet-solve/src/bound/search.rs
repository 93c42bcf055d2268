//! The search for error bounds that hold: passes raise bounds where they are too small, until none grows.

use crate::bound::certificate::BoundScale;
use crate::model::bound_storage::MAX_BOUND;
use crate::pass::residuals::SweepFilter;
use crate::pass::stats::PassStats;
use crate::tuning::MAX_WORK;

/// The state of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BoundSearch {
    /// The backups of a pass over everything.
    full: u64,
    /// The backups since the last pass over everything, and of all passes and failed proofs.
    since_full: u64,
    done: u64,
    next: SweepFilter,
}

/// What a pass says about the bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Growing,
    /// Bounds have stopped growing, and none is larger than allowed.
    Narrow,
    /// Bounds are, or will be, larger than allowed.
    TooWide,
}

/// The patches in which the last pass found a bound too small, or that had none.
const GROWING: SweepFilter = SweepFilter::Above { change: u32::MAX, violation: 0 };

impl BoundSearch {
    /// The search before its first pass.
    pub(crate) const START: BoundSearch = BoundSearch { full: 0, since_full: 0, done: 0, next: GROWING };

    /// The patches of the next pass.
    pub(crate) fn filter(self) -> SweepFilter {
        self.next
    }

    /// After a pass over the patches of a filter.
    pub(crate) fn after_pass(&mut self, found: PassStats, filter: SweepFilter, scale: BoundScale) -> Verdict {
        self.full = self.full.max(found.backups);
        self.done += found.backups;
        self.since_full = if found.backups == self.full { 0 } else { self.since_full + found.backups };
        // If bounds still grow after so much work, residuals are too large.
        let is_long = self.done > u64::from(MAX_WORK) * self.full;
        if found.bound >= MAX_BOUND || is_long {
            return Verdict::TooWide;
        }
        let is_settled = found.violation <= scale.reserve();
        self.next = if self.since_full > self.full { SweepFilter::Whole } else { GROWING };
        match is_settled {
            true if found.bound <= scale.allowed() => Verdict::Narrow,
            true if filter == SweepFilter::Whole => Verdict::TooWide,
            true => {
                // Bounds of the patches that were left out may fall.
                self.next = SweepFilter::Whole;
                Verdict::Growing
            }
            false => Verdict::Growing,
        }
    }

    /// After a proof that failed: it was a pass over everything, and raised the bounds that were too small.
    pub(crate) fn after_failed_proof(&mut self) {
        (self.since_full, self.next) = (0, GROWING);
        self.done += self.full;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two patches may raise each other's bounds for long: a proof finds one too small, a pass of that patch says that
    /// it is settled.
    #[test]
    fn search_ends_though_proofs_fail_and_passes_are_short() {
        let scale = BoundScale::of(80_000, 40_000, 100.0);
        let settled = |backups| PassStats { change: 1, violation: 0, bound: 9, backups };
        let mut search = BoundSearch::START;
        assert_eq!(search.after_pass(settled(1_000_000), GROWING, scale), Verdict::Narrow);
        let ended = (0..1_000).find(|_| {
            search.after_failed_proof();
            search.after_pass(settled(1), search.filter(), scale) == Verdict::TooWide
        });
        assert!(ended.is_some());
    }
}
