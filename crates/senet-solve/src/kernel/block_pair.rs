//! A pair of blocks: all positions in which either side has an arrangement of one of its blocks.

use std::ops::Range;

use super::captures::PendingRuns;
use super::deferred::{DeferredBackups, Timing};
use super::move_table::{Block, Configuration, MoveTable};
use super::opponent::BlockMasks;
use super::order::Patch;
use super::pair_offsets::PairOffsets;
use super::transitions::Transition;
use super::{BackupKernel, PairKernel, StratumView, assemble};
use crate::simd::{LANE_COUNT, LaneArray, LaneMask, Simd, lane_index};
use crate::sweep::PassStats;

/// Sums that hold for a pair of blocks: one set for each side as the one to throw. Kept between pairs, so that its room is.
#[derive(Default)]
pub(crate) struct PairScratch {
    now: [PairOffsets; 2],
    next: [PairOffsets; 2],
    notes: PairNotes,
}

/// What the positions of a pair of blocks have to know of each other.
#[derive(Default)]
pub(super) struct PairNotes {
    pub(super) pass_weights: PassWeights,
    pub(super) deferred: DeferredBackups,
    pub(super) runs: PendingRuns,
}

/// For the positions of a pair of blocks, either side to throw, the weight of the throws that do nothing but pass the turn; 0 for those that
/// were not done yet.
#[derive(Default)]
pub(super) struct PassWeights([[[u8; LANE_COUNT]; LANE_COUNT]; 2]);

impl PassWeights {
    fn clear(&mut self) {
        self.0 = [[[0; LANE_COUNT]; LANE_COUNT]; 2];
    }

    /// Notes the weight of a position; that of the same with the other side to throw.
    #[inline(always)]
    pub(super) fn note(&mut self, cell: [u32; 2], [mover, other]: [usize; 2], weight: u32) -> u32 {
        let [own, others] = cell.map(lane_index);
        self.0[mover][own][others] = weight as u8;
        self.0[other][others][own].into()
    }

    /// Notes the weights of a strip of positions; those of the same with the other side
    /// to throw.
    #[inline(always)]
    pub(super) fn note_strip<V: Simd>(
        &mut self,
        own: u32,
        [mover, other]: [usize; 2],
        weights: LaneArray,
    ) -> LaneArray {
        let own = lane_index(own);
        self.0[mover][own] = V::from_array(weights).to_low_bytes();
        // Of two different sides the one whose strips are ended comes first.
        if mover == other { self.across(other, own) } else { [0; LANE_COUNT] }
    }

    /// Those of a side whose pair of blocks is of one block with itself.
    #[inline(never)]
    fn across(&self, side: usize, own: usize) -> LaneArray {
        self.0[side].map(|weights| weights[own].into())
    }

    /// Those of positions with the other side's arrangement of one lane, with that side to throw.
    #[inline(always)]
    pub(super) fn back<V: Simd>(&self, other: u32, [_, others]: [usize; 2]) -> LaneArray {
        V::from_bytes(self.0[others][lane_index(other)]).to_array()
    }
}

/// A side in a pair of blocks.
#[derive(Clone, Copy)]
pub(super) struct BlockSide<'b> {
    pub(super) move_table: &'b MoveTable,
    pub(super) block: &'b Block,
}

/// A side's turn in a pair of blocks.
pub(super) struct Turn<'b, 'a> {
    pub(super) stratum_view: &'b StratumView<'a>,
    pub(super) pair_offsets: &'b PairOffsets,
    pub(super) part: BlockSide<'b>,
    pub(super) against: BlockSide<'b>,
    /// The side to throw, and the other, in [`PassWeights`].
    pub(super) sides: [usize; 2],
}

impl Turn<'_, '_> {
    /// Whether both sides' arrangements are those of the same block.
    #[inline(always)]
    pub(super) fn is_against_itself(&self) -> bool {
        self.sides[0] == self.sides[1]
    }
}

impl<'b> BlockSide<'b> {
    #[inline(always)]
    pub(super) fn configuration(&self, lane: u32) -> &'b Configuration {
        &self.move_table.configurations[(self.block.first + lane) as usize]
    }

    /// What they are to the other side.
    #[inline(always)]
    pub(super) fn masks(&self) -> BlockMasks<'b> {
        self.move_table.masks(self.block)
    }

    /// The places of each lane's.
    #[inline(always)]
    pub(super) fn places(&self) -> &'b LaneArray {
        self.move_table.places(self.block)
    }
}

impl<'a> PairKernel<'a> {
    /// All positions of some patches, which come with their numbers; what was found in each is noted.
    #[inline(always)]
    pub(crate) fn run<V: Simd>(
        &self,
        patches: &[(usize, Patch)],
        scratch: &mut PairScratch,
        backup: &mut impl BackupKernel<'a>,
        mut note: impl FnMut(usize, PassStats),
    ) {
        let (Some(first), Some(last)) = (self.move_tables.first(), self.move_tables.last()) else { return };
        let mut ready: Option<(usize, [BlockSide<'_>; 2])> = None;
        // The patch to which belongs what was found and not noted yet.
        let mut begun = None;
        let mut begin = |patch: Option<usize>, backup: &mut _| {
            if begun != patch
                && let Some(begun) = std::mem::replace(&mut begun, patch)
            {
                note(begun, BackupKernel::take_stats(backup));
            }
        };
        // After the last pair nothing comes, and the last is gone through: in one place, since its code is long.
        let pairs = patches.iter().flat_map(|(number, patch)| patch.pairs().map(|pair| (*number, pair)));
        for next in pairs.map(Some).chain([None]) {
            let next = next.map(|(number, (one, other))| {
                let (one, other) = (&first.blocks[one], &last.blocks[other]);
                (
                    number,
                    [
                        BlockSide { move_table: first, block: one },
                        BlockSide { move_table: last, block: other },
                    ],
                )
            });
            let on_board = next.filter(|(_, parts)| parts.iter().all(|part| part.block.count > 0));
            if let Some((_, [one, other])) = next
                && one.block.common & other.block.common != 0
            {
                continue;
            }
            if let Some((_, parts)) = on_board {
                // While one pair is gone through, what the next will look up is on its way.
                self.prepare::<V>(parts, &mut scratch.next);
            }
            if let Some((patch, parts)) = ready.take() {
                begin(Some(patch), backup);
                self.back_up_pair::<V>(parts, &scratch.now, &mut scratch.notes, backup);
            }
            if on_board.is_some() {
                ready = on_board;
                std::mem::swap(&mut scratch.now, &mut scratch.next);
            } else if let Some((patch, parts)) = next {
                begin(Some(patch), backup);
                self.back_up_empty_board(parts, backup);
            }
        }
        begin(None, backup);
    }

    /// Places, those furthest on first.
    #[inline(always)]
    pub(super) fn in_progress_order(&self, mut range: Range<u32>) -> impl Iterator<Item = u32> + use<> {
        let up = self.plan.bears_off();
        std::iter::from_fn(move || if up { range.next_back() } else { range.next() })
    }

    /// The lanes of a block whose arrangements are further on than that of one.
    #[inline(always)]
    pub(super) fn lanes_ahead(&self, lane: u32) -> LaneMask {
        let up = self.plan.bears_off();
        if up { LaneMask::MAX << lane << 1 } else { (1 << lane) - 1 }
    }

    /// The lanes of a set, those furthest on first.
    #[inline(always)]
    pub(super) fn lanes_in_progress_order(&self, mut lanes: LaneMask) -> impl Iterator<Item = u32> + use<> {
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
    fn sides(&self, [one, other]: [BlockSide<'_>; 2]) -> usize {
        if self.move_tables.len() == 1 && one.block.first == other.block.first { 1 } else { 2 }
    }

    #[inline(always)]
    fn stratum_view(&self, mover: usize) -> &StratumView<'a> {
        &self.strata[mover.min(self.strata.len() - 1)]
    }

    #[inline(always)]
    fn prepare<V: Simd>(&self, parts: [BlockSide<'_>; 2], pair_offsets: &mut [PairOffsets; 2]) {
        for mover in 0..self.sides(parts) {
            pair_offsets[mover].prepare::<V>(self.stratum_view(mover), parts[mover], parts[1 - mover]);
        }
    }

    /// All positions of a pair of blocks, either side to throw.
    #[inline(always)]
    fn back_up_pair<V: Simd>(
        &self,
        parts: [BlockSide<'_>; 2],
        pair_offsets: &[PairOffsets; 2],
        notes: &mut PairNotes,
        backup: &mut impl BackupKernel<'a>,
    ) {
        let sides = self.sides(parts);
        notes.pass_weights.clear();
        // A pair of a block with itself has one side.
        let turn = |mover: usize| Turn {
            stratum_view: self.stratum_view(mover),
            pair_offsets: &pair_offsets[mover],
            part: parts[mover],
            against: parts[1 - mover],
            sides: [mover, (1 - mover).min(sides - 1)],
        };
        notes.deferred.clear(parts[0].move_table.throws.len());
        let turns = [turn(0), turn(sides - 1)];
        // A move of a low piece leads to a position of the pair itself, with the other side to throw, whose own low pieces lead back here.
        // So what one side's positions lead to elsewhere is found first, in strips, and kept. Then, from the other side's arrangement
        // furthest on, come the strips of the other side, and what was kept for this arrangement is ended. In a pair of a block with itself
        // either turn has the positions in which its side is the one that is less far on, or further.
        for (turn, when) in turns.iter().zip([Timing::Deferred, Timing::Immediate]) {
            if when == Timing::Immediate {
                notes.deferred.transpose::<V>(parts[0].move_table.throws.len(), backup.bound_tracking());
            }
            for lane in self.lanes(turn) {
                self.back_up_strip::<V>(turn, lane, when, notes, backup);
                if when == Timing::Immediate {
                    self.finish_deferred::<V>([&turns[0], turn], lane, notes, backup);
                }
            }
        }
    }

    /// The mover's arrangements that the other side leaves room for, those furthest on first.
    #[inline(always)]
    pub(super) fn lanes(&self, turn: &Turn<'_, 'a>) -> impl Iterator<Item = u32> + use<'a> {
        let (taken, places) = (turn.against.block.common, *turn.part.places());
        self.in_progress_order(0..turn.part.block.lanes)
            .filter(move |lane| places[lane_index(*lane)] & taken == 0)
    }

    /// A side has nothing on the board.
    #[inline(never)]
    fn back_up_empty_board(&self, parts: [BlockSide<'_>; 2], backup: &mut impl BackupKernel<'a>) {
        let [one, other] = parts;
        // Whoever has nothing on the board often only waits for what the other does, which is to be known before.
        let mut movers = [0, 1];
        if one.block.count == 0 {
            movers.reverse();
        }
        let lanes = |part: BlockSide<'_>| self.in_progress_order(0..part.block.lanes);
        for (lane, other_lane) in
            lanes(one).flat_map(|lane| lanes(other).map(move |other_lane| (lane, other_lane)))
        {
            let squares = [one.configuration(lane).squares, other.configuration(other_lane).squares];
            if !squares[0].intersection(squares[1]).is_empty() {
                continue;
            }
            for mover in movers.into_iter().filter(|mover| *mover < self.sides(parts)) {
                let stratum_view = self.stratum_view(mover);
                let position = assemble(&stratum_view.level.index, squares[mover], squares[1 - mover]);
                if self.plan.allows_arrangement(&position) {
                    let own = self.back_up_generically(stratum_view, &position, backup);
                    let twin = &stratum_view.transitions.level(Transition::Pass).index;
                    let passed = assemble(twin, squares[1 - mover], squares[mover]);
                    let back = if own > 0 { self.pass_weight(&passed) } else { 0 };
                    self.note_mutual_pass(stratum_view, [own, back], twin.number(&passed) as usize, backup);
                    backup.finish(stratum_view.level.index.number(&position) as usize);
                }
            }
        }
    }
}
