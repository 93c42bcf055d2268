//! The interface between the kernel, which finds successors, and what a backup does with them.

use super::deferred::DeferredThrow;
use super::successors::{BoundTracking, PositionResult, StripPositions, StripResult, Successors};
use crate::model::successor::Successor;
use crate::model::value_table::ValueTable;
use crate::pass::stats::PassStats;
use crate::simd::{LaneMask, Simd};

/// What a backup does with the successors of a position or of a strip.
///
/// The kernel calls the methods in this order:
///
/// - single position: `begin`; for each throw `consider` (once for each move) and `finish_throw`;
///   `average`; optionally `consider_alternative` and `set_mutual_pass`; `finish`; then `result` if the
///   value is needed at once;
/// - strip: `begin_strip`; for each throw `consider_strip` and `finish_strip_throw` (or `defer_throw`);
///   `average_strip`; then `finish_strip`, or for single lanes of it `load_lane` and `finish`.
pub(crate) trait BackupAccumulator<'a> {
    /// Whether this backup computes error bounds besides values.
    fn bound_tracking(&self) -> BoundTracking;

    /// Starts a position of this stratum.
    fn begin(&mut self, value_table: &'a ValueTable);

    /// Considers a move of the current throw. If `open` is 0 the move is not possible and is ignored; the
    /// successor may then be any number. Takes and returns the best win chance so far, so that it can stay
    /// in a register; it is 0 before the first move of a throw.
    fn consider(&mut self, best: u32, open: u32, successor: Successor<'a>) -> u32;

    /// Ends a throw of this weight, whose best win chance is `best`.
    fn finish_throw(&mut self, best: u32, weight: u32);

    /// Takes the mean over all throws, whose weights add up to `total`.
    fn average(&mut self, total: u32);

    /// Considers a move that may be made instead of throwing.
    fn consider_alternative(&mut self, successor: Successor<'a>);

    /// Notes that either side often has to pass in the current position.
    fn set_mutual_pass(&mut self, pass: MutualPass<'a>);

    /// Stores the result of the current position, which has this number.
    fn finish(&mut self, number: usize);

    /// The result of the position that was finished last.
    fn result(&self) -> PositionResult;

    fn begin_strip(&mut self);

    /// Saves the sums of the current strip for [`restore_strip`](BackupAccumulator::restore_strip).
    fn save_strip(&mut self);

    /// Starts the strip again from the saved sums.
    fn restore_strip(&mut self);

    /// Considers a move of a throw in the lanes in which it is `open`.
    fn consider_strip<V: Simd>(
        &mut self,
        throw_index: usize,
        open: LaneMask,
        successors: &impl Successors<V>,
    );

    /// Ends a throw of this weight.
    fn finish_strip_throw<V: Simd>(&mut self, throw_index: usize, weight: u32);

    /// Stores the partial result of a throw, without the moves within the pair of blocks.
    fn defer_throw<V: Simd>(&mut self, throw_index: usize, own: u32, deferred: &mut DeferredThrow);

    /// Takes the mean over all throws, whose weights add up to `total`.
    fn average_strip<V: Simd>(&mut self, total: u32);

    /// Makes one lane of the averaged strip the current position.
    fn load_lane(&mut self, value_table: &'a ValueTable, lane: usize);

    /// The results that the averaged strip would get if it were finished now.
    fn preview_strip<V: Simd>(
        &self,
        value_table: &'a ValueTable,
        strip: &impl StripPositions<V>,
    ) -> StripResult<V>;

    /// The stored values of a strip, from before its backup.
    fn read_strip<V: Simd>(
        &self,
        value_table: &'a ValueTable,
        strip: &impl StripPositions<V>,
    ) -> StripResult<V>;

    /// Stores the results of the averaged strip in some lanes, and returns them.
    fn finish_strip<V: Simd>(
        &mut self,
        value_table: &'a ValueTable,
        strip: &impl StripPositions<V>,
        lanes: LaneMask,
    ) -> StripResult<V>;

    /// Returns the statistics since the last call, and starts new ones.
    fn take_stats(&mut self) -> PassStats;
}

/// The position with the other side to throw, and how often either side can only pass.
#[derive(Clone, Copy)]
pub(crate) struct MutualPass<'a> {
    /// The total weight of the throws that pass the turn.
    pub(crate) weight: u32,
    /// The total weight of the throws that pass it back.
    pub(crate) back: u32,
    /// The value table and the number of the position with the other side to throw.
    pub(crate) twin: (&'a ValueTable, usize),
}

impl MutualPass<'_> {
    /// The chances that the turn passes, and that it passes back.
    pub(crate) fn chances(&self, total: u32) -> [f64; 2] {
        let total = f64::from(total);
        [f64::from(self.weight) / total, f64::from(self.back) / total]
    }
}
