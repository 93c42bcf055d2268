//! A pair of blocks: all positions in which each side has a configuration of one block. The entry point
//! of the kernel.

use std::ops::Range;

use super::accumulator::BackupAccumulator;
use super::block_pair_offsets::BlockPairOffsets;
use super::block_pair_state::BlockPairState;
use super::block_pair_view::BlockPairView;
use super::deferred::Timing;
use super::move_table::{BlockSide, pieces_move_up};
use super::order::Patch;
use super::pair_kernel::{PairKernel, StratumView, assemble};
use super::transitions::Transition;
use crate::pass::stats::PassStats;
use crate::simd::{LaneMask, Simd, lane_index};

/// Buffers of a thread, kept between pairs of blocks. Offsets are held for two pairs: the current one
/// and the next, whose values are prefetched meanwhile.
#[derive(Default)]
pub(crate) struct BlockPairScratch {
    now: [BlockPairOffsets; 2],
    next: [BlockPairOffsets; 2],
    state: BlockPairState,
}

impl<'a> PairKernel<'a> {
    /// Backs up all positions of some patches. Calls `note` with the number and the statistics of each
    /// patch.
    #[inline(always)]
    pub(crate) fn back_up_patches<V: Simd>(
        &self,
        patches: &[(usize, Patch)],
        scratch: &mut BlockPairScratch,
        backup: &mut impl BackupAccumulator<'a>,
        mut note: impl FnMut(usize, PassStats),
    ) {
        let (Some(first), Some(second)) = (self.move_tables.first(), self.move_tables.last()) else { return };
        let mut ready: Option<(usize, [BlockSide<'_>; 2])> = None;
        // The patch whose statistics have not been reported yet.
        let mut begun = None;
        let mut begin = |patch: Option<usize>, backup: &mut _| {
            if begun != patch
                && let Some(begun) = std::mem::replace(&mut begun, patch)
            {
                note(begun, BackupAccumulator::take_stats(backup));
            }
        };
        // An extra step at the end processes the last pair, so that the long code of `back_up_pair`
        // stands here only once.
        let pairs = patches.iter().flat_map(|(number, patch)| patch.pairs().map(|pair| (*number, pair)));
        for next in pairs.map(Some).chain([None]) {
            let next = next.map(|(number, (one, other))| {
                let (one, other) = (&first.blocks[one], &second.blocks[other]);
                (
                    number,
                    [
                        BlockSide { move_table: first, block: one },
                        BlockSide { move_table: second, block: other },
                    ],
                )
            });
            let on_board = next.filter(|(_, sides)| sides.iter().all(|part| part.block.count > 0));
            if let Some((_, [one, other])) = next
                && one.block.common & other.block.common != 0
            {
                // All configurations of both blocks occupy a common place, so there is no position.
                continue;
            }
            if let Some((_, sides)) = on_board {
                // Prefetch what the next pair reads while the current pair is processed.
                self.prepare::<V>(sides, &mut scratch.next);
            }
            if let Some((patch, sides)) = ready.take() {
                begin(Some(patch), backup);
                self.back_up_pair::<V>(sides, &scratch.now, &mut scratch.state, backup);
            }
            if on_board.is_some() {
                ready = on_board;
                std::mem::swap(&mut scratch.now, &mut scratch.next);
            } else if let Some((patch, sides)) = next {
                begin(Some(patch), backup);
                self.back_up_empty_board(sides, backup);
            }
        }
        begin(None, backup);
    }

    /// The numbers of a range, most advanced first.
    #[inline(always)]
    pub(super) fn in_progress_order(&self, mut range: Range<u32>) -> impl Iterator<Item = u32> + use<> {
        let up = pieces_move_up(self.plan);
        std::iter::from_fn(move || if up { range.next_back() } else { range.next() })
    }

    /// The lanes of a block whose configurations are further advanced than that of `lane`.
    #[inline(always)]
    pub(super) fn lanes_ahead(&self, lane: u32) -> LaneMask {
        let up = pieces_move_up(self.plan);
        if up { LaneMask::MAX << lane << 1 } else { (1 << lane) - 1 }
    }

    /// The lanes of a mask, most advanced first.
    #[inline(always)]
    pub(super) fn lanes_in_progress_order(&self, mut lanes: LaneMask) -> impl Iterator<Item = u32> + use<> {
        let up = pieces_move_up(self.plan);
        std::iter::from_fn(move || {
            if lanes == 0 {
                return None;
            }
            let lane = if up { lanes.ilog2() } else { lanes.trailing_zeros() };
            lanes &= !(1 << lane);
            Some(lane)
        })
    }

    /// The number of sides that differ: a block against itself has one.
    #[inline(always)]
    fn side_count(&self, [one, other]: [BlockSide<'_>; 2]) -> usize {
        if self.move_tables.len() == 1 && one.block.first == other.block.first { 1 } else { 2 }
    }

    #[inline(always)]
    fn stratum(&self, mover: usize) -> &StratumView<'a> {
        &self.strata[mover.min(self.strata.len() - 1)]
    }

    #[inline(always)]
    fn prepare<V: Simd>(&self, sides: [BlockSide<'_>; 2], block_pair_offsets: &mut [BlockPairOffsets; 2]) {
        for mover in 0..self.side_count(sides) {
            block_pair_offsets[mover].prepare::<V>(self.stratum(mover), sides[mover], sides[1 - mover]);
        }
    }

    /// Backs up all positions of a pair of blocks, with either side to throw.
    #[inline(always)]
    fn back_up_pair<V: Simd>(
        &self,
        sides: [BlockSide<'_>; 2],
        block_pair_offsets: &[BlockPairOffsets; 2],
        state: &mut BlockPairState,
        backup: &mut impl BackupAccumulator<'a>,
    ) {
        let side_count = self.side_count(sides);
        state.pass_weights.clear();
        // A block against itself has one side.
        let view = |mover: usize| BlockPairView {
            stratum_view: self.stratum(mover),
            offsets: &block_pair_offsets[mover],
            mover: sides[mover],
            opponent: sides[1 - mover],
            side_indices: [mover, (1 - mover).min(side_count - 1)],
        };
        state.deferred.clear(sides[0].move_table.throws.len());
        let views = [view(0), view(side_count - 1)];
        // A move of a low piece often leads to the same pair of blocks with the other side to throw, and
        // from there a move of the other side leads back. So the first side's strips are backed up
        // without these moves and deferred. Then the second side's strips are backed up, most advanced
        // first, and after each of them the deferred positions with its configuration are finished. For
        // a block against itself, the first turn takes the positions in which the mover is less
        // advanced, the second turn the others.
        for (block_pair, when) in views.iter().zip([Timing::Deferred, Timing::Immediate]) {
            if when == Timing::Immediate {
                state.deferred.transpose::<V>(sides[0].move_table.throws.len(), backup.bound_tracking());
            }
            for lane in self.configuration_lanes(block_pair) {
                self.back_up_strip::<V>(block_pair, lane, when, state, backup);
                if when == Timing::Immediate {
                    self.finish_deferred::<V>([&views[0], block_pair], lane, state, backup);
                }
            }
        }
    }

    /// The mover's configurations that leave room for the opponent's block, most advanced first.
    #[inline(always)]
    pub(super) fn configuration_lanes(
        &self,
        block_pair: &BlockPairView<'_, 'a>,
    ) -> impl Iterator<Item = u32> + use<'a> {
        let (taken, places) = (block_pair.opponent.block.common, *block_pair.mover.places());
        self.in_progress_order(0..block_pair.mover.block.lanes)
            .filter(move |lane| places[lane_index(*lane)] & taken == 0)
    }

    /// Backs up a pair of blocks in which a side has no piece on the board.
    #[inline(never)]
    fn back_up_empty_board(&self, sides: [BlockSide<'_>; 2], backup: &mut impl BackupAccumulator<'a>) {
        let [one, other] = sides;
        // A side without pieces on the board often has to wait for the other, so its positions come
        // second.
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
            for mover in movers.into_iter().filter(|mover| *mover < self.side_count(sides)) {
                let stratum_view = self.stratum(mover);
                let position = assemble(&stratum_view.value_table.index, squares[mover], squares[1 - mover]);
                if self.plan.allows_arrangement(&position) {
                    let own = self.back_up_generically(stratum_view, &position, backup);
                    let twin = &stratum_view.transitions.value_table(Transition::Pass).index;
                    let passed = assemble(twin, squares[1 - mover], squares[mover]);
                    let back = if own > 0 { self.pass_weight(&passed) } else { 0 };
                    self.note_mutual_pass(stratum_view, [own, back], twin.number(&passed) as usize, backup);
                    backup.finish(stratum_view.value_table.index.number(&position) as usize);
                }
            }
        }
    }
}
