//! The backup of error bounds. `docs/solving.md` says why they are bounds.

use crate::backup::values::ValueBackup;
use crate::bound::certificate::BoundScale;
use crate::kernel::{
    BackupAccumulator, BoundTracking, DeferredThrow, MutualPass, PositionResult, StripPositions, StripResult,
    Successors, THROWS,
};
use crate::model::bound_storage::{MAX_BOUND, bound_of, store_bound};
use crate::model::successor::Successor;
use crate::model::value_table::ValueTable;
use crate::pass::stats::{PassMode, PassStats};
use crate::simd::{LANE_COUNT, LaneArray, LaneMask, Simd};

/// More than a throw can have moves: ten pieces on the board, one from the hand, and up to five shorter
/// throws for each.
const MOVES: usize = 64;

/// The [`BackupAccumulator`] that computes error bounds of values as they are: the residual, plus the mean
/// over the throws of the largest bound of a successor less the loss of the move. In units of a
/// [`BoundScale`], rounded up.
pub(crate) struct BoundBackup<'a> {
    /// Computes the backups of values, to compare.
    backup: ValueBackup<'a>,
    value_table: Option<&'a ValueTable>,
    /// What to do with the bounds.
    mode: PassMode,
    scale: BoundScale,
    /// What a bound is increased by besides the residual, and besides that if it was too small.
    margin: u32,
    raise: u32,
    /// The moves of the current throw: the win chance, and the position. Bounds are read only for moves
    /// near the best.
    moves: [(u32, Successor<'a>); MOVES],
    considered: usize,
    sum: u64,
    total: u32,
    bound: u32,
    /// Whether throwing is clearly better than a move made instead.
    throw_is_best: bool,
    mutual_pass: Option<MutualPass<'a>>,
    violation: u32,
    largest: u32,
    /// The bound of the last position.
    final_bound: u32,
    strip: BoundStrip,
}

/// Sums of a strip. Lanes in which a move is not possible are 0.
#[repr(align(64))]
struct BoundStrip {
    moves: [[[LaneArray; 2]; MOVES]; THROWS],
    considered: [usize; THROWS],
    sum: LaneArray,
    saved: LaneArray,
    /// The mean bounds, without the residuals.
    bounds: LaneArray,
    /// The largest by lane since the last statistics.
    violation: LaneArray,
    largest: LaneArray,
}

impl BoundBackup<'_> {
    pub(crate) fn new(mode: PassMode, scale: BoundScale) -> Self {
        let (margin, raise) = match mode {
            PassMode::Update => (scale.reserve(), 0),
            PassMode::Verify => (0, scale.reserve()),
        };
        BoundBackup {
            backup: ValueBackup::new(PassMode::Verify),
            value_table: None,
            mode,
            scale,
            margin,
            raise,
            moves: [(0, Successor::NONE); MOVES],
            considered: 0,
            sum: 0,
            total: 1,
            bound: 0,
            throw_is_best: true,
            mutual_pass: None,
            violation: 0,
            largest: 0,
            final_bound: 0,
            strip: BoundStrip {
                moves: [[[[0; LANE_COUNT]; 2]; MOVES]; THROWS],
                considered: [0; THROWS],
                sum: [0; LANE_COUNT],
                saved: [0; LANE_COUNT],
                bounds: [0; LANE_COUNT],
                violation: [0; LANE_COUNT],
                largest: [0; LANE_COUNT],
            },
        }
    }

    /// The largest bound after a move of a throw, less the loss of the move, by lane.
    #[inline(always)]
    fn largest_reduced<V: Simd>(&self, throw_index: usize) -> V {
        let (best, mut largest) = (self.backup.best::<V>(throw_index), V::splat(0));
        let BoundStrip { moves, considered, .. } = &self.strip;
        for [chance, bound] in &moves[throw_index % THROWS][..considered[throw_index % THROWS].min(MOVES)] {
            let loss = best.sub(V::from_array(*chance));
            largest = largest.max(self.scale.reduced_in_lanes(V::from_array(*bound), loss));
        }
        largest
    }

    /// The bounds of a strip, including the residuals; at most [`MAX_BOUND`].
    #[inline(always)]
    fn strip_bounds<V: Simd>(&self, strip: &impl StripPositions<V>) -> V {
        let residual = self.scale.residual_units_in_lanes(self.backup.lane_differences(strip));
        V::from_array(self.strip.bounds).add(residual).add(V::splat(self.margin)).min(V::splat(MAX_BOUND))
    }

    /// Solves a mutual pass for bounds: bound = a + p·twin and twin = b + q·bound. The stored bounds are
    /// `old` and `twin`.
    fn solve_mutual_pass(&mut self, mutual_pass: MutualPass<'_>, own: usize, [old, twin]: [u32; 2]) {
        let (value_table, number) = mutual_pass.twin;
        let Some(bounds) = &value_table.bounds else { return };
        let is_own = own == number && self.value_table.is_some_and(|own| std::ptr::eq(own, value_table));
        let keep = |bound| store_bound(bounds, number, bound);
        if !self.throw_is_best {
            if !is_own {
                keep(twin);
            }
            return;
        }
        let [p, q] = mutual_pass.chances(self.total);
        let a = f64::from(self.bound) - p * f64::from(twin);
        if is_own {
            self.bound = (a / (1.0 - p)).ceil() as u32;
            return;
        }
        let b = (f64::from(twin) - q * f64::from(old)).max(1.0);
        let bound = (a + p * b) / (1.0 - p * q);
        self.bound = bound.ceil() as u32;
        keep((b + q * bound).ceil() as u32);
    }
}

impl<'a> BackupAccumulator<'a> for BoundBackup<'a> {
    fn bound_tracking(&self) -> BoundTracking {
        BoundTracking::Enabled
    }

    #[inline(always)]
    fn begin(&mut self, value_table: &'a ValueTable) {
        self.backup.begin(value_table);
        self.value_table = Some(value_table);
        self.sum = 0;
        self.mutual_pass = None;
        self.throw_is_best = true;
    }

    #[inline(always)]
    fn consider(&mut self, best: u32, open: u32, successor: Successor<'a>) -> u32 {
        let chance = successor.value() & open.wrapping_neg();
        // A move that is not possible is overwritten by the next.
        self.moves[self.considered % MOVES] = (chance, successor);
        self.considered += open as usize;
        best.max(chance)
    }

    #[inline(always)]
    fn finish_throw(&mut self, best: u32, weight: u32) {
        let mut largest = 0;
        for (chance, successor) in &self.moves[..self.considered.min(MOVES)] {
            let loss = best - chance;
            if self.scale.is_relevant(loss) {
                largest = largest.max(self.scale.reduced(successor.bound(), loss));
            }
        }
        self.sum += u64::from(weight) * u64::from(largest);
        self.considered = 0;
        self.backup.finish_throw(best, weight);
    }

    #[inline(always)]
    fn average(&mut self, total: u32) {
        self.backup.average(total);
        self.total = total;
        self.bound = self.sum.div_ceil(u64::from(total)) as u32;
    }

    #[inline(always)]
    fn consider_alternative(&mut self, successor: Successor<'a>) {
        let (thrown, instead) = (self.backup.throw_value, successor.value());
        let better = thrown.max(instead);
        let throws = self.scale.reduced(self.bound, better - thrown);
        let moves = self.scale.reduced(successor.bound(), better - instead);
        self.throw_is_best = moves == 0;
        self.bound = throws.max(moves);
        self.backup.consider_alternative(successor);
    }

    #[inline(always)]
    fn set_mutual_pass(&mut self, mutual_pass: MutualPass<'a>) {
        self.backup.set_mutual_pass(mutual_pass);
        self.mutual_pass = Some(mutual_pass);
    }

    #[inline(always)]
    fn finish(&mut self, number: usize) {
        let Some(bounds) = self.value_table.and_then(|value_table| value_table.bounds.as_ref()) else {
            return;
        };
        let old = bound_of(bounds, number);
        let twin =
            self.mutual_pass.map_or(0, |MutualPass { twin: (twin, number), .. }| twin.view().bound(number));
        self.backup.finish(number);
        self.bound += self.scale.residual_units(self.backup.difference) + self.margin;
        let violation = self.bound.min(MAX_BOUND).saturating_sub(old);
        self.violation = self.violation.max(violation);
        let bound = match self.mode {
            PassMode::Verify if violation == 0 => old,
            PassMode::Verify | PassMode::Update => {
                self.bound += self.raise;
                if let Some(mutual_pass) = self.mutual_pass {
                    self.solve_mutual_pass(mutual_pass, number, [old, twin]);
                }
                store_bound(bounds, number, self.bound);
                self.bound.min(MAX_BOUND)
            }
        };
        self.largest = self.largest.max(bound);
        self.final_bound = bound;
    }

    #[inline(always)]
    fn result(&self) -> PositionResult {
        PositionResult { bound: self.final_bound, ..self.backup.result() }
    }

    #[inline(always)]
    fn begin_strip(&mut self) {
        self.backup.begin_strip();
        self.strip.sum = [0; LANE_COUNT];
        self.strip.considered = [0; THROWS];
    }

    #[inline(always)]
    fn save_strip(&mut self) {
        self.backup.save_strip();
        self.strip.saved = self.strip.sum;
    }

    #[inline(always)]
    fn restore_strip(&mut self) {
        self.backup.restore_strip();
        self.strip.sum = self.strip.saved;
        self.strip.considered = [0; THROWS];
    }

    #[inline(always)]
    fn consider_strip<V: Simd>(
        &mut self,
        throw_index: usize,
        open: LaneMask,
        successors: &impl Successors<V>,
    ) {
        let chance = successors.values().mask(open);
        let BoundStrip { moves, considered, .. } = &mut self.strip;
        let (moves, considered) = (&mut moves[throw_index % THROWS], &mut considered[throw_index % THROWS]);
        debug_assert!(*considered < MOVES, "a throw has fewer moves");
        moves[*considered % MOVES] = [chance.to_array(), successors.bounds().mask(open).to_array()];
        *considered += 1;
        self.backup.consider_values(throw_index, chance);
    }

    /// The loss of a deferred move is subtracted in two parts, up to the best deferred move and from
    /// there, each rounded down. So no bound gets too small.
    #[inline(always)]
    fn defer_throw<V: Simd>(&mut self, throw_index: usize, own: u32, deferred: &mut DeferredThrow) {
        deferred.set_bounds(own, self.largest_reduced::<V>(throw_index).to_array());
        self.backup.defer_throw::<V>(throw_index, own, deferred);
    }

    #[inline(always)]
    fn finish_strip_throw<V: Simd>(&mut self, throw_index: usize, weight: u32) {
        let largest = self.largest_reduced::<V>(throw_index);
        self.strip.sum = V::from_array(self.strip.sum).add(largest.mul(weight)).to_array();
        self.backup.finish_strip_throw::<V>(throw_index, weight);
    }

    #[inline(always)]
    fn average_strip<V: Simd>(&mut self, total: u32) {
        self.backup.average_strip::<V>(total);
        self.total = total;
        self.strip.bounds = V::from_array(self.strip.sum).add(V::splat(total - 1)).div(total).to_array();
    }

    #[inline(always)]
    fn load_lane(&mut self, value_table: &'a ValueTable, lane: usize) {
        self.begin(value_table);
        self.backup.load_lane(value_table, lane);
        self.bound = self.strip.bounds[lane % LANE_COUNT];
    }

    #[inline(always)]
    fn preview_strip<V: Simd>(
        &self,
        value_table: &'a ValueTable,
        strip: &impl StripPositions<V>,
    ) -> StripResult<V> {
        let bound = match self.mode {
            PassMode::Verify => strip.stored_bounds(),
            PassMode::Update => self.strip_bounds(strip),
        };
        StripResult { bounds: bound, ..self.backup.preview_strip(value_table, strip) }
    }

    #[inline(always)]
    fn read_strip<V: Simd>(
        &self,
        value_table: &'a ValueTable,
        strip: &impl StripPositions<V>,
    ) -> StripResult<V> {
        StripResult { bounds: strip.stored_bounds(), ..self.backup.read_strip(value_table, strip) }
    }

    #[inline(always)]
    fn finish_strip<V: Simd>(
        &mut self,
        value_table: &'a ValueTable,
        strip: &impl StripPositions<V>,
        lanes: LaneMask,
    ) -> StripResult<V> {
        let (old, bound) = (strip.stored_bounds(), self.strip_bounds(strip));
        let known = self.backup.finish_strip(value_table, strip, lanes);
        let violation = bound.max(old).sub(old).mask(lanes);
        self.strip.violation = V::from_array(self.strip.violation).max(violation).to_array();
        let raised = violation.any(u32::MAX);
        let bound = match self.mode {
            PassMode::Verify if raised == 0 => old,
            PassMode::Verify => {
                let bound = bound.add(V::splat(self.raise)).min(V::splat(MAX_BOUND));
                strip.store_bounds(bound, raised);
                bound.mask(raised).add(old.mask(!raised))
            }
            PassMode::Update => {
                strip.store_bounds(bound, lanes);
                bound
            }
        };
        self.strip.largest = V::from_array(self.strip.largest).masked_max(bound, lanes).to_array();
        StripResult { bounds: bound, ..known }
    }

    fn take_stats(&mut self) -> PassStats {
        let most = |mode: &mut LaneArray| std::mem::take(mode).into_iter().fold(0, u32::max);
        let violation = std::mem::take(&mut self.violation).max(most(&mut self.strip.violation));
        let bound = std::mem::take(&mut self.largest).max(most(&mut self.strip.largest));
        PassStats { violation, bound, ..self.backup.take_stats() }
    }
}
