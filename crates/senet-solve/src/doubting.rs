//! How far the value of every position of a pair of strata may be from the truth: see `docs/solving.md`.

use std::sync::atomic::Ordering;

use crate::certificate::Scale;
use crate::kernel::{Doubt, KeptThrow, Known, KnownLanes, Own, Purpose, Successor, Successors, THROWS};
use crate::lanes::{ByLane, COUNT, LaneSet, Lanes};
use crate::level::Level;
use crate::sweep::{Backup, Found, Numbers, Waiting};

/// More than a throw has moves: ten pieces on the board, one from the hand, and for each up to five shorter throws.
const MOVES: usize = 64;

/// How far one value after the other may be off, as values are: by its residual, and then as far as after the move after which it may be
/// furthest, less what that loses, on average over the throws. In units of a scale; rounded up.
pub(crate) struct Doubting<'a> {
    /// Compares values.
    backup: Backup<'a>,
    level: Option<&'a Level>,
    /// What becomes of doubts.
    numbers: Numbers,
    scale: Scale,
    /// What a position adds besides its residual, and what besides where its doubt was too small.
    besides: u32,
    raised_by: u32,
    /// The moves of the throw at hand: the chance that each leads to, and the position. How far the value of that may be off is looked up
    /// only for those near the best.
    moves: [(u32, Successor<'a>); MOVES],
    considered: usize,
    sum: u64,
    total: u32,
    doubt: u32,
    /// Whether throwing is clearly better than a move made instead.
    only_throws: bool,
    waiting: Option<Waiting<'a>>,
    short: u32,
    largest: u32,
    /// How far the last value may be off.
    ended: u32,
    strip: Strip,
}

/// The same for the positions of a strip, by throw: 0 in lanes in which a move is not open.
#[repr(align(64))]
struct Strip {
    moves: [[[ByLane; 2]; MOVES]; THROWS],
    considered: [usize; THROWS],
    sum: ByLane,
    held: ByLane,
    /// Up to their own residuals.
    doubts: ByLane,
    /// The largest in each lane since they were asked for.
    short: ByLane,
    largest: ByLane,
}

impl Doubting<'_> {
    pub(crate) fn new(numbers: Numbers, scale: Scale) -> Self {
        let (besides, raised_by) = match numbers {
            Numbers::Replaced => (scale.reserve(), 0),
            Numbers::Compared => (0, scale.reserve()),
        };
        Doubting {
            backup: Backup::new(Numbers::Compared),
            level: None,
            numbers,
            scale,
            besides,
            raised_by,
            moves: [(0, Successor::NONE); MOVES],
            considered: 0,
            sum: 0,
            total: 1,
            doubt: 0,
            only_throws: true,
            waiting: None,
            short: 0,
            largest: 0,
            ended: 0,
            strip: Strip {
                moves: [[[[0; COUNT]; 2]; MOVES]; THROWS],
                considered: [0; THROWS],
                sum: [0; COUNT],
                held: [0; COUNT],
                doubts: [0; COUNT],
                short: [0; COUNT],
                largest: [0; COUNT],
            },
        }
    }

    /// In each lane, how far a value may be off after a move of a throw, less what that loses.
    #[inline(always)]
    fn largest_paid<L: Lanes>(&self, which: usize) -> L {
        let (best, mut largest) = (self.backup.best::<L>(which), L::splat(0));
        let Strip { moves, considered, .. } = &self.strip;
        for [chance, doubt] in &moves[which % THROWS][..considered[which % THROWS].min(MOVES)] {
            let loss = best.minus(L::from_array(*chance));
            largest = largest.max(self.scale.paid_in_lanes(L::from_array(*doubt), loss));
        }
        largest
    }

    /// How far the values of a strip may be off, their own residuals included; no further than there is room for.
    #[inline(always)]
    fn doubts_of_strip<L: Lanes>(&self, own: &impl Own<L>, most: u32) -> L {
        let residual = self.scale.of_residual_in_lanes(self.backup.difference_in_lanes(own));
        L::from_array(self.strip.doubts).add(residual).add(L::splat(self.besides)).min(L::splat(most))
    }

    /// As with values, while both sides wait: doubt = a + p·twin and twin = b + q·doubt. The value of the position with this number could be
    /// off by `old`, and that of its twin by `twin`.
    fn wait(&mut self, waiting: Waiting<'_>, own: usize, [old, twin]: [u32; 2]) {
        let (level, number) = waiting.twin;
        let Some(doubts) = &level.doubts else { return };
        let is_own = own == number && self.level.is_some_and(|own| std::ptr::eq(own, level));
        let keep = |doubt| {
            let value = level.values[number].load(Ordering::Relaxed);
            doubts.keep(number, doubt, value, &level.values);
        };
        if !self.only_throws {
            if !is_own {
                keep(twin);
            }
            return;
        }
        let [p, q] = waiting.chances(self.total);
        let a = f64::from(self.doubt) - p * f64::from(twin);
        if is_own {
            self.doubt = (a / (1.0 - p)).ceil() as u32;
            return;
        }
        let b = (f64::from(twin) - q * f64::from(old)).max(1.0);
        let doubt = (a + p * b) / (1.0 - p * q);
        self.doubt = doubt.ceil() as u32;
        keep((b + q * doubt).ceil() as u32);
    }
}

impl<'a> Purpose<'a> for Doubting<'a> {
    fn doubts(&self) -> Doubt {
        Doubt::Counted
    }

    #[inline(always)]
    fn begin(&mut self, level: &'a Level) {
        self.backup.begin(level);
        self.level = Some(level);
        self.sum = 0;
        self.waiting = None;
        self.only_throws = true;
    }

    #[inline(always)]
    fn consider(&mut self, best: u32, open: u32, successor: Successor<'a>) -> u32 {
        let chance = successor.chance() & open.wrapping_neg();
        // What is not open is written over by the next.
        self.moves[self.considered % MOVES] = (chance, successor);
        self.considered += open as usize;
        best.max(chance)
    }

    #[inline(always)]
    fn thrown(&mut self, best: u32, weight: u32) {
        let mut largest = 0;
        for (chance, successor) in &self.moves[..self.considered.min(MOVES)] {
            let loss = best - chance;
            if self.scale.affords(loss) {
                largest = largest.max(self.scale.paid(successor.doubt(), loss));
            }
        }
        self.sum += u64::from(weight) * u64::from(largest);
        self.considered = 0;
        self.backup.thrown(best, weight);
    }

    #[inline(always)]
    fn averaged(&mut self, total: u32) {
        self.backup.averaged(total);
        self.total = total;
        self.doubt = self.sum.div_ceil(u64::from(total)) as u32;
    }

    #[inline(always)]
    fn instead(&mut self, successor: Successor<'a>) {
        let (thrown, instead) = (self.backup.thrown, successor.chance());
        let better = thrown.max(instead);
        let throws = self.scale.paid(self.doubt, better - thrown);
        let moves = self.scale.paid(1 + successor.doubt(), better - instead);
        self.only_throws = moves == 0;
        self.doubt = throws.max(moves);
        self.backup.instead(successor);
    }

    #[inline(always)]
    fn waits(&mut self, waiting: Waiting<'a>) {
        self.backup.waits(waiting);
        self.waiting = Some(waiting);
    }

    #[inline(always)]
    fn end(&mut self, number: usize) {
        let Some((level, doubts)) = self.level.and_then(|level| Some((level, level.doubts.as_ref()?))) else {
            return;
        };
        // Looked up before doubts are replaced: values may hold a part of them.
        let old = doubts.read().of(number, &level.values);
        let twin = self.waiting.map_or(0, |Waiting { twin: (twin, number), .. }| twin.target().doubt(number));
        self.backup.end(number);
        self.doubt += self.scale.of_residual(self.backup.difference) + self.besides;
        let most = doubts.width().most();
        let short = self.doubt.min(most).saturating_sub(old);
        self.short = self.short.max(short);
        let doubt = match self.numbers {
            Numbers::Compared if short == 0 => old,
            Numbers::Compared | Numbers::Replaced => {
                self.doubt += self.raised_by;
                if let Some(waiting) = self.waiting {
                    self.wait(waiting, number, [old, twin]);
                }
                self.backup.ended = doubts.keep(number, self.doubt, self.backup.ended, &level.values);
                self.doubt.min(most)
            }
        };
        self.largest = self.largest.max(doubt);
        self.ended = doubt;
    }

    #[inline(always)]
    fn ended(&self) -> Known {
        Known { doubt: self.ended, ..self.backup.ended() }
    }

    #[inline(always)]
    fn begin_strip(&mut self) {
        self.backup.begin_strip();
        self.strip.sum = [0; COUNT];
        self.strip.considered = [0; THROWS];
    }

    #[inline(always)]
    fn hold_strip(&mut self) {
        self.backup.hold_strip();
        self.strip.held = self.strip.sum;
    }

    #[inline(always)]
    fn begin_held_strip(&mut self) {
        self.backup.begin_held_strip();
        self.strip.sum = self.strip.held;
        self.strip.considered = [0; THROWS];
    }

    #[inline(always)]
    fn consider_strip<L: Lanes>(&mut self, which: usize, open: LaneSet, successors: &impl Successors<L>) {
        let chance = successors.chance().only(open);
        let Strip { moves, considered, .. } = &mut self.strip;
        let (moves, considered) = (&mut moves[which % THROWS], &mut considered[which % THROWS]);
        debug_assert!(*considered < MOVES, "a throw has fewer moves");
        moves[*considered % MOVES] = [chance.array(), successors.doubt().only(open).array()];
        *considered += 1;
        self.backup.consider_chances(which, chance);
    }

    /// What a move loses that is kept is paid in two parts, up to the best that was kept and from there, each rounded down: then no doubt is too small.
    #[inline(always)]
    fn keep<L: Lanes>(&mut self, which: usize, own: u32, kept: &mut KeptThrow) {
        kept.keep_doubts(own, self.largest_paid::<L>(which).array());
        self.backup.keep::<L>(which, own, kept);
    }

    #[inline(always)]
    fn thrown_strip<L: Lanes>(&mut self, which: usize, weight: u32) {
        let largest = self.largest_paid::<L>(which);
        self.strip.sum = L::from_array(self.strip.sum).add(largest.times(weight)).array();
        self.backup.thrown_strip::<L>(which, weight);
    }

    #[inline(always)]
    fn averaged_strip<L: Lanes>(&mut self, total: u32) {
        self.backup.averaged_strip::<L>(total);
        self.total = total;
        self.strip.doubts = L::from_array(self.strip.sum).add(L::splat(total - 1)).over(total).array();
    }

    #[inline(always)]
    fn take(&mut self, level: &'a Level, lane: usize) {
        self.begin(level);
        self.backup.take(level, lane);
        self.doubt = self.strip.doubts[lane % COUNT];
    }

    #[inline(always)]
    fn would_come_to<L: Lanes>(&self, level: &'a Level, own: &impl Own<L>) -> KnownLanes<L> {
        let most = level.doubts.as_ref().map_or(u32::MAX, |doubts| doubts.width().most());
        let doubt = match self.numbers {
            Numbers::Compared => own.doubt(),
            Numbers::Replaced => self.doubts_of_strip(own, most),
        };
        KnownLanes { doubt, ..self.backup.would_come_to(level, own) }
    }

    #[inline(always)]
    fn as_it_was<L: Lanes>(&self, level: &'a Level, own: &impl Own<L>) -> KnownLanes<L> {
        KnownLanes { doubt: own.doubt(), ..self.backup.as_it_was(level, own) }
    }

    #[inline(always)]
    fn end_strip<L: Lanes>(&mut self, level: &'a Level, own: &impl Own<L>, lanes: LaneSet) -> KnownLanes<L> {
        let Some(doubts) = &level.doubts else {
            return KnownLanes { chance: L::splat(0), doubt: L::splat(0) };
        };
        // Looked up before doubts are replaced: values may hold a part of them.
        let (old, doubt) = (own.doubt(), self.doubts_of_strip(own, doubts.width().most()));
        let known = self.backup.end_strip(level, own, lanes);
        let short = doubt.max(old).minus(old).only(lanes);
        self.strip.short = L::from_array(self.strip.short).max(short).array();
        let raised = short.having(u32::MAX);
        let (chance, doubt) = match self.numbers {
            Numbers::Compared if raised == 0 => (known.chance, old),
            Numbers::Compared => {
                let doubt = doubt.add(L::splat(self.raised_by)).min(L::splat(doubts.width().most()));
                let chance = own.put_doubts(doubts, doubt, known.chance, raised);
                let there = |new: L, old: L| new.only(raised).add(old.only(!raised));
                (there(chance, known.chance), there(doubt, old))
            }
            Numbers::Replaced => (own.put_doubts(doubts, doubt, known.chance, lanes), doubt),
        };
        self.strip.largest = L::from_array(self.strip.largest).max_in(doubt, lanes).array();
        KnownLanes { chance, doubt }
    }

    fn found(&mut self) -> Found {
        let most = |numbers: &mut ByLane| std::mem::take(numbers).into_iter().fold(0, u32::max);
        let short = std::mem::take(&mut self.short).max(most(&mut self.strip.short));
        let doubt = std::mem::take(&mut self.largest).max(most(&mut self.strip.largest));
        Found { short, doubt, ..self.backup.found() }
    }
}
