//! Positions that wait for others of their pair of blocks.

use senet::Rules;

use super::block::{Notes, Turn};
use super::book::{THROWS, WayOut};
use super::leads::{Lead, Passes};
use super::{Purpose, Work};

/// Places where a lowest piece can stand, rounded up.
const PLACES: usize = 32;

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

/// What was found for the positions of a side without what they lead to in their pair of blocks.
pub(super) struct Kept {
    /// By the place of the side's lowest piece.
    lows: Box<[KeptLow; PLACES]>,
    /// What is known of the positions with the other side's lowest piece on the place at hand, by the place of the side's own: with the
    /// side itself to throw, and after these with the other.
    here: [Known; 2 * PLACES],
}

/// What was kept with the lowest piece on one place.
#[derive(Clone, Copy)]
pub(super) struct KeptLow {
    /// A bit for each place of the other side's lowest piece: the positions of which something is kept, and those of which nothing is.
    begun: u32,
    alone: u32,
    /// By place of the other side's lowest piece, the weight of the throws that do nothing but pass the turn.
    waiting: [u32; PLACES],
    throws: [KeptThrow; THROWS],
}

/// What was kept for one throw, by the place of the other side's lowest piece.
#[derive(Clone, Copy)]
pub(crate) struct KeptThrow {
    best: [u32; PLACES],
    /// How long play can last after one of the moves, for its price, in units.
    lasts: [u32; PLACES],
    /// By course, where the lowest piece can go and is the lowest still.
    ways: [LowestWay; 3],
    /// A bit for each place where the turn may pass without a move.
    passes: u32,
}

#[derive(Clone, Copy, Default)]
struct LowestWay {
    /// Among what is [`Known`] here; and the bits that are turned if the turn passes then.
    leads: u8,
    turned: u32,
    /// A bit for each place of the other side's lowest piece with which it is open.
    goes: u32,
}

impl Default for Kept {
    fn default() -> Self {
        let (none, nowhere) = (Known { chance: 0, lasts: 0 }, [0; PLACES]);
        let throw = KeptThrow { best: nowhere, lasts: nowhere, ways: [LowestWay::default(); 3], passes: 0 };
        let low = KeptLow { begun: 0, alone: 0, waiting: nowhere, throws: [throw; THROWS] };
        Kept { lows: Box::new([low; PLACES]), here: [none; 2 * PLACES] }
    }
}

impl Kept {
    /// Forgets what was kept of the positions with a lowest piece here.
    pub(super) fn clear(&mut self, low: u32) {
        let kept = self.low(low);
        (kept.begun, kept.alone) = (0, 0);
        for throw in &mut kept.throws {
            throw.ways.iter_mut().for_each(|way| way.goes = 0);
            throw.passes = 0;
        }
    }

    /// What a position has come to, with the side that is kept to throw, or the other.
    #[inline(always)]
    pub(super) fn know(&mut self, passes: Passes, low: u32, known: Known) {
        self.here[leads(passes, low)] = known;
    }

    #[inline(always)]
    pub(super) fn low(&mut self, low: u32) -> &mut KeptLow {
        &mut self.lows[low as usize % PLACES]
    }
}

impl KeptLow {
    /// Of these positions of a strip something is kept, and with throws of these weights they can only pass the turn.
    #[inline(always)]
    pub(super) fn begin(&mut self, start: u32, lanes: u16, waiting: [u32; 16]) {
        self.begun |= u32::from(lanes) << start;
        put(&mut self.waiting, start, waiting);
    }

    /// Of these nothing is.
    #[inline(always)]
    pub(super) fn leave(&mut self, start: u32, lanes: u16) {
        self.alone |= u32::from(lanes) << start;
    }

    #[inline(always)]
    pub(super) fn throw(&mut self, which: usize) -> &mut KeptThrow {
        &mut self.throws[which % THROWS]
    }
}

impl KeptThrow {
    /// In these positions of a strip the lowest piece can go this way.
    #[inline(always)]
    pub(super) fn goes(&mut self, course: usize, way: &WayOut, start: u32, lanes: u16) {
        let lowest = &mut self.ways[course % 3];
        lowest.leads = leads(way.lead.passes(), way.stands.into()) as u8;
        lowest.turned = if way.lead.passes() == Passes::Yes { u32::MAX } else { 0 };
        lowest.goes |= u32::from(lanes) << start;
    }

    /// In these the turn may pass.
    #[inline(always)]
    pub(super) fn passes(&mut self, start: u32, lanes: u16) {
        self.passes |= u32::from(lanes) << start;
    }

    /// The best chances of a strip.
    #[inline(always)]
    pub(crate) fn keep_chances(&mut self, start: u32, best: [u32; 16]) {
        put(&mut self.best, start, best);
    }

    /// How long play can last after these moves, for their price.
    #[inline(always)]
    pub(crate) fn keep_lasts(&mut self, start: u32, lasts: [u32; 16]) {
        put(&mut self.lasts, start, lasts);
    }

    #[inline(always)]
    fn at(&self, place: u32) -> Known {
        let place = place as usize % PLACES;
        Known { chance: self.best[place], lasts: self.lasts[place] }
    }
}

/// Where in what is known here a position stands.
#[inline(always)]
fn leads(passes: Passes, low: u32) -> usize {
    low as usize % PLACES + if passes == Passes::Yes { PLACES } else { 0 }
}

/// Puts the numbers of a strip into their half.
#[inline(always)]
fn put(places: &mut [u32; PLACES], start: u32, numbers: [u32; 16]) {
    places[start as usize % PLACES..][..numbers.len()].copy_from_slice(&numbers);
}

impl<'a, R: Rules> Work<'a, R> {
    /// Ends the positions that were kept with the other side's lowest piece on this place: what they lead to in their pair of blocks is
    /// done.
    #[inline(always)]
    pub(super) fn run_kept(
        &self,
        turn: &Turn<'_, 'a>,
        other_low: u32,
        notes: &mut Notes,
        purpose: &mut impl Purpose<'a>,
    ) {
        for low in self.lows(turn) {
            let kept = notes.kept.low(low);
            if kept.begun >> other_low & 1 != 0 {
                self.end_kept(turn, [low, other_low], notes, purpose);
            } else if kept.alone >> other_low & 1 != 0 {
                self.run_cell(turn, [low, other_low], &mut notes.waits, purpose);
            }
            notes.kept.know(Passes::No, low, purpose.ended());
        }
    }

    #[inline(always)]
    fn end_kept(
        &self,
        turn: &Turn<'_, 'a>,
        [low, other_low]: [u32; 2],
        notes: &mut Notes,
        purpose: &mut impl Purpose<'a>,
    ) {
        let Kept { lows, here } = &notes.kept;
        let kept = &lows[low as usize % PLACES];
        let (half, prepared) = (turn.half, turn.prepared);
        purpose.begin(half.level);
        for ((_, weight), throw) in turn.part.book.throws.iter().zip(&kept.throws) {
            let mut best = purpose.recall(0, throw.at(other_low));
            for way in &throw.ways {
                if way.goes >> other_low & 1 != 0 {
                    let Known { chance, lasts } = here[usize::from(way.leads) % (2 * PLACES)];
                    best = purpose.recall(best, Known { chance: chance ^ way.turned, lasts });
                }
            }
            if throw.passes >> other_low & 1 != 0 {
                let Known { chance, lasts } = here[leads(Passes::Yes, low)];
                best = purpose.recall(best, Known { chance: !chance, lasts });
            }
            purpose.thrown(best, *weight);
        }
        purpose.averaged(self.rules.plan().chances().total());
        let places = turn.part.arrangement(low).places;
        let passed = prepared.passed(places, low, other_low);
        let weight = kept.waiting[other_low as usize % PLACES];
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
