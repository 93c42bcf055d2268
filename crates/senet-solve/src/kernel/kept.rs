//! Positions that wait for others of their pair of blocks.

use senet::Rules;

use super::across::keeping_off;
use super::block::{Notes, Turn};
use super::book::{THROWS, WayOut};
use super::leads::{Lead, Passes};
use super::line::{Own, Row, Successors};
use super::{Purpose, Work};
use crate::lanes::{LANES, Lanes};

/// The arrangements of a block.
const BLOCK: usize = LANES as usize;
/// Of so many ways of a throw that lead to a position of the same pair of blocks note is taken; what others lead to is as the last sweep left it.
pub(super) const WITHIN: usize = 3;

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

/// A number for each arrangement of a block.
type ByLane = [u32; BLOCK];

/// What was found for the positions of a side without what they lead to in their pair of blocks. Everything is by the lane of the side's
/// own arrangement first.
pub(super) struct Kept {
    /// A bit for each arrangement of the other side: the positions of which something is kept, and those of which nothing is.
    begun: ByLane,
    alone: ByLane,
    /// By arrangement of the other side, the weight of the throws that do nothing but pass the turn.
    waiting: Box<[ByLane; BLOCK]>,
    throws: Box<[KeptThrow; THROWS]>,
    here: Here,
}

/// What was kept for one throw.
#[derive(Clone, Copy)]
pub(crate) struct KeptThrow {
    /// By arrangement of the other side.
    best: [ByLane; BLOCK],
    /// How long play can last after one of the moves, for its price, in units.
    lasts: [ByLane; BLOCK],
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
        let [whose, lane] = [place / BLOCK % 2, place % BLOCK];
        self.chances[whose][lane] = known.chance;
        self.lasts[whose][lane] = known.lasts;
    }

    /// What the side that is kept knows of the position at a place.
    #[inline(always)]
    fn of(&self, place: usize) -> Known {
        let [whose, lane] = [place / BLOCK % 2, place % BLOCK];
        let turned = if whose == 0 { 0 } else { u32::MAX };
        Known { chance: self.chances[whose][lane] ^ turned, lasts: self.lasts[whose][lane] }
    }

    /// What it knows of positions with the other side to throw, in these lanes up to multiples of 16.
    #[inline(always)]
    fn after_passing<L: Lanes>(&self, lanes: L) -> KnownLanes<L> {
        KnownLanes {
            chance: lanes.of_table(&self.chances[1]).xor(L::splat(u32::MAX)),
            lasts: lanes.of_table(&self.lasts[1]),
        }
    }
}

impl Default for Kept {
    fn default() -> Self {
        let nothing = [0; BLOCK];
        let throw = KeptThrow {
            best: [nothing; BLOCK],
            lasts: [nothing; BLOCK],
            ways: [WaysWithin::default(); WITHIN],
            passes: nothing,
            again: false,
        };
        Kept {
            begun: nothing,
            alone: nothing,
            waiting: Box::new([nothing; BLOCK]),
            throws: Box::new([throw; THROWS]),
            here: Here { chances: [nothing; 2], lasts: [nothing; 2] },
        }
    }
}

impl Kept {
    /// Forgets what was kept for so many throws.
    pub(super) fn clear(&mut self, throws: usize) {
        (self.begun, self.alone) = ([0; BLOCK], [0; BLOCK]);
        for throw in self.throws.iter_mut().take(throws) {
            throw.ways.iter_mut().for_each(|ways| ways.goes = [0; BLOCK]);
            throw.passes = [0; BLOCK];
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

    /// Of these positions of a strip something is kept, and with throws of these weights they can only pass the turn.
    #[inline(always)]
    pub(super) fn begin(&mut self, own: u32, lanes: u16, waiting: [u32; 16]) {
        let own = own as usize % BLOCK;
        self.begun[own] = lanes.into();
        self.waiting[own] = waiting;
    }

    /// Of these nothing is.
    #[inline(always)]
    pub(super) fn leave(&mut self, own: u32, lanes: u16) {
        self.alone[own as usize % BLOCK] = lanes.into();
    }

    #[inline(always)]
    pub(super) fn throw(&mut self, which: usize) -> &mut KeptThrow {
        &mut self.throws[which % THROWS]
    }
}

impl KeptThrow {
    /// In these positions of a strip a piece can go this way.
    #[inline(always)]
    pub(super) fn goes(&mut self, place: usize, way: &WayOut, own: u32, lanes: u16) {
        let Some(within) = way.within else { return };
        let (ways, own) = (&mut self.ways[place % WITHIN], own as usize % BLOCK);
        ways.leads[own] = leads(way.lead.passes(), within.into()) as u32;
        ways.goes[own] = lanes.into();
        self.again |= way.lead.passes() == Passes::No;
    }

    /// In these the turn may pass.
    #[inline(always)]
    pub(super) fn passes(&mut self, own: u32, lanes: u16) {
        self.passes[own as usize % BLOCK] = lanes.into();
    }

    /// The best chances of a strip.
    #[inline(always)]
    pub(crate) fn keep_chances(&mut self, own: u32, best: [u32; 16]) {
        self.best[own as usize % BLOCK] = best;
    }

    /// How long play can last after these moves, for their price.
    #[inline(always)]
    pub(crate) fn keep_lasts(&mut self, own: u32, lasts: [u32; 16]) {
        self.lasts[own as usize % BLOCK] = lasts;
    }

    #[inline(always)]
    fn at(&self, own: u32, other: u32) -> Known {
        let [own, other] = [own, other].map(|lane| lane as usize % BLOCK);
        Known { chance: self.best[own][other], lasts: self.lasts[own][other] }
    }

    #[inline(always)]
    fn lanes_at<L: Lanes>(&self, other: u32, lanes: u16) -> KnownLanes<L> {
        KnownLanes {
            chance: L::column(&self.best, other, lanes),
            lasts: L::column(&self.lasts, other, lanes),
        }
    }
}

/// Where in what is known here a position stands.
#[inline(always)]
fn leads(passes: Passes, own: u32) -> usize {
    own as usize % BLOCK + if passes == Passes::Yes { BLOCK } else { 0 }
}

/// The lanes that have the bit of an arrangement of the other side.
#[inline(always)]
fn lanes_with<L: Lanes>(bits: &ByLane, other: u32) -> u16 {
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
        let back = notes.waits.back(other, turn.sides);
        // Where one position waits for its twin, what that comes to is what the next leads to.
        let singly = match self.waiting_lanes::<L>(waiting, back) & kept {
            0 => (0..throws)
                .filter(|which| notes.kept.throws[*which].again)
                .fold(0, |set, which| set | 1 << which),
            _ => u8::MAX,
        };
        if kept != 0 {
            purpose.begin_strip();
            for which in (0..throws).filter(|which| singly >> which & 1 == 0) {
                self.end_throw::<L>(turn, which, other, kept, notes, purpose);
            }
        }
        if kept != 0 && singly == 0 {
            purpose.averaged_strip::<L>(self.rules.plan().chances().total());
            purpose.end_strip::<L>(turn.half.level, &own, kept);
        }
        let kept = if singly != 0 { kept } else { 0 };
        for lane in self.onward(0..LANES).filter(|lane| (kept | alone) >> lane & 1 != 0) {
            let cell = [lane, other];
            if kept >> lane & 1 != 0 {
                purpose.take_sums(turn.half.level, lane as usize);
                let number = Own::<L>::number(&own, lane);
                self.end_kept(turn, cell, number, singly, notes, purpose);
            } else {
                self.run_cell(turn, cell, &mut notes.waits, purpose);
            }
            notes.kept.know(Passes::No, lane, purpose.ended());
        }
    }

    /// A throw after which the turn passes, in all lanes in which something was kept.
    #[inline(always)]
    fn end_throw<L: Lanes>(
        &self,
        turn: &Turn<'_, 'a>,
        which: usize,
        other: u32,
        lanes: u16,
        notes: &Notes,
        purpose: &mut impl Purpose<'a>,
    ) {
        let Kept { throws, here, .. } = &notes.kept;
        let throw = &throws[which % THROWS];
        let known = throw.lanes_at::<L>(other, lanes);
        let mut best = purpose.consider_strip(L::splat(0), lanes, &known);
        for ways in &throw.ways {
            let open = lanes_with::<L>(&ways.goes, other) & lanes;
            if open != 0 {
                let known = here.after_passing(L::from_array(ways.leads));
                best = purpose.consider_strip(best, open, &known);
            }
        }
        let open = lanes_with::<L>(&throw.passes, other) & lanes;
        if open != 0 {
            let known = here.after_passing(L::counting());
            best = purpose.consider_strip(best, open, &known);
        }
        purpose.thrown_strip(best, turn.part.book.throws[which].1);
    }

    /// Some throws, one bit each, in one lane; with what was summed of the others the position ends.
    #[inline(always)]
    fn end_kept(
        &self,
        turn: &Turn<'_, 'a>,
        [lane, other]: [u32; 2],
        number: usize,
        throws_left: u8,
        notes: &mut Notes,
        purpose: &mut impl Purpose<'a>,
    ) {
        let (half, prepared) = (turn.half, turn.prepared);
        let Kept { throws, here, waiting, .. } = &notes.kept;
        let own = lane as usize % BLOCK;
        for (which, ((_, weight), throw)) in turn.part.book.throws.iter().zip(throws.iter()).enumerate() {
            if throws_left >> which & 1 == 0 {
                continue;
            }
            let mut best = purpose.recall(0, throw.at(lane, other));
            for ways in &throw.ways {
                if ways.goes[own] >> other & 1 != 0 {
                    best = purpose.recall(best, here.of(ways.leads[own] as usize));
                }
            }
            if throw.passes[own] >> other & 1 != 0 {
                best = purpose.recall(best, here.of(leads(Passes::Yes, lane)));
            }
            purpose.thrown(best, *weight);
        }
        purpose.averaged(self.rules.plan().chances().total());
        let weight = waiting[own][other as usize % BLOCK];
        let back = notes.waits.note([lane, other], turn.sides, weight);
        if back == 0 {
            return purpose.end(number);
        }
        let keeping_off = keeping_off(turn.against.across().taken(), turn.part.arrangement(lane).places);
        let passed = prepared.passed(lane, other, [keeping_off, turn.against.block.marker.before]);
        self.wait(half, [weight, back], passed, purpose);
        purpose.end(number);
        // Whoever waits for this one has another value now.
        let twin = half.leads.successor(Lead::Passes, passed as u64);
        let known = Known { chance: !twin.chance(), lasts: twin.lasts() };
        notes.kept.know(Passes::Yes, lane, known);
    }
}
