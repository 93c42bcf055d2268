//! Positions that wait for others of their pair of blocks.

use senet::Rules;

use super::block::{Notes, Turn};
use super::book::{THROWS, WayOut};
use super::leads::{Lead, Passes};
use super::line::{Row, Successors};
use super::{Purpose, Work};
use crate::lanes::{LANES, Lanes, half, lanes_of};

/// Places where a lowest piece can stand, rounded up.
const PLACES: usize = 2 * LANES as usize;

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

/// A number for each place of a lowest piece.
type ByPlace = [u32; PLACES];

/// What was found for the positions of a side without what they lead to in their pair of blocks. Everything is by the place of the side's
/// own lowest piece first.
pub(super) struct Kept {
    /// A bit for each place of the other side's lowest piece: the positions of which something is kept, and those of which nothing is.
    begun: ByPlace,
    alone: ByPlace,
    /// By place of the other side's lowest piece, the weight of the throws that do nothing but pass the turn.
    waiting: Box<[ByPlace; PLACES]>,
    throws: Box<[KeptThrow; THROWS]>,
    here: Here,
}

/// What was kept for one throw.
#[derive(Clone, Copy)]
pub(crate) struct KeptThrow {
    /// By place of the other side's lowest piece.
    best: [ByPlace; PLACES],
    /// How long play can last after one of the moves, for its price, in units.
    lasts: [ByPlace; PLACES],
    /// By course, where the lowest piece can go and is the lowest still.
    ways: [LowestWays; 3],
    /// A bit for each place of the other side's lowest piece where the turn may pass without a move.
    passes: ByPlace,
    /// Whether the mover may throw again in its pair of blocks.
    again: bool,
}

#[derive(Clone, Copy, Default)]
struct LowestWays {
    /// Among what is known [`Here`].
    leads: ByPlace,
    /// A bit for each place of the other side's lowest piece with which it is open.
    goes: ByPlace,
}

/// What is known of the positions with the other side's lowest piece on the place at hand, by the place of the side's own: with the
/// side itself to throw, and after these with the other.
struct Here {
    chances: [ByPlace; 2],
    lasts: [ByPlace; 2],
}

impl Here {
    #[inline(always)]
    fn put(&mut self, place: usize, known: Known) {
        let [whose, place] = [place / PLACES % 2, place % PLACES];
        self.chances[whose][place] = known.chance;
        self.lasts[whose][place] = known.lasts;
    }

    /// What the side that is kept knows of the position at a place.
    #[inline(always)]
    fn of(&self, place: usize) -> Known {
        let [whose, place] = [place / PLACES % 2, place % PLACES];
        let turned = if whose == 0 { 0 } else { u32::MAX };
        Known { chance: self.chances[whose][place] ^ turned, lasts: self.lasts[whose][place] }
    }

    /// What it knows of positions with the other side to throw, at these places of its lowest piece up to multiples of 32.
    #[inline(always)]
    fn after_passing<L: Lanes>(&self, places: L) -> KnownLanes<L> {
        let of = |table: &ByPlace| places.of_long_table([sixteen(table, 0), sixteen(table, LANES)]);
        KnownLanes { chance: of(&self.chances[1]).xor(L::splat(u32::MAX)), lasts: of(&self.lasts[1]) }
    }
}

impl Default for Kept {
    fn default() -> Self {
        let nowhere = [0; PLACES];
        let throw = KeptThrow {
            best: [nowhere; PLACES],
            lasts: [nowhere; PLACES],
            ways: [LowestWays::default(); 3],
            passes: nowhere,
            again: false,
        };
        Kept {
            begun: nowhere,
            alone: nowhere,
            waiting: Box::new([nowhere; PLACES]),
            throws: Box::new([throw; THROWS]),
            here: Here { chances: [nowhere; 2], lasts: [nowhere; 2] },
        }
    }
}

impl Kept {
    /// Forgets what was kept for so many throws.
    pub(super) fn clear(&mut self, throws: usize) {
        (self.begun, self.alone) = ([0; PLACES], [0; PLACES]);
        for throw in self.throws.iter_mut().take(throws) {
            throw.ways.iter_mut().for_each(|ways| ways.goes = [0; PLACES]);
            throw.passes = [0; PLACES];
            throw.again = false;
        }
    }

    /// What a position has come to, with the side that is kept to throw, or the other.
    #[inline(always)]
    pub(super) fn know(&mut self, passes: Passes, low: u32, known: Known) {
        self.here.put(leads(passes, low), known);
    }

    /// What the positions of a strip have come to, with the other side to throw.
    #[inline(always)]
    pub(super) fn know_lanes<L: Lanes>(&mut self, start: u32, known: KnownLanes<L>) {
        put(&mut self.here.chances[1], start, known.chance.array());
        put(&mut self.here.lasts[1], start, known.lasts.array());
    }

    /// Of these positions of a strip something is kept, and with throws of these weights they can only pass the turn.
    #[inline(always)]
    pub(super) fn begin(&mut self, low: u32, start: u32, lanes: u16, waiting: [u32; 16]) {
        let low = low as usize % PLACES;
        self.begun[low] |= u32::from(lanes) << start;
        put(&mut self.waiting[low], start, waiting);
    }

    /// Of these nothing is.
    #[inline(always)]
    pub(super) fn leave(&mut self, low: u32, start: u32, lanes: u16) {
        self.alone[low as usize % PLACES] |= u32::from(lanes) << start;
    }

    #[inline(always)]
    pub(super) fn throw(&mut self, which: usize) -> &mut KeptThrow {
        &mut self.throws[which % THROWS]
    }
}

impl KeptThrow {
    /// In these positions of a strip the lowest piece can go this way.
    #[inline(always)]
    pub(super) fn goes(&mut self, course: usize, way: &WayOut, low: u32, start: u32, lanes: u16) {
        let (ways, low) = (&mut self.ways[course % 3], low as usize % PLACES);
        ways.leads[low] = leads(way.lead.passes(), way.stands.into()) as u32;
        ways.goes[low] |= u32::from(lanes) << start;
        self.again |= way.lead.passes() == Passes::No;
    }

    /// In these the turn may pass.
    #[inline(always)]
    pub(super) fn passes(&mut self, low: u32, start: u32, lanes: u16) {
        self.passes[low as usize % PLACES] |= u32::from(lanes) << start;
    }

    /// The best chances of a strip.
    #[inline(always)]
    pub(crate) fn keep_chances(&mut self, low: u32, start: u32, best: [u32; 16]) {
        put(&mut self.best[low as usize % PLACES], start, best);
    }

    /// How long play can last after these moves, for their price.
    #[inline(always)]
    pub(crate) fn keep_lasts(&mut self, low: u32, start: u32, lasts: [u32; 16]) {
        put(&mut self.lasts[low as usize % PLACES], start, lasts);
    }

    #[inline(always)]
    fn at(&self, low: u32, other_low: u32) -> Known {
        let [low, other_low] = [low, other_low].map(|place| place as usize % PLACES);
        Known { chance: self.best[low][other_low], lasts: self.lasts[low][other_low] }
    }

    /// From this place of the lowest piece on.
    #[inline(always)]
    fn lanes_at<L: Lanes>(&self, [start, other_low]: [u32; 2], lanes: u16) -> KnownLanes<L> {
        KnownLanes {
            chance: L::column(&self.best, start, other_low, lanes),
            lasts: L::column(&self.lasts, start, other_low, lanes),
        }
    }
}

/// Where in what is known here a position stands.
#[inline(always)]
fn leads(passes: Passes, low: u32) -> usize {
    low as usize % PLACES + if passes == Passes::Yes { PLACES } else { 0 }
}

/// Puts the numbers of a strip into their half.
#[inline(always)]
fn put(places: &mut ByPlace, start: u32, numbers: [u32; 16]) {
    places[half(start)].copy_from_slice(&numbers);
}

/// The numbers of a half.
#[inline(always)]
fn sixteen<L: Lanes>(places: &ByPlace, start: u32) -> L {
    L::from_array(places[half(start)].try_into().expect("it has sixteen"))
}

/// The lanes from a place of the lowest piece on that have the bit of a place of the other side's.
#[inline(always)]
fn lanes_with<L: Lanes>(bits: &ByPlace, [start, other_low]: [u32; 2]) -> u16 {
    sixteen::<L>(bits, start).having(1 << other_low)
}

impl<'a, R: Rules> Work<'a, R> {
    /// Ends the positions that were kept with the other side's lowest piece on this place: what they lead to in their pair of blocks is
    /// done.
    #[inline(always)]
    pub(super) fn run_kept<L: Lanes>(
        &self,
        turn: &Turn<'_, 'a>,
        other_low: u32,
        notes: &mut Notes,
        purpose: &mut impl Purpose<'a>,
    ) {
        for strip in self.onward(0..turn.part.block.lows.div_ceil(LANES)) {
            self.run_kept_strip::<L>(turn, strip * LANES, other_low, notes, purpose);
        }
    }

    /// Those with the lowest piece on one of sixteen places.
    #[inline(always)]
    fn run_kept_strip<L: Lanes>(
        &self,
        turn: &Turn<'_, 'a>,
        start: u32,
        other_low: u32,
        notes: &mut Notes,
        purpose: &mut impl Purpose<'a>,
    ) {
        let block = turn.part.block;
        let there = !turn.against.block.upper & !(1 << other_low) & ((1u64 << block.lows) - 1) as u32;
        let lanes = (there >> start) as u16;
        let kept = lanes_with::<L>(&notes.kept.begun, [start, other_low]) & lanes;
        let alone = lanes_with::<L>(&notes.kept.alone, [start, other_low]) & lanes;
        let throws = turn.part.book.throws.len().min(THROWS);
        let waiting = L::column(&notes.kept.waiting, start, other_low, kept).array();
        let back = notes.waits.back([start, other_low], turn.sides);
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
                self.end_throw::<L>(turn, which, [start, other_low], kept, notes, purpose);
            }
        }
        if singly != 0 {
            for lane in self.onward(0..LANES).filter(|lane| (kept | alone) >> lane & 1 != 0) {
                let cell = [start + lane, other_low];
                if kept >> lane & 1 != 0 {
                    purpose.take_sums(turn.half.level, lane as usize);
                    self.end_kept(turn, cell, singly, notes, purpose);
                } else {
                    self.run_cell(turn, cell, &mut notes.waits, purpose);
                }
                notes.kept.know(Passes::No, start + lane, purpose.ended());
            }
            return;
        }
        if kept != 0 {
            purpose.averaged_strip::<L>(self.rules.plan().chances().total());
            let low = start + lanes.trailing_zeros();
            let first = turn.prepared.number(turn.part.arrangement(low).places, low, other_low);
            let own = Row { target: turn.half.level.target(), first, lanes, turned: 0 };
            purpose.end_strip::<L>(turn.half.level, &own, kept);
        }
        for lane in lanes_of(alone) {
            self.run_cell(turn, [start + lane, other_low], &mut notes.waits, purpose);
        }
    }

    /// A throw after which the turn passes, in all lanes in which something was kept.
    #[inline(always)]
    fn end_throw<L: Lanes>(
        &self,
        turn: &Turn<'_, 'a>,
        which: usize,
        [start, other_low]: [u32; 2],
        lanes: u16,
        notes: &Notes,
        purpose: &mut impl Purpose<'a>,
    ) {
        let Kept { throws, here, .. } = &notes.kept;
        let throw = &throws[which % THROWS];
        let known = throw.lanes_at::<L>([start, other_low], lanes);
        let mut best = purpose.consider_strip(L::splat(0), lanes, &known);
        for ways in &throw.ways {
            let open = lanes_with::<L>(&ways.goes, [start, other_low]) & lanes;
            if open != 0 {
                let known = here.after_passing(sixteen::<L>(&ways.leads, start));
                best = purpose.consider_strip(best, open, &known);
            }
        }
        let open = lanes_with::<L>(&throw.passes, [start, other_low]) & lanes;
        if open != 0 {
            let known = here.after_passing(L::counting().add(L::splat(start)));
            best = purpose.consider_strip(best, open, &known);
        }
        purpose.thrown_strip(best, turn.part.book.throws[which].1);
    }

    /// Some throws, one bit each, in one lane; with what was summed of the others the position ends.
    #[inline(always)]
    fn end_kept(
        &self,
        turn: &Turn<'_, 'a>,
        [low, other_low]: [u32; 2],
        throws_left: u8,
        notes: &mut Notes,
        purpose: &mut impl Purpose<'a>,
    ) {
        let (half, prepared) = (turn.half, turn.prepared);
        let Kept { throws, here, waiting, .. } = &notes.kept;
        let own = low as usize % PLACES;
        for (which, ((_, weight), throw)) in turn.part.book.throws.iter().zip(throws.iter()).enumerate() {
            if throws_left >> which & 1 == 0 {
                continue;
            }
            let mut best = purpose.recall(0, throw.at(low, other_low));
            for ways in &throw.ways {
                if ways.goes[own] >> other_low & 1 != 0 {
                    best = purpose.recall(best, here.of(ways.leads[own] as usize));
                }
            }
            if throw.passes[own] >> other_low & 1 != 0 {
                best = purpose.recall(best, here.of(leads(Passes::Yes, low)));
            }
            purpose.thrown(best, *weight);
        }
        purpose.averaged(self.rules.plan().chances().total());
        let places = turn.part.arrangement(low).places;
        let passed = prepared.passed(places, low, other_low);
        let weight = waiting[own][other_low as usize % PLACES];
        let back = notes.waits.note([low, other_low], turn.sides, weight);
        self.wait(half, [weight, back], passed, purpose);
        purpose.end(prepared.number(places, low, other_low));
        if back > 0 {
            // Whoever waits for this one has another value now.
            let twin = half.leads.successor(Lead::Passes, passed as u64);
            let known = Known { chance: !twin.chance(), lasts: twin.lasts() };
            notes.kept.know(Passes::Yes, low, known);
        }
    }
}
