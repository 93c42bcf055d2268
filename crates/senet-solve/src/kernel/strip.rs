//! A strip: sixteen positions at once that differ only in which arrangement of a block the other side has.
//!
//! What the mover could do is the same in all of them. If the turn passes, their successors are neighbours in one row; if the mover throws
//! again they stand in one column of neighbouring rows. Where a piece is hit, each lane's successor has a rank of its own, which all lanes find at once. What
//! is left, one lane at a time, goes as in [`run_cell`](Work::run_cell).

use std::ops::Range;

use senet::points::Backward;
use senet::{Refuge, Rules, Throw};

use super::across::{AcrossStrip, LanesBySquare, lanes_at};
use super::block::{Notes, Turn};
use super::book::{Arrangement, Course, Standing, WayOut};
use super::kept::{WITHIN, When};
use super::leads::{Lead, Passes};
use super::line::{Column, Each, Own, Rearranged, Row};
use super::places::{free_beside, ranks};
use super::{Purpose, Work, assemble};
use crate::lanes::{Lanes, lanes_of};

/// The positions of a strip.
struct Strip<'t, 'b, 'a, L> {
    turn: &'t Turn<'b, 'a>,
    arrangement: &'b Arrangement,
    /// Its lane in its own block.
    own: u32,
    /// The lanes in which the other side keeps off the mover's places, and those of them that are gone through.
    there: u16,
    lanes: u16,
    /// What the other side's pieces are to the mover; where they stand, by square and by place.
    across: AcrossStrip<'b>,
    held: &'b LanesBySquare,
    taken: &'b LanesBySquare,
    /// The lanes in which they stand on none of the mover's places but one, by which that is; the last for all.
    beside: [u16; 16],
    /// Numbers from 0 on.
    steps: L,
    when: When,
}

impl<'a, L: Lanes> Strip<'_, '_, 'a, L> {
    /// The lanes in which the other side keeps off the mover's places after a move.
    #[inline(always)]
    fn keeping_off(&self, way: &WayOut) -> u16 {
        self.beside[usize::from(way.piece) % 16] & !lanes_at(self.taken, way.stands)
    }

    /// Those lanes of a row in which it has the marker under this number.
    #[inline(always)]
    fn row(&self, lead: Lead, marker: u64, lanes: u16) -> Row<'a> {
        let before = (lanes & self.turn.against.block.marker.before).count_ones();
        let first = marker.wrapping_sub(before.into()) as usize;
        Row { target: self.turn.half.leads.target(lead), first, lanes, turned: u32::MAX }
    }

    /// The mover has these places and throws again.
    #[inline(always)]
    fn column(&self, lead: Lead, places: u32, lanes: u16) -> Column<'a, L> {
        let prepared = self.turn.prepared;
        let offsets =
            self.steps.times(prepared.row_lengths[lead as usize] as u32).add(prepared.ranks.of(places));
        let first = prepared.rows[lead as usize] + u64::from(prepared.start(lead, places.count_ones()));
        Column { target: self.turn.half.leads.target(lead), first: first as usize, offsets, lanes, turned: 0 }
    }

    /// If a piece is hit in a single lane, and the arrangement that the other side has then is one of its block, the lane of that.
    #[inline(always)]
    fn hit_within(&self, way: &WayOut, lane: u16) -> Option<u32> {
        if lane & (lane - 1) != 0 {
            return None;
        }
        let gained = match way.refuge {
            Refuge::WhereItCameFrom => way.leaves,
            // Where that is not free there is no such arrangement.
            Refuge::SquareBelow if way.places & way.lands >> 1 == 0 => way.lands >> 1,
            Refuge::SquareBelow | Refuge::Hand | Refuge::Depends => return None,
        };
        if gained == 0 {
            // The other side has a piece fewer, and so an arrangement of another block.
            return None;
        }
        let places = self.turn.against.places();
        let after = places[lane.trailing_zeros() as usize % 16] ^ way.lands ^ gained;
        let found = L::from_array(*places).equal(L::splat(after));
        (found != 0).then(|| found.trailing_zeros())
    }

    /// Where a move leads after which the other side's piece is gone from the place it lands on, and another stands on the place
    /// `gained`, unless that is 0.
    #[inline(always)]
    fn displaced(&self, way: &WayOut, gained: u32, lanes: u16) -> Column<'a, L> {
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

    /// The positions themselves.
    #[inline(always)]
    fn own(&self) -> Column<'a, L> {
        self.column(Lead::Again, self.arrangement.places, self.lanes)
    }

    /// The same with the other side to throw.
    #[inline(always)]
    fn passed(&self) -> Row<'a> {
        self.row(Lead::Passes, self.turn.prepared.passes[self.own as usize], self.there)
    }
}

/// A throw, and how far the lanes have come with it.
struct Thrown<'b, L> {
    throw: Throw,
    best: L,
    /// The lanes in which something can move; and those in which something can that must, which have another type only lest a compiler
    /// keep the two in one register, which is slow to write and to read.
    moves: u16,
    must: u32,
    /// What was left for later: ways to positions of the same pair of blocks, with the lanes in which they are open; and those in which the turn may pass.
    goes: [Option<(&'b WayOut, u16)>; WITHIN],
    passes: u16,
}

impl<'b, L: Lanes> Thrown<'b, L> {
    #[inline(always)]
    fn new(throw: Throw) -> Self {
        let best = L::splat(0);
        Thrown { throw, best, moves: 0, must: 0, goes: [None; WITHIN], passes: 0 }
    }

    /// Whether a way leads to a position of the same pair of blocks that is done before this one ends, and there is room to note that.
    #[inline(always)]
    fn leaves_for_later(&mut self, when: When, way: &'b WayOut, lanes: u16) -> bool {
        if when == When::AtOnce || way.within.is_none() {
            return false;
        }
        match self.goes.iter_mut().find(|goes| goes.is_none()) {
            None => false,
            Some(room) => {
                *room = Some((way, lanes));
                true
            }
        }
    }
}

impl<'a, R: Rules> Work<'a, R> {
    /// Positions in which the mover has the arrangement of one lane, and the other side any of its block.
    #[inline(always)]
    pub(super) fn run_strip<L: Lanes>(
        &self,
        turn: &Turn<'_, 'a>,
        own: u32,
        when: When,
        notes: &mut Notes,
        purpose: &mut impl Purpose<'a>,
    ) {
        let (plan, against) = (self.rules.plan(), turn.against);
        let (arrangement, index) = (turn.part.arrangement(own), &turn.half.level.index);
        let across = against.across();
        let (held, taken) = (across.held(), across.taken());
        let mut strip = Strip {
            turn,
            arrangement,
            own,
            there: 0,
            lanes: 0,
            across,
            held,
            taken,
            beside: [against.block.all(); 16],
            steps: L::counting(),
            when,
        };
        let (mut below, mut rest) = (against.block.all(), arrangement.places);
        for piece in 0..strip.beside.len() {
            strip.beside[piece] &= below;
            if rest == 0 {
                break;
            }
            let keeping_off = !lanes_at(taken, rest.trailing_zeros() as u8);
            strip.beside[..piece].iter_mut().for_each(|beside| *beside &= keeping_off);
            below &= keeping_off;
            rest &= rest - 1;
        }
        (strip.there, strip.lanes) = (below, below);
        if !plan.all_could_stand() {
            let depends = match arrangement.standing {
                Standing::Always => against.block.depends,
                Standing::Depends => u16::MAX,
                Standing::Never => return,
            };
            strip.lanes &= against.block.could_stand;
            for lane in lanes_of(strip.lanes & depends) {
                let position = assemble(index, arrangement.squares, against.arrangement(lane).squares);
                strip.lanes &= !(u16::from(!plan.could_stand(&position)) << lane);
            }
        }
        let mut single = strip.lanes;
        if !arrangement.unusual && strip.lanes != 0 {
            single = self.run_lanes(&strip, notes, purpose);
        }
        if when == When::Later {
            return notes.kept.leave(own, single);
        }
        for lane in lanes_of(single) {
            self.run_cell(turn, [own, lane], &mut notes.waits, purpose);
            notes.kept.know(Passes::Yes, lane, purpose.ended());
        }
    }

    /// All lanes together. Those that were left out.
    #[inline(always)]
    fn run_lanes<L: Lanes>(
        &self,
        strip: &Strip<'_, '_, 'a, L>,
        notes: &mut Notes,
        purpose: &mut impl Purpose<'a>,
    ) -> u16 {
        let (plan, book) = (self.rules.plan(), strip.turn.part.book);
        let (arrangement, across) = (strip.arrangement, strip.across);
        let protected = across.protected(arrangement.squares);
        let (mut waiting, mut left_out) = (L::splat(0), 0);
        purpose.begin_strip();
        for (which, (throw, weight)) in book.throws.iter().enumerate() {
            if arrangement.depends(which) {
                return strip.lanes;
            }
            let mut thrown = Thrown::new(*throw);
            let mut stuck = 0;
            for course in [Course::Forward, Course::IntoWater, Course::Backward] {
                let (lanes, barred, blockaded) = match course {
                    Course::Forward => (strip.lanes, protected, across.blockaded(which)),
                    Course::IntoWater if !plan.water_is_last_choice() => continue,
                    Course::IntoWater => (strip.lanes & !thrown.moves, protected, across.blockaded(which)),
                    Course::Backward => {
                        stuck = strip.lanes & !thrown.moves;
                        if plan.falls().mask() & arrangement.squares.mask() != 0 {
                            left_out |= std::mem::take(&mut stuck);
                        }
                        if stuck == 0 {
                            break;
                        }
                        (thrown.moves, thrown.must) = (0, 0);
                        let barred = match plan.retreat() {
                            Backward::Never => break,
                            Backward::ToEmpty => strip.held,
                            Backward::MayHit => protected,
                        };
                        (stuck, barred, across.blockaded_from_above(*throw))
                    }
                };
                let ways = arrangement.ways(course, which);
                self.go_lanes(strip, lanes, ways, [barred, blockaded], &mut thrown, purpose);
            }
            if stuck != 0 {
                let passes = self.pass_lanes(strip, stuck, &mut thrown, purpose);
                waiting = waiting.add(L::splat(*weight).only(passes));
            }
            match strip.when {
                When::AtOnce => purpose.thrown_strip(thrown.best, *weight),
                When::Later => {
                    let kept = notes.kept.throw(which);
                    purpose.keep(thrown.best, strip.own, kept);
                    kept.passes(strip.own, thrown.passes);
                    for (place, goes) in thrown.goes.iter().enumerate() {
                        if let Some((way, lanes)) = goes {
                            kept.goes(place, way, strip.own, *lanes);
                        }
                    }
                }
            }
        }
        let lanes = strip.lanes & !left_out;
        match strip.when {
            When::AtOnce => {
                purpose.averaged_strip::<L>(plan.chances().total());
                self.end_lanes(strip, lanes, waiting.array(), notes, purpose);
            }
            When::Later => notes.kept.begin(strip.own, lanes, waiting.array()),
        }
        left_out
    }

    /// Considers those of some ways that are open.
    #[inline(always)]
    fn go_lanes<'b, L: Lanes>(
        &self,
        strip: &Strip<'_, 'b, 'a, L>,
        lanes: u16,
        ways: Range<usize>,
        [barred, blockaded]: [&LanesBySquare; 2],
        thrown: &mut Thrown<'b, L>,
        purpose: &mut impl Purpose<'a>,
    ) {
        let (part, against) = (strip.turn.part, strip.turn.prepared);
        let first = part.arrangement(0).all_ways().start;
        let all = strip.arrangement.all_ways();
        let bound = !self.rules.plan().may_decline().mask();
        let sums = &against.sums[all.start - first..all.end - first][ways.clone()];
        for (way, &sum) in part.book.ways[all][ways].iter().zip(sums) {
            let open = lanes & !(lanes_at(barred, way.to) | lanes_at(blockaded, way.from));
            if open == 0 {
                continue;
            }
            thrown.moves |= open;
            thrown.must |= if bound >> way.from & 1 != 0 { open.into() } else { 0 };
            let mut odd = lanes_at(strip.held, way.ends) & open;
            if !way.ends_with.is_never() {
                odd |= way.ends_with.held_in(strip.held) & open;
            }
            let mut quiet = open & !odd;
            if quiet != 0 && thrown.leaves_for_later(strip.when, way, quiet) {
                quiet = 0;
            }
            let mut sources = strip.steps;
            if odd != 0
                && way.is_hit()
                && let Some(source) = strip.hit_within(way, odd)
            {
                sources = sources.only(!odd).add(L::splat(source).only(odd));
                quiet |= std::mem::take(&mut odd);
            }
            if quiet != 0 {
                thrown.best = match way.lead.passes() {
                    Passes::Yes => {
                        let there = strip.keeping_off(way);
                        let row = strip.row(way.lead, way.row + u64::from(sum), there);
                        purpose.consider_strip(thrown.best, quiet, &Rearranged { row, sources })
                    }
                    Passes::No => {
                        let mut column = strip.column(way.lead, way.places, quiet);
                        column.offsets = column.offsets.at(sources);
                        purpose.consider_strip(thrown.best, quiet, &column)
                    }
                };
            }
            if odd != 0 && way.is_hit() {
                odd = self.hit_lanes(strip, way, odd, thrown, purpose);
            }
            if odd != 0 {
                let mut each = Each::default();
                for lane in lanes_of(odd) {
                    let cell = self.cell(strip.turn, [strip.own, lane]);
                    each.put(lane, &self.odd(&cell, way, thrown.throw));
                }
                thrown.best = purpose.consider_strip(thrown.best, odd, &each);
            }
        }
    }

    /// Considers a way that hits a piece in these lanes. Those of them in which the generator must say where it leads.
    #[inline(always)]
    fn hit_lanes<'b, L: Lanes>(
        &self,
        strip: &Strip<'_, 'b, 'a, L>,
        way: &WayOut,
        mut lanes: u16,
        thrown: &mut Thrown<'b, L>,
        purpose: &mut impl Purpose<'a>,
    ) -> u16 {
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
                thrown.best = purpose.consider_strip(thrown.best, done, &strip.displaced(way, gained, done));
            }
            lanes &= !done;
        }
        lanes
    }

    /// Lanes in which nothing can move forward, and what can move back has been considered. Those in which the throw does nothing but pass the turn.
    #[inline(always)]
    fn pass_lanes<L: Lanes>(
        &self,
        strip: &Strip<'_, '_, 'a, L>,
        stuck: u16,
        thrown: &mut Thrown<'_, L>,
        purpose: &mut impl Purpose<'a>,
    ) -> u16 {
        let may_pass = stuck & !(thrown.must as u16);
        if self.rules.plan().again_when_stuck(thrown.throw) {
            thrown.best = purpose.consider_strip(thrown.best, may_pass, &strip.own());
            return 0;
        }
        match strip.when {
            When::AtOnce => {
                thrown.best = purpose.consider_strip(thrown.best, may_pass, &strip.passed());
            }
            When::Later => thrown.passes = may_pass,
        }
        stuck & !thrown.moves
    }

    /// Hands what was found in each lane to the purpose.
    #[inline(always)]
    fn end_lanes<L: Lanes>(
        &self,
        strip: &Strip<'_, '_, 'a, L>,
        lanes: u16,
        waiting: [u32; 16],
        notes: &mut Notes,
        purpose: &mut impl Purpose<'a>,
    ) {
        let (own, turn) = (strip.own(), strip.turn);
        let back = notes.waits.note_strip(strip.own, turn.sides, waiting);
        let waits = self.waiting_lanes::<L>(waiting, back) & lanes;
        let ended = purpose.end_strip(turn.half.level, &own, lanes & !waits);
        notes.kept.know_lanes(ended);
        for lane in lanes_of(waits) {
            purpose.take(turn.half.level, lane as usize % 16);
            let lanes = [strip.there, turn.against.block.marker.before];
            let passed = turn.prepared.passed(strip.own, lane, lanes);
            self.wait(turn.half, [waiting[lane as usize % 16], back[lane as usize % 16]], passed, purpose);
            purpose.end(Own::<L>::number(&own, lane));
            notes.kept.know(Passes::Yes, lane, purpose.ended());
        }
    }
}
