//! Positions that wait for others of their pair of blocks.

use super::across::keeping_off;
use super::block::{Notes, Turn};
use super::book::{THROWS, WayOut};
use super::leads::{Lead, Passes};
use super::line::{Own, Row, Successors};
use super::{Doubt, Purpose, Work};
use crate::lanes::{ByLane, COUNT, LaneSet, Lanes, Task, slot};

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

/// What a position has come to: the chance of the side to throw, and how far that may be off, in units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    pub(crate) chance: u32,
    pub(crate) doubt: u32,
}

/// The same in all lanes.
#[derive(Clone, Copy)]
pub(crate) struct KnownLanes<L> {
    pub(crate) chance: L,
    pub(crate) doubt: L,
}

impl<L: Lanes> Successors<L> for KnownLanes<L> {
    #[inline(always)]
    fn chance(&self) -> L {
        self.chance
    }

    #[inline(always)]
    fn doubt(&self) -> L {
        self.doubt
    }
}

/// What was found for the positions of a side without what they lead to in their pair of blocks. It is put by the side's own arrangement, a lane for each of
/// the other side's; and once it is [turned over](Kept::turn_over) looked up by the other side's, a lane for each of its own.
pub(super) struct Kept {
    /// The positions of which something is kept, and those of which nothing is.
    begun: Positions,
    alone: Positions,
    /// The weight of the throws that do nothing but pass the turn.
    waiting: Table,
    throws: [KeptThrow; THROWS],
    here: Here,
}

/// What was kept for one throw.
pub(crate) struct KeptThrow {
    best: Table,
    /// How far the chance may be off on account of one of the moves, less what it loses, in units.
    doubt: Table,
    /// Ways to positions of the pair of blocks.
    ways: [WaysWithin; WITHIN],
    /// Where the turn may pass without a move.
    passes: Positions,
    /// Whether the mover may throw again in its pair of blocks, and whether the turn may pass to it.
    again: bool,
    passing: bool,
}

#[derive(Clone, Copy, Default)]
struct WaysWithin {
    /// By the side's own arrangement, among what is known [`Here`].
    leads: ByLane,
    /// Where it is open.
    goes: Positions,
}

/// Numbers for all positions of a pair of blocks.
type Table = Box<[ByLane; COUNT]>;

/// Positions of a pair of blocks, a bit for each.
#[derive(Clone, Copy, Default)]
struct Positions(ByLane);

impl Positions {
    #[inline(always)]
    fn put(&mut self, own: u32, lanes: LaneSet) {
        self.0[slot(own)] = lanes;
    }

    #[inline(always)]
    fn turn_over<L: Lanes>(&mut self) {
        if !self.is_empty::<L>() {
            self.0 = L::transposed_bits(&self.0);
        }
    }

    #[inline(always)]
    fn is_empty<L: Lanes>(&self) -> bool {
        L::from_array(self.0).having(u32::MAX) == 0
    }

    /// Those with an arrangement of the other side, turned over.
    #[inline(always)]
    fn with(&self, other: u32) -> LaneSet {
        self.0[slot(other)]
    }
}

/// What is known of the positions with the arrangement at hand of the other side, by the lane of the side's own: with the
/// side itself to throw, and after these with the other.
struct Here {
    chances: [ByLane; 2],
    doubt: [ByLane; 2],
}

impl Here {
    #[inline(always)]
    fn put(&mut self, place: usize, known: Known) {
        let [whose, lane] = [place / COUNT % 2, place % COUNT];
        self.chances[whose][lane] = known.chance;
        self.doubt[whose][lane] = known.doubt;
    }

    /// The same when the turn passed, as the side that is kept sees it.
    #[inline(always)]
    fn passed<L: Lanes>(&self) -> KnownLanes<L> {
        KnownLanes {
            chance: L::from_array(self.chances[1]).xor(L::splat(u32::MAX)),
            doubt: L::from_array(self.doubt[1]),
        }
    }
}

/// What is known at some places, as the side that is kept sees it.
struct Places<'h, L> {
    here: &'h Here,
    places: L,
    throw: &'h KeptThrow,
}

impl<L: Lanes> Places<'_, L> {
    #[inline(always)]
    fn find(&self, own: ByLane, passed: L) -> L {
        let own = L::from_array(own);
        match self.throw {
            KeptThrow { again: false, .. } => passed.at(self.places),
            KeptThrow { passing: false, .. } => own.at(self.places),
            _ => self.places.of_long_table([own, passed]),
        }
    }
}

impl<L: Lanes> Successors<L> for Places<'_, L> {
    #[inline(always)]
    fn chance(&self) -> L {
        self.find(self.here.chances[0], self.here.passed::<L>().chance)
    }

    #[inline(always)]
    fn doubt(&self) -> L {
        self.find(self.here.doubt[0], self.here.passed::<L>().doubt)
    }
}

impl Default for Kept {
    fn default() -> Self {
        let nothing = [0; COUNT];
        let table = || Box::new([nothing; COUNT]);
        let throw = || KeptThrow {
            best: table(),
            doubt: table(),
            ways: [WaysWithin::default(); WITHIN],
            passes: Positions::default(),
            again: false,
            passing: false,
        };
        Kept {
            begun: Positions::default(),
            alone: Positions::default(),
            waiting: table(),
            throws: std::array::from_fn(|_| throw()),
            here: Here { chances: [nothing; 2], doubt: [nothing; 2] },
        }
    }
}

impl Kept {
    /// Forgets what was kept for so many throws.
    pub(super) fn clear(&mut self, throws: usize) {
        (self.begun, self.alone) = Default::default();
        for throw in self.throws.iter_mut().take(throws) {
            throw.ways.iter_mut().for_each(|ways| ways.goes = Positions::default());
            throw.passes = Positions::default();
            (throw.again, throw.passing) = (false, false);
        }
    }

    /// Nothing more comes to what was kept for so many throws: from now on it is looked up by the other side's arrangement.
    #[inline(always)]
    pub(super) fn turn_over<L: Lanes>(&mut self, throws: usize, doubts: Doubt) {
        self.begun.turn_over::<L>();
        self.alone.turn_over::<L>();
        if self.begun.is_empty::<L>() {
            return;
        }
        L::transpose(&mut self.waiting);
        for throw in self.throws.iter_mut().take(throws) {
            L::transpose(&mut throw.best);
            if doubts == Doubt::Counted {
                L::transpose(&mut throw.doubt);
            }
            for ways in &mut throw.ways {
                ways.goes.turn_over::<L>();
            }
            throw.passes.turn_over::<L>();
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
        self.here.doubt[1] = known.doubt.array();
    }

    /// What some positions were, have come to or may come to, with the side that is kept to throw, or the other.
    #[inline(always)]
    pub(super) fn know_some<L: Lanes>(
        &mut self,
        passes: Passes,
        known: KnownLanes<L>,
        lanes: LaneSet,
        doubts: Doubt,
    ) {
        let whose = usize::from(passes == Passes::Yes);
        let in_lanes = |numbers: &mut ByLane, known: L| {
            let old = L::from_array(*numbers);
            *numbers = old.xor(old.xor(known).only(lanes)).array();
        };
        in_lanes(&mut self.here.chances[whose], known.chance);
        if doubts == Doubt::Counted {
            in_lanes(&mut self.here.doubt[whose], known.doubt);
        }
    }

    /// Of these positions of a strip something is kept, and with throws of these weights they can only pass the turn.
    #[inline(always)]
    pub(super) fn begin(&mut self, own: u32, lanes: LaneSet, waiting: ByLane) {
        self.begun.put(own, lanes);
        self.waiting[slot(own)] = waiting;
    }

    /// Of these nothing is.
    #[inline(always)]
    pub(super) fn leave(&mut self, own: u32, lanes: LaneSet) {
        self.alone.put(own, lanes);
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
        let ways = &mut self.ways[place % WITHIN];
        ways.leads[slot(own)] = leads(way.lead.passes(), within.into()) as u32;
        ways.goes.put(own, lanes);
        match way.lead.passes() {
            Passes::Yes => self.passing = true,
            Passes::No => self.again = true,
        }
    }

    /// In these the turn may pass.
    #[inline(always)]
    pub(super) fn passes(&mut self, own: u32, lanes: LaneSet) {
        self.passes.put(own, lanes);
    }

    /// The best chances of a strip.
    #[inline(always)]
    pub(crate) fn keep_chances(&mut self, own: u32, best: ByLane) {
        self.best[slot(own)] = best;
    }

    /// How far a chance may be off on account of these moves, less what they lose.
    #[inline(always)]
    pub(crate) fn keep_doubts(&mut self, own: u32, doubt: ByLane) {
        self.doubt[slot(own)] = doubt;
    }

    /// The best with an arrangement of the other side, turned over.
    #[inline(always)]
    fn with<L: Lanes>(&self, other: u32) -> KnownLanes<L> {
        KnownLanes {
            chance: L::from_array(self.best[slot(other)]),
            doubt: L::from_array(self.doubt[slot(other)]),
        }
    }
}

/// Some of the throws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Throws {
    All,
    /// Those with which the turn passes in all ways of which note was taken.
    ThatPass,
    Others,
}

impl Throws {
    #[inline(always)]
    fn include(self, throw: &KeptThrow) -> bool {
        match self {
            Throws::All => true,
            Throws::ThatPass => !throw.again,
            Throws::Others => throw.again,
        }
    }
}

/// The positions that were kept with an arrangement of the other side: those of the side's own lanes in which something was.
#[derive(Clone, Copy)]
struct Ending<'t, 'b, 'a> {
    turn: &'t Turn<'b, 'a>,
    other: u32,
    kept: LaneSet,
}

/// Where in what is known here a position stands.
#[inline(always)]
fn leads(passes: Passes, own: u32) -> usize {
    slot(own) + if passes == Passes::Yes { COUNT } else { 0 }
}

struct EndThrows<'w, 't, 'b, 'a, P> {
    work: &'w Work<'a>,
    ending: Ending<'t, 'b, 'a>,
    these: Throws,
    notes: &'t Notes,
    purpose: &'t mut P,
}

impl<'a, L: Lanes, P: Purpose<'a>> Task<L> for EndThrows<'_, '_, '_, 'a, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.work.end_throws_here::<L>(self.ending, self.these, self.notes, self.purpose)
    }
}

impl<'a> Work<'a> {
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
        let kept = notes.kept.begun.with(other) & there;
        let alone = notes.kept.alone.with(other) & there;
        let throws = turn.part.book.throws.len().min(THROWS);
        let waiting = notes.kept.waiting[slot(other)];
        let back = notes.waits.back::<L>(other, turn.sides);
        let waits = self.waiting_lanes::<L>(waiting, back) & kept;
        let again = (0..throws).any(|which| notes.kept.throws[which].again);
        if again {
            let was = purpose.as_it_was(turn.half.level, &own);
            notes.kept.know_some::<L>(Passes::No, was, there, purpose.doubts());
        }
        for lane in self.onward_in(alone) {
            self.run_cell::<L>(turn, [lane, other], &mut notes.waits, purpose);
            notes.kept.know(Passes::No, lane, purpose.ended());
        }
        if kept == 0 {
            return;
        }
        // One such position may lead to another, and that to a third. So what they would come to is found first, from what they were. Only throws after which
        // the mover may throw again find anything new then.
        let (ending, mut these) = (Ending { turn, other, kept }, Throws::All);
        if again {
            purpose.begin_strip();
            self.end_throws::<L>(ending, Throws::ThatPass, notes, purpose);
            purpose.hold_strip();
            these = Throws::Others;
        }
        for _ in 0..if again { SUPPOSED } else { 0 } {
            self.end_strip_of::<L>(ending, these, notes, purpose);
            let would_be = purpose.would_come_to(turn.half.level, &own);
            notes.kept.know_some::<L>(Passes::No, would_be, kept, purpose.doubts());
        }
        for lane in self.onward_in(waits) {
            self.end_strip_of::<L>(ending, these, notes, purpose);
            purpose.take(turn.half.level, lane as usize);
            let lanes = [there_beside(turn, lane), turn.against.block.marker.before];
            let passed = turn.prepared.passed(lane, other, lanes);
            self.wait(turn.half, [waiting, back].map(|weights| weights[slot(lane)]), passed, purpose);
            purpose.end(Own::<L>::number(&own, lane));
            notes.kept.know(Passes::No, lane, purpose.ended());
            // Whoever waits for this one has another value now.
            let twin = turn.half.leads.successor(Lead::Passes, passed as u64);
            notes.kept.know(Passes::Yes, lane, Known { chance: !twin.chance(), doubt: twin.doubt() });
            these = Throws::All;
        }
        self.end_strip_of::<L>(ending, these, notes, purpose);
        purpose.end_strip::<L>(turn.half.level, &own, kept & !waits);
    }

    /// All throws, in all lanes in which something was kept: these, and those held.
    #[inline(always)]
    fn end_strip_of<L: Lanes>(
        &self,
        ending: Ending<'_, '_, 'a>,
        these: Throws,
        notes: &Notes,
        purpose: &mut impl Purpose<'a>,
    ) {
        match these {
            Throws::Others => purpose.begin_held_strip(),
            Throws::All | Throws::ThatPass => purpose.begin_strip(),
        }
        self.end_throws::<L>(ending, these, notes, purpose);
        purpose.averaged_strip::<L>(self.plan.chances().total());
    }

    #[inline(always)]
    fn end_throws<L: Lanes>(
        &self,
        ending: Ending<'_, '_, 'a>,
        these: Throws,
        notes: &Notes,
        purpose: &mut impl Purpose<'a>,
    ) {
        L::call(EndThrows { work: self, ending, these, notes, purpose })
    }

    /// These throws, in the same lanes.
    #[inline(always)]
    fn end_throws_here<L: Lanes>(
        &self,
        ending: Ending<'_, '_, 'a>,
        these: Throws,
        notes: &Notes,
        purpose: &mut impl Purpose<'a>,
    ) {
        for which in 0..ending.turn.part.book.throws.len().min(THROWS) {
            if these.include(&notes.kept.throws[which]) {
                self.end_throw::<L>(ending, which, notes, purpose);
            }
        }
    }

    /// A throw in all lanes in which something was kept.
    #[inline(always)]
    fn end_throw<L: Lanes>(
        &self,
        Ending { turn, other, kept }: Ending<'_, '_, 'a>,
        which: usize,
        notes: &Notes,
        purpose: &mut impl Purpose<'a>,
    ) {
        let Kept { throws, here, .. } = &notes.kept;
        let throw = &throws[which % THROWS];
        purpose.consider_strip(which, kept, &throw.with::<L>(other));
        for ways in &throw.ways {
            let open = ways.goes.with(other) & kept;
            if open != 0 {
                let places = L::from_array(ways.leads);
                purpose.consider_strip(which, open, &Places { here, places, throw });
            }
        }
        let open = throw.passes.with(other) & kept;
        if open != 0 {
            purpose.consider_strip(which, open, &here.passed::<L>());
        }
        purpose.thrown_strip::<L>(which, turn.part.book.throws[which].1);
    }
}

/// The lanes in which the other side keeps off the mover's places.
#[inline(always)]
fn there_beside(turn: &Turn<'_, '_>, lane: u32) -> LaneSet {
    keeping_off(turn.against.across().taken(), turn.part.arrangement(lane).places)
}
