//! How far the value of every position of a pair of strata may be from the truth: see `docs/solving.md`.

use std::sync::atomic::Ordering;

use crate::certificate::BoundScale;
use crate::kernel::{
    BackupKernel, BoundTracking, DeferredThrow, PositionResult, StripPositions, StripResult, Successor,
    Successors, THROWS,
};
use crate::level::Level;
use crate::simd::{LANE_COUNT, LaneArray, LaneMask, Simd};
use crate::sweep::{MutualPass, PassMode, PassStats, ValueBackup};

/// More than a throw has moves: ten pieces on the board, one from the hand, and for each up to five shorter throws.
const MOVES: usize = 64;

/// How far one value after the other may be off, as values are: by its residual, and then as far as after the move after which it may be
/// furthest, less what that loses, on average over the throws. In units of a scale; rounded up.
pub(crate) struct BoundBackup<'a> {
    /// Compares values.
    backup: ValueBackup<'a>,
    level: Option<&'a Level>,
    /// What becomes of doubts.
    numbers: PassMode,
    scale: BoundScale,
    /// What a position adds besides its residual, and what besides where its doubt was too small.
    besides: u32,
    raised_by: u32,
    /// The moves of the throw at hand: the chance that each leads to, and the position. How far the value of that may be off is looked up
    /// only for those near the best.
    moves: [(u32, Successor<'a>); MOVES],
    considered: usize,
    sum: u64,
    total: u32,
    bound: u32,
    /// Whether throwing is clearly better than a move made instead.
    throw_is_best: bool,
    waiting: Option<MutualPass<'a>>,
    violation: u32,
    largest: u32,
    /// How far the last value may be off.
    final_bound: u32,
    strip: BoundStrip,
}

/// The same for the positions of a strip, by throw: 0 in lanes in which a move is not open.
#[repr(align(64))]
struct BoundStrip {
    moves: [[[LaneArray; 2]; MOVES]; THROWS],
    considered: [usize; THROWS],
    sum: LaneArray,
    held: LaneArray,
    /// Up to their own residuals.
    bounds: LaneArray,
    /// The largest in each lane since they were asked for.
    violation: LaneArray,
    largest: LaneArray,
}

impl BoundBackup<'_> {
    pub(crate) fn new(numbers: PassMode, scale: BoundScale) -> Self {
        let (besides, raised_by) = match numbers {
            PassMode::Update => (scale.reserve(), 0),
            PassMode::Verify => (0, scale.reserve()),
        };
        BoundBackup {
            backup: ValueBackup::new(PassMode::Verify),
            level: None,
            numbers,
            scale,
            besides,
            raised_by,
            moves: [(0, Successor::NONE); MOVES],
            considered: 0,
            sum: 0,
            total: 1,
            bound: 0,
            throw_is_best: true,
            waiting: None,
            violation: 0,
            largest: 0,
            final_bound: 0,
            strip: BoundStrip {
                moves: [[[[0; LANE_COUNT]; 2]; MOVES]; THROWS],
                considered: [0; THROWS],
                sum: [0; LANE_COUNT],
                held: [0; LANE_COUNT],
                bounds: [0; LANE_COUNT],
                violation: [0; LANE_COUNT],
                largest: [0; LANE_COUNT],
            },
        }
    }

    /// In each lane, how far a value may be off after a move of a throw, less what that loses.
    #[inline(always)]
    fn largest_reduced<V: Simd>(&self, which: usize) -> V {
        let (best, mut largest) = (self.backup.best::<V>(which), V::splat(0));
        let BoundStrip { moves, considered, .. } = &self.strip;
        for [chance, bound] in &moves[which % THROWS][..considered[which % THROWS].min(MOVES)] {
            let loss = best.sub(V::from_array(*chance));
            largest = largest.max(self.scale.reduced_in_lanes(V::from_array(*bound), loss));
        }
        largest
    }

    /// How far the values of a strip may be off, their own residuals included; no further than there is room for.
    #[inline(always)]
    fn strip_bounds<V: Simd>(&self, own: &impl StripPositions<V>, most: u32) -> V {
        let residual = self.scale.residual_units_in_lanes(self.backup.difference_in_lanes(own));
        V::from_array(self.strip.bounds).add(residual).add(V::splat(self.besides)).min(V::splat(most))
    }

    /// As with values, while both sides wait: doubt = a + p·twin and twin = b + q·doubt. The value of the position with this number could be
    /// off by `old`, and that of its twin by `twin`.
    fn wait(&mut self, waiting: MutualPass<'_>, own: usize, [old, twin]: [u32; 2]) {
        let (level, number) = waiting.twin;
        let Some(bounds) = &level.bounds else { return };
        let is_own = own == number && self.level.is_some_and(|own| std::ptr::eq(own, level));
        let keep = |bound| {
            let value = level.values[number].load(Ordering::Relaxed);
            bounds.store(number, bound, value, &level.values);
        };
        if !self.throw_is_best {
            if !is_own {
                keep(twin);
            }
            return;
        }
        let [p, q] = waiting.chances(self.total);
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

impl<'a> BackupKernel<'a> for BoundBackup<'a> {
    fn bound_tracking(&self) -> BoundTracking {
        BoundTracking::Enabled
    }

    #[inline(always)]
    fn begin(&mut self, level: &'a Level) {
        self.backup.begin(level);
        self.level = Some(level);
        self.sum = 0;
        self.waiting = None;
        self.throw_is_best = true;
    }

    #[inline(always)]
    fn consider(&mut self, best: u32, open: u32, successor: Successor<'a>) -> u32 {
        let chance = successor.value() & open.wrapping_neg();
        // What is not open is written over by the next.
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
        let moves = self.scale.reduced(1 + successor.bound(), better - instead);
        self.throw_is_best = moves == 0;
        self.bound = throws.max(moves);
        self.backup.consider_alternative(successor);
    }

    #[inline(always)]
    fn set_mutual_pass(&mut self, waiting: MutualPass<'a>) {
        self.backup.set_mutual_pass(waiting);
        self.waiting = Some(waiting);
    }

    #[inline(always)]
    fn finish(&mut self, number: usize) {
        let Some((level, bounds)) = self.level.and_then(|level| Some((level, level.bounds.as_ref()?))) else {
            return;
        };
        // Looked up before doubts are replaced: values may hold a part of them.
        let old = bounds.reader().get(number, &level.values);
        let twin =
            self.waiting.map_or(0, |MutualPass { twin: (twin, number), .. }| twin.view().bound(number));
        self.backup.finish(number);
        self.bound += self.scale.residual_units(self.backup.difference) + self.besides;
        let most = bounds.width().most();
        let violation = self.bound.min(most).saturating_sub(old);
        self.violation = self.violation.max(violation);
        let bound = match self.numbers {
            PassMode::Verify if violation == 0 => old,
            PassMode::Verify | PassMode::Update => {
                self.bound += self.raised_by;
                if let Some(waiting) = self.waiting {
                    self.wait(waiting, number, [old, twin]);
                }
                self.backup.final_value =
                    bounds.store(number, self.bound, self.backup.final_value, &level.values);
                self.bound.min(most)
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
        self.strip.held = self.strip.sum;
    }

    #[inline(always)]
    fn restore_strip(&mut self) {
        self.backup.restore_strip();
        self.strip.sum = self.strip.held;
        self.strip.considered = [0; THROWS];
    }

    #[inline(always)]
    fn consider_strip<V: Simd>(&mut self, which: usize, open: LaneMask, successors: &impl Successors<V>) {
        let chance = successors.values().mask(open);
        let BoundStrip { moves, considered, .. } = &mut self.strip;
        let (moves, considered) = (&mut moves[which % THROWS], &mut considered[which % THROWS]);
        debug_assert!(*considered < MOVES, "a throw has fewer moves");
        moves[*considered % MOVES] = [chance.to_array(), successors.bounds().mask(open).to_array()];
        *considered += 1;
        self.backup.consider_chances(which, chance);
    }

    /// What a move loses that is kept is paid in two parts, up to the best that was kept and from there, each rounded down: then no doubt is too small.
    #[inline(always)]
    fn defer_throw<V: Simd>(&mut self, which: usize, own: u32, deferred: &mut DeferredThrow) {
        deferred.set_bounds(own, self.largest_reduced::<V>(which).to_array());
        self.backup.defer_throw::<V>(which, own, deferred);
    }

    #[inline(always)]
    fn finish_strip_throw<V: Simd>(&mut self, which: usize, weight: u32) {
        let largest = self.largest_reduced::<V>(which);
        self.strip.sum = V::from_array(self.strip.sum).add(largest.mul(weight)).to_array();
        self.backup.finish_strip_throw::<V>(which, weight);
    }

    #[inline(always)]
    fn average_strip<V: Simd>(&mut self, total: u32) {
        self.backup.average_strip::<V>(total);
        self.total = total;
        self.strip.bounds = V::from_array(self.strip.sum).add(V::splat(total - 1)).div(total).to_array();
    }

    #[inline(always)]
    fn load_lane(&mut self, level: &'a Level, lane: usize) {
        self.begin(level);
        self.backup.load_lane(level, lane);
        self.bound = self.strip.bounds[lane % LANE_COUNT];
    }

    #[inline(always)]
    fn preview_strip<V: Simd>(&self, level: &'a Level, own: &impl StripPositions<V>) -> StripResult<V> {
        let most = level.bounds.as_ref().map_or(u32::MAX, |bounds| bounds.width().most());
        let bound = match self.numbers {
            PassMode::Verify => own.stored_bounds(),
            PassMode::Update => self.strip_bounds(own, most),
        };
        StripResult { bounds: bound, ..self.backup.preview_strip(level, own) }
    }

    #[inline(always)]
    fn read_strip<V: Simd>(&self, level: &'a Level, own: &impl StripPositions<V>) -> StripResult<V> {
        StripResult { bounds: own.stored_bounds(), ..self.backup.read_strip(level, own) }
    }

    #[inline(always)]
    fn finish_strip<V: Simd>(
        &mut self,
        level: &'a Level,
        own: &impl StripPositions<V>,
        lanes: LaneMask,
    ) -> StripResult<V> {
        let Some(bounds) = &level.bounds else {
            return StripResult { values: V::splat(0), bounds: V::splat(0) };
        };
        // Looked up before doubts are replaced: values may hold a part of them.
        let (old, bound) = (own.stored_bounds(), self.strip_bounds(own, bounds.width().most()));
        let known = self.backup.finish_strip(level, own, lanes);
        let violation = bound.max(old).sub(old).mask(lanes);
        self.strip.violation = V::from_array(self.strip.violation).max(violation).to_array();
        let raised = violation.any(u32::MAX);
        let (chance, bound) = match self.numbers {
            PassMode::Verify if raised == 0 => (known.values, old),
            PassMode::Verify => {
                let bound = bound.add(V::splat(self.raised_by)).min(V::splat(bounds.width().most()));
                let chance = own.store_bounds(bounds, bound, known.values, raised);
                let there = |new: V, old: V| new.mask(raised).add(old.mask(!raised));
                (there(chance, known.values), there(bound, old))
            }
            PassMode::Update => (own.store_bounds(bounds, bound, known.values, lanes), bound),
        };
        self.strip.largest = V::from_array(self.strip.largest).masked_max(bound, lanes).to_array();
        StripResult { values: chance, bounds: bound }
    }

    fn take_stats(&mut self) -> PassStats {
        let most = |numbers: &mut LaneArray| std::mem::take(numbers).into_iter().fold(0, u32::max);
        let violation = std::mem::take(&mut self.violation).max(most(&mut self.strip.violation));
        let bound = std::mem::take(&mut self.largest).max(most(&mut self.strip.largest));
        PassStats { violation, bound, ..self.backup.take_stats() }
    }
}
