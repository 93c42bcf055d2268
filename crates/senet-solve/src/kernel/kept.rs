//! Positions that wait for others of their pair of blocks.

use senet::Rules;

use super::across::keeping_off;
use super::block::{Notes, Turn};
use super::book::{THROWS, WayOut};
use super::leads::{Lead, Passes};
use super::line::{Own, Row, Successors};
use super::{Purpose, Work};
use crate::lanes::{ByLane, COUNT, LANES, LaneSet, Lanes, slot};

/// Of so many ways of a throw that lead to a position of the same pair of blocks note is taken; what others lead to is as the last sweep left it.
pub(super) const WITHIN: usize = 3;

/// So many times what positions that lead to each other would come to is found before they end.
const SUPPOSED: u32 = 2;

/// When positions get what is found for them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum When {
    AtOnce,
    /// When what they lead to in their pair of blocks is done.
    Later,
}

/// What a position has come to: the chance of the side to throw, and how long play can last, in units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    pub(crate) chance: u32,
    pub(crate) lasts: u32,
}

/// The same in all lanes.
#[derive(Clone, Copy)]
pub(crate) struct KnownLanes<L> {
    pub(crate) chance: L,
    pub(crate) lasts: L,
}

impl<L: Lanes> Successors<L> for KnownLanes<L> {
    #[inline(always)]
    fn chance(&self) -> L {
        self.chance
    }

    #[inline(always)]
    fn lasts(&self) -> L {
        self.lasts
    }
}

/// What was found for the positions of a side without what they lead to in their pair of blocks. Everything is by the lane of the side's
/// own arrangement first.
pub(super) struct Kept {
    /// A bit for each arrangement of the other side: the positions of which something is kept, and those of which nothing is.
    begun: ByLane,
    alone: ByLane,
    /// By arrangement of the other side, the weight of the throws that do nothing but pass the turn.
    waiting: Box<[ByLane; COUNT]>,
    throws: Box<[KeptThrow; THROWS]>,
    here: Here,
}

/// What was kept for one throw.
#[derive(Clone, Copy)]
pub(crate) struct KeptThrow {
    /// By arrangement of the other side.
    best: [ByLane; COUNT],
    /// How long play can last after one of the moves, for its price, in units.
    lasts: [ByLane; COUNT],
    /// Ways to positions of the pair of blocks.
    ways: [WaysWithin; WITHIN],
    /// A bit for each arrangement of the other side with which the turn may pass without a move.
    passes: ByLane,
    /// Whether the mover may throw again in its pair of blocks.
    again: bool,
}

#[derive(Clone, Copy, Default)]
struct WaysWithin {
    /// Among what is known [`Here`].
    leads: ByLane,
    /// A bit for each arrangement of the other side with which it is open.
    goes: ByLane,
}

/// What is known of the positions with the arrangement at hand of the other side, by the lane of the side's own: with the
/// side itself to throw, and after these with the other.
struct Here {
    chances: [ByLane; 2],
    lasts: [ByLane; 2],
}

impl Here {
    #[inline(always)]
    fn put(&mut self, place: usize, known: Known) {
        let [whose, lane] = [place / COUNT % 2, place % COUNT];
        self.chances[whose][lane] = known.chance;
        self.lasts[whose][lane] = known.lasts;
    }

    /// What the side that is kept knows of the positions at these places.
    #[inline(always)]
    fn at<L: Lanes>(&self, places: L) -> KnownLanes<L> {
        let [own, others] = self.chances.map(L::from_array);
        KnownLanes {
            chance: places.of_long_table([own, others.xor(L::splat(u32::MAX))]),
            lasts: places.of_long_table(self.lasts.map(L::from_array)),
        }
    }
}

impl Default for Kept {
    fn default() -> Self {
        let nothing = [0; COUNT];
        let throw = KeptThrow {
            best: [nothing; COUNT],
            lasts: [nothing; COUNT],
            ways: [WaysWithin::default(); WITHIN],
            passes: nothing,
            again: false,
        };
        Kept {
            begun: nothing,
            alone: nothing,
            waiting: Box::new([nothing; COUNT]),
            throws: Box::new([throw; THROWS]),
            here: Here { chances: [nothing; 2], lasts: [nothing; 2] },
        }
    }
}

impl Kept {
    /// Forgets what was kept for so many throws.
    pub(super) fn clear(&mut self, throws: usize) {
        (self.begun, self.alone) = ([0; COUNT], [0; COUNT]);
        for throw in self.throws.iter_mut().take(throws) {
            throw.ways.iter_mut().for_each(|ways| ways.goes = [0; COUNT]);
            throw.passes = [0; COUNT];
            throw.again = false;
        }
    }

    /// What a position has come to, with the side that is kept to throw, or the other.
    #[inline(always)]
    pub(super) fn know(&mut self, passes: Passes, own: u32, known: Known) {
        self.here.put(leads(passes, own), known);
    }

    /// What the positions of a strip have come to, with the other side to throw.
    #[inline(always)]
    pub(super) fn know_lanes<L: Lanes>(&mut self, known: KnownLanes<L>) {
        self.here.chances[1] = known.chance.array();
        self.here.lasts[1] = known.lasts.array();
    }

    /// What some positions were, have come to or may come to, with the side that is kept to throw, or the other.
    #[inline(always)]
    pub(super) fn know_some<L: Lanes>(&mut self, passes: Passes, known: KnownLanes<L>, lanes: LaneSet) {
        let whose = usize::from(passes == Passes::Yes);
        let in_lanes = |numbers: &mut ByLane, known: L| {
            *numbers = known.only(lanes).add(L::from_array(*numbers).only(!lanes)).array();
        };
        in_lanes(&mut self.here.chances[whose], known.chance);
        in_lanes(&mut self.here.lasts[whose], known.lasts);
    }

    /// Of these positions of a strip something is kept, and with throws of these weights they can only pass the turn.
    #[inline(always)]
    pub(super) fn begin(&mut self, own: u32, lanes: LaneSet, waiting: ByLane) {
        let own = slot(own);
        self.begun[own] = lanes;
        self.waiting[own] = waiting;
    }

    /// Of these nothing is.
    #[inline(always)]
    pub(super) fn leave(&mut self, own: u32, lanes: LaneSet) {
        self.alone[slot(own)] = lanes;
    }

    #[inline(always)]
    pub(super) fn throw(&mut self, which: usize) -> &mut KeptThrow {
        &mut self.throws[which % THROWS]
    }
}

impl KeptThrow {
    /// In these positions of a strip a piece can go this way.
    #[inline(always)]
    pub(super) fn goes(&mut self, place: usize, way: &WayOut, own: u32, lanes: LaneSet) {
        let Some(within) = way.within else { return };
        let (ways, own) = (&mut self.ways[place % WITHIN], slot(own));
        ways.leads[own] = leads(way.lead.passes(), within.into()) as u32;
        ways.goes[own] = lanes;
        self.again |= way.lead.passes() == Passes::No;
    }

    /// In these the turn may pass.
    #[inline(always)]
    pub(super) fn passes(&mut self, own: u32, lanes: LaneSet) {
        self.passes[slot(own)] = lanes;
    }

    /// The best chances of a strip.
    #[inline(always)]
    pub(crate) fn keep_chances(&mut self, own: u32, best: ByLane) {
        self.best[slot(own)] = best;
    }

    /// How long play can last after these moves, for their price.
    #[inline(always)]
    pub(crate) fn keep_lasts(&mut self, own: u32, lasts: ByLane) {
        self.lasts[slot(own)] = lasts;
    }

    #[inline(always)]
    fn lanes_at<L: Lanes>(&self, other: u32, lanes: LaneSet) -> KnownLanes<L> {
        KnownLanes {
            chance: L::column(&self.best, other, lanes),
            lasts: L::column(&self.lasts, other, lanes),
        }
    }
}

/// Where in what is known here a position stands.
#[inline(always)]
fn leads(passes: Passes, own: u32) -> usize {
    slot(own) + if passes == Passes::Yes { COUNT } else { 0 }
}

/// The lanes that have the bit of an arrangement of the other side.
#[inline(always)]
fn lanes_with<L: Lanes>(bits: &ByLane, other: u32) -> LaneSet {
    L::from_array(*bits).having(1 << other)
}

impl<'a, R: Rules> Work<'a, R> {
    /// Ends the positions that were kept with this arrangement of the other side, whose turn it was: what they lead to in their pair of blocks is
    /// done.
    #[inline(always)]
    pub(super) fn run_kept<L: Lanes>(
        &self,
        [turn, others]: [&Turn<'_, 'a>; 2],
        other: u32,
        notes: &mut Notes,
        purpose: &mut impl Purpose<'a>,
    ) {
        let block = turn.part.block;
        let there =
            keeping_off(turn.part.across().taken(), others.part.arrangement(other).places) & block.all();
        let before = (there & block.marker.before).count_ones();
        let first = others.prepared.passes[other as usize].wrapping_sub(before.into()) as usize;
        let own = Row { target: turn.half.level.target(), first, lanes: there, turned: 0 };
        let kept = lanes_with::<L>(&notes.kept.begun, other) & there;
        let alone = lanes_with::<L>(&notes.kept.alone, other) & there;
        let throws = turn.part.book.throws.len().min(THROWS);
        let waiting = L::column(&notes.kept.waiting, other, kept).array();
        let back = notes.waits.back::<L>(other, turn.sides);
        let waits = self.waiting_lanes::<L>(waiting, back) & kept;
        let again = (0..throws).any(|which| notes.kept.throws[which].again);
        if again {
            notes.kept.know_some::<L>(Passes::No, purpose.as_it_was(turn.half.level, &own), there);
        }
        for lane in self.onward_in(alone) {
            self.run_cell(turn, [lane, other], &mut notes.waits, purpose);
            notes.kept.know(Passes::No, lane, purpose.ended());
        }
        if kept == 0 {
            return;
        }
        // One such position may lead to another, and that to a third. So what they would come to is found first, from what they were.
        for _ in 0..if again { SUPPOSED } else { 0 } {
            self.end_throws::<L>(turn, other, kept, notes, purpose);
            notes.kept.know_some::<L>(Passes::No, purpose.would_come_to(turn.half.level, &own), kept);
        }
        for lane in self.onward_in(waits) {
            self.end_throws::<L>(turn, other, kept, notes, purpose);
            purpose.take(turn.half.level, lane as usize);
            let lanes = [there_beside(turn, lane), turn.against.block.marker.before];
            let passed = turn.prepared.passed(lane, other, lanes);
            self.wait(turn.half, [waiting, back].map(|weights| weights[slot(lane)]), passed, purpose);
            purpose.end(Own::<L>::number(&own, lane));
            notes.kept.know(Passes::No, lane, purpose.ended());
            // Whoever waits for this one has another value now.
            let twin = turn.half.leads.successor(Lead::Passes, passed as u64);
            notes.kept.know(Passes::Yes, lane, Known { chance: !twin.chance(), lasts: twin.lasts() });
        }
        self.end_throws::<L>(turn, other, kept, notes, purpose);
        purpose.end_strip::<L>(turn.half.level, &own, kept & !waits);
    }

    /// All throws, in all lanes in which something was kept.
    #[inline(always)]
    fn end_throws<L: Lanes>(
        &self,
        turn: &Turn<'_, 'a>,
        other: u32,
        kept: LaneSet,
        notes: &Notes,
        purpose: &mut impl Purpose<'a>,
    ) {
        purpose.begin_strip();
        for which in 0..turn.part.book.throws.len().min(THROWS) {
            self.end_throw::<L>(turn, which, other, kept, notes, purpose);
        }
        purpose.averaged_strip::<L>(self.rules.plan().chances().total());
    }

    /// A throw in all lanes in which something was kept.
    #[inline(always)]
    fn end_throw<L: Lanes>(
        &self,
        turn: &Turn<'_, 'a>,
        which: usize,
        other: u32,
        lanes: LaneSet,
        notes: &Notes,
        purpose: &mut impl Purpose<'a>,
    ) {
        let Kept { throws, here, .. } = &notes.kept;
        let throw = &throws[which % THROWS];
        let known = throw.lanes_at::<L>(other, lanes);
        purpose.consider_strip(which, lanes, &known);
        for ways in &throw.ways {
            let open = lanes_with::<L>(&ways.goes, other) & lanes;
            if open != 0 {
                let known = here.at(L::from_array(ways.leads));
                purpose.consider_strip(which, open, &known);
            }
        }
        let open = lanes_with::<L>(&throw.passes, other) & lanes;
        if open != 0 {
            let known = here.at(L::counting().add(L::splat(LANES)));
            purpose.consider_strip(which, open, &known);
        }
        purpose.thrown_strip::<L>(which, turn.part.book.throws[which].1);
    }
}

/// The lanes in which the other side keeps off the mover's places.
#[inline(always)]
fn there_beside(turn: &Turn<'_, '_>, lane: u32) -> LaneSet {
    keeping_off(turn.against.across().taken(), turn.part.arrangement(lane).places)
}
