//! What is settled need not be done again.
//!
//! In the later sweeps most of a pair hardly changes any more, and waits for a small part of it in which the news goes round slowly. So a
//! sweep leaves out the patches that changed next to nothing the last time. This needs no proof of its own: the pass that proves the
//! bounds leaves out nothing.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::sweep::PassStats;

/// What is worth doing in a pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SweepFilter {
    /// Everything.
    Whole,
    /// What changed a value by at least so many parts the last time, or found a doubt too small by more than so many units.
    Above { change: u32, violation: u32 },
}

/// What a patch is taken to have found that was not done yet.
const UNKNOWN: u32 = u32::MAX;

/// What each patch of a pair found the last time, by shell and tile.
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

/// How unevenly a sweep changed values, patch by patch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ResidualSpread {
    /// The most that any patch changed a value by.
    pub(crate) most: u32,
    /// The most in all patches but the few that changed them more.
    pub(crate) rest: u32,
}

/// What the patches of a tile found the last time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TileResiduals<'a>(&'a [Last]);

impl PatchResiduals {
    /// Shells of tiles of so many patches, of which nothing is known.
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

    /// How unevenly values were changed the last time; few is no more than this part of the patches that were ever done.
    pub(crate) fn spread(&self, few: f64) -> ResidualSpread {
        let patches = self.shells.iter().flatten().flatten();
        let changes = patches.map(|last| last.change.load(Ordering::Relaxed));
        let mut changes: Vec<u32> = changes.filter(|change| *change != UNKNOWN).collect();
        let few = (changes.len() as f64 * few) as usize;
        if few >= changes.len() {
            return ResidualSpread { most: 0, rest: 0 };
        }
        let (more, rest, _) = changes.select_nth_unstable_by(few, |one, other| other.cmp(one));
        let rest = *rest;
        ResidualSpread { most: more.iter().copied().fold(rest, u32::max), rest }
    }

    /// The most that a patch changed a value by the last time, in the mean of those that were ever done.
    pub(crate) fn mean(&self) -> f64 {
        let patches = self.shells.iter().flatten().flatten();
        let changes =
            patches.map(|last| last.change.load(Ordering::Relaxed)).filter(|change| *change != UNKNOWN);
        let (count, sum) =
            changes.fold((0, 0.0), |(count, sum), change| (count + 1, sum + f64::from(change)));
        sum / f64::from(count.max(1))
    }

    /// Doubts are known nowhere yet.
    pub(crate) fn start_bounds(&self) {
        let patches = self.shells.iter().flatten().flatten();
        patches.for_each(|last| last.violation.store(UNKNOWN, Ordering::Relaxed));
    }
}

impl TileResiduals<'_> {
    /// How many patches the tile has.
    pub(crate) fn patches(self) -> usize {
        self.0.len()
    }

    /// What a patch found the last time, if it is left out now.
    #[inline]
    pub(crate) fn left_out(self, patch: usize, attention: SweepFilter) -> Option<PassStats> {
        let SweepFilter::Above { change, violation } = attention else { return None };
        let last = &self.0[patch];
        let found = PassStats {
            change: last.change.load(Ordering::Relaxed),
            violation: last.violation.load(Ordering::Relaxed),
            bound: last.bound.load(Ordering::Relaxed),
            backups: 0,
        };
        (found.change < change && found.violation <= violation).then_some(found)
    }

    /// Notes what a patch found.
    #[inline]
    pub(crate) fn note(self, patch: usize, found: PassStats) {
        let last = &self.0[patch];
        last.change.store(found.change, Ordering::Relaxed);
        last.violation.store(found.violation, Ordering::Relaxed);
        last.bound.store(found.bound, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(change: u32, violation: u32) -> PassStats {
        PassStats { change, violation, bound: 7, backups: 100 }
    }

    #[test]
    fn what_hardly_changed_is_left_out() {
        let unrest = PatchResiduals::new([vec![1], vec![1, 2]].into_iter());
        let above = |change, violation| SweepFilter::Above { change, violation };
        assert_eq!(unrest.of(1, 1).left_out(1, above(u32::MAX, u32::MAX)), None, "nothing is known of it");
        unrest.of(1, 1).note(1, found(50, 3));
        assert_eq!(unrest.of(1, 1).left_out(1, SweepFilter::Whole), None);
        assert_eq!(unrest.of(1, 1).left_out(1, above(50, 3)), None, "it changed by as much");
        assert_eq!(unrest.of(1, 1).left_out(1, above(51, 2)), None, "it was too small by more");
        assert_eq!(unrest.of(1, 1).left_out(1, above(51, 3)), Some(PassStats { backups: 0, ..found(50, 3) }));
        assert_eq!(unrest.of(1, 1).left_out(0, above(51, 3)), None, "that is another");
        unrest.start_bounds();
        assert_eq!(unrest.of(1, 1).left_out(1, above(51, 3)), None, "doubts are not known");
    }

    /// Patches that were never done, since nothing can stand there, do not count.
    #[test]
    fn a_few_patches_may_change_far_more_than_the_rest() {
        let unrest = PatchResiduals::new([vec![4], vec![4, 4]].into_iter());
        assert_eq!(unrest.spread(0.1), ResidualSpread { most: 0, rest: 0 });
        for (patch, change) in [900, 5, 7, 6].into_iter().enumerate() {
            unrest.of(0, 0).note(patch, found(change, 0));
            unrest.of(1, 0).note(patch, found(4, 0));
        }
        assert_eq!(unrest.spread(0.1), ResidualSpread { most: 900, rest: 900 }, "no patch is few enough");
        assert_eq!(unrest.spread(0.125), ResidualSpread { most: 900, rest: 7 });
        assert_eq!(unrest.spread(0.5), ResidualSpread { most: 900, rest: 4 });
        assert_eq!(unrest.mean(), (900 + 5 + 7 + 6 + 4 * 4) as f64 / 8.0);
        assert_eq!(unrest.spread(1.0), ResidualSpread { most: 0, rest: 0 });
    }
}
