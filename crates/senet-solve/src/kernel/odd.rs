//! Moves of a strip's arrangement that end where something of the other side's stands.
//!
//! What becomes of the other side's arrangements when the piece there is hit is known for each block (`displaced.rs`): some become others of the same
//! block, or such as follow each other, and what is looked up are neighbours in one row. Of the rest each lane has a rank of its own, which all lanes find at
//! once. Pushes change the mover's arrangement too, in some lanes otherwise than in others (`pushed.rs`); where they change it alike, it is as with hits. What else
//! there is goes through the generator.

use senet::HitDestination;
use senet_table::StratumIndex;
use senet_table::binomial::{rank, rank_among};

use super::across::keeping_off;
use super::block::Turn;
use super::book::WayOut;
use super::brief::Leading;
use super::displaced::Blow;
use super::leads::{Lead, Passes};
use super::line::{Column, Each, Rearranged, Row};
use super::places::{free_beside, ranks};
use super::pushed::{Pushed, push};
use super::strip::Strip;
use super::{Purpose, Work};
use crate::lanes::{COUNT, LaneSet, Lanes, lanes_of, slot};

/// Neighbours in a row to which hits lead, that were asked for and are to be considered: with which throw, and in which lanes.
#[derive(Default)]
pub(super) struct Runs {
    asked_for: Vec<(usize, LaneSet, Run)>,
    /// What becomes of the pieces with the move at hand, where it pushes some.
    pushed: Vec<Pushed>,
}

/// Neighbours in a row that is named by where it lies, from the first on, for lanes that are there.
struct Run {
    lead: Lead,
    first: usize,
    there: LaneSet,
}

/// How both sides stand after a move, in lanes in which it changes the other side's arrangements alike.
#[derive(Clone, Copy)]
struct Changed {
    lead: Lead,
    /// The mover's places.
    own: u32,
    /// If the turn passes, where the row of these begins in the level that it leads to.
    row: u64,
    /// The places that the other side leaves, and those to which it comes: as many, but for pieces that go to its hand.
    left: u32,
    gained: u32,
}

impl Changed {
    /// After a move by which a piece of the other side's goes from the place `left` to the place `gained`, 0 for its hand.
    #[inline(always)]
    fn by(way: &WayOut, [left, gained]: [u32; 2]) -> Changed {
        Changed { lead: way.lead, own: way.places, row: way.row, left, gained }
    }

    /// After a move that pushes pieces.
    #[inline(always)]
    fn pushed(lead: Lead, index: &StratumIndex, pushed: Pushed) -> Changed {
        let [own, left, gained] = [pushed.own, pushed.left, pushed.gained].map(|squares| index.pack(squares));
        let row = match lead.passes() {
            Passes::Yes => index.row(own.count_ones(), rank(own)),
            Passes::No => 0,
        };
        Changed { lead, own, row, left, gained }
    }
}

impl<'a, L: Lanes> Strip<'_, '_, 'a, L> {
    /// How many pieces the other side has on the board then.
    #[inline(always)]
    fn others(&self, changed: &Changed) -> u32 {
        self.turn.against.block.count + changed.gained.count_ones() - changed.left.count_ones()
    }

    /// Where a move leads after which the turn passes, in lanes whose arrangements become such as follow each other and keep off the mover's places.
    #[inline(always)]
    fn run(&self, changed: &Changed, lanes: LaneSet) -> Run {
        let Turn { half, against, prepared, .. } = self.turn;
        let Changed { lead, own, row, left, gained } = *changed;
        let places = against.places()[slot(lanes.trailing_zeros())] ^ left ^ gained;
        let start = match gained {
            0 => half.leads.level(lead).index.column(own.count_ones(), self.others(changed)),
            _ => prepared.start_passing(lead, own.count_ones()),
        };
        let column = start + rank_among(places, own);
        Run { lead, first: (row + u64::from(column)) as usize, there: lanes }
    }

    /// Where it leads, in lanes whose arrangements become others of the same block, which these are.
    #[inline(always)]
    fn within(&self, changed: &Changed, sources: L) -> Rearranged<'a, L> {
        let Turn { against, prepared, .. } = self.turn;
        let Changed { lead, own, row, .. } = *changed;
        let column = prepared.start_passing(lead, own.count_ones()) + against.block.marker.rank_beside(own);
        let there = against.block.all() & keeping_off(self.taken, own);
        let row = self.row(lead, row + u64::from(column), there);
        Rearranged { row, sources }
    }

    /// Where it leads in any lanes.
    #[inline(always)]
    fn changed(&self, changed: &Changed, lanes: LaneSet) -> Column<'a, L> {
        let Turn { half, against, prepared, .. } = self.turn;
        let Changed { lead, own, row, left, gained } = *changed;
        let (target, index) = (half.leads.target(lead), &half.leads.level(lead).index);
        let (count, others) = (own.count_ones(), self.others(changed));
        let places = L::from_array(*against.places()).xor(L::splat(left | gained));
        match lead.passes() {
            Passes::Yes => {
                let offsets = ranks(places, others, free_beside(own));
                let first = (row + u64::from(index.column(count, others))) as usize;
                Column { target, first, offsets, lanes, turned: u32::MAX }
            }
            Passes::No => {
                // Rows are counted from the least, so that the offsets stay small.
                let rows = ranks(places, others, free_beside(0));
                let least = rows.least(lanes);
                let columns = prepared.ranks.without::<L>(own, [left, gained]);
                let offsets = rows.minus(L::splat(least)).times(index.row_length(others) as u32).add(columns);
                let first = index.row(others, least) + u64::from(index.column(others, count));
                Column { target, first: first as usize, offsets, lanes, turned: 0 }
            }
        }
    }
}

impl<'a> Work<'a> {
    /// Considers a move in lanes in which something of the other side's stands where it ends; and with them, if that is as quick, those in which
    /// nothing does, which are named last; those of them that are left. If it is quiet and passes the turn, it leads to the row of the marker under its row and the sum, in the lanes `there`.
    #[inline(always)]
    pub(super) fn odd_lanes<L: Lanes>(
        &self,
        strip: &Strip<'_, '_, 'a, L>,
        number: usize,
        [sum, there]: [u32; 2],
        [mut odd, mut beside]: [LaneSet; 2],
        runs: &mut Runs,
        purpose: &mut impl Purpose<'a>,
    ) -> LaneSet {
        let book = strip.turn.part.book;
        let (Leading { which, lead }, row) = book.briefs.leading_of(number);
        let blow = book.briefs.blow(number);
        let displaced = strip.displaced.by(blow);
        let within = odd & displaced.within;
        if within != 0 {
            let sources = L::from_bytes(displaced.sources);
            match lead.passes() {
                Passes::Yes => {
                    let row = strip.row(lead, row + u64::from(sum), there);
                    // Lanes in which nothing is hit are their own sources.
                    let open = within | std::mem::take(&mut beside);
                    purpose.consider_strip(which, open, &Rearranged { row, sources });
                }
                Passes::No => {
                    let way = &book.ways[number];
                    let ranks = strip.turn.prepared.ranks.of(way.places);
                    let mut column = strip.column(lead, ranks, way.places.count_ones(), within);
                    column.offsets = column.offsets.at(sources);
                    purpose.consider_strip(which, within, &column);
                }
            }
            odd &= !within;
        }
        if odd == 0 {
            return beside;
        }
        let way = &book.ways[number];
        let run = odd & displaced.run;
        if run != 0
            && lead.passes() == Passes::Yes
            && let Some(places) = blow.places()
        {
            let there = displaced.run & strip.beside[usize::from(way.piece) % COUNT];
            self.ask_for(strip, which, run, strip.run(&Changed::by(way, places), there), runs);
            odd &= !run;
        }
        if odd != 0 && way.pushes(self.plan) {
            let index = &strip.turn.half.leads.level(lead).index;
            let mut all = std::mem::take(&mut runs.pushed);
            push(self.plan, strip.held, index.unpack(way.places), way.ends, odd, |some| all.push(some));
            for pushed in all.drain(..) {
                let changed = Changed::pushed(lead, index, pushed);
                self.pushed_lanes(strip, which, &changed, pushed.lanes, runs, purpose);
            }
            (runs.pushed, odd) = (all, 0);
        }
        if odd != 0 && way.is_hit() {
            odd = self.hit_lanes(strip, (which, way), odd, purpose);
        }
        if odd != 0 {
            let (mut each, throw) = (Each::default(), book.throws[which].0);
            for lane in lanes_of(odd) {
                let cell = self.cell(strip.turn, [strip.own, lane]);
                each.put(lane, &self.odd(&cell, way, throw));
            }
            purpose.consider_strip::<L>(which, odd, &each);
        }
        beside
    }

    /// Considers a move that pushes the same pieces in these lanes.
    #[inline(always)]
    fn pushed_lanes<L: Lanes>(
        &self,
        strip: &Strip<'_, '_, 'a, L>,
        which: usize,
        changed: &Changed,
        mut lanes: LaneSet,
        runs: &mut Runs,
        purpose: &mut impl Purpose<'a>,
    ) {
        if changed.lead.passes() == Passes::Yes {
            let displaced = strip.displaced.by(Blow::between([changed.left, changed.gained]));
            let (within, run) = (lanes & displaced.within, lanes & displaced.run);
            if within != 0 {
                let there = strip.within(changed, L::from_bytes(displaced.sources));
                purpose.consider_strip(which, within, &there);
            }
            if run != 0 {
                let there = displaced.run & keeping_off(strip.taken, changed.own & !changed.left);
                self.ask_for(strip, which, run, strip.run(changed, there), runs);
            }
            lanes &= !(within | run);
        }
        if lanes != 0 {
            purpose.consider_strip(which, lanes, &strip.changed(changed, lanes));
        }
    }

    /// Asks for neighbours in a row, which are to be considered later in some lanes.
    #[inline(always)]
    fn ask_for<L: Lanes>(
        &self,
        strip: &Strip<'_, '_, 'a, L>,
        which: usize,
        lanes: LaneSet,
        run: Run,
        runs: &mut Runs,
    ) {
        strip.turn.half.leads.fetch(run.lead, run.first as u64, COUNT);
        runs.asked_for.push((which, lanes, run));
    }

    /// Considers what was asked for.
    #[inline(always)]
    pub(super) fn end_runs<L: Lanes>(
        &self,
        strip: &Strip<'_, '_, 'a, L>,
        runs: &mut Runs,
        purpose: &mut impl Purpose<'a>,
    ) {
        for (which, open, Run { lead, first, there }) in runs.asked_for.drain(..) {
            let target = strip.turn.half.leads.target(lead);
            let row = Row { target, first, lanes: there, turned: u32::MAX };
            purpose.consider_strip::<L>(which, open, &row);
        }
    }

    /// Considers a way that hits a piece in these lanes. Those of them in which the generator must say where it leads.
    #[inline(always)]
    fn hit_lanes<L: Lanes>(
        &self,
        strip: &Strip<'_, '_, 'a, L>,
        (which, way): (usize, &WayOut),
        lanes: LaneSet,
        purpose: &mut impl Purpose<'a>,
    ) -> LaneSet {
        let gained = match self.plan.hit_destination(way.from, way.to) {
            HitDestination::MoverOrigin => way.leaves,
            HitDestination::Hand => 0,
            HitDestination::SquareBelow | HitDestination::PositionDependent => return lanes,
        };
        let changed = Changed::by(way, [way.lands, gained]);
        purpose.consider_strip(which, lanes, &strip.changed(&changed, lanes));
        0
    }
}
