//! Sums that hold for a pair of blocks.

use super::StratumView;
use super::block_pair::BlockSide;
use super::move_table::PrecomputedMove;
use super::piece_path;
use super::ranks::{AlignedLanes, MoverRanks, RankDeltas};
use super::transitions::{SideToMove, Successor, Transition};
use crate::simd::{LANE_COUNT, LaneMask, Simd, first_lanes};

/// Sums that hold for the arrangements of a block while the other side's are those of another.
#[derive(Default)]
pub(super) struct PairOffsets {
    /// By lane of the mover's block, if the turn passes and nothing moves: the number of the other side's [marker](super::ranks::RankAnchor).
    pub(super) passes: Vec<u64>,
    /// By way of the block, if the turn passes: what is added to the way's row for that number. At the end is room for what is put there
    /// at once.
    pub(super) sums: Vec<u32>,
    /// If the mover throws again, by lead: the row of the first of the other side's arrangements, how long rows are, and where in them the columns begin, by how
    /// many pieces the mover has on the board then.
    pub(super) rows: [u64; 4],
    pub(super) row_lengths: [u64; 4],
    /// How far the rows of the other side's arrangements are from the first.
    pub(super) row_offsets: [AlignedLanes; 4],
    starts: [[u32; 16]; 4],
    /// The same if the turn passes, in one table for [`piece_path::start`].
    passing: AlignedLanes,
    /// The ranks of the mover's places beside the other side's.
    pub(super) ranks: MoverRanks,
    /// The number of the other side's block for which they are.
    ranked: Option<u32>,
}

impl PairOffsets {
    /// Finds the sums for the arrangements of a block, while the other side's are of another.
    #[inline(always)]
    pub(super) fn prepare<V: Simd>(
        &mut self,
        stratum_view: &StratumView<'_>,
        part: BlockSide<'_>,
        against: BlockSide<'_>,
    ) {
        let (count, others) = (part.block.count, against.block.count);
        let stratum = stratum_view.level.index.stratum();
        self.row_lengths = stratum_view.transitions.row_lengths(others);
        for (offsets, length) in self.row_offsets.iter_mut().zip(self.row_lengths) {
            offsets.0 = V::lane_indices().mul(length as u32).to_array();
        }
        self.rows = stratum_view.transitions.rows(others, against.configuration(0).rank);
        let [passing, again] = [piece_path::PASSING, piece_path::AGAIN]
            .map(|transitions| stratum_view.transitions.starts(transitions, count, others));
        self.passing.0 = std::array::from_fn(|place| passing[place / 16 % 2][place % 16]);
        (self.starts[Transition::Repeat as usize], self.starts[Transition::RepeatBearingOff as usize]) =
            (again[0], again[1]);
        if self.ranked != Some(against.block.first) {
            self.ranks.find::<V>(against.masks().occupied_places(), stratum.mover.into());
            self.ranked = Some(against.block.first);
        }
        self.passes.clear();
        let first = part.configuration(0).all_moves().start;
        let end = part.configuration(part.block.lanes - 1).all_moves().end;
        self.sums.resize(end - first + LANE_COUNT, 0);
        let twin = stratum_view.transitions.level(Transition::Pass);
        let starts = V::from_array(self.passing.0);
        let before = u64::from(against.block.anchor.before.count_ones());
        for lane in 0..part.block.lanes {
            let configuration = part.configuration(lane);
            if configuration.places & against.block.common != 0 {
                self.passes.push(0);
                continue;
            }
            let shifts = RankDeltas::<V>::new(&against.block.anchor, configuration.places);
            let pass = twin.index.row(count, configuration.rank)
                + u64::from(twin.index.column(count, others) + shifts.rank());
            self.passes.push(pass);
            let moves = configuration.all_moves();
            let sums = self.sums[moves.start - first..].chunks_exact_mut(LANE_COUNT);
            for (sums, mv) in sums.zip(moves.clone().step_by(LANE_COUNT)) {
                let paths = part.move_table.packed.paths(mv);
                sums.copy_from_slice(&shifts.along(paths).add(piece_path::start(paths, starts)).to_array());
            }
            for ((leading, row), sum) in
                part.move_table.packed.leading(moves.clone()).zip(&self.sums[moves.start - first..])
            {
                if leading.side_to_move() == SideToMove::Other {
                    let first = (row + u64::from(*sum)).wrapping_sub(before);
                    stratum_view.transitions.prefetch(leading.transition, first, LANE_COUNT);
                }
            }
        }
    }

    /// Where in a row the columns begin of what the mover has with so many pieces on the board, if it throws again.
    #[inline(always)]
    pub(super) fn start(&self, transition: Transition, count: u32) -> u32 {
        self.starts[transition as usize][count as usize % 16]
    }

    /// The same if the turn passes.
    #[inline(always)]
    pub(super) fn start_passing(&self, transition: Transition, count: u32) -> u32 {
        self.passing.0[piece_path::start_of(transition, count) as usize % LANE_COUNT]
    }

    /// Where a quiet move leads if the other side has the arrangement of this lane, those of the lanes `present` keeping off the mover's places
    /// then.
    #[inline(always)]
    pub(super) fn quiet<'a>(
        &self,
        stratum_view: &StratumView<'a>,
        mv: &PrecomputedMove,
        sum: u32,
        [present, before]: [LaneMask; 2],
        lane: u32,
    ) -> Successor<'a> {
        let number = match mv.transition.side_to_move() {
            SideToMove::Other => in_row(mv.row + u64::from(sum), [present, before], lane),
            SideToMove::Same => self.again(mv.transition, mv.places, lane),
        };
        stratum_view.transitions.successor(mv.transition, number)
    }

    /// The number of a position in which the mover, with these places, throws again, and the other side has the arrangement of this lane.
    #[inline(always)]
    fn again(&self, transition: Transition, places: u32, lane: u32) -> u64 {
        let column = self.start(transition, places.count_ones()) + self.ranks.of_lane(places, lane);
        self.rows[transition as usize]
            + u64::from(lane) * self.row_lengths[transition as usize]
            + u64::from(column)
    }

    /// The number of a position, by the places of the mover and the lane of the other side's arrangement.
    #[inline(always)]
    pub(super) fn number(&self, places: u32, lane: u32) -> usize {
        self.again(Transition::Repeat, places, lane) as usize
    }

    /// The number of the same with the other side to throw, by the lane of the mover's arrangement and that of the other side's.
    #[inline(always)]
    pub(super) fn passed(&self, own: u32, lane: u32, lanes: [LaneMask; 2]) -> usize {
        in_row(self.passes[own as usize], lanes, lane) as usize
    }
}

/// The number of a lane in a row of those that are there, with the number of the marker, which has these lanes before it.
#[inline(always)]
fn in_row(marker: u64, [present, before]: [LaneMask; 2], lane: u32) -> u64 {
    let below = present & first_lanes(lane);
    (marker + u64::from(below.count_ones())).wrapping_sub((present & before).count_ones().into())
}
