//! Index arithmetic that holds for a pair of blocks and one side to throw, computed once for the pair.

use super::move_table::BlockSide;
use super::packed_move::MoveTarget;
use super::pair_kernel::StratumView;
use super::piece_path;
use super::precomputed_move::PrecomputedMove;
use super::ranks::{AlignedLanes, MoverRanks, RankDeltas};
use super::transitions::Transition;
use crate::model::successor::{NextToThrow, Successor};
use crate::simd::{LANE_COUNT, LaneMask, Simd, first_lanes};

/// Offsets for the configurations of the mover's block against the opponent's block.
#[derive(Default)]
pub(super) struct BlockPairOffsets {
    /// By lane of the mover's block, if the turn passes without a move: the number of the opponent's
    /// [anchor](super::ranks::RankAnchor).
    pub(super) pass_rows: Vec<u64>,
    /// By move of the block, if the turn passes: the column of the anchor, which is added to the move's row
    /// for the number of the anchor. Padded at the end.
    pub(super) anchor_columns: Vec<u32>,
    /// If the mover throws again, by transition: the row of the opponent's first configuration, the row
    /// length, and where the columns begin, by the number of the mover's pieces on the board.
    pub(super) rows: [u64; 4],
    pub(super) row_lengths: [u64; 4],
    /// The distance of each of the opponent's rows from the first.
    pub(super) row_offsets: [AlignedLanes; 4],
    starts: [[u32; 16]; 4],
    /// If the turn passes, where the columns begin; the table for [`piece_path::start`].
    pass_starts: AlignedLanes,
    /// The ranks of the mover's places.
    pub(super) ranks: MoverRanks,
    /// The opponent's block that `ranks` holds for.
    ranks_of_block: Option<u32>,
}

impl BlockPairOffsets {
    /// Computes the offsets, and prefetches the successors of quiet moves.
    #[inline(always)]
    pub(super) fn prepare<V: Simd>(
        &mut self,
        stratum_view: &StratumView<'_>,
        mover: BlockSide<'_>,
        opponent: BlockSide<'_>,
    ) {
        let (count, others) = (mover.block.count, opponent.block.count);
        let stratum = stratum_view.value_table.index.stratum();
        self.row_lengths = stratum_view.transitions.row_lengths(others);
        for (offsets, length) in self.row_offsets.iter_mut().zip(self.row_lengths) {
            offsets.0 = V::lane_indices().mul(length as u32).to_array();
        }
        self.rows = stratum_view.transitions.rows(others, opponent.configuration(0).rank);
        let [pass_starts, repeat_starts] = [piece_path::PASS, piece_path::REPEAT]
            .map(|transitions| stratum_view.transitions.starts(transitions, count, others));
        self.pass_starts.0 = std::array::from_fn(|index| pass_starts[index / 16 % 2][index % 16]);
        (self.starts[Transition::Repeat as usize], self.starts[Transition::RepeatBearingOff as usize]) =
            (repeat_starts[0], repeat_starts[1]);
        if self.ranks_of_block != Some(opponent.block.first) {
            self.ranks.compute::<V>(opponent.masks().occupied_places(), stratum.mover.into());
            self.ranks_of_block = Some(opponent.block.first);
        }
        self.pass_rows.clear();
        let first = mover.configuration(0).all_moves().start;
        let end = mover.configuration(mover.block.lanes - 1).all_moves().end;
        self.anchor_columns.resize(end - first + LANE_COUNT, 0);
        let twin = stratum_view.transitions.value_table(Transition::Pass);
        let starts = V::from_array(self.pass_starts.0);
        let before = u64::from(opponent.block.anchor.before.count_ones());
        for lane in 0..mover.block.lanes {
            let configuration = mover.configuration(lane);
            if configuration.places & opponent.block.common != 0 {
                self.pass_rows.push(0);
                continue;
            }
            let deltas = RankDeltas::<V>::new(&opponent.block.anchor, configuration.places);
            let pass = twin.index.row(count, configuration.rank)
                + u64::from(twin.index.column(count, others) + deltas.rank());
            self.pass_rows.push(pass);
            let moves = configuration.all_moves();
            let anchor_columns = self.anchor_columns[moves.start - first..].chunks_exact_mut(LANE_COUNT);
            for (anchor_columns, mv) in anchor_columns.zip(moves.clone().step_by(LANE_COUNT)) {
                let paths = mover.move_table.packed.paths(mv);
                anchor_columns.copy_from_slice(
                    &deltas.after_paths(paths).add(piece_path::start(paths, starts)).to_array(),
                );
            }
            let anchor_columns = &self.anchor_columns[moves.start - first..];
            prefetch_quiet(stratum_view, mover.move_table.packed.targets(moves), anchor_columns, before);
        }
    }

    /// Where the columns begin if the mover throws again with `count` pieces on the board.
    #[inline(always)]
    pub(super) fn repeat_start(&self, transition: Transition, count: u32) -> u32 {
        self.starts[transition as usize][count as usize % 16]
    }

    /// Where the columns begin if the turn passes with `count` pieces of the mover on the board.
    #[inline(always)]
    pub(super) fn pass_start(&self, transition: Transition, count: u32) -> u32 {
        self.pass_starts.0[piece_path::start_of(transition, count) as usize % LANE_COUNT]
    }

    /// The successor of a quiet move. In the lanes `present` the opponent occupies none of the mover's
    /// places after it.
    #[inline(always)]
    pub(super) fn quiet<'a>(
        &self,
        stratum_view: &StratumView<'a>,
        mv: &PrecomputedMove,
        anchor_column: u32,
        [present, before]: [LaneMask; 2],
        lane: u32,
    ) -> Successor<'a> {
        let number = match mv.transition.next_to_throw() {
            NextToThrow::Other => in_row(mv.row + u64::from(anchor_column), [present, before], lane),
            NextToThrow::Same => self.repeat_number(mv.transition, mv.places, lane),
        };
        stratum_view.transitions.successor(mv.transition, number)
    }

    /// The number of the position in which the mover has these places and throws again, and the opponent
    /// has the configuration of this lane.
    #[inline(always)]
    fn repeat_number(&self, transition: Transition, places: u32, lane: u32) -> u64 {
        let column = self.repeat_start(transition, places.count_ones()) + self.ranks.of_lane(places, lane);
        self.rows[transition as usize]
            + u64::from(lane) * self.row_lengths[transition as usize]
            + u64::from(column)
    }

    /// The number of the position in which the mover has these places, and the opponent the
    /// configuration of this lane.
    #[inline(always)]
    pub(super) fn number(&self, places: u32, lane: u32) -> usize {
        self.repeat_number(Transition::Repeat, places, lane) as usize
    }

    /// The number of the same position with the other side to throw, by the lanes of both
    /// configurations.
    #[inline(always)]
    pub(super) fn passed_number(&self, own: u32, lane: u32, lanes: [LaneMask; 2]) -> usize {
        in_row(self.pass_rows[own as usize], lanes, lane) as usize
    }
}

/// Prefetches the successors of quiet moves that pass the turn, given the column of the anchor for each and
/// the number of lanes before it.
#[inline(always)]
fn prefetch_quiet(
    stratum_view: &StratumView<'_>,
    targets: impl Iterator<Item = (MoveTarget, u64)>,
    anchor_columns: &[u32],
    before: u64,
) {
    for ((target, row_or_step), anchor_column) in targets.zip(anchor_columns) {
        if target.next_to_throw() == NextToThrow::Other {
            let first = (row_or_step + u64::from(*anchor_column)).wrapping_sub(before);
            stratum_view.transitions.prefetch(target.transition, first, LANE_COUNT);
        }
    }
}

/// The number of a lane in a row of the lanes `present`, given the number of the anchor and the lanes
/// before it.
#[inline(always)]
fn in_row(anchor: u64, [present, before]: [LaneMask; 2], lane: u32) -> u64 {
    let below = present & first_lanes(lane);
    (anchor + u64::from(below.count_ones())).wrapping_sub((present & before).count_ones().into())
}
