//! A pair of blocks: all positions that differ only in where the lowest piece of each side stands.

use std::ops::Range;

use senet::Rules;

use super::book::{Arrangement, Block, Book};
use super::kept::{Kept, When};
use super::leads::Lead;
use super::order::Patch;
use super::prepared::Prepared;
use super::{Half, Purpose, Work, assemble};
use crate::lanes::{LANES, Lanes, half};
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
}

/// For the positions of a pair of blocks, either side to throw, the weight of the throws that do nothing but pass the turn; 0 for those that
/// were not done yet.
#[derive(Default)]
pub(super) struct Waits([[[u8; 32]; 32]; 2]);

impl Waits {
    fn clear(&mut self, lows: [u32; 2]) {
        for (side, lows) in self.0.iter_mut().zip(lows) {
            side[..lows as usize].iter_mut().for_each(|weights| weights.fill(0));
        }
    }

    /// Notes the weight of a position; that of the same with the other side to throw.
    #[inline(always)]
    pub(super) fn note(&mut self, cell: [u32; 2], [mover, other]: [usize; 2], weight: u32) -> u32 {
        let [low, other_low] = cell.map(|low| low as usize % 32);
        self.0[mover][low][other_low] = weight as u8;
        self.0[other][other_low][low].into()
    }

    /// Notes the weights of a strip of positions, from this place of the other side's lowest piece on; those of the same with the other side
    /// to throw.
    #[inline(always)]
    pub(super) fn note_strip(
        &mut self,
        [low, start]: [u32; 2],
        [mover, other]: [usize; 2],
        weights: [u32; 16],
    ) -> [u32; 16] {
        let (low, half) = (low as usize % 32, half(start));
        for (noted, weight) in self.0[mover][low][half.clone()].iter_mut().zip(weights) {
            *noted = weight as u8;
        }
        let mut back = [0; 16];
        // Of two different sides the one whose strips are ended comes first.
        if mover == other {
            for (back, weights) in back.iter_mut().zip(&self.0[other][half]) {
                *back = weights[low].into();
            }
        }
        back
    }

    /// Those of positions from this place of the mover's lowest piece on, with the other side to throw.
    #[inline(always)]
    pub(super) fn back(&self, [start, other_low]: [u32; 2], [_, other]: [usize; 2]) -> [u32; 16] {
        let mut back = [0; 16];
        for (back, weight) in back.iter_mut().zip(&self.0[other][other_low as usize % 32][half(start)]) {
            *back = (*weight).into();
        }
        back
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

impl Part<'_> {
    #[inline(always)]
    pub(super) fn arrangement(&self, low: u32) -> &Arrangement {
        &self.book.arrangements[(self.block.first + low) as usize]
    }
}

impl<'a, R: Rules> Work<'a, R> {
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
        for (number, patch) in patches {
            for (one, other) in patch.pairs() {
                let (one, other) = (&first.blocks[one], &last.blocks[other]);
                if one.upper & other.upper != 0 {
                    continue;
                }
                let parts = [Part { book: first, block: one }, Part { book: last, block: other }];
                let on_board = one.count > 0 && other.count > 0;
                if on_board {
                    // While one pair is gone through, what the next will look up is on its way.
                    self.prepare::<L>(parts, &mut scratch.next);
                }
                if let Some((patch, parts)) = ready.take() {
                    begin(Some(patch), purpose);
                    self.run_pair::<L>(parts, &scratch.now, &mut scratch.notes, purpose);
                }
                if on_board {
                    ready = Some((*number, parts));
                    std::mem::swap(&mut scratch.now, &mut scratch.next);
                } else {
                    begin(Some(*number), purpose);
                    self.run_empty_board(parts, purpose);
                }
            }
        }
        if let Some((patch, parts)) = ready {
            begin(Some(patch), purpose);
            self.run_pair::<L>(parts, &scratch.now, &mut scratch.notes, purpose);
        }
        begin(None, purpose);
    }

    /// Places, those furthest on first.
    #[inline(always)]
    pub(super) fn onward(&self, mut range: Range<u32>) -> impl Iterator<Item = u32> + use<R> {
        let up = self.rules.plan().bears_off();
        std::iter::from_fn(move || if up { range.next_back() } else { range.next() })
    }

    /// A pair of a block with itself is gone through from one side.
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
            prepared[mover].prepare::<L>(self.half(mover), parts[mover], parts[1 - mover].block);
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
        notes.waits.clear(parts.map(|part| part.block.lows));
        let turn = |mover: usize| Turn {
            half: self.half(mover),
            prepared: &prepared[mover],
            part: parts[mover],
            against: parts[1 - mover],
            sides: [mover, (1 - mover).min(sides - 1)],
        };
        if sides == 1 {
            let turn = turn(0);
            for low in self.lows(&turn) {
                self.run_strips::<L>(&turn, low, When::AtOnce, notes, purpose);
            }
            return;
        }
        // The lanes of a strip are better filled the more places there are.
        let first = usize::from(parts[1].block.lows < parts[0].block.lows);
        self.run_together::<L>([turn(first), turn(1 - first)], notes, purpose);
    }

    /// A move of the lowest piece leads to a position of the pair itself, with the other side to throw, whose own lowest piece leads
    /// back here. So what one side's positions lead to elsewhere is found first, in strips, and kept. Then, from the
    /// furthest place of the other side's lowest piece on, come the strips of the other side, and what was kept for this place is ended.
    #[inline(always)]
    fn run_together<L: Lanes>(
        &self,
        [one, other]: [Turn<'_, 'a>; 2],
        notes: &mut Notes,
        purpose: &mut impl Purpose<'a>,
    ) {
        notes.kept.clear(one.part.book.throws.len());
        for low in self.lows(&one) {
            self.run_strips::<L>(&one, low, When::Later, notes, purpose);
        }
        for other_low in self.lows(&other) {
            self.run_strips::<L>(&other, other_low, When::AtOnce, notes, purpose);
            self.run_kept::<L>(&one, other_low, notes, purpose);
        }
    }

    /// The places where the mover's lowest piece can stand, those furthest on first.
    #[inline(always)]
    pub(super) fn lows(&self, turn: &Turn<'_, 'a>) -> impl Iterator<Item = u32> + use<'a, R> {
        let upper = turn.against.block.upper;
        self.onward(0..turn.part.block.lows).filter(move |low| upper >> low & 1 == 0)
    }

    /// All positions in which the mover's lowest piece stands on one place.
    #[inline(always)]
    fn run_strips<L: Lanes>(
        &self,
        turn: &Turn<'_, 'a>,
        low: u32,
        when: When,
        notes: &mut Notes,
        purpose: &mut impl Purpose<'a>,
    ) {
        for strip in self.onward(0..turn.against.block.lows.div_ceil(LANES)) {
            self.run_strip::<L>(turn, [low, strip * LANES], when, notes, purpose);
        }
    }

    /// A side has nothing on the board.
    #[inline(never)]
    fn run_empty_board(&self, parts: [Part<'_>; 2], purpose: &mut impl Purpose<'a>) {
        let [one, other] = parts;
        let lows = |part: Part<'_>| 0..part.block.lows;
        for (low, other_low) in
            lows(one).rev().flat_map(|low| lows(other).rev().map(move |other_low| (low, other_low)))
        {
            let squares = [one.arrangement(low).squares, other.arrangement(other_low).squares];
            if !squares[0].intersection(squares[1]).is_empty() {
                continue;
            }
            for mover in 0..self.sides(parts) {
                let half = self.half(mover);
                let position = assemble(&half.level.index, squares[mover], squares[1 - mover]);
                if self.rules.plan().could_stand(&position) {
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
