//! A strip: many positions at once that differ only in which arrangement of a block the other side has.
//!
//! What the mover could do is the same in all of them. If the turn passes, their successors are neighbours in one row; if the mover throws
//! again they stand in one column of neighbouring rows. Moves are considered in `going.rs`, those that hit a piece in `odd.rs`. What is left, one lane at a
//! time, goes as in [`run_cell`](Work::run_cell).

use senet::Throw;
use senet::points::Backward;

use super::across::{AcrossStrip, LanesBySquare, lanes_at};
use super::block::{Notes, Turn};
use super::book::{Arrangement, Course, Standing, THROWS};
use super::displaced::DisplacedBlock;
use super::going::{Blockaded, Going, Thrown};
use super::kept::{KeptThrow, When};
use super::leads::{Lead, Passes};
use super::line::{Column, Own, Row};
use super::{Purpose, Work, assemble};
use crate::lanes::{ByLane, COUNT, LaneSet, Lanes, lanes_of, slot};

/// The positions of a strip.
pub(super) struct Strip<'t, 'b, 'a, L> {
    pub(super) turn: &'t Turn<'b, 'a>,
    pub(super) arrangement: &'b Arrangement,
    /// Its lane in its own block.
    pub(super) own: u32,
    /// The lanes in which the other side keeps off the mover's places, and those of them that are gone through.
    pub(super) there: LaneSet,
    pub(super) lanes: LaneSet,
    /// What the other side's pieces are to the mover; where they stand, by square and by place.
    across: AcrossStrip<'b>,
    pub(super) held: &'b LanesBySquare,
    pub(super) taken: &'b LanesBySquare,
    /// What becomes of them when they are hit.
    pub(super) displaced: DisplacedBlock<'b>,
    /// The lanes in which they stand on none of the mover's places but one, by which that is; the last for all.
    pub(super) beside: ByLane,
    /// The ranks of the mover's places.
    pub(super) rank: L,
    pub(super) when: When,
}

impl<'a, L: Lanes> Strip<'_, '_, 'a, L> {
    /// Those lanes of a row in which it has the marker under this number.
    #[inline(always)]
    pub(super) fn row(&self, lead: Lead, marker: u64, lanes: LaneSet) -> Row<'a> {
        let before = (lanes & self.turn.against.block.marker.before).count_ones();
        let first = marker.wrapping_sub(before.into()) as usize;
        Row { target: self.turn.half.leads.target(lead), first, lanes, turned: u32::MAX }
    }

    /// The mover's places, so many, have these ranks, and it throws again.
    #[inline(always)]
    pub(super) fn column(&self, lead: Lead, ranks: L, pieces: u32, lanes: LaneSet) -> Column<'a, L> {
        let prepared = self.turn.prepared;
        let offsets = L::from_array(prepared.row_offsets[lead as usize].0).add(ranks);
        let first = prepared.rows[lead as usize] + u64::from(prepared.start(lead, pieces));
        Column { target: self.turn.half.leads.target(lead), first: first as usize, offsets, lanes, turned: 0 }
    }

    /// The positions that are gone through.
    #[inline(always)]
    fn own(&self) -> Column<'a, L> {
        self.positions(self.lanes)
    }

    /// The positions of these lanes.
    #[inline(always)]
    fn positions(&self, lanes: LaneSet) -> Column<'a, L> {
        self.column(Lead::Again, self.rank, self.arrangement.places.count_ones(), lanes)
    }

    /// The same with the other side to throw.
    #[inline(always)]
    fn passed(&self) -> Row<'a> {
        self.row(Lead::Passes, self.turn.prepared.passes[self.own as usize], self.there)
    }
}

impl<'a> Work<'a> {
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
        let (plan, against) = (self.plan, turn.against);
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
            displaced: against.book.displaced(against.block),
            beside: [0; COUNT],
            rank: turn.prepared.ranks.of::<L>(arrangement.places),
            when,
        };
        // The lanes in which the other side is on one of the mover's places, and on two.
        let (mut one, mut two, mut rest) = (0, 0, arrangement.places);
        for beside in &mut strip.beside {
            if rest == 0 {
                break;
            }
            *beside = lanes_at(taken, rest.trailing_zeros() as u8);
            rest &= rest - 1;
            two |= one & *beside;
            one |= *beside;
        }
        let all = against.block.all() & !two;
        strip.beside = L::splat(all).without(L::splat(one).without(L::from_array(strip.beside))).array();
        strip.there = all & !one;
        strip.lanes = strip.there;
        if !plan.allows_all_arrangements() {
            let depends = match arrangement.standing {
                Standing::Always => against.block.depends,
                Standing::Depends => LaneSet::MAX,
                Standing::Never => return,
            };
            strip.lanes &= against.block.allows_arrangement;
            for lane in lanes_of(strip.lanes & depends) {
                let position = assemble(index, arrangement.squares, against.arrangement(lane).squares);
                strip.lanes &= !(LaneSet::from(!plan.allows_arrangement(&position)) << lane);
            }
        }
        // In a pair of a block with itself these are done: they were kept when the other side's arrangement was that at hand.
        let mut done = 0;
        if turn.is_against_itself() {
            let further = self.further_on(own);
            done = strip.lanes & further;
            strip.lanes = match when {
                When::Later => done,
                When::AtOnce => strip.lanes & !further,
            };
        }
        let mut single = strip.lanes;
        if !arrangement.unusual && strip.lanes != 0 {
            single = self.run_lanes(&strip, notes, purpose);
        }
        if when == When::Later {
            return notes.kept.leave(own, single);
        }
        for lane in lanes_of(single) {
            self.run_cell::<L>(turn, [own, lane], &mut notes.waits, purpose);
            notes.kept.know(Passes::Yes, lane, purpose.ended());
        }
        if done != 0 {
            let there = strip.positions(done);
            let was = purpose.as_it_was(turn.half.level, &there);
            notes.kept.know_some::<L>(Passes::Yes, was, done, purpose.doubts());
        }
    }

    /// All lanes together. Those that were left out.
    #[inline(always)]
    fn run_lanes<L: Lanes>(
        &self,
        strip: &Strip<'_, '_, 'a, L>,
        notes: &mut Notes,
        purpose: &mut impl Purpose<'a>,
    ) -> LaneSet {
        let (plan, book) = (self.plan, strip.turn.part.book);
        let (arrangement, across) = (strip.arrangement, strip.across);
        if arrangement.depends_at_all() {
            return strip.lanes;
        }
        let protected = across.protected(arrangement.squares);
        let (mut thrown, mut waiting, mut left_out) = (Thrown::default(), L::splat(0), 0);
        purpose.begin_strip();
        let blockaded = if across.is_open() { Blockaded::Nowhere } else { Blockaded::ByThrow(across) };
        let going = Going { course: Course::Forward, lanes: strip.lanes, barred: protected, blockaded };
        let moves = arrangement.all_throws(Course::Forward);
        self.go_lanes(strip, going, moves, &mut thrown, notes, purpose);
        self.end_runs(strip, &mut notes.runs, purpose);
        for (which, (throw, weight)) in book.throws.iter().enumerate() {
            let stuck = strip.lanes & !thrown.moves[which % THROWS];
            if stuck != 0 {
                let waits = self.stuck_lanes(strip, (which, *throw), stuck, &mut thrown, notes, purpose);
                match waits {
                    Ok(waits) => waiting = waiting.add(L::splat(*weight).only(waits)),
                    Err(lanes) => left_out |= lanes,
                }
            }
            match strip.when {
                When::AtOnce => purpose.thrown_strip::<L>(which, *weight),
                When::Later => purpose.keep::<L>(which, strip.own, notes.kept.throw(which)),
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

    /// Lanes in which nothing can move forward with a throw: into the water, back, or the turn passes. Those in which the throw does nothing but pass it;
    /// or those that the generator has to look at.
    #[inline(always)]
    fn stuck_lanes<L: Lanes>(
        &self,
        strip: &Strip<'_, '_, 'a, L>,
        (which, throw): (usize, Throw),
        mut stuck: LaneSet,
        thrown: &mut Thrown,
        notes: &mut Notes,
        purpose: &mut impl Purpose<'a>,
    ) -> Result<LaneSet, LaneSet> {
        let (plan, arrangement, across) = (self.plan, strip.arrangement, strip.across);
        let protected = across.protected(arrangement.squares);
        if plan.water_is_last_choice() {
            let (course, blockaded) = (Course::IntoWater, Blockaded::From(across.blockaded(which)));
            let going = Going { course, lanes: stuck, barred: protected, blockaded };
            let moves = arrangement.ways(course, which);
            self.go_lanes(strip, going, moves, thrown, notes, purpose);
            self.end_runs(strip, &mut notes.runs, purpose);
            stuck = strip.lanes & !thrown.moves[which % THROWS];
        }
        if plan.fall_origins().mask() & arrangement.squares.mask() != 0 {
            return Err(stuck);
        }
        if stuck == 0 {
            return Ok(0);
        }
        thrown.moves[which % THROWS] = 0;
        let barred = match plan.backward_rule() {
            Backward::Never => None,
            Backward::ToEmpty => Some(strip.held),
            Backward::MayHit => Some(protected),
        };
        if let Some(barred) = barred {
            let (course, blockaded) =
                (Course::Backward, Blockaded::From(across.blockaded_backward_squares(throw)));
            let going = Going { course, lanes: stuck, barred, blockaded };
            let moves = arrangement.ways(course, which);
            self.go_lanes(strip, going, moves, thrown, notes, purpose);
            self.end_runs(strip, &mut notes.runs, purpose);
        }
        Ok(self.pass_lanes(strip, (which, throw), stuck, thrown, notes.kept.throw(which), purpose))
    }

    /// Lanes in which nothing can move forward, and what can move back has been considered. Those in which the throw does nothing but pass the turn.
    #[inline(always)]
    fn pass_lanes<L: Lanes>(
        &self,
        strip: &Strip<'_, '_, 'a, L>,
        (which, throw): (usize, Throw),
        stuck: LaneSet,
        thrown: &Thrown,
        kept: &mut KeptThrow,
        purpose: &mut impl Purpose<'a>,
    ) -> LaneSet {
        let may_pass = stuck & !thrown.must[which % THROWS];
        if self.plan.throws_again_when_stuck(throw) {
            purpose.consider_strip(which, may_pass, &strip.own());
            return 0;
        }
        match strip.when {
            When::AtOnce => purpose.consider_strip::<L>(which, may_pass, &strip.passed()),
            When::Later => kept.passes(strip.own, may_pass),
        }
        stuck & !thrown.moves[which % THROWS]
    }

    /// Hands what was found in each lane to the purpose.
    #[inline(always)]
    fn end_lanes<L: Lanes>(
        &self,
        strip: &Strip<'_, '_, 'a, L>,
        lanes: LaneSet,
        waiting: ByLane,
        notes: &mut Notes,
        purpose: &mut impl Purpose<'a>,
    ) {
        let (own, turn) = (strip.own(), strip.turn);
        let back = notes.waits.note_strip::<L>(strip.own, turn.sides, waiting);
        let waits = self.waiting_lanes::<L>(waiting, back) & lanes;
        let ended = purpose.end_strip(turn.half.level, &own, lanes & !waits);
        notes.kept.know_lanes(ended);
        for lane in lanes_of(waits) {
            purpose.take(turn.half.level, slot(lane));
            let lanes = [strip.there, turn.against.block.marker.before];
            let passed = turn.prepared.passed(strip.own, lane, lanes);
            self.wait(turn.half, [waiting[slot(lane)], back[slot(lane)]], passed, purpose);
            purpose.end(Own::<L>::number(&own, lane));
            notes.kept.know(Passes::Yes, lane, purpose.ended());
        }
    }
}
