//! How long play can last that is paid for, for every position of a pair of strata: see `docs/solving.md`.

use std::sync::atomic::Ordering;

use crate::certificate::Price;
use crate::kernel::{KeptThrow, Known, KnownLanes, Lasting, Own, Purpose, Successor, Successors, THROWS};
use crate::lanes::{ByLane, COUNT, LaneSet, Lanes};
use crate::level::Level;
use crate::sweep::{Backup, Found, Numbers, Waiting};

/// More than a throw has moves: ten pieces on the board, one from the hand, and for each up to five shorter throws.
const MOVES: usize = 64;

/// Backups, and how long play can last from one position after the other: one ply, and then as long as after the move after which it lasts
/// longest, less the price of what that loses, on average over the throws. In units of which a ply has `ply`; rounded up.
pub(crate) struct Longest<'a> {
    backup: Backup<'a>,
    level: Option<&'a Level>,
    numbers: Numbers,
    price: Price,
    ply: u32,
    /// The moves of the throw at hand: the chance that each leads to, and the position. How long play lasts there is looked up
    /// only for those near the best.
    moves: [(u32, Successor<'a>); MOVES],
    considered: usize,
    sum: u64,
    total: u32,
    lasts: u32,
    /// Whether throwing is clearly better than a move made instead.
    only_throws: bool,
    waiting: Option<Waiting<'a>>,
    short: u32,
    longest: u32,
    /// How long play can last from the last position.
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
    lasts: ByLane,
    /// The largest in each lane since they were asked for.
    short: ByLane,
    longest: ByLane,
}

impl Longest<'_> {
    pub(crate) fn new(numbers: Numbers, price: Price, ply: u32) -> Self {
        Longest {
            backup: Backup::new(numbers),
            level: None,
            numbers,
            price,
            ply,
            moves: [(0, Successor::NONE); MOVES],
            considered: 0,
            sum: 0,
            total: 1,
            lasts: 0,
            only_throws: true,
            waiting: None,
            short: 0,
            longest: 0,
            ended: 0,
            strip: Strip {
                moves: [[[[0; COUNT]; 2]; MOVES]; THROWS],
                considered: [0; THROWS],
                sum: [0; COUNT],
                held: [0; COUNT],
                lasts: [0; COUNT],
                short: [0; COUNT],
                longest: [0; COUNT],
            },
        }
    }

    /// In each lane, how long play can last after a move of a throw, for its price.
    #[inline(always)]
    fn longest_paid<L: Lanes>(&self, which: usize) -> L {
        let (best, mut longest) = (self.backup.best::<L>(which), L::splat(0));
        let Strip { moves, considered, .. } = &self.strip;
        for [chance, lasts] in &moves[which % THROWS][..considered[which % THROWS].min(MOVES)] {
            let loss = best.minus(L::from_array(*chance));
            longest = longest.max(self.price.paid_in_lanes(L::from_array(*lasts), loss));
        }
        longest
    }

    /// As with values, while both sides wait: lasts = a + p·twin and twin = b + q·lasts. Play lasted `old` from the position with this number,
    /// and `twin` from its twin.
    fn wait(&mut self, waiting: Waiting<'_>, own: usize, [old, twin]: [u32; 2]) {
        let (level, number) = waiting.twin;
        let Some(lasting) = &level.lasting else { return };
        let is_own = own == number && self.level.is_some_and(|own| std::ptr::eq(own, level));
        let keep = |lasts| {
            let value = level.values[number].load(Ordering::Relaxed);
            lasting.keep(number, lasts, value, &level.values);
        };
        if !self.only_throws {
            if !is_own {
                keep(twin);
            }
            return;
        }
        let [p, q] = waiting.chances(self.total);
        let a = f64::from(self.lasts) - p * f64::from(twin);
        if is_own {
            self.lasts = (a / (1.0 - p)).ceil() as u32;
            return;
        }
        let b = (f64::from(twin) - q * f64::from(old)).max(f64::from(self.ply));
        let lasts = (a + p * b) / (1.0 - p * q);
        self.lasts = lasts.ceil() as u32;
        keep((b + q * lasts).ceil() as u32);
    }
}

impl<'a> Purpose<'a> for Longest<'a> {
    fn lasting(&self) -> Lasting {
        Lasting::Counted
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
        let mut longest = 0;
        for (chance, successor) in &self.moves[..self.considered.min(MOVES)] {
            let loss = best - chance;
            if self.price.affords(loss) {
                longest = longest.max(self.price.paid(successor.lasts(), loss));
            }
        }
        self.sum += u64::from(weight) * u64::from(longest);
        self.considered = 0;
        self.backup.thrown(best, weight);
    }

    #[inline(always)]
    fn averaged(&mut self, total: u32) {
        self.backup.averaged(total);
        self.total = total;
        self.lasts = self.ply + self.sum.div_ceil(u64::from(total)) as u32;
    }

    #[inline(always)]
    fn instead(&mut self, successor: Successor<'a>) {
        let (thrown, instead) = (self.backup.thrown, successor.chance());
        let better = thrown.max(instead);
        let throws = self.price.paid(self.lasts, better - thrown);
        let moves = self.price.paid(self.ply + successor.lasts(), better - instead);
        self.only_throws = moves == 0;
        self.lasts = throws.max(moves);
        self.backup.instead(successor);
    }

    #[inline(always)]
    fn waits(&mut self, waiting: Waiting<'a>) {
        self.backup.waits(waiting);
        self.waiting = Some(waiting);
    }

    #[inline(always)]
    fn end(&mut self, number: usize) {
        let Some((level, lasting)) = self.level.and_then(|level| Some((level, level.lasting.as_ref()?)))
        else {
            return;
        };
        // Looked up before values are replaced: they may hold a part of it.
        let old = lasting.read().of(number, &level.values);
        let twin = self.waiting.map_or(0, |Waiting { twin: (twin, number), .. }| twin.target().lasts(number));
        self.backup.end(number);
        let most = lasting.width().most();
        self.short = self.short.max(self.lasts.min(most).saturating_sub(old));
        let lasts = match self.numbers {
            Numbers::Compared => old,
            Numbers::Replaced => {
                if let Some(waiting) = self.waiting {
                    self.wait(waiting, number, [old, twin]);
                }
                self.backup.ended = lasting.keep(number, self.lasts, self.backup.ended, &level.values);
                self.lasts.min(most)
            }
        };
        self.longest = self.longest.max(lasts);
        self.ended = lasts;
    }

    #[inline(always)]
    fn ended(&self) -> Known {
        Known { lasts: self.ended, ..self.backup.ended() }
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
        moves[*considered % MOVES] = [chance.array(), successors.lasts().only(open).array()];
        *considered += 1;
        self.backup.consider_chances(which, chance);
    }

    /// What a move loses that is kept is paid in two parts, up to the best that was kept and from there, each rounded down: then play is counted no shorter
    /// than it can last.
    #[inline(always)]
    fn keep<L: Lanes>(&mut self, which: usize, own: u32, kept: &mut KeptThrow) {
        kept.keep_lasts(own, self.longest_paid::<L>(which).array());
        self.backup.keep::<L>(which, own, kept);
    }

    #[inline(always)]
    fn thrown_strip<L: Lanes>(&mut self, which: usize, weight: u32) {
        let longest = self.longest_paid::<L>(which);
        self.strip.sum = L::from_array(self.strip.sum).add(longest.times(weight)).array();
        self.backup.thrown_strip::<L>(which, weight);
    }

    #[inline(always)]
    fn averaged_strip<L: Lanes>(&mut self, total: u32) {
        self.backup.averaged_strip::<L>(total);
        self.total = total;
        let lasts = L::from_array(self.strip.sum).add(L::splat(total - 1)).over(total);
        self.strip.lasts = lasts.add(L::splat(self.ply)).array();
    }

    #[inline(always)]
    fn take(&mut self, level: &'a Level, lane: usize) {
        self.begin(level);
        self.backup.take(level, lane);
        self.lasts = self.strip.lasts[lane % COUNT];
    }

    #[inline(always)]
    fn would_come_to<L: Lanes>(&self, level: &'a Level, own: &impl Own<L>) -> KnownLanes<L> {
        let most = level.lasting.as_ref().map_or(u32::MAX, |lengths| lengths.width().most());
        let lasts = match self.numbers {
            Numbers::Compared => own.lasts(),
            Numbers::Replaced => L::from_array(self.strip.lasts).min(L::splat(most)),
        };
        KnownLanes { lasts, ..self.backup.would_come_to(level, own) }
    }

    #[inline(always)]
    fn as_it_was<L: Lanes>(&self, level: &'a Level, own: &impl Own<L>) -> KnownLanes<L> {
        KnownLanes { lasts: own.lasts(), ..self.backup.as_it_was(level, own) }
    }

    #[inline(always)]
    fn end_strip<L: Lanes>(&mut self, level: &'a Level, own: &impl Own<L>, lanes: LaneSet) -> KnownLanes<L> {
        let Some(lengths) = &level.lasting else {
            return KnownLanes { chance: L::splat(0), lasts: L::splat(0) };
        };
        // Looked up before values are replaced: they may hold a part of it.
        let old = own.lasts();
        let known = self.backup.end_strip(level, own, lanes);
        let lasts = L::from_array(self.strip.lasts).min(L::splat(lengths.width().most()));
        let short = lasts.max(old).minus(old).only(lanes);
        self.strip.short = L::from_array(self.strip.short).max(short).array();
        let (chance, lasts) = match self.numbers {
            Numbers::Compared => (known.chance, old),
            Numbers::Replaced => (own.put_lasts(lengths, lasts, known.chance, lanes), lasts),
        };
        self.strip.longest = L::from_array(self.strip.longest).max_in(lasts, lanes).array();
        KnownLanes { chance, lasts }
    }

    fn found(&mut self) -> Found {
        let most = |numbers: &mut ByLane| std::mem::take(numbers).into_iter().fold(0, u32::max);
        let short = std::mem::take(&mut self.short).max(most(&mut self.strip.short));
        let longest = std::mem::take(&mut self.longest).max(most(&mut self.strip.longest));
        Found { short, longest, ..self.backup.found() }
    }
}
