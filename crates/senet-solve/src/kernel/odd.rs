//! Moves of a strip's arrangement that end where something of the other side's stands.
//!
//! What becomes of the other side's arrangements when the piece there is hit is known for each block (`displaced.rs`): some become others of the same
//! block, or such as follow each other, and what is looked up are neighbours in one row. Of the rest each lane has a rank of its own, which all lanes find at
//! once. Pushes and what else there is go through the generator.

use senet::{Refuge, Rules};
use senet_table::binomial::{rank, rank_among};

use super::across::lanes_at;
use super::block::Turn;
use super::book::WayOut;
use super::brief::Leading;
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

impl<'a, L: Lanes> Strip<'_, '_, 'a, L> {
    /// Where a move leads by which a piece of the other side's goes from one place to another, in lanes whose arrangements become such as follow each other.
    #[inline(always)]
    fn run(&self, way: &WayOut, [left, gained]: [u32; 2], run: LaneSet) -> Run {
        let Turn { half, against, prepared, .. } = self.turn;
        let lanes = run & self.beside[usize::from(way.piece) % COUNT];
        let places = against.places()[slot(lanes.trailing_zeros())] ^ left ^ gained;
        let others = against.block.count - u32::from(gained == 0);
        let index = &half.leads.level(way.lead).index;
        let own = way.places.count_ones();
        let start = match gained {
            0 => index.column(own, others),
            _ => prepared.start_passing(way.lead, own),
        };
        let column = start + rank_among(places, way.places);
        Run { lead: way.lead, first: (way.row + u64::from(column)) as usize, there: lanes }
    }

    /// Where a move leads after which the other side's piece is gone from the place it lands on, and another stands on the place
    /// `gained`, unless that is 0.
    #[inline(always)]
    fn displaced(&self, way: &WayOut, gained: u32, lanes: LaneSet) -> Column<'a, L> {
        let Turn { half, against, prepared, .. } = self.turn;
        let index = &half.leads.level(way.lead).index;
        let (own, others) = (way.places.count_ones(), against.block.count - u32::from(gained == 0));
        let displaced = L::from_array(*against.places()).xor(L::splat(way.lands | gained));
        let target = half.leads.target(way.lead);
        match way.lead.passes() {
            Passes::Yes => {
                let offsets = ranks(displaced, others, free_beside(way.places));
                let first = (way.row + u64::from(index.column(own, others))) as usize;
                Column { target, first, offsets, lanes, turned: u32::MAX }
            }
            Passes::No => {
                // Rows are counted from the least, so that the offsets stay small.
                let rows = ranks(displaced, others, free_beside(0));
                let least = rows.least(lanes);
                let columns = prepared.ranks.without::<L>(way.places, [way.lands, gained]);
                let offsets = rows.minus(L::splat(least)).times(index.row_length(others) as u32).add(columns);
                let first = index.row(others, least) + u64::from(index.column(others, own));
                Column { target, first: first as usize, offsets, lanes, turned: 0 }
            }
        }
    }
}

impl<'a, L: Lanes> Strip<'_, '_, 'a, L> {
    /// Where a move leads after which the turn passes, in lanes in which it pushes the same pieces.
    #[inline(always)]
    fn pushed(&self, way: &WayOut, pushed: Pushed) -> Column<'a, L> {
        let Turn { half, against, .. } = self.turn;
        let index = &half.leads.level(way.lead).index;
        let [own, left, gained] = [pushed.own, pushed.left, pushed.gained].map(|squares| index.pack(squares));
        let others = against.block.count + gained.count_ones() - left.count_ones();
        let places = L::from_array(*against.places()).xor(L::splat(left ^ gained));
        let row = index.row(own.count_ones(), rank(own));
        let first = (row + u64::from(index.column(own.count_ones(), others))) as usize;
        let offsets = ranks(places, others, free_beside(own));
        Column { target: half.leads.target(way.lead), first, offsets, lanes: pushed.lanes, turned: u32::MAX }
    }
}

impl<'a, R: Rules> Work<'a, R> {
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
            let found = strip.run(way, places, displaced.run);
            strip.turn.half.leads.fetch(lead, found.first as u64, COUNT);
            runs.asked_for.push((which, run, found));
            odd &= !run;
        }
        if odd != 0 && self.pushes(way) {
            let own = strip.turn.half.leads.level(lead).index.unpack(way.places);
            push(self.rules.plan(), strip.held, own, way.ends, odd, |pushed| runs.pushed.push(pushed));
            for pushed in runs.pushed.drain(..) {
                purpose.consider_strip(which, pushed.lanes, &strip.pushed(way, pushed));
            }
            odd = 0;
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

    /// Whether all that a way does where the other side holds the square it ends on is to push pieces back, and the turn passes.
    #[inline(always)]
    fn pushes(&self, way: &WayOut) -> bool {
        let plan = self.rules.plan();
        let pushes = plan.pushed_from(way.ends).is_some() && plan.bears_off();
        pushes && way.ends_with.is_never() && way.lead.passes() == Passes::Yes && !plan.washes_away(way.to)
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
        mut lanes: LaneSet,
        purpose: &mut impl Purpose<'a>,
    ) -> LaneSet {
        // Pieces below one that is pushed are pushed in turn: it comes to the same if all but the last stay, and that one is taken away.
        let (mut square, mut place) = (way.to, way.lands);
        while lanes != 0 {
            let (gained, done) = match self.rules.plan().refuge(way.from, square) {
                Refuge::WhereItCameFrom => (way.leaves, lanes),
                Refuge::Hand => (0, lanes),
                Refuge::SquareBelow if place > 1 && way.places & place >> 1 == 0 => {
                    (square, place) = (square - 1, place >> 1);
                    (place, lanes & !lanes_at(strip.taken, place.trailing_zeros() as u8))
                }
                Refuge::SquareBelow | Refuge::Depends => break,
            };
            if done != 0 {
                purpose.consider_strip(which, done, &strip.displaced(way, gained, done));
            }
            lanes &= !done;
        }
        lanes
    }
}
