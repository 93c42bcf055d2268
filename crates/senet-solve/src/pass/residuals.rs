//! What each patch changed the last time, so that sweeps can skip patches.
//!
//! In later sweeps most of a pair hardly changes. A sweep may therefore skip patches that changed next
//! to nothing the last time. That needs no proof of its own: the pass that verifies the bounds skips
//! nothing.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::pass::stats::PassStats;

/// Which patches a pass backs up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SweepFilter {
    Whole,
    /// Patches that changed a value by at least `change` parts the last time, or found a bound too small
    /// by more than `violation` units.
    Above {
        change: u32,
        violation: u32,
    },
}

/// The statistics of a patch that was never backed up.
const UNKNOWN: u32 = u32::MAX;

/// The last statistics of each patch of a pair, by shell and tile.
#[derive(Debug)]
pub(crate) struct PatchResiduals {
    shells: Vec<Vec<Box<[Last]>>>,
}

#[derive(Debug)]
struct Last {
    change: AtomicU32,
    violation: AtomicU32,
    bound: AtomicU32,
}

/// How unevenly a sweep changed values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ResidualSpread {
    /// The largest change of all patches, in parts.
    pub(crate) most: u32,
    /// The largest change of the patches that are not set aside, in parts.
    pub(crate) rest: u32,
}

/// The last statistics of the patches of a tile.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TileResiduals<'a>(&'a [Last]);

impl PatchResiduals {
    /// Creates unknown statistics, given the number of patches of each tile.
    pub(crate) fn new(shells: impl Iterator<Item = Vec<usize>>) -> PatchResiduals {
        let unknown = |_| {
            let [change, violation, bound] = [UNKNOWN, UNKNOWN, 0].map(AtomicU32::new);
            Last { change, violation, bound }
        };
        let tile = |patches| (0..patches).map(unknown).collect();
        PatchResiduals { shells: shells.map(|tiles| tiles.into_iter().map(tile).collect()).collect() }
    }

    pub(crate) fn of(&self, shell: usize, tile: usize) -> TileResiduals<'_> {
        TileResiduals(&self.shells[shell][tile])
    }

    /// How unevenly values were changed the last time, setting aside at most this fraction of the
    /// patches that were ever backed up.
    pub(crate) fn spread(&self, fraction: f64) -> ResidualSpread {
        let patches = self.shells.iter().flatten().flatten();
        let changes = patches.map(|last| last.change.load(Ordering::Relaxed));
        let mut changes: Vec<u32> = changes.filter(|change| *change != UNKNOWN).collect();
        let fraction = (changes.len() as f64 * fraction) as usize;
        if fraction >= changes.len() {
            return ResidualSpread { most: 0, rest: 0 };
        }
        let (more, rest, _) = changes.select_nth_unstable_by(fraction, |one, other| other.cmp(one));
        let rest = *rest;
        ResidualSpread { most: more.iter().copied().fold(rest, u32::max), rest }
    }

    /// Forgets what was found about error bounds.
    pub(crate) fn reset_violations(&self) {
        let patches = self.shells.iter().flatten().flatten();
        patches.for_each(|last| last.violation.store(UNKNOWN, Ordering::Relaxed));
    }
}

impl TileResiduals<'_> {
    /// The number of patches of the tile.
    pub(crate) fn patches(self) -> usize {
        self.0.len()
    }

    /// The last statistics of a patch, if the filter skips it.
    #[inline]
    pub(crate) fn skipped(self, patch: usize, filter: SweepFilter) -> Option<PassStats> {
        let SweepFilter::Above { change, violation } = filter else { return None };
        let last = &self.0[patch];
        let stats = PassStats {
            change: last.change.load(Ordering::Relaxed),
            violation: last.violation.load(Ordering::Relaxed),
            bound: last.bound.load(Ordering::Relaxed),
            backups: 0,
        };
        (stats.change < change && stats.violation <= violation).then_some(stats)
    }

    /// Records the statistics of a patch.
    #[inline]
    pub(crate) fn record(self, patch: usize, stats: PassStats) {
        let last = &self.0[patch];
        last.change.store(stats.change, Ordering::Relaxed);
        last.violation.store(stats.violation, Ordering::Relaxed);
        last.bound.store(stats.bound, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stats(change: u32, violation: u32) -> PassStats {
        PassStats { change, violation, bound: 7, backups: 100 }
    }

    #[test]
    fn skips_tiles_with_small_residuals() {
        let residuals = PatchResiduals::new([vec![1], vec![1, 2]].into_iter());
        let above = |change, violation| SweepFilter::Above { change, violation };
        assert_eq!(residuals.of(1, 1).skipped(1, above(u32::MAX, u32::MAX)), None, "nothing is known of it");
        residuals.of(1, 1).record(1, stats(50, 3));
        assert_eq!(residuals.of(1, 1).skipped(1, SweepFilter::Whole), None);
        assert_eq!(residuals.of(1, 1).skipped(1, above(50, 3)), None, "it changed by as much");
        assert_eq!(residuals.of(1, 1).skipped(1, above(51, 2)), None, "it was too small by more");
        assert_eq!(
            residuals.of(1, 1).skipped(1, above(51, 3)),
            Some(PassStats { backups: 0, ..stats(50, 3) })
        );
        assert_eq!(residuals.of(1, 1).skipped(0, above(51, 3)), None, "that is another");
        residuals.reset_violations();
        assert_eq!(residuals.of(1, 1).skipped(1, above(51, 3)), None, "the bounds of the patch are unknown");
    }

    /// Patches without valid positions are never backed up, and do not count.
    #[test]
    fn measures_uneven_changes() {
        let residuals = PatchResiduals::new([vec![4], vec![4, 4]].into_iter());
        assert_eq!(residuals.spread(0.1), ResidualSpread { most: 0, rest: 0 });
        for (patch, change) in [900, 5, 7, 6].into_iter().enumerate() {
            residuals.of(0, 0).record(patch, stats(change, 0));
            residuals.of(1, 0).record(patch, stats(4, 0));
        }
        assert_eq!(residuals.spread(0.1), ResidualSpread { most: 900, rest: 900 }, "no patch is few enough");
        assert_eq!(residuals.spread(0.125), ResidualSpread { most: 900, rest: 7 });
        assert_eq!(residuals.spread(0.5), ResidualSpread { most: 900, rest: 4 });
        assert_eq!(residuals.spread(1.0), ResidualSpread { most: 0, rest: 0 });
    }
}
