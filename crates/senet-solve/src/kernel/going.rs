//! Moves of a strip's arrangement, considered in all lanes: as many are looked at at once as there are lanes, where each is open and what it meets.

use std::ops::Range;

use super::across::{AcrossStrip, LanesBySquare};
use super::block::Notes;
use super::book::{Course, THROWS};
use super::brief::Leading;
use super::kept::{Kept, WITHIN, When};
use super::leads::Passes;
use super::step::Step;
use super::strip::Strip;
use super::{Purpose, Work, brief, path};
use crate::lanes::{ByLane, COUNT, LaneSet, Lanes, Task, first_lanes, lanes_of, slot};

/// How moves go that are considered together.
pub(super) struct Going<'b> {
    pub(super) course: Course,
    /// The lanes in which they are considered.
    pub(super) lanes: LaneSet,
    /// Where they cannot land, and whence they cannot go.
    pub(super) barred: &'b LanesBySquare,
    pub(super) blockaded: Blockaded<'b>,
}

/// Whence rows keep pieces from going.
#[derive(Clone, Copy)]
pub(super) enum Blockaded<'b> {
    Nowhere,
    /// With the throw at hand.
    From(&'b LanesBySquare),
    /// With each throw, on the way on.
    ByThrow(AcrossStrip<'b>),
}

/// How far the lanes have come, by throw.
#[derive(Default)]
pub(super) struct Thrown {
    /// The lanes in which something can move; and those in which something can that must, on the way back.
    pub(super) moves: [LaneSet; THROWS],
    pub(super) must: [LaneSet; THROWS],
    /// How many ways were left for later: those to positions of the same pair of blocks.
    left: [u8; THROWS],
}

struct GoLanes<'w, 's, 't, 'b, 'a, L, P> {
    work: &'w Work<'a>,
    strip: &'s Strip<'t, 'b, 'a, L>,
    going: Going<'s>,
    moves: Range<usize>,
    thrown: &'s mut Thrown,
    notes: &'s mut Notes,
    purpose: &'s mut P,
}

impl<'a, L: Lanes, P: Purpose<'a>> Task<L> for GoLanes<'_, '_, '_, '_, 'a, L, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.work.go_lanes_here(self.strip, self.going, self.moves, self.thrown, self.notes, self.purpose)
    }
}

impl<'a> Work<'a> {
    #[inline(always)]
    pub(super) fn go_lanes<L: Lanes>(
        &self,
        strip: &Strip<'_, '_, 'a, L>,
        going: Going<'_>,
        moves: Range<usize>,
        thrown: &mut Thrown,
        notes: &mut Notes,
        purpose: &mut impl Purpose<'a>,
    ) {
        L::call(GoLanes { work: self, strip, going, moves, thrown, notes, purpose })
    }

    /// Considers those of some moves that are open: all in which nothing of the other side's stands where they end, and one by one the others.
    #[inline(always)]
    pub(super) fn go_lanes_here<L: Lanes>(
        &self,
        strip: &Strip<'_, '_, 'a, L>,
        going: Going<'_>,
        moves: Range<usize>,
        thrown: &mut Thrown,
        notes: &mut Notes,
        purpose: &mut impl Purpose<'a>,
    ) {
        let (book, prepared) = (strip.turn.part.book, strip.turn.prepared);
        let first_of_block = strip.turn.part.arrangement(0).all_ways().start;
        let first_way = strip.arrangement.all_ways().start;
        let (barred, held) = (L::from_array(*going.barred), L::from_array(*strip.held));
        let taken = L::from_array(*strip.taken);
        for first in moves.clone().step_by(COUNT) {
            let count = (moves.end - first).min(COUNT);
            let these = first_way + first..first_way + first + count;
            let (paths, squares) =
                (book.briefs.paths::<L>(these.start), book.briefs.squares::<L>(these.start));
            let ways_of = |which| {
                let ways = strip.arrangement.ways(going.course, which);
                [ways.start, ways.end].map(|way| way.saturating_sub(first).min(count))
            };
            let mut open = L::splat(going.lanes).without(barred.at(brief::to(squares)));
            match going.blockaded {
                Blockaded::Nowhere => (),
                Blockaded::From(blockaded) => {
                    open = open.without(L::from_array(*blockaded).at(brief::from(squares)));
                }
                Blockaded::ByThrow(across) => {
                    for which in 0..book.throws.len() {
                        let [start, end] = ways_of(which).map(|way| first_lanes(way as u32));
                        let blockaded = L::from_array(*across.blockaded(which)).at(brief::from(squares));
                        open = open.without(blockaded.only(end & !start));
                    }
                }
            }
            let odd = held.at(brief::ends(squares)).both(open);
            let there = L::from_array(strip.beside)
                .at(brief::piece(paths))
                .without(taken.at(path::stands(paths)))
                .array();
            let inside = first_lanes(count as u32);
            let (open_lanes, odd_lanes) = (open.array(), odd.array());
            let mut quiet = open.without(odd).array();
            let sums = &prepared.sums[these.start - first_of_block..];
            let may_end = brief::may_end(paths) & inside;
            let stays = match strip.when {
                When::AtOnce => 0,
                When::Later => brief::stays(paths) & inside,
            };
            for lane in lanes_of((odd.having(u32::MAX) & inside) | may_end) {
                let (place, number) = (slot(lane), these.start + lane as usize);
                let mut odd = odd_lanes[place];
                if may_end >> lane & 1 != 0 {
                    odd |= book.ways[number].ends_with.held_in(strip.held) & open_lanes[place];
                    quiet[place] = open_lanes[place] & !odd;
                }
                if odd != 0 {
                    // Moves that are left for later take no others with them.
                    let beside = if stays >> lane & 1 == 0 { std::mem::take(&mut quiet[place]) } else { 0 };
                    let (to, lanes) = ([sums[place], there[place]], [odd, beside]);
                    quiet[place] |= self.odd_lanes(strip, number, to, lanes, &mut notes.runs, purpose);
                }
            }
            if stays != 0 {
                self.leave_for_later(strip, these.start, stays, &mut quiet, thrown, &mut notes.kept);
            }
            for which in 0..book.throws.len() {
                let [start, end] = ways_of(which);
                for open in &open_lanes[start..end] {
                    thrown.moves[which % THROWS] |= *open;
                }
            }
            let are_left = L::from_array(quiet).having(u32::MAX) & inside;
            for (place, number) in lanes_of(are_left).map(|lane| (slot(lane), these.start + lane as usize)) {
                let (Leading { which, lead }, row) = book.briefs.leading_of(number);
                match lead.passes() {
                    Passes::Yes => {
                        let row = strip.row(lead, row + u64::from(sums[place]), there[place]);
                        purpose.consider_strip::<L>(which, quiet[place], &row);
                    }
                    Passes::No => {
                        let ranks = prepared.ranks.after(strip.rank, Step::unpacked(row));
                        let pieces = Step::unpacked(row).pieces();
                        let column = strip.column(lead, ranks, pieces, quiet[place]);
                        purpose.consider_strip(which, quiet[place], &column);
                    }
                }
            }
            if going.course == Course::Backward {
                self.find_bound(strip, first_way + first..first_way + first + count, &open_lanes, thrown);
            }
        }
    }

    /// Takes note of some quiet moves, from `first` on, that lead to positions of the same pair of blocks which are done before this one ends, as far as there is room.
    #[inline(always)]
    fn leave_for_later<L: Lanes>(
        &self,
        strip: &Strip<'_, '_, 'a, L>,
        first: usize,
        moves: LaneSet,
        quiet: &mut ByLane,
        thrown: &mut Thrown,
        kept: &mut Kept,
    ) {
        let book = strip.turn.part.book;
        for place in lanes_of(moves).map(slot) {
            let which = book.briefs.which(first + place);
            let left = &mut thrown.left[which];
            if quiet[place] != 0 && usize::from(*left) < WITHIN {
                let way = &book.ways[first + place];
                kept.throw(which).goes((*left).into(), way, strip.own, quiet[place]);
                *left += 1;
                quiet[place] = 0;
            }
        }
    }

    /// Notes in which lanes a piece can go back that must.
    #[inline(always)]
    fn find_bound<L: Lanes>(
        &self,
        strip: &Strip<'_, '_, 'a, L>,
        moves: Range<usize>,
        open: &ByLane,
        thrown: &mut Thrown,
    ) {
        let book = strip.turn.part.book;
        for (number, open) in moves.zip(open) {
            if self.plan.may_decline().mask() >> book.ways[number].from & 1 == 0 {
                thrown.must[book.briefs.which(number)] |= *open;
            }
        }
    }
}
