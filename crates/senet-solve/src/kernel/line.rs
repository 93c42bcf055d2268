//! Positions of a table in lanes: neighbours in a row, those of a column, or any.

use super::leads::Successor;
use crate::doubts::Doubts;
use crate::lanes::{ByLane, LaneSet, Lanes, slot};
use crate::level::Target;

/// What a move leads to, by lane.
pub(crate) trait Successors<L> {
    /// The chance of the side that made the move; anything in lanes in which it is not open.
    fn chance(&self) -> L;
    /// How far their values may be off, in units.
    fn doubt(&self) -> L;
}

/// The positions of a strip themselves, by lane.
pub(crate) trait Own<L> {
    /// Their values as they are.
    fn values(&self) -> L;
    /// Gives them values, in some of their lanes.
    fn put(&self, values: L, lanes: LaneSet);
    /// How far the value of each may be off, in units.
    fn doubt(&self) -> L;
    /// Gives them lengths, and with these the values they have then, in some of their lanes; the values.
    fn put_doubts(&self, lengths: &Doubts, doubt: L, values: L, lanes: LaneSet) -> L;
    /// The number of one.
    fn number(&self, lane: u32) -> usize;
}

/// Neighbours in a row, for the lanes named, the lowest first.
pub(super) struct Row<'a> {
    pub(super) target: Target<'a>,
    pub(super) first: usize,
    pub(super) lanes: LaneSet,
    pub(super) turned: u32,
}

impl<L: Lanes> Own<L> for Row<'_> {
    #[inline(always)]
    fn values(&self) -> L {
        L::row(self.target.values, self.first, self.lanes)
    }

    #[inline(always)]
    fn put(&self, values: L, lanes: LaneSet) {
        values.put_row(self.target.values, self.first, [self.lanes, lanes]);
    }

    #[inline(always)]
    fn doubt(&self) -> L {
        Successors::doubt(self)
    }

    #[inline(always)]
    fn put_doubts(&self, lengths: &Doubts, doubt: L, values: L, lanes: LaneSet) -> L {
        let values = lengths.put_row(self.first, [self.lanes, lanes], doubt, values);
        if lengths.width().noise() > 0 {
            Own::<L>::put(self, values, lanes);
        }
        values
    }

    #[inline(always)]
    fn number(&self, lane: u32) -> usize {
        self.first + (self.lanes & ((1 << lane) - 1)).count_ones() as usize
    }
}

impl<L: Lanes> Successors<L> for Row<'_> {
    #[inline(always)]
    fn chance(&self) -> L {
        L::row(self.target.values, self.first, self.lanes).xor(L::splat(self.turned))
    }

    #[inline(always)]
    fn doubt(&self) -> L {
        self.target.doubts.row(self.first, self.lanes, self.target.values)
    }
}

/// Those of a row, in other lanes: each has what stands in the lane that is its source.
pub(super) struct Rearranged<'a, L> {
    pub(super) row: Row<'a>,
    pub(super) sources: L,
}

impl<L: Lanes> Successors<L> for Rearranged<'_, L> {
    #[inline(always)]
    fn chance(&self) -> L {
        Successors::<L>::chance(&self.row).at(self.sources)
    }

    #[inline(always)]
    fn doubt(&self) -> L {
        Successors::<L>::doubt(&self.row).at(self.sources)
    }
}

/// Positions at offsets from one.
pub(super) struct Column<'a, L> {
    pub(super) target: Target<'a>,
    pub(super) first: usize,
    pub(super) offsets: L,
    pub(super) lanes: LaneSet,
    pub(super) turned: u32,
}

impl<L: Lanes> Successors<L> for Column<'_, L> {
    #[inline(always)]
    fn chance(&self) -> L {
        L::spread(self.target.values, self.first, self.offsets, self.lanes).xor(L::splat(self.turned))
    }

    #[inline(always)]
    fn doubt(&self) -> L {
        self.target.doubts.spread(self.first, self.offsets, self.lanes, self.target.values)
    }
}

impl<L: Lanes> Own<L> for Column<'_, L> {
    #[inline(always)]
    fn values(&self) -> L {
        L::spread(self.target.values, self.first, self.offsets, self.lanes)
    }

    #[inline(always)]
    fn put(&self, values: L, lanes: LaneSet) {
        values.put_spread(self.target.values, self.first, self.offsets, lanes);
    }

    #[inline(always)]
    fn doubt(&self) -> L {
        Successors::doubt(self)
    }

    #[inline(always)]
    fn put_doubts(&self, lengths: &Doubts, doubt: L, values: L, lanes: LaneSet) -> L {
        let values = lengths.put_spread(self.first, self.offsets, lanes, doubt, values);
        if lengths.width().noise() > 0 {
            Own::<L>::put(self, values, lanes);
        }
        values
    }

    #[inline(always)]
    fn number(&self, lane: u32) -> usize {
        self.first + self.offsets.array()[slot(lane)] as usize
    }
}

/// Positions that have nothing to do with each other.
#[derive(Default)]
#[repr(align(64))]
pub(super) struct Each {
    chances: ByLane,
    doubt: ByLane,
}

impl Each {
    #[inline(always)]
    pub(super) fn put(&mut self, lane: u32, successor: &Successor<'_>) {
        self.chances[slot(lane)] = successor.chance();
        self.doubt[slot(lane)] = successor.doubt();
    }
}

impl<L: Lanes> Successors<L> for Each {
    #[inline(always)]
    fn chance(&self) -> L {
        L::from_array(self.chances)
    }

    #[inline(always)]
    fn doubt(&self) -> L {
        L::from_array(self.doubt)
    }
}

/// One position for all lanes.
impl<L: Lanes> Successors<L> for Successor<'_> {
    #[inline(always)]
    fn chance(&self) -> L {
        L::splat(self.chance())
    }

    #[inline(always)]
    fn doubt(&self) -> L {
        L::splat(self.doubt())
    }
}
