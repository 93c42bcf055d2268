//! Sweeps: every position of a pair of strata gets the value that its successors give it, in place.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;
use std::thread;

use senet::Ruleset;
use senet_table::Stratum;

use crate::bound_backup::BoundBackup;
use crate::certificate::BoundScale;
use crate::chance::PROBABILITY_ONE;
use crate::dispatch;
use crate::kernel::{
    BackupKernel, BoundTracking, DeferredThrow, MoveTable, Order, PairKernel, PairScratch, Patch,
    PositionResult, StripPositions, StripResult, Successor, Successors, THROWS, build_move_tables,
};
use crate::level::{Level, Levels};
use crate::residuals::{PatchResiduals, ResidualSpread, SweepFilter, TileResiduals};
use crate::scheduler::{run_shells, useful_threads};
use crate::simd::{LANE_COUNT, LaneArray, LaneMask, Simd};

/// What a pass does with the numbers that it computes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PassMode {
    /// They replace the old ones.
    Update,
    /// They are only compared with the old ones. But doubts that are too small are raised, so that the next pass has less to find: if none is, nothing is changed.
    Verify,
}

/// Which numbers a pass computes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Quantity {
    /// The values.
    Values,
    /// How far the values may be from the truth, as they are.
    Bounds(BoundScale),
}

/// What a pass found.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct PassStats {
    /// The largest difference of a new value from the old, in parts.
    pub(crate) change: u32,
    /// By how many units, at most, a doubt was too small.
    pub(crate) violation: u32,
    /// The largest doubt, in units.
    pub(crate) bound: u32,
    /// Positions that were backed up.
    pub(crate) backups: u64,
}

impl PassStats {
    fn or(self, other: PassStats) -> PassStats {
        PassStats {
            change: self.change.max(other.change),
            violation: self.violation.max(other.violation),
            bound: self.bound.max(other.bound),
            backups: self.backups + other.backups,
        }
    }
}

/// A stratum and its twin, ready to be gone through.
pub(crate) struct Pair {
    pub(crate) stratum: Stratum,
    positions: u64,
    move_tables: Vec<MoveTable>,
    order: Order,
    unrest: PatchResiduals,
}

impl Pair {
    /// The levels of the pair and those below must be there.
    pub(crate) fn new(rules: &Ruleset, levels: &Levels, stratum: Stratum) -> Pair {
        let move_tables = build_move_tables(rules.plan(), levels, stratum);
        let positions = levels.level(stratum).map_or(0, |level| level.index.len());
        let order = Order::new(&move_tables);
        let patches = |tiles: &Vec<_>| tiles.iter().map(|tile| order.patches(tile).count()).collect();
        let unrest = PatchResiduals::new(order.shells().iter().map(patches));
        Pair { stratum, positions, move_tables, order, unrest }
    }

    /// Doubts are counted from here on, everywhere.
    pub(crate) fn start_bounds(&self) {
        self.unrest.start_bounds();
    }

    /// How unevenly values were changed the last time; few is no more than this part of all.
    pub(crate) fn spread(&self, few: f64) -> ResidualSpread {
        self.unrest.spread(few)
    }

    /// By how much values were changed the last time, in the mean of all patches.
    pub(crate) fn mean(&self) -> f64 {
        self.unrest.mean()
    }

    /// While a shell is gone through, what the next looks up is on its way from the disk, unless nothing in it is worth it.
    fn prefetch(&self, shell: usize, attention: SweepFilter, work: &PairKernel<'_>) {
        let is_attended = |tile| {
            (0..self.unrest.of(shell, tile).patches())
                .any(|patch| self.unrest.of(shell, tile).left_out(patch, attention).is_none())
        };
        if let Some(narrow) = self.order.narrows().get(shell)
            && (0..self.order.shells()[shell].len()).any(is_attended)
        {
            work.prefetch_rows(narrow);
        }
    }

    /// Goes through the pair once, or through what is worth it.
    pub(crate) fn pass(
        &self,
        rules: &Ruleset,
        levels: &Levels,
        what: Quantity,
        numbers: PassMode,
        attention: SweepFilter,
        threads: usize,
    ) -> PassStats {
        // Code compiled for the ruleset is no quicker here: what the plan is asked is asked once for all positions of a strip.
        let Some(work) = PairKernel::new(rules.plan(), levels, self.stratum, &self.move_tables) else {
            return PassStats::default();
        };
        let shells = self.order.shells();
        let go = |(scratch, patches, found): &mut State, shell, tile| {
            let last = self.unrest.of(shell, tile);
            patches.clear();
            for (number, patch) in self.order.patches(&shells[shell][tile]).enumerate() {
                match last.left_out(number, attention) {
                    Some(left_out) => *found = found.or(left_out),
                    None => patches.push((number, patch)),
                }
            }
            let patches = patches.as_slice();
            let new = match what {
                _ if patches.is_empty() => PassStats::default(),
                Quantity::Values => {
                    let backup = ValueBackup::new(numbers);
                    dispatch::run(TilePass { work: &work, patches, last, scratch, backup })
                }
                Quantity::Bounds(scale) => {
                    let backup = BoundBackup::new(numbers, scale);
                    dispatch::run(TilePass { work: &work, patches, last, scratch, backup })
                }
            };
            *found = found.or(new);
        };
        let is_in_file = levels.level(self.stratum).is_some_and(|level| level.values.is_file());
        let states = thread::scope(|scope| {
            let ahead = is_in_file.then(|| {
                let (begun, shells) = mpsc::channel();
                let work = &work;
                scope
                    .spawn(move || shells.iter().for_each(|shell| self.prefetch(shell + 1, attention, work)));
                begun
            });
            run_shells(
                self.order.queues(),
                useful_threads(threads, self.positions),
                State::default,
                |state, shell, tile| {
                    if let Some(begun) = ahead.as_ref().filter(|_| tile == 0) {
                        // If nobody hears it, rows are read when they are looked up.
                        let _ = begun.send(shell);
                    }
                    go(state, shell, tile);
                },
            )
        });
        states.into_iter().fold(PassStats::default(), |found, (.., new)| found.or(new))
    }
}

/// What a thread works with: the patches at hand with their numbers among them, and all that was found.
type State = (PairScratch, Vec<(usize, Patch)>, PassStats);

/// Patches of a tile, and what is done with their positions.
struct TilePass<'w, 's, 'a, B> {
    work: &'w PairKernel<'a>,
    patches: &'s [(usize, Patch)],
    last: TileResiduals<'w>,
    scratch: &'s mut PairScratch,
    backup: B,
}

impl<'a, B: BackupKernel<'a>> dispatch::SimdTask for TilePass<'_, '_, 'a, B> {
    type Output = PassStats;

    #[inline(always)]
    fn run<V: Simd>(mut self) -> PassStats {
        let mut found = PassStats::default();
        self.work.run::<V>(self.patches, self.scratch, &mut self.backup, |patch, new| {
            self.last.note(patch, new);
            found = found.or(new);
        });
        found
    }
}

impl MutualPass<'_> {
    /// The chances that the turn passes, and passes back.
    pub(crate) fn chances(&self, total: u32) -> [f64; 2] {
        let total = f64::from(total);
        [f64::from(self.weight) / total, f64::from(self.back) / total]
    }
}

/// One backup after the other: the best move of each throw, the mean over the throws, rounded to the nearest part.
pub(crate) struct ValueBackup<'a> {
    level: Option<&'a Level>,
    numbers: PassMode,
    sum: u64,
    /// With throwing, and with the move made instead.
    pub(crate) throw_value: u32,
    alternative: u32,
    total: u32,
    waiting: Option<MutualPass<'a>>,
    /// What the last position has come to.
    pub(crate) final_value: u32,
    change: u32,
    /// By how much the last position's value is not what it should be, or was not.
    pub(crate) difference: u32,
    backups: u64,
    sums: StripSums,
}

/// A position in which a side may have to wait: throws of weight `weight` pass the turn to `twin`, from where throws of weight `back`
/// pass it back.
#[derive(Clone, Copy)]
pub(crate) struct MutualPass<'a> {
    pub(crate) weight: u32,
    pub(crate) back: u32,
    pub(crate) twin: (&'a Level, usize),
}

impl ValueBackup<'_> {
    pub(crate) fn new(numbers: PassMode) -> Self {
        ValueBackup {
            level: None,
            numbers,
            sum: 0,
            throw_value: 0,
            alternative: 0,
            total: 1,
            waiting: None,
            final_value: 0,
            change: 0,
            difference: 0,
            backups: 0,
            sums: StripSums {
                best: [[0; LANE_COUNT]; THROWS],
                lower: [0; LANE_COUNT],
                upper: [0; LANE_COUNT],
                held: [[0; LANE_COUNT]; 2],
                means: [0; LANE_COUNT],
                changes: [0; LANE_COUNT],
            },
        }
    }

    /// While both sides can do nothing but wait, sweeps only hand the turn to and fro. The two values that this ends in solve two
    /// equations: value = a + p·(1 − twin) and twin = b + q·(1 − value).
    fn wait(&self, waiting: MutualPass<'_>, own: &AtomicU32, old: u32) -> u32 {
        let whole = f64::from(PROBABILITY_ONE);
        let twin_slot = &waiting.twin.0.values[waiting.twin.1];
        let [p, q] = waiting.chances(self.total);
        let [thrown, twin, old] = [self.throw_value, twin_slot.load(Ordering::Relaxed), old].map(f64::from);
        let a = thrown - p * (whole - twin);
        let in_parts = |value: f64| value.clamp(0.0, whole).round() as u32;
        // With nobody on the board a position can be its own twin.
        if std::ptr::eq(own, twin_slot) {
            return in_parts((a + p * whole) / (1.0 + p));
        }
        let b = twin - q * (whole - old);
        let value = (a + p * (whole - b - q * whole)) / (1.0 - p * q);
        let value = value.clamp(f64::from(self.alternative), whole);
        twin_slot.store(in_parts(b + q * (whole - value)), Ordering::Relaxed);
        in_parts(value)
    }

    /// By how much the values of a strip are not what they should be, in each lane.
    #[inline(always)]
    pub(crate) fn difference_in_lanes<V: Simd>(&self, own: &impl StripPositions<V>) -> V {
        let (new, old) = (V::from_array(self.sums.means), own.stored_values());
        new.max(old).sub(new.min(old))
    }

    /// The best chances of a throw in a strip so far.
    #[inline(always)]
    pub(crate) fn best<V: Simd>(&self, which: usize) -> V {
        V::from_array(self.sums.best[which % THROWS])
    }

    /// Moves of a throw lead to these chances in a strip.
    #[inline(always)]
    pub(crate) fn consider_chances<V: Simd>(&mut self, which: usize, chances: V) {
        let best = &mut self.sums.best[which % THROWS];
        *best = V::from_array(*best).max(chances).to_array();
    }

    /// The better of throwing and of the move made instead.
    #[inline(always)]
    fn value(&self) -> u32 {
        self.throw_value.max(self.alternative)
    }
}

/// The bits of half a chance.
const HALF: u32 = 16;

/// Sums for the positions of a strip.
#[repr(align(64))]
struct StripSums {
    /// By throw, the best chances so far.
    best: [LaneArray; THROWS],
    /// Of the lower and of the upper halves of chances: neither grows beyond its lane.
    lower: LaneArray,
    upper: LaneArray,
    held: [LaneArray; 2],
    means: LaneArray,
    /// The largest changes of values in each lane.
    changes: LaneArray,
}

impl<'a> BackupKernel<'a> for ValueBackup<'a> {
    fn bound_tracking(&self) -> BoundTracking {
        BoundTracking::Disabled
    }

    #[inline(always)]
    fn begin(&mut self, level: &'a Level) {
        self.level = Some(level);
        self.sum = 0;
        self.alternative = 0;
        self.waiting = None;
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
    fn set_mutual_pass(&mut self, waiting: MutualPass<'a>) {
        self.waiting = Some(waiting);
    }

    #[inline(always)]
    fn finish(&mut self, number: usize) {
        let Some(level) = self.level else { return };
        self.backups += 1;
        let slot = &level.values[number];
        let old = slot.load(Ordering::Relaxed);
        self.difference = old.abs_diff(self.value());
        self.change = self.change.max(self.difference);
        self.final_value = old;
        if self.numbers == PassMode::Update {
            let waited = self.waiting.map(|waiting| self.wait(waiting, slot, old));
            self.final_value = waited.unwrap_or(self.value());
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
        self.sums.held = [self.sums.lower, self.sums.upper];
    }

    #[inline(always)]
    fn restore_strip(&mut self) {
        [self.sums.lower, self.sums.upper] = self.sums.held;
        self.sums.best = [[0; LANE_COUNT]; THROWS];
    }

    #[inline(always)]
    fn consider_strip<V: Simd>(&mut self, which: usize, open: LaneMask, successors: &impl Successors<V>) {
        let best = &mut self.sums.best[which % THROWS];
        *best = V::from_array(*best).masked_max(successors.values(), open).to_array();
    }

    #[inline(always)]
    fn finish_strip_throw<V: Simd>(&mut self, which: usize, weight: u32) {
        let best = self.best::<V>(which);
        let (lower, upper) = (V::from_array(self.sums.lower), V::from_array(self.sums.upper));
        self.sums.lower = lower.add(best.and_bits((1 << HALF) - 1).mul(weight)).to_array();
        self.sums.upper = upper.add(best.shr(HALF).mul(weight)).to_array();
    }

    #[inline(always)]
    fn defer_throw<V: Simd>(&mut self, which: usize, own: u32, deferred: &mut DeferredThrow) {
        deferred.set_best(own, self.sums.best[which % THROWS]);
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
    fn load_lane(&mut self, level: &'a Level, lane: usize) {
        self.begin(level);
        self.throw_value = self.sums.means[lane % LANE_COUNT];
    }

    #[inline(always)]
    fn preview_strip<V: Simd>(&self, level: &'a Level, own: &impl StripPositions<V>) -> StripResult<V> {
        match self.numbers {
            PassMode::Verify => self.read_strip(level, own),
            PassMode::Update => StripResult { values: V::from_array(self.sums.means), bounds: V::splat(0) },
        }
    }

    #[inline(always)]
    fn read_strip<V: Simd>(&self, _level: &'a Level, own: &impl StripPositions<V>) -> StripResult<V> {
        StripResult { values: own.stored_values(), bounds: V::splat(0) }
    }

    #[inline(always)]
    fn finish_strip<V: Simd>(
        &mut self,
        _level: &'a Level,
        own: &impl StripPositions<V>,
        lanes: LaneMask,
    ) -> StripResult<V> {
        let (new, old) = (V::from_array(self.sums.means), own.stored_values());
        let change = self.difference_in_lanes(own).mask(lanes);
        self.sums.changes = V::from_array(self.sums.changes).max(change).to_array();
        self.backups += u64::from(lanes.count_ones());
        let chance = match self.numbers {
            PassMode::Verify => old,
            PassMode::Update => {
                own.store_values(new, lanes);
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

#[cfg(test)]
mod tests {
    use senet::Preset;

    use super::*;
    use crate::certificate::with_twin;

    /// With one and two pieces, one against two, and two, sweeps until one changes values by no more than a millionth.
    fn sweeps_to_a_millionth(preset: Preset) -> [u32; 3] {
        let spec = preset.spec().with_options(["pieces=2"]).expect("offered");
        let rules = Ruleset::new(spec).expect("no conflicts");
        let mut levels = Levels::default();
        [(1, 1), (2, 1), (2, 2)].map(|(mover, other)| {
            let stratum = Stratum { mover, other };
            with_twin(stratum).into_iter().for_each(|twin| levels.insert(Level::even(rules.plan(), twin)));
            let pair = Pair::new(&rules, &levels, stratum);
            let sweep =
                || pair.pass(&rules, &levels, Quantity::Values, PassMode::Update, SweepFilter::Whole, 1);
            let settled = (1..).find(|_| f64::from(sweep().change) <= 1e-6 * f64::from(PROBABILITY_ONE));
            settled.expect("sweeps shrink what they change")
        })
    }

    /// Who has nothing on the board mostly waits for what the other side does; and of two arrangements of one block either side may have that
    /// which is further on. In either case what a position waits for comes before it, or news would go a ply with each sweep (52 and 23 of them).
    #[test]
    fn what_is_waited_for_comes_first() {
        let [_, unequal, equal] = sweeps_to_a_millionth(Preset::Tait);
        assert!(unequal <= 20 && equal <= 14, "{unequal} and {equal} sweeps");
    }
}
