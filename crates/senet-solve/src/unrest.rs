//! What is settled need not be done again.
//!
//! In the later sweeps most of a pair hardly changes any more, and waits for a small part of it in which the news goes round slowly. So a
//! sweep leaves out the patches that changed next to nothing the last time. This needs no proof of its own: the pass that proves the
//! bounds leaves out nothing.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::sweep::Found;

/// What is worth doing in a pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Attention {
    /// Everything.
    Whole,
    /// What changed a value by at least so many parts the last time, or found by more than so many units too short how long play can last.
    Above { change: u32, short: u32 },
}

/// What each patch of a pair found the last time, by shell and tile.
#[derive(Debug)]
pub(crate) struct Unrest {
    shells: Vec<Vec<Box<[Last]>>>,
}

#[derive(Debug)]
struct Last {
    change: AtomicU32,
    short: AtomicU32,
    longest: AtomicU32,
}

/// What the patches of a tile found the last time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LastOfTile<'a>(&'a [Last]);

impl Unrest {
    /// Shells of tiles of so many patches, of which nothing is known.
    pub(crate) fn new(shells: impl Iterator<Item = Vec<usize>>) -> Unrest {
        let unknown = |_| {
            let [change, short, longest] = [u32::MAX, u32::MAX, 0].map(AtomicU32::new);
            Last { change, short, longest }
        };
        let tile = |patches| (0..patches).map(unknown).collect();
        Unrest { shells: shells.map(|tiles| tiles.into_iter().map(tile).collect()).collect() }
    }

    pub(crate) fn of(&self, shell: usize, tile: usize) -> LastOfTile<'_> {
        LastOfTile(&self.shells[shell][tile])
    }

    /// How long play lasts is known nowhere yet.
    pub(crate) fn count_lasting(&self) {
        let patches = self.shells.iter().flatten().flatten();
        patches.for_each(|last| last.short.store(u32::MAX, Ordering::Relaxed));
    }
}

impl LastOfTile<'_> {
    /// How many patches the tile has.
    pub(crate) fn patches(self) -> usize {
        self.0.len()
    }

    /// What a patch found the last time, if it is left out now.
    #[inline]
    pub(crate) fn left_out(self, patch: usize, attention: Attention) -> Option<Found> {
        let Attention::Above { change, short } = attention else { return None };
        let last = &self.0[patch];
        let found = Found {
            change: last.change.load(Ordering::Relaxed),
            short: last.short.load(Ordering::Relaxed),
            longest: last.longest.load(Ordering::Relaxed),
            backups: 0,
        };
        (found.change < change && found.short <= short).then_some(found)
    }

    /// Notes what a patch found.
    #[inline]
    pub(crate) fn note(self, patch: usize, found: Found) {
        let last = &self.0[patch];
        last.change.store(found.change, Ordering::Relaxed);
        last.short.store(found.short, Ordering::Relaxed);
        last.longest.store(found.longest, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(change: u32, short: u32) -> Found {
        Found { change, short, longest: 7, backups: 100 }
    }

    #[test]
    fn what_hardly_changed_is_left_out() {
        let unrest = Unrest::new([vec![1], vec![1, 2]].into_iter());
        let above = |change, short| Attention::Above { change, short };
        assert_eq!(unrest.of(1, 1).left_out(1, above(u32::MAX, u32::MAX)), None, "nothing is known of it");
        unrest.of(1, 1).note(1, found(50, 3));
        assert_eq!(unrest.of(1, 1).left_out(1, Attention::Whole), None);
        assert_eq!(unrest.of(1, 1).left_out(1, above(50, 3)), None, "it changed by as much");
        assert_eq!(unrest.of(1, 1).left_out(1, above(51, 2)), None, "it was short by more");
        assert_eq!(unrest.of(1, 1).left_out(1, above(51, 3)), Some(Found { backups: 0, ..found(50, 3) }));
        assert_eq!(unrest.of(1, 1).left_out(0, above(51, 3)), None, "that is another");
        unrest.count_lasting();
        assert_eq!(unrest.of(1, 1).left_out(1, above(51, 3)), None, "how long play lasts is not known");
    }
}
