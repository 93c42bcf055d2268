//! Moves of a strip's arrangement, considered in all lanes: sixteen are looked at at once, where each is open and what it meets.

use std::ops::Range;

use senet::Rules;

use super::across::{LanesBySquare, lanes_at, table};
use super::book::{Course, THROWS};
use super::kept::{Kept, WITHIN, When};
use super::leads::Passes;
use super::step::Step;
use super::strip::Strip;
use super::{Purpose, Work, brief, path};
use crate::lanes::{LANES, Lanes, lanes_of};

/// How moves go that are considered together.
pub(super) struct Going<'b> {
    pub(super) course: Course,
    /// The lanes in which they are considered.
    pub(super) lanes: u16,
    /// Where they cannot land, and whence they cannot go.
    pub(super) barred: &'b LanesBySquare,
    pub(super) blockaded: Option<&'b LanesBySquare>,
}

/// How far the lanes have come, by throw.
#[derive(Default)]
pub(super) struct Thrown {
    /// The lanes in which something can move; and those in which something can that must, on the way back.
    pub(super) moves: [u16; THROWS],
    pub(super) must: [u16; THROWS],
    /// How many ways were left for later: those to positions of the same pair of blocks.
    left: [u8; THROWS],
}

impl<'a, R: Rules> Work<'a, R> {
    /// Considers those of some moves that are open: all in which nothing of the other side's stands where they end, and one by one the others.
    #[inline(always)]
    pub(super) fn go_lanes<L: Lanes>(
        &self,
        strip: &Strip<'_, '_, 'a, L>,
        going: Going<'_>,
        moves: Range<usize>,
        thrown: &mut Thrown,
        kept: &mut Kept,
        purpose: &mut impl Purpose<'a>,
    ) {
        let (book, prepared) = (strip.turn.part.book, strip.turn.prepared);
        let first_of_block = strip.turn.part.arrangement(0).all_ways().start;
        let first_way = strip.arrangement.all_ways().start;
        let (barred, held, taken) =
            (table::<L>(going.barred), table::<L>(strip.held), table::<L>(strip.taken));
        for first in moves.clone().step_by(LANES as usize) {
            let count = (moves.end - first).min(LANES as usize);
            let these = first_way + first..first_way + first + count;
            let (paths, squares) =
                (book.briefs.paths::<L>(these.start), book.briefs.squares::<L>(these.start));
            let mut open = L::splat(going.lanes.into()).without(brief::to(squares).of_long_table(barred));
            if let Some(blockaded) = going.blockaded {
                open = open.without(brief::from(squares).of_long_table(table(blockaded)));
            }
            let odd = brief::ends(squares).of_long_table(held).both(open);
            let there = brief::piece(paths)
                .of_table(&strip.beside)
                .without(path::stands(paths).of_long_table(taken))
                .array();
            let inside = ((1u32 << count) - 1) as u16;
            let (open_lanes, mut quiet) = (open.array(), open.without(odd).array());
            let may_end = brief::may_end(paths) & inside;
            for number in lanes_of((odd.having(u32::MAX) & inside) | may_end) {
                let (place, number) = (number as usize % 16, these.start + number as usize);
                let way = &book.ways[number];
                let lanes = open_lanes[place] as u16;
                let mut odd = lanes_at(strip.held, way.ends) & lanes;
                if may_end != 0 && !way.ends_with.is_never() {
                    odd |= way.ends_with.held_in(strip.held) & lanes;
                    quiet[place] = u32::from(lanes & !odd);
                }
                if odd != 0 {
                    let sum = prepared.sums[number - first_of_block];
                    self.odd_lanes(strip, number, sum, odd, there[place] as u16, purpose);
                }
            }
            if strip.when == When::Later {
                self.leave_for_later(
                    strip,
                    these.start,
                    brief::stays(paths) & inside,
                    &mut quiet,
                    thrown,
                    kept,
                );
            }
            let sums = &prepared.sums[these.start - first_of_block..];
            let lanes = open_lanes.iter().zip(&quiet).zip(&there);
            for (((leading, row), sum), ((open, quiet), there)) in
                book.briefs.leading(these).zip(sums).zip(lanes)
            {
                thrown.moves[leading.which] |= *open as u16;
                let quiet = *quiet as u16;
                if quiet == 0 {
                    continue;
                }
                match leading.passes() {
                    Passes::Yes => {
                        let row = strip.row(leading.lead, row + u64::from(*sum), *there as u16);
                        purpose.consider_strip::<L>(leading.which, quiet, &row);
                    }
                    Passes::No => {
                        let ranks = prepared.ranks.after(strip.rank, Step::unpacked(row));
                        let column = strip.column(leading.lead, ranks, Step::unpacked(row).pieces(), quiet);
                        purpose.consider_strip(leading.which, quiet, &column);
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
        moves: u16,
        quiet: &mut [u32; 16],
        thrown: &mut Thrown,
        kept: &mut Kept,
    ) {
        let book = strip.turn.part.book;
        for place in lanes_of(moves).map(|place| place as usize % 16) {
            let which = book.briefs.which(first + place);
            let left = &mut thrown.left[which];
            if quiet[place] != 0 && usize::from(*left) < WITHIN {
                let way = &book.ways[first + place];
                kept.throw(which).goes((*left).into(), way, strip.own, quiet[place] as u16);
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
        open: &[u32; 16],
        thrown: &mut Thrown,
    ) {
        let book = strip.turn.part.book;
        for (number, open) in moves.zip(open) {
            if self.rules.plan().may_decline().mask() >> book.ways[number].from & 1 == 0 {
                thrown.must[book.briefs.which(number)] |= *open as u16;
            }
        }
    }
}
