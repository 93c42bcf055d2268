//! The backup of values: the best move of each throw, the mean over the throws, rounded to the nearest
//! part.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::kernel::{
    BackupAccumulator, BoundTracking, DeferredThrow, MutualPass, PositionResult, StripPositions, StripResult,
    Successors, THROWS,
};
use crate::model::successor::Successor;
use crate::model::value_table::ValueTable;
use crate::pass::stats::{PassMode, PassStats};
use crate::simd::{LANE_COUNT, LaneArray, LaneMask, Simd};
use senet_table::PROBABILITY_ONE;

/// The [`BackupAccumulator`] that computes values.
pub(crate) struct ValueBackup<'a> {
    value_table: Option<&'a ValueTable>,
    mode: PassMode,
    sum: u64,
    /// The value of throwing, and of a move made instead.
    pub(crate) throw_value: u32,
    alternative: u32,
    total: u32,
    mutual_pass: Option<MutualPass<'a>>,
    /// The value of the last position.
    pub(crate) final_value: u32,
    change: u32,
    /// How far the last position's value was from its backup, in parts.
    pub(crate) difference: u32,
    backups: u64,
    sums: StripSums,
}

impl ValueBackup<'_> {
    pub(crate) fn new(mode: PassMode) -> Self {
        ValueBackup {
            value_table: None,
            mode,
            sum: 0,
            throw_value: 0,
            alternative: 0,
            total: 1,
            mutual_pass: None,
            final_value: 0,
            change: 0,
            difference: 0,
            backups: 0,
            sums: StripSums {
                best: [[0; LANE_COUNT]; THROWS],
                lower: [0; LANE_COUNT],
                upper: [0; LANE_COUNT],
                saved: [[0; LANE_COUNT]; 2],
                means: [0; LANE_COUNT],
                changes: [0; LANE_COUNT],
            },
        }
    }

    /// Solves a mutual pass: value = a + p·(1 − twin) and twin = b + q·(1 − value). Stores the twin's
    /// value and returns the position's.
    fn solve_mutual_pass(&self, mutual_pass: MutualPass<'_>, own: &AtomicU32, old: u32) -> u32 {
        let whole = f64::from(PROBABILITY_ONE);
        let twin_slot = &mutual_pass.twin.0.values[mutual_pass.twin.1];
        let [p, q] = mutual_pass.chances(self.total);
        let [thrown, twin, old] = [self.throw_value, twin_slot.load(Ordering::Relaxed), old].map(f64::from);
        let a = thrown - p * (whole - twin);
        let in_parts = |value: f64| value.clamp(0.0, whole).round() as u32;
        // Without pieces on the board a position can be its own twin.
        if std::ptr::eq(own, twin_slot) {
            return in_parts((a + p * whole) / (1.0 + p));
        }
        let b = twin - q * (whole - old);
        let value = (a + p * (whole - b - q * whole)) / (1.0 - p * q);
        let value = value.clamp(f64::from(self.alternative), whole);
        twin_slot.store(in_parts(b + q * (whole - value)), Ordering::Relaxed);
        in_parts(value)
    }

    /// How far the values of a strip are from their backups, in parts.
    #[inline(always)]
    pub(crate) fn lane_differences<V: Simd>(&self, strip: &impl StripPositions<V>) -> V {
        let (new, old) = (V::from_array(self.sums.means), strip.stored_values());
        new.max(old).sub(new.min(old))
    }

    /// The best win chances of a throw.
    #[inline(always)]
    pub(crate) fn best<V: Simd>(&self, throw_index: usize) -> V {
        V::from_array(self.sums.best[throw_index % THROWS])
    }

    /// Considers win chances that a move of a throw leads to.
    #[inline(always)]
    pub(crate) fn consider_values<V: Simd>(&mut self, throw_index: usize, chances: V) {
        let best = &mut self.sums.best[throw_index % THROWS];
        *best = V::from_array(*best).max(chances).to_array();
    }

    /// The larger of throwing and of a move made instead.
    #[inline(always)]
    fn value(&self) -> u32 {
        self.throw_value.max(self.alternative)
    }
}

/// The number of bits of half a value.
const HALF: u32 = 16;

/// The sums of a strip.
#[repr(align(64))]
struct StripSums {
    /// The best win chances by throw.
    best: [LaneArray; THROWS],
    /// Weighted sums of the lower and of the upper halves of values, which cannot overflow a lane.
    lower: LaneArray,
    upper: LaneArray,
    saved: [LaneArray; 2],
    means: LaneArray,
    /// The largest change of a value, by lane.
    changes: LaneArray,
}

impl<'a> BackupAccumulator<'a> for ValueBackup<'a> {
    fn bound_tracking(&self) -> BoundTracking {
        BoundTracking::Disabled
    }

    #[inline(always)]
    fn begin(&mut self, value_table: &'a ValueTable) {
        self.value_table = Some(value_table);
        self.sum = 0;
        self.alternative = 0;
        self.mutual_pass = None;
    }

    #[inline(always)]
    fn consider(&mut self, best: u32, open: u32, successor: Successor<'a>) -> u32 {
        best.max(successor.value() & open.wrapping_neg())
    }

    #[inline(always)]
    fn finish_throw(&mut self, best: u32, weight: u32) {
        self.sum += u64::from(weight) * u64::from(best);
    }

    #[inline(always)]
    fn average(&mut self, total: u32) {
        self.total = total;
        let sum = self.sum + u64::from(total / 2);
        self.throw_value = match total.is_power_of_two() {
            true => sum >> total.trailing_zeros(),
            false => sum / u64::from(total),
        } as u32;
    }

    #[inline(always)]
    fn consider_alternative(&mut self, successor: Successor<'a>) {
        self.alternative = successor.value();
    }

    #[inline(always)]
    fn set_mutual_pass(&mut self, mutual_pass: MutualPass<'a>) {
        self.mutual_pass = Some(mutual_pass);
    }

    #[inline(always)]
    fn finish(&mut self, number: usize) {
        let Some(value_table) = self.value_table else { return };
        self.backups += 1;
        let slot = &value_table.values[number];
        let old = slot.load(Ordering::Relaxed);
        self.difference = old.abs_diff(self.value());
        self.change = self.change.max(self.difference);
        self.final_value = old;
        if self.mode == PassMode::Update {
            let solved = self.mutual_pass.map(|mutual_pass| self.solve_mutual_pass(mutual_pass, slot, old));
            self.final_value = solved.unwrap_or(self.value());
            slot.store(self.final_value, Ordering::Relaxed);
        }
    }

    #[inline(always)]
    fn result(&self) -> PositionResult {
        PositionResult { value: self.final_value, bound: 0 }
    }

    #[inline(always)]
    fn begin_strip(&mut self) {
        (self.sums.lower, self.sums.upper) = ([0; LANE_COUNT], [0; LANE_COUNT]);
        self.sums.best = [[0; LANE_COUNT]; THROWS];
    }

    #[inline(always)]
    fn save_strip(&mut self) {
        self.sums.saved = [self.sums.lower, self.sums.upper];
    }

    #[inline(always)]
    fn restore_strip(&mut self) {
        [self.sums.lower, self.sums.upper] = self.sums.saved;
        self.sums.best = [[0; LANE_COUNT]; THROWS];
    }

    #[inline(always)]
    fn consider_strip<V: Simd>(
        &mut self,
        throw_index: usize,
        open: LaneMask,
        successors: &impl Successors<V>,
    ) {
        let best = &mut self.sums.best[throw_index % THROWS];
        *best = V::from_array(*best).masked_max(successors.values(), open).to_array();
    }

    #[inline(always)]
    fn finish_strip_throw<V: Simd>(&mut self, throw_index: usize, weight: u32) {
        let best = self.best::<V>(throw_index);
        let (lower, upper) = (V::from_array(self.sums.lower), V::from_array(self.sums.upper));
        self.sums.lower = lower.add(best.and_bits((1 << HALF) - 1).mul(weight)).to_array();
        self.sums.upper = upper.add(best.shr(HALF).mul(weight)).to_array();
    }

    #[inline(always)]
    fn defer_throw<V: Simd>(&mut self, throw_index: usize, own: u32, deferred: &mut DeferredThrow) {
        deferred.set_best(own, self.sums.best[throw_index % THROWS]);
    }

    /// With 2¹⁶ = quotient·total + rest, the mean is upper·quotient + (upper·rest + lower)/total.
    #[inline(always)]
    fn average_strip<V: Simd>(&mut self, total: u32) {
        let (quotient, rest) = ((1 << HALF) / total, (1 << HALF) % total);
        let (lower, upper) = (V::from_array(self.sums.lower), V::from_array(self.sums.upper));
        let small = lower.add(upper.mul(rest)).add(V::splat(total / 2)).div(total);
        self.sums.means = upper.mul(quotient).add(small).to_array();
        self.total = total;
    }

    #[inline(always)]
    fn load_lane(&mut self, value_table: &'a ValueTable, lane: usize) {
        self.begin(value_table);
        self.throw_value = self.sums.means[lane % LANE_COUNT];
    }

    #[inline(always)]
    fn preview_strip<V: Simd>(
        &self,
        value_table: &'a ValueTable,
        strip: &impl StripPositions<V>,
    ) -> StripResult<V> {
        match self.mode {
            PassMode::Verify => self.read_strip(value_table, strip),
            PassMode::Update => StripResult { values: V::from_array(self.sums.means), bounds: V::splat(0) },
        }
    }

    #[inline(always)]
    fn read_strip<V: Simd>(
        &self,
        _value_table: &'a ValueTable,
        strip: &impl StripPositions<V>,
    ) -> StripResult<V> {
        StripResult { values: strip.stored_values(), bounds: V::splat(0) }
    }

    #[inline(always)]
    fn finish_strip<V: Simd>(
        &mut self,
        _value_table: &'a ValueTable,
        strip: &impl StripPositions<V>,
        lanes: LaneMask,
    ) -> StripResult<V> {
        let (new, old) = (V::from_array(self.sums.means), strip.stored_values());
        let change = self.lane_differences(strip).mask(lanes);
        self.sums.changes = V::from_array(self.sums.changes).max(change).to_array();
        self.backups += u64::from(lanes.count_ones());
        let chance = match self.mode {
            PassMode::Verify => old,
            PassMode::Update => {
                strip.store_values(new, lanes);
                new
            }
        };
        StripResult { values: chance, bounds: V::splat(0) }
    }

    fn take_stats(&mut self) -> PassStats {
        let changes = std::mem::take(&mut self.sums.changes);
        let change = changes.into_iter().fold(std::mem::take(&mut self.change), u32::max);
        PassStats { change, backups: std::mem::take(&mut self.backups), ..PassStats::default() }
    }
}
