//! A strip: sixteen positions at once that differ only in where the other side's lowest piece stands.
//!
//! What the mover could do is the same in all of them. If the turn passes, their successors are neighbours in one row; if the mover throws
//! again they stand in one column, at equal distances. A piece hit on the lane of the other side's lowest is in the same row or column, on
//! the lane that the mover left. What is left, one lane at a time, goes as in [`run_cell`](Work::run_cell).

use std::cmp::Ordering;
use std::ops::Range;

use senet::points::Backward;
use senet::{Refuge, Rules, Throw};

use super::across::{AcrossStrip, LanesBySquare, lanes_at};
use super::block::{Notes, Turn};
use super::book::{Arrangement, Course, Standing, WayOut};
use super::kept::When;
use super::leads::{Lead, Passes, Successor};
use super::line::{Column, Each, Own, Row};
use super::places::{self, below, upper_rank};
use super::{Purpose, Work, assemble};
use crate::lanes::{Lanes, lanes_of};

/// The positions of a strip.
struct Strip<'t, 'b, 'a, L> {
    turn: &'t Turn<'b, 'a>,
    arrangement: &'b Arrangement,
    low: u32,
    /// The place of the other side's lowest piece in lane 0.
    start: u32,
    /// The lanes that there are.
    lanes: u16,
    /// What the other side's pieces are to the mover, and the squares that all but the lowest hold.
    across: AcrossStrip<'b>,
    uppers: u32,
    /// Numbers from 0 on.
    steps: L,
    when: When,
}

impl<'a, L: Lanes> Strip<'_, '_, 'a, L> {
    /// The lanes of these places.
    #[inline(always)]
    fn lanes(&self, places: u32) -> u16 {
        (places >> self.start) as u16
    }

    /// In each lane but those of the places, how many of them lie below that of the other side's lowest piece.
    #[inline(always)]
    fn below(&self, places: u32) -> L {
        // Lanes that are not taken are numbered one after the other, each with as many less than its own number as taken ones lie below it.
        let numbered = self.steps.expanded(!self.lanes(places));
        L::splat(below(places, self.start)).add(self.steps).minus(numbered)
    }

    #[inline(always)]
    fn row(&self, lead: Lead, base: u64, places: u32) -> Row<'a> {
        let lanes = self.lanes(!places & ((1u64 << self.turn.against.block.lows) - 1) as u32);
        let first = base + u64::from(self.start - below(places, self.start));
        Row { target: self.turn.half.leads.target(lead), first: first as usize, lanes, turned: u32::MAX }
    }

    #[inline(always)]
    fn column(&self, lead: Lead, base: u64, columns: &[u32; 16], places: u32, lanes: u16) -> Column<'a, L> {
        self.column_of(lead, base, self.turn.prepared.row_lengths[lead as usize], columns, places, lanes)
    }

    /// The same in a group whose rows have this length.
    #[inline(always)]
    fn column_of(
        &self,
        lead: Lead,
        base: u64,
        row_length: u64,
        columns: &[u32; 16],
        places: u32,
        lanes: u16,
    ) -> Column<'a, L> {
        let offsets = self.steps.times(row_length as u32).add(self.below(places).of_table(columns));
        let first = base + u64::from(self.start) * row_length;
        Column { target: self.turn.half.leads.target(lead), first: first as usize, offsets, lanes, turned: 0 }
    }

    /// Where a move leads that hits one of the upper pieces and sends it to where the mover came from.
    #[inline(always)]
    fn hit(&self, way: &WayOut, lanes: u16) -> Column<'a, L> {
        let Turn { half, against, .. } = self.turn;
        let index = &half.leads.level(way.lead).index;
        let upper = against.block.upper ^ way.lands ^ way.leaves;
        let (count, left) = (way.places.count_ones(), u32::from(way.left));
        // Where it comes to stand below the lowest, that becomes the second.
        let second = self.lanes((u64::MAX << left) as u32);
        let rest = upper & !way.leaves;
        let (places, above) = match way.lead.passes() {
            Passes::Yes => (way.places, below(way.places, left)),
            Passes::No => (0, 0),
        };
        let (alone, beside) = (upper_rank(upper, places, 1), left - above + upper_rank(rest, places, 2));
        // Rows are counted from the least, so that the offsets stay small.
        let least = if second == 0 { alone } else { alone.min(beside) };
        let lows = self.steps.add(L::splat(self.start)).minus(self.below(places));
        let lowest = [lows.only(!second), L::splat(alone).only(!second)];
        let pairs = lows.by(lows.minus(L::splat(1))).shifted_down(1);
        let pair = [pairs.only(second), L::splat(beside).only(second)];
        let ranks = lowest[0].add(lowest[1]).add(pair[0]).add(pair[1]);
        let target = half.leads.target(way.lead);
        match way.lead.passes() {
            Passes::Yes => {
                let first = (way.row + u64::from(index.column(count, against.block.count))) as usize;
                Column { target, first, offsets: ranks, lanes, turned: u32::MAX }
            }
            Passes::No => {
                let columns =
                    places::columns::<L>(way.places, upper, index.column(against.block.count, count));
                let rows = ranks.minus(L::splat(least));
                let row_length = self.turn.prepared.row_lengths[way.lead as usize];
                let offsets = rows.times(row_length as u32).add(self.below(way.places).of_table(&columns));
                let first = index.row(against.block.count, least) as usize;
                Column { target, first, offsets, lanes, turned: 0 }
            }
        }
    }

    /// Where a move leads after which the other side has these upper pieces, so many of its pieces being on the board, and the turn passes.
    #[inline(always)]
    fn displaced_row(&self, way: &WayOut, upper: u32, others: u32) -> Row<'a> {
        let index = &self.turn.half.leads.level(way.lead).index;
        let rank = index.column(way.places.count_ones(), others) + upper_rank(upper, way.places, 1);
        let row = self.row(way.lead, way.row + u64::from(rank), way.places);
        // The lowest cannot stand where another was sent: at the end of a table there is no such number.
        Row { lanes: row.lanes & !self.lanes(upper), ..row }
    }

    /// The same if the mover throws again.
    #[inline(always)]
    fn displaced_column(&self, way: &WayOut, upper: u32, others: u32, lanes: u16) -> Column<'a, L> {
        let index = &self.turn.half.leads.level(way.lead).index;
        let columns = places::columns::<L>(way.places, upper, index.column(others, way.places.count_ones()));
        let base = index.row(others, upper_rank(upper, 0, 1));
        self.column_of(way.lead, base, index.row_length(others), &columns, way.places, lanes)
    }

    /// The positions themselves.
    #[inline(always)]
    fn own(&self) -> Column<'a, L> {
        let prepared = self.turn.prepared;
        let columns = &prepared.columns[self.low as usize];
        self.column(Lead::Again, prepared.row, columns, self.arrangement.places, self.lanes)
    }

    /// Whether a way leads to a position of the same pair of blocks that is done before this one ends: the lowest piece stays the lowest,
    /// and either the turn passes or it goes on.
    #[inline(always)]
    fn is_for_later(&self, way: &WayOut, onward: Ordering) -> bool {
        self.when == When::Later
            && u32::from(way.left) == self.low
            && u32::from(way.stands) < self.turn.part.block.lows
            && match way.lead {
                Lead::Passes => true,
                Lead::Again => way.stands.cmp(&way.left) == onward,
                Lead::PassesWithOneOff | Lead::AgainWithOneOff => false,
            }
    }

    /// The same with the other side to throw.
    #[inline(always)]
    fn passed(&self) -> Row<'a> {
        let pass = self.turn.prepared.passes[self.low as usize];
        self.row(Lead::Passes, pass, self.arrangement.places)
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
    /// The way that pieces go which are considered.
    course: Course,
    /// What was left for later: by course, the lanes in which the lowest piece can go and stay the lowest; and those in which the turn
    /// may pass.
    goes: [Option<(&'b WayOut, u16)>; 3],
    passes: u16,
}

impl<L: Lanes> Thrown<'_, L> {
    #[inline(always)]
    fn new(throw: Throw) -> Self {
        let best = L::splat(0);
        Thrown { throw, best, moves: 0, must: 0, course: Course::Forward, goes: [None; 3], passes: 0 }
    }
}

impl<'a, R: Rules> Work<'a, R> {
    /// Positions in which the mover's lowest piece stands on `low`, and the other's on up to sixteen places from `start` on.
    #[inline(always)]
    pub(super) fn run_strip<L: Lanes>(
        &self,
        turn: &Turn<'_, 'a>,
        [low, start]: [u32; 2],
        when: When,
        notes: &mut Notes,
        purpose: &mut impl Purpose<'a>,
    ) {
        let (plan, against) = (self.rules.plan(), turn.against);
        let (arrangement, index) = (turn.part.arrangement(low), &turn.half.level.index);
        let free = !arrangement.places & ((1u64 << against.block.lows) - 1) as u32;
        let mut strip = Strip {
            turn,
            arrangement,
            low,
            start,
            lanes: (free >> start) as u16,
            across: against.book.across(against.block, start),
            uppers: index.unpack(against.block.upper).mask(),
            steps: L::counting(),
            when,
        };
        if !plan.all_could_stand() {
            let depends = match arrangement.standing {
                Standing::Always => against.block.depends,
                Standing::Depends => u32::MAX,
                Standing::Never => return,
            };
            strip.lanes &= strip.lanes(against.block.could_stand);
            for lane in lanes_of(strip.lanes & strip.lanes(depends)) {
                let position =
                    assemble(index, arrangement.squares, against.arrangement(start + lane).squares);
                strip.lanes &= !(u16::from(!plan.could_stand(&position)) << lane);
            }
        }
        let mut single = strip.lanes;
        if !arrangement.unusual && strip.lanes != 0 {
            single = self.run_lanes(&strip, notes, purpose);
        }
        if when == When::Later {
            return notes.kept.leave(low, start, single);
        }
        for lane in lanes_of(single) {
            self.run_cell(turn, [low, start + lane], &mut notes.waits, purpose);
            notes.kept.know(Passes::Yes, start + lane, purpose.ended());
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
            let blockaded = across.blockaded(which);
            let ways = arrangement.ways(Course::Forward, which);
            let mut thrown = Thrown::new(*throw);
            self.go_lanes(strip, strip.lanes, ways, [protected, blockaded], &mut thrown, purpose);
            let water = arrangement.ways(Course::IntoWater, which);
            if plan.water_is_last_choice() && !water.is_empty() {
                let dry = strip.lanes & !thrown.moves;
                thrown.course = Course::IntoWater;
                self.go_lanes(strip, dry, water, [protected, blockaded], &mut thrown, purpose);
            }
            let stuck = strip.lanes & !thrown.moves;
            if stuck != 0 {
                if plan.falls().mask() & arrangement.squares.mask() != 0 {
                    left_out |= stuck;
                } else {
                    let back = arrangement.ways(Course::Backward, which);
                    let passes = self.stuck_lanes(strip, stuck, back, protected, &mut thrown, purpose);
                    waiting = waiting.add(L::splat(*weight).only(passes));
                }
            }
            match strip.when {
                When::AtOnce => purpose.thrown_strip(thrown.best, *weight),
                When::Later => {
                    let kept = notes.kept.throw(which);
                    purpose.keep(thrown.best, [strip.low, strip.start], kept);
                    kept.passes(strip.low, strip.start, thrown.passes);
                    for (course, goes) in thrown.goes.iter().enumerate() {
                        if let Some((way, lanes)) = goes {
                            kept.goes(course, way, strip.low, strip.start, *lanes);
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
            When::Later => notes.kept.begin(strip.low, strip.start, lanes, waiting.array()),
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
        let onward = if self.rules.plan().bears_off() { Ordering::Greater } else { Ordering::Less };
        let bound = !self.rules.plan().may_decline().mask();
        let sums = &against.sums[all.start - first..all.end - first][ways.clone()];
        for (way, &sum) in part.book.ways[all][ways].iter().zip(sums) {
            let open = lanes & !(lanes_at(barred, way.to) | lanes_at(blockaded, way.from));
            if open == 0 {
                continue;
            }
            thrown.moves |= open;
            thrown.must |= if bound >> way.from & 1 != 0 { open.into() } else { 0 };
            let mut odd = lanes_at(strip.across.held(), way.ends) & open;
            if !way.ends_with.is_never() {
                odd |= way.ends_with.held_in(strip.across.held()) & open;
            }
            let quiet = open & !odd;
            if quiet != 0 && strip.is_for_later(way, onward) {
                thrown.goes[thrown.course as usize] = Some((way, quiet));
            } else if quiet != 0 {
                thrown.best = match way.lead.passes() {
                    Passes::Yes => purpose.consider_strip(
                        thrown.best,
                        quiet,
                        &strip.row(way.lead, way.row + u64::from(sum), way.places),
                    ),
                    Passes::No => {
                        let (row, columns) =
                            (against.rows[way.lead as usize], &against.columns[sum as usize]);
                        let column = strip.column(way.lead, row, columns, way.places, quiet);
                        purpose.consider_strip(thrown.best, quiet, &column)
                    }
                };
            }
            if odd != 0 && strip.uppers >> way.to & 1 != 0 && way.is_hit() {
                let hit = self.hit_lanes(strip, way, odd, thrown, purpose);
                odd &= !hit;
            }
            if odd != 0 {
                let successor = |lane| self.odd_lane(strip, way, sum, thrown.throw, lane);
                thrown.best = if odd & (odd - 1) == 0 {
                    purpose.consider_strip(thrown.best, odd, &successor(odd.trailing_zeros()))
                } else {
                    let mut each = Each::default();
                    for lane in lanes_of(odd) {
                        each.put(lane, &successor(lane));
                    }
                    purpose.consider_strip(thrown.best, odd, &each)
                };
            }
        }
    }

    /// Considers a way that hits one of the upper pieces. The lanes in which where it leads is known for all together.
    #[inline(always)]
    fn hit_lanes<'b, L: Lanes>(
        &self,
        strip: &Strip<'_, 'b, 'a, L>,
        way: &WayOut,
        odd: u16,
        thrown: &mut Thrown<'b, L>,
        purpose: &mut impl Purpose<'a>,
    ) -> u16 {
        let block = strip.turn.against.block;
        let rest = block.upper ^ way.lands;
        // Pieces below one that is pushed are pushed in turn: it comes to the same if all but the last stay, and that one is taken away.
        let (mut square, mut place) = (way.to, way.lands);
        let (upper, others, lanes) = loop {
            match self.rules.plan().refuge(way.from, square) {
                Refuge::WhereItCameFrom => {
                    thrown.best = purpose.consider_strip(thrown.best, odd, &strip.hit(way, odd));
                    return odd;
                }
                Refuge::Hand => break (rest, block.count - 1, odd),
                Refuge::SquareBelow if way.places & place >> 1 == 0 => {
                    (square, place) = (square - 1, place >> 1);
                    if rest & place == 0 {
                        // Where the lowest stands there it is pushed too.
                        break (rest | place, block.count, odd & !strip.lanes(place));
                    }
                }
                Refuge::SquareBelow | Refuge::Depends => return 0,
            }
        };
        if lanes != 0 {
            thrown.best = match way.lead.passes() {
                Passes::Yes => {
                    purpose.consider_strip(thrown.best, lanes, &strip.displaced_row(way, upper, others))
                }
                Passes::No => {
                    let column = strip.displaced_column(way, upper, others, lanes);
                    purpose.consider_strip(thrown.best, lanes, &column)
                }
            };
        }
        lanes
    }

    /// Where a hit leads, or a move whose end depends on the other side, in one lane.
    #[inline(always)]
    fn odd_lane<L: Lanes>(
        &self,
        strip: &Strip<'_, '_, 'a, L>,
        way: &WayOut,
        sum: u32,
        throw: Throw,
        lane: u32,
    ) -> Successor<'a> {
        if strip.uppers >> way.to & 1 == 0 && way.is_hit() {
            let block = strip.turn.against.block;
            let low = match self.rules.plan().refuge(way.from, way.to) {
                // It is the lowest still.
                Refuge::WhereItCameFrom => Some(u32::from(way.left)).filter(|left| *left < block.lows),
                Refuge::SquareBelow if way.places & way.lands >> 1 == 0 => {
                    Some((way.lands >> 1).trailing_zeros())
                }
                Refuge::SquareBelow | Refuge::Hand | Refuge::Depends => None,
            };
            if let Some(low) = low {
                return strip.turn.prepared.quiet(strip.turn.half, way, sum, low);
            }
        }
        let cell = self.cell(strip.turn, [strip.low, strip.start + lane]);
        self.odd(&cell, way, throw)
    }

    /// Lanes in which nothing can move forward. Those in which the throw does nothing but pass the turn.
    #[inline(always)]
    fn stuck_lanes<'b, L: Lanes>(
        &self,
        strip: &Strip<'_, 'b, 'a, L>,
        stuck: u16,
        back: Range<usize>,
        protected: &LanesBySquare,
        thrown: &mut Thrown<'b, L>,
        purpose: &mut impl Purpose<'a>,
    ) -> u16 {
        let plan = self.rules.plan();
        let throw = thrown.throw;
        (thrown.moves, thrown.must, thrown.course) = (0, 0, Course::Backward);
        let barred = match plan.retreat() {
            Backward::Never => None,
            Backward::ToEmpty => Some(strip.across.held()),
            Backward::MayHit => Some(protected),
        };
        if let Some(barred) = barred.filter(|_| !back.is_empty()) {
            let blockaded = strip.across.blockaded_from_above(throw);
            self.go_lanes(strip, stuck, back, [barred, blockaded], thrown, purpose);
        }
        let may_pass = stuck & !(thrown.must as u16);
        if plan.again_when_stuck(throw) {
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
        let (own, turn, cell) = (strip.own(), strip.turn, [strip.low, strip.start]);
        let back = notes.waits.note_strip(cell, turn.sides, waiting);
        let waits = self.waiting_lanes::<L>(waiting, back) & lanes;
        let ended = purpose.end_strip(turn.half.level, &own, lanes & !waits);
        notes.kept.know_lanes(strip.start, ended);
        for lane in lanes_of(waits) {
            let other_low = strip.start + lane;
            purpose.take(turn.half.level, lane as usize % 16);
            let passed = turn.prepared.passed(strip.arrangement.places, strip.low, other_low);
            self.wait(turn.half, [waiting[lane as usize % 16], back[lane as usize % 16]], passed, purpose);
            purpose.end(Own::<L>::number(&own, lane));
            notes.kept.know(Passes::Yes, other_low, purpose.ended());
        }
    }
}
