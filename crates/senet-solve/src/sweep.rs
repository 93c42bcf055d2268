//! Sweeps: every position of a pair of strata gets the value that its successors give it, in place.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;
use std::thread;

use senet::Ruleset;
use senet_table::Stratum;

use crate::certificate::Scale;
use crate::chance::PROBABILITY_ONE;
use crate::doubting::Doubting;
use crate::kernel::{
    Book, Doubt, KeptThrow, Known, KnownLanes, Order, Own, Patch, Purpose, Scratch, Successor, Successors,
    THROWS, Work, books,
};
use crate::lanes::{ByLane, COUNT, LaneSet, Lanes};
use crate::level::{Level, Levels};
use crate::pass::{over_shells, worthwhile};
use crate::processor;
use crate::unrest::{Attention, LastOfTile, Spread, Unrest};

/// What a pass does with the numbers that it computes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Numbers {
    /// They replace the old ones.
    Replaced,
    /// They are only compared with the old ones. But doubts that are too small are raised, so that the next pass has less to find: if none is, nothing is changed.
    Compared,
}

/// Which numbers a pass computes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum What {
    /// The values.
    Values,
    /// How far the values may be from the truth, as they are.
    Doubts(Scale),
}

/// What a pass found.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Found {
    /// The largest difference of a new value from the old, in parts.
    pub(crate) change: u32,
    /// By how many units, at most, a doubt was too small.
    pub(crate) short: u32,
    /// The largest doubt, in units.
    pub(crate) doubt: u32,
    /// Positions that were backed up.
    pub(crate) backups: u64,
}

impl Found {
    fn or(self, other: Found) -> Found {
        Found {
            change: self.change.max(other.change),
            short: self.short.max(other.short),
            doubt: self.doubt.max(other.doubt),
            backups: self.backups + other.backups,
        }
    }
}

/// A stratum and its twin, ready to be gone through.
pub(crate) struct Pair {
    pub(crate) stratum: Stratum,
    positions: u64,
    books: Vec<Book>,
    order: Order,
    unrest: Unrest,
}

impl Pair {
    /// The levels of the pair and those below must be there.
    pub(crate) fn new(rules: &Ruleset, levels: &Levels, stratum: Stratum) -> Pair {
        let books = books(rules.plan(), levels, stratum);
        let positions = levels.level(stratum).map_or(0, |level| level.index.len());
        let order = Order::new(&books);
        let patches = |tiles: &Vec<_>| tiles.iter().map(|tile| order.patches(tile).count()).collect();
        let unrest = Unrest::new(order.shells().iter().map(patches));
        Pair { stratum, positions, books, order, unrest }
    }

    /// Doubts are counted from here on, everywhere.
    pub(crate) fn count_doubts(&self) {
        self.unrest.count_doubts();
    }

    /// How unevenly values were changed the last time; few is no more than this part of all.
    pub(crate) fn spread(&self, few: f64) -> Spread {
        self.unrest.spread(few)
    }

    /// By how much values were changed the last time, in the mean of all patches.
    pub(crate) fn mean(&self) -> f64 {
        self.unrest.mean()
    }

    /// While a shell is gone through, what the next looks up is on its way from the disk, unless nothing in it is worth it.
    fn ask_for(&self, shell: usize, attention: Attention, work: &Work<'_>) {
        let is_attended = |tile| {
            (0..self.unrest.of(shell, tile).patches())
                .any(|patch| self.unrest.of(shell, tile).left_out(patch, attention).is_none())
        };
        if let Some(narrow) = self.order.narrows().get(shell)
            && (0..self.order.shells()[shell].len()).any(is_attended)
        {
            work.ask_for_rows(narrow);
        }
    }

    /// Goes through the pair once, or through what is worth it.
    pub(crate) fn pass(
        &self,
        rules: &Ruleset,
        levels: &Levels,
        what: What,
        numbers: Numbers,
        attention: Attention,
        threads: usize,
    ) -> Found {
        // Code compiled for the ruleset is no quicker here: what the plan is asked is asked once for all positions of a strip.
        let Some(work) = Work::new(rules.plan(), levels, self.stratum, &self.books) else {
            return Found::default();
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
                _ if patches.is_empty() => Found::default(),
                What::Values => {
                    let purpose = Backup::new(numbers);
                    processor::run(Part { work: &work, patches, last, scratch, purpose })
                }
                What::Doubts(scale) => {
                    let purpose = Doubting::new(numbers, scale);
                    processor::run(Part { work: &work, patches, last, scratch, purpose })
                }
            };
            *found = found.or(new);
        };
        let is_in_file = levels.level(self.stratum).is_some_and(|level| level.values.is_file());
        let states = thread::scope(|scope| {
            let ahead = is_in_file.then(|| {
                let (begun, shells) = mpsc::channel();
                let work = &work;
                scope.spawn(move || shells.iter().for_each(|shell| self.ask_for(shell + 1, attention, work)));
                begun
            });
            over_shells(
                self.order.queues(),
                worthwhile(threads, self.positions),
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
        states.into_iter().fold(Found::default(), |found, (.., new)| found.or(new))
    }
}

/// What a thread works with: the patches at hand with their numbers among them, and all that was found.
type State = (Scratch, Vec<(usize, Patch)>, Found);

/// Patches of a tile, and what is done with their positions.
struct Part<'w, 's, 'a, P> {
    work: &'w Work<'a>,
    patches: &'s [(usize, Patch)],
    last: LastOfTile<'w>,
    scratch: &'s mut Scratch,
    purpose: P,
}

impl<'a, P: Purpose<'a>> processor::Work for Part<'_, '_, 'a, P> {
    type Output = Found;

    #[inline(always)]
    fn run<L: Lanes>(mut self) -> Found {
        let mut found = Found::default();
        self.work.run::<L>(self.patches, self.scratch, &mut self.purpose, |patch, new| {
            self.last.note(patch, new);
            found = found.or(new);
        });
        found
    }
}

impl Waiting<'_> {
    /// The chances that the turn passes, and passes back.
    pub(crate) fn chances(&self, total: u32) -> [f64; 2] {
        let total = f64::from(total);
        [f64::from(self.weight) / total, f64::from(self.back) / total]
    }
}

/// One backup after the other: the best move of each throw, the mean over the throws, rounded to the nearest part.
pub(crate) struct Backup<'a> {
    level: Option<&'a Level>,
    numbers: Numbers,
    sum: u64,
    /// With throwing, and with the move made instead.
    pub(crate) thrown: u32,
    instead: u32,
    total: u32,
    waiting: Option<Waiting<'a>>,
    /// What the last position has come to.
    pub(crate) ended: u32,
    change: u32,
    /// By how much the last position's value is not what it should be, or was not.
    pub(crate) difference: u32,
    backups: u64,
    sums: Sums,
}

/// A position in which a side may have to wait: throws of weight `weight` pass the turn to `twin`, from where throws of weight `back`
/// pass it back.
#[derive(Clone, Copy)]
pub(crate) struct Waiting<'a> {
    pub(crate) weight: u32,
    pub(crate) back: u32,
    pub(crate) twin: (&'a Level, usize),
}

impl Backup<'_> {
    pub(crate) fn new(numbers: Numbers) -> Self {
        Backup {
            level: None,
            numbers,
            sum: 0,
            thrown: 0,
            instead: 0,
            total: 1,
            waiting: None,
            ended: 0,
            change: 0,
            difference: 0,
            backups: 0,
            sums: Sums {
                best: [[0; COUNT]; THROWS],
                lower: [0; COUNT],
                upper: [0; COUNT],
                held: [[0; COUNT]; 2],
                thrown: [0; COUNT],
                changes: [0; COUNT],
            },
        }
    }

    /// While both sides can do nothing but wait, sweeps only hand the turn to and fro. The two values that this ends in solve two
    /// equations: value = a + p·(1 − twin) and twin = b + q·(1 − value).
    fn wait(&self, waiting: Waiting<'_>, own: &AtomicU32, old: u32) -> u32 {
        let whole = f64::from(PROBABILITY_ONE);
        let twin_slot = &waiting.twin.0.values[waiting.twin.1];
        let [p, q] = waiting.chances(self.total);
        let [thrown, twin, old] = [self.thrown, twin_slot.load(Ordering::Relaxed), old].map(f64::from);
        let a = thrown - p * (whole - twin);
        let in_parts = |value: f64| value.clamp(0.0, whole).round() as u32;
        // With nobody on the board a position can be its own twin.
        if std::ptr::eq(own, twin_slot) {
            return in_parts((a + p * whole) / (1.0 + p));
        }
        let b = twin - q * (whole - old);
        let value = (a + p * (whole - b - q * whole)) / (1.0 - p * q);
        let value = value.clamp(f64::from(self.instead), whole);
        twin_slot.store(in_parts(b + q * (whole - value)), Ordering::Relaxed);
        in_parts(value)
    }

    /// By how much the values of a strip are not what they should be, in each lane.
    #[inline(always)]
    pub(crate) fn difference_in_lanes<L: Lanes>(&self, own: &impl Own<L>) -> L {
        let (new, old) = (L::from_array(self.sums.thrown), own.values());
        new.max(old).minus(new.min(old))
    }

    /// The best chances of a throw in a strip so far.
    #[inline(always)]
    pub(crate) fn best<L: Lanes>(&self, which: usize) -> L {
        L::from_array(self.sums.best[which % THROWS])
    }

    /// Moves of a throw lead to these chances in a strip.
    #[inline(always)]
    pub(crate) fn consider_chances<L: Lanes>(&mut self, which: usize, chances: L) {
        let best = &mut self.sums.best[which % THROWS];
        *best = L::from_array(*best).max(chances).array();
    }

    /// The better of throwing and of the move made instead.
    #[inline(always)]
    fn value(&self) -> u32 {
        self.thrown.max(self.instead)
    }
}

/// The bits of half a chance.
const HALF: u32 = 16;

/// Sums for the positions of a strip.
#[repr(align(64))]
struct Sums {
    /// By throw, the best chances so far.
    best: [ByLane; THROWS],
    /// Of the lower and of the upper halves of chances: neither grows beyond its lane.
    lower: ByLane,
    upper: ByLane,
    held: [ByLane; 2],
    thrown: ByLane,
    /// The largest changes of values in each lane.
    changes: ByLane,
}

impl<'a> Purpose<'a> for Backup<'a> {
    fn doubts(&self) -> Doubt {
        Doubt::Ignored
    }

    #[inline(always)]
    fn begin(&mut self, level: &'a Level) {
        self.level = Some(level);
        self.sum = 0;
        self.instead = 0;
        self.waiting = None;
    }

    #[inline(always)]
    fn consider(&mut self, best: u32, open: u32, successor: Successor<'a>) -> u32 {
        best.max(successor.chance() & open.wrapping_neg())
    }

    #[inline(always)]
    fn thrown(&mut self, best: u32, weight: u32) {
        self.sum += u64::from(weight) * u64::from(best);
    }

    #[inline(always)]
    fn averaged(&mut self, total: u32) {
        self.total = total;
        let sum = self.sum + u64::from(total / 2);
        self.thrown = match total.is_power_of_two() {
            true => sum >> total.trailing_zeros(),
            false => sum / u64::from(total),
        } as u32;
    }

    #[inline(always)]
    fn instead(&mut self, successor: Successor<'a>) {
        self.instead = successor.chance();
    }

    #[inline(always)]
    fn waits(&mut self, waiting: Waiting<'a>) {
        self.waiting = Some(waiting);
    }

    #[inline(always)]
    fn end(&mut self, number: usize) {
        let Some(level) = self.level else { return };
        self.backups += 1;
        let slot = &level.values[number];
        let old = slot.load(Ordering::Relaxed);
        self.difference = old.abs_diff(self.value());
        self.change = self.change.max(self.difference);
        self.ended = old;
        if self.numbers == Numbers::Replaced {
            let waited = self.waiting.map(|waiting| self.wait(waiting, slot, old));
            self.ended = waited.unwrap_or(self.value());
            slot.store(self.ended, Ordering::Relaxed);
        }
    }

    #[inline(always)]
    fn ended(&self) -> Known {
        Known { chance: self.ended, doubt: 0 }
    }

    #[inline(always)]
    fn begin_strip(&mut self) {
        (self.sums.lower, self.sums.upper) = ([0; COUNT], [0; COUNT]);
        self.sums.best = [[0; COUNT]; THROWS];
    }

    #[inline(always)]
    fn hold_strip(&mut self) {
        self.sums.held = [self.sums.lower, self.sums.upper];
    }

    #[inline(always)]
    fn begin_held_strip(&mut self) {
        [self.sums.lower, self.sums.upper] = self.sums.held;
        self.sums.best = [[0; COUNT]; THROWS];
    }

    #[inline(always)]
    fn consider_strip<L: Lanes>(&mut self, which: usize, open: LaneSet, successors: &impl Successors<L>) {
        let best = &mut self.sums.best[which % THROWS];
        *best = L::from_array(*best).max_in(successors.chance(), open).array();
    }

    #[inline(always)]
    fn thrown_strip<L: Lanes>(&mut self, which: usize, weight: u32) {
        let best = self.best::<L>(which);
        let (lower, upper) = (L::from_array(self.sums.lower), L::from_array(self.sums.upper));
        self.sums.lower = lower.add(best.and((1 << HALF) - 1).times(weight)).array();
        self.sums.upper = upper.add(best.shifted_down(HALF).times(weight)).array();
    }

    #[inline(always)]
    fn keep<L: Lanes>(&mut self, which: usize, own: u32, kept: &mut KeptThrow) {
        kept.keep_chances(own, self.sums.best[which % THROWS]);
    }

    /// With 2¹⁶ = quotient·total + rest, the mean is upper·quotient + (upper·rest + lower)/total.
    #[inline(always)]
    fn averaged_strip<L: Lanes>(&mut self, total: u32) {
        let (quotient, rest) = ((1 << HALF) / total, (1 << HALF) % total);
        let (lower, upper) = (L::from_array(self.sums.lower), L::from_array(self.sums.upper));
        let small = lower.add(upper.times(rest)).add(L::splat(total / 2)).over(total);
        self.sums.thrown = upper.times(quotient).add(small).array();
        self.total = total;
    }

    #[inline(always)]
    fn take(&mut self, level: &'a Level, lane: usize) {
        self.begin(level);
        self.thrown = self.sums.thrown[lane % COUNT];
    }

    #[inline(always)]
    fn would_come_to<L: Lanes>(&self, level: &'a Level, own: &impl Own<L>) -> KnownLanes<L> {
        match self.numbers {
            Numbers::Compared => self.as_it_was(level, own),
            Numbers::Replaced => KnownLanes { chance: L::from_array(self.sums.thrown), doubt: L::splat(0) },
        }
    }

    #[inline(always)]
    fn as_it_was<L: Lanes>(&self, _level: &'a Level, own: &impl Own<L>) -> KnownLanes<L> {
        KnownLanes { chance: own.values(), doubt: L::splat(0) }
    }

    #[inline(always)]
    fn end_strip<L: Lanes>(&mut self, _level: &'a Level, own: &impl Own<L>, lanes: LaneSet) -> KnownLanes<L> {
        let (new, old) = (L::from_array(self.sums.thrown), own.values());
        let change = self.difference_in_lanes(own).only(lanes);
        self.sums.changes = L::from_array(self.sums.changes).max(change).array();
        self.backups += u64::from(lanes.count_ones());
        let chance = match self.numbers {
            Numbers::Compared => old,
            Numbers::Replaced => {
                own.put(new, lanes);
                new
            }
        };
        KnownLanes { chance, doubt: L::splat(0) }
    }

    fn found(&mut self) -> Found {
        let changes = std::mem::take(&mut self.sums.changes);
        let change = changes.into_iter().fold(std::mem::take(&mut self.change), u32::max);
        Found { change, backups: std::mem::take(&mut self.backups), ..Found::default() }
    }
}

#[cfg(test)]
mod tests {
    use senet::Preset;

    use super::*;
    use crate::certificate::twins;

    /// With one and two pieces, one against two, and two, sweeps until one changes values by no more than a millionth.
    fn sweeps_to_a_millionth(preset: Preset) -> [u32; 3] {
        let spec = preset.spec().with_options(["pieces=2"]).expect("offered");
        let rules = Ruleset::new(spec).expect("no conflicts");
        let mut levels = Levels::default();
        [(1, 1), (2, 1), (2, 2)].map(|(mover, other)| {
            let stratum = Stratum { mover, other };
            twins(stratum).into_iter().for_each(|twin| levels.insert(Level::even(rules.plan(), twin)));
            let pair = Pair::new(&rules, &levels, stratum);
            let sweep = || pair.pass(&rules, &levels, What::Values, Numbers::Replaced, Attention::Whole, 1);
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
