//! A pair of blocks: all positions in which either side has an arrangement of one of its blocks.

use std::ops::Range;

use super::across::AcrossStrip;
use super::book::{Arrangement, Block, Book};
use super::kept::{Kept, When};
use super::leads::Lead;
use super::odd::Runs;
use super::order::Patch;
use super::prepared::Prepared;
use super::{Half, Purpose, Work, assemble};
use crate::lanes::{ByLane, COUNT, LaneSet, Lanes, slot};
use crate::sweep::Found;

/// Sums that hold for a pair of blocks: one set for each side as the one to throw. Kept between pairs, so that its room is.
#[derive(Default)]
pub(crate) struct Scratch {
    now: [Prepared; 2],
    next: [Prepared; 2],
    notes: Notes,
}

/// What the positions of a pair of blocks have to know of each other.
#[derive(Default)]
pub(super) struct Notes {
    pub(super) waits: Waits,
    pub(super) kept: Kept,
    pub(super) runs: Runs,
}

/// For the positions of a pair of blocks, either side to throw, the weight of the throws that do nothing but pass the turn; 0 for those that
/// were not done yet.
#[derive(Default)]
pub(super) struct Waits([[[u8; COUNT]; COUNT]; 2]);

impl Waits {
    fn clear(&mut self) {
        self.0 = [[[0; COUNT]; COUNT]; 2];
    }

    /// Notes the weight of a position; that of the same with the other side to throw.
    #[inline(always)]
    pub(super) fn note(&mut self, cell: [u32; 2], [mover, other]: [usize; 2], weight: u32) -> u32 {
        let [own, others] = cell.map(slot);
        self.0[mover][own][others] = weight as u8;
        self.0[other][others][own].into()
    }

    /// Notes the weights of a strip of positions; those of the same with the other side
    /// to throw.
    #[inline(always)]
    pub(super) fn note_strip<L: Lanes>(
        &mut self,
        own: u32,
        [mover, other]: [usize; 2],
        weights: ByLane,
    ) -> ByLane {
        let own = slot(own);
        self.0[mover][own] = L::from_array(weights).bytes();
        // Of two different sides the one whose strips are ended comes first.
        if mover == other { self.across(other, own) } else { [0; COUNT] }
    }

    /// Those of a side whose pair of blocks is of one block with itself.
    #[inline(never)]
    fn across(&self, side: usize, own: usize) -> ByLane {
        self.0[side].map(|weights| weights[own].into())
    }

    /// Those of positions with the other side's arrangement of one lane, with that side to throw.
    #[inline(always)]
    pub(super) fn back<L: Lanes>(&self, other: u32, [_, others]: [usize; 2]) -> ByLane {
        L::from_bytes(self.0[others][slot(other)]).array()
    }
}

/// A side in a pair of blocks.
#[derive(Clone, Copy)]
pub(super) struct Part<'b> {
    pub(super) book: &'b Book,
    pub(super) block: &'b Block,
}

/// A side's turn in a pair of blocks.
pub(super) struct Turn<'b, 'a> {
    pub(super) half: &'b Half<'a>,
    pub(super) prepared: &'b Prepared,
    pub(super) part: Part<'b>,
    pub(super) against: Part<'b>,
    /// The side to throw, and the other, in [`Waits`].
    pub(super) sides: [usize; 2],
}

impl Turn<'_, '_> {
    /// Whether both sides' arrangements are those of the same block.
    #[inline(always)]
    pub(super) fn is_against_itself(&self) -> bool {
        self.sides[0] == self.sides[1]
    }
}

impl<'b> Part<'b> {
    #[inline(always)]
    pub(super) fn arrangement(&self, lane: u32) -> &'b Arrangement {
        &self.book.arrangements[(self.block.first + lane) as usize]
    }

    /// What they are to the other side.
    #[inline(always)]
    pub(super) fn across(&self) -> AcrossStrip<'b> {
        self.book.across(self.block)
    }

    /// The places of each lane's.
    #[inline(always)]
    pub(super) fn places(&self) -> &'b ByLane {
        self.book.places(self.block)
    }
}

impl<'a> Work<'a> {
    /// All positions of some patches, which come with their numbers; what was found in each is noted.
    #[inline(always)]
    pub(crate) fn run<L: Lanes>(
        &self,
        patches: &[(usize, Patch)],
        scratch: &mut Scratch,
        purpose: &mut impl Purpose<'a>,
        mut note: impl FnMut(usize, Found),
    ) {
        let (Some(first), Some(last)) = (self.books.first(), self.books.last()) else { return };
        let mut ready: Option<(usize, [Part<'_>; 2])> = None;
        // The patch to which belongs what was found and not noted yet.
        let mut begun = None;
        let mut begin = |patch: Option<usize>, purpose: &mut _| {
            if begun != patch
                && let Some(begun) = std::mem::replace(&mut begun, patch)
            {
                note(begun, Purpose::found(purpose));
            }
        };
        // After the last pair nothing comes, and the last is gone through: in one place, since its code is long.
        let pairs = patches.iter().flat_map(|(number, patch)| patch.pairs().map(|pair| (*number, pair)));
        for next in pairs.map(Some).chain([None]) {
            let next = next.map(|(number, (one, other))| {
                let (one, other) = (&first.blocks[one], &last.blocks[other]);
                (number, [Part { book: first, block: one }, Part { book: last, block: other }])
            });
            let on_board = next.filter(|(_, parts)| parts.iter().all(|part| part.block.count > 0));
            if let Some((_, [one, other])) = next
                && one.block.common & other.block.common != 0
            {
                continue;
            }
            if let Some((_, parts)) = on_board {
                // While one pair is gone through, what the next will look up is on its way.
                self.prepare::<L>(parts, &mut scratch.next);
            }
            if let Some((patch, parts)) = ready.take() {
                begin(Some(patch), purpose);
                self.run_pair::<L>(parts, &scratch.now, &mut scratch.notes, purpose);
            }
            if on_board.is_some() {
                ready = on_board;
                std::mem::swap(&mut scratch.now, &mut scratch.next);
            } else if let Some((patch, parts)) = next {
                begin(Some(patch), purpose);
                self.run_empty_board(parts, purpose);
            }
        }
        begin(None, purpose);
    }

    /// Places, those furthest on first.
    #[inline(always)]
    pub(super) fn onward(&self, mut range: Range<u32>) -> impl Iterator<Item = u32> + use<> {
        let up = self.plan.bears_off();
        std::iter::from_fn(move || if up { range.next_back() } else { range.next() })
    }

    /// The lanes of a block whose arrangements are further on than that of one.
    #[inline(always)]
    pub(super) fn further_on(&self, lane: u32) -> LaneSet {
        let up = self.plan.bears_off();
        if up { LaneSet::MAX << lane << 1 } else { (1 << lane) - 1 }
    }

    /// The lanes of a set, those furthest on first.
    #[inline(always)]
    pub(super) fn onward_in(&self, mut lanes: LaneSet) -> impl Iterator<Item = u32> + use<> {
        let up = self.plan.bears_off();
        std::iter::from_fn(move || {
            if lanes == 0 {
                return None;
            }
            let lane = if up { lanes.ilog2() } else { lanes.trailing_zeros() };
            lanes &= !(1 << lane);
            Some(lane)
        })
    }

    /// In a pair of a block with itself both sides are one.
    #[inline(always)]
    fn sides(&self, [one, other]: [Part<'_>; 2]) -> usize {
        if self.books.len() == 1 && one.block.first == other.block.first { 1 } else { 2 }
    }

    #[inline(always)]
    fn half(&self, mover: usize) -> &Half<'a> {
        &self.halves[mover.min(self.halves.len() - 1)]
    }

    #[inline(always)]
    fn prepare<L: Lanes>(&self, parts: [Part<'_>; 2], prepared: &mut [Prepared; 2]) {
        for mover in 0..self.sides(parts) {
            prepared[mover].prepare::<L>(self.half(mover), parts[mover], parts[1 - mover]);
        }
    }

    /// All positions of a pair of blocks, either side to throw.
    #[inline(always)]
    fn run_pair<L: Lanes>(
        &self,
        parts: [Part<'_>; 2],
        prepared: &[Prepared; 2],
        notes: &mut Notes,
        purpose: &mut impl Purpose<'a>,
    ) {
        let sides = self.sides(parts);
        notes.waits.clear();
        // A pair of a block with itself has one side.
        let turn = |mover: usize| Turn {
            half: self.half(mover),
            prepared: &prepared[mover],
            part: parts[mover],
            against: parts[1 - mover],
            sides: [mover, (1 - mover).min(sides - 1)],
        };
        notes.kept.clear(parts[0].book.throws.len());
        let turns = [turn(0), turn(sides - 1)];
        // A move of a low piece leads to a position of the pair itself, with the other side to throw, whose own low pieces lead back here.
        // So what one side's positions lead to elsewhere is found first, in strips, and kept. Then, from the other side's arrangement
        // furthest on, come the strips of the other side, and what was kept for this arrangement is ended. In a pair of a block with itself
        // either turn has the positions in which its side is the one that is less far on, or further.
        for (turn, when) in turns.iter().zip([When::Later, When::AtOnce]) {
            if when == When::AtOnce {
                notes.kept.turn_over::<L>(parts[0].book.throws.len(), purpose.doubts());
            }
            for lane in self.lanes(turn) {
                self.run_strip::<L>(turn, lane, when, notes, purpose);
                if when == When::AtOnce {
                    self.run_kept::<L>([&turns[0], turn], lane, notes, purpose);
                }
            }
        }
    }

    /// The mover's arrangements that the other side leaves room for, those furthest on first.
    #[inline(always)]
    pub(super) fn lanes(&self, turn: &Turn<'_, 'a>) -> impl Iterator<Item = u32> + use<'a> {
        let (taken, places) = (turn.against.block.common, *turn.part.places());
        self.onward(0..turn.part.block.lanes).filter(move |lane| places[slot(*lane)] & taken == 0)
    }

    /// A side has nothing on the board.
    #[inline(never)]
    fn run_empty_board(&self, parts: [Part<'_>; 2], purpose: &mut impl Purpose<'a>) {
        let [one, other] = parts;
        // Whoever has nothing on the board often only waits for what the other does, which is to be known before.
        let mut movers = [0, 1];
        if one.block.count == 0 {
            movers.reverse();
        }
        let lanes = |part: Part<'_>| self.onward(0..part.block.lanes);
        for (lane, other_lane) in
            lanes(one).flat_map(|lane| lanes(other).map(move |other_lane| (lane, other_lane)))
        {
            let squares = [one.arrangement(lane).squares, other.arrangement(other_lane).squares];
            if !squares[0].intersection(squares[1]).is_empty() {
                continue;
            }
            for mover in movers.into_iter().filter(|mover| *mover < self.sides(parts)) {
                let half = self.half(mover);
                let position = assemble(&half.level.index, squares[mover], squares[1 - mover]);
                if self.plan.allows_arrangement(&position) {
                    let own = self.slowly(half, &position, purpose);
                    let twin = &half.leads.level(Lead::Passes).index;
                    let passed = assemble(twin, squares[1 - mover], squares[mover]);
                    let back = if own > 0 { self.weight_of_passes(&passed) } else { 0 };
                    self.wait(half, [own, back], twin.number(&passed) as usize, purpose);
                    purpose.end(half.level.index.number(&position) as usize);
                }
            }
        }
    }
}
