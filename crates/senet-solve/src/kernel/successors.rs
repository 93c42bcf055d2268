//! Positions by lane: consecutive in a row, in a column, or anywhere. They are read as successors, and
//! written as the positions of a strip.

use crate::model::successor::Successor;
use crate::model::value_table::ValueTableView;
use crate::simd::{LaneArray, LaneMask, Simd, lane_index, scatter_one_by_one};

/// The successors of a move, by lane.
pub(crate) trait Successors<V> {
    /// The win chances of the side that moved; anything in lanes in which the move is not possible.
    fn values(&self) -> V;
    /// The error bounds of the values, in units.
    fn bounds(&self) -> V;
}

/// The positions of a strip, by lane.
pub(crate) trait StripPositions<V> {
    fn stored_values(&self) -> V;
    /// Stores values in some lanes.
    fn store_values(&self, values: V, lanes: LaneMask);
    /// The stored error bounds, in units.
    fn stored_bounds(&self) -> V;
    /// Stores error bounds in some lanes. None may be larger than 16 bits.
    fn store_bounds(&self, bounds: V, lanes: LaneMask);
    /// The number of the position in a lane.
    fn number(&self, lane: u32) -> usize;
}

/// Whether a backup computes error bounds besides values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BoundTracking {
    Enabled,
    Disabled,
}

/// The result of a backup: the value for the side to throw, and its error bound in units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PositionResult {
    pub(crate) value: u32,
    pub(crate) bound: u32,
}

/// As [`PositionResult`], by lane.
#[derive(Clone, Copy)]
pub(crate) struct StripResult<V> {
    pub(crate) values: V,
    pub(crate) bounds: V,
}

impl<V: Simd> Successors<V> for StripResult<V> {
    #[inline(always)]
    fn values(&self) -> V {
        self.values
    }

    #[inline(always)]
    fn bounds(&self) -> V {
        self.bounds
    }
}

/// Consecutive positions of a row, one for each lane of the mask, the lowest lane first.
pub(super) struct RowPositions<'a> {
    pub(super) view: ValueTableView<'a>,
    pub(super) first: usize,
    pub(super) lanes: LaneMask,
    pub(super) complement: u32,
}

impl<V: Simd> StripPositions<V> for RowPositions<'_> {
    #[inline(always)]
    fn stored_values(&self) -> V {
        V::expand_load(self.view.values, self.first, self.lanes)
    }

    #[inline(always)]
    fn store_values(&self, values: V, lanes: LaneMask) {
        values.compress_store(self.view.values, self.first, [self.lanes, lanes]);
    }

    #[inline(always)]
    fn stored_bounds(&self) -> V {
        Successors::bounds(self)
    }

    #[inline(always)]
    fn store_bounds(&self, bounds: V, lanes: LaneMask) {
        bounds.compress_store_u16(self.view.bounds, self.first, [self.lanes, lanes]);
    }

    #[inline(always)]
    fn number(&self, lane: u32) -> usize {
        self.first + (self.lanes & ((1 << lane) - 1)).count_ones() as usize
    }
}

impl<V: Simd> Successors<V> for RowPositions<'_> {
    #[inline(always)]
    fn values(&self) -> V {
        V::expand_load(self.view.values, self.first, self.lanes).xor(V::splat(self.complement))
    }

    #[inline(always)]
    fn bounds(&self) -> V {
        V::expand_load_u16(self.view.bounds, self.first, self.lanes)
    }
}

/// Positions of a row, read into other lanes: each lane takes the position of its source lane.
pub(super) struct PermutedRow<'a, V> {
    pub(super) row: RowPositions<'a>,
    pub(super) sources: V,
}

impl<V: Simd> Successors<V> for PermutedRow<'_, V> {
    #[inline(always)]
    fn values(&self) -> V {
        Successors::<V>::values(&self.row).permute(self.sources)
    }

    #[inline(always)]
    fn bounds(&self) -> V {
        Successors::<V>::bounds(&self.row).permute(self.sources)
    }
}

/// Positions at offsets from a first one.
pub(super) struct ColumnPositions<'a, V> {
    pub(super) view: ValueTableView<'a>,
    pub(super) first: usize,
    pub(super) offsets: V,
    pub(super) lanes: LaneMask,
    pub(super) complement: u32,
}

impl<V: Simd> Successors<V> for ColumnPositions<'_, V> {
    #[inline(always)]
    fn values(&self) -> V {
        V::gather(self.view.values, self.first, self.offsets, self.lanes).xor(V::splat(self.complement))
    }

    #[inline(always)]
    fn bounds(&self) -> V {
        V::gather_u16(self.view.bounds, self.first, self.offsets, self.lanes)
    }
}

impl<V: Simd> StripPositions<V> for ColumnPositions<'_, V> {
    #[inline(always)]
    fn stored_values(&self) -> V {
        V::gather(self.view.values, self.first, self.offsets, self.lanes)
    }

    #[inline(always)]
    fn store_values(&self, values: V, lanes: LaneMask) {
        values.scatter(self.view.values, self.first, self.offsets, lanes);
    }

    #[inline(always)]
    fn stored_bounds(&self) -> V {
        Successors::bounds(self)
    }

    #[inline(always)]
    fn store_bounds(&self, bounds: V, lanes: LaneMask) {
        let (offsets, bounds) = (self.offsets.to_array(), bounds.to_array());
        scatter_one_by_one(self.view.bounds, self.first, &offsets, lanes, &bounds);
    }

    #[inline(always)]
    fn number(&self, lane: u32) -> usize {
        self.first + self.offsets.to_array()[lane_index(lane)] as usize
    }
}

#[derive(Default)]
#[repr(align(64))]
pub(super) struct IndividualPositions {
    values: LaneArray,
    bounds: LaneArray,
}

impl IndividualPositions {
    #[inline(always)]
    pub(super) fn put(&mut self, lane: u32, successor: &Successor<'_>) {
        self.values[lane_index(lane)] = successor.value();
        self.bounds[lane_index(lane)] = successor.bound();
    }
}

impl<V: Simd> Successors<V> for IndividualPositions {
    #[inline(always)]
    fn values(&self) -> V {
        V::from_array(self.values)
    }

    #[inline(always)]
    fn bounds(&self) -> V {
        V::from_array(self.bounds)
    }
}

/// The same position in all lanes.
impl<V: Simd> Successors<V> for Successor<'_> {
    #[inline(always)]
    fn values(&self) -> V {
        V::splat(self.value())
    }

    #[inline(always)]
    fn bounds(&self) -> V {
        V::splat(self.bound())
    }
}
