//! What the positions of a pair of blocks share while they are backed up.

use super::deferred::DeferredBackups;
use super::pushes::PushOutcome;
use super::transitions::Transition;
use crate::simd::{LANE_COUNT, LaneArray, LaneMask, Simd, lane_index};

/// What the positions of a pair of blocks share.
#[derive(Default)]
pub(super) struct BlockPairState {
    pub(super) pass_weights: PassWeights,
    pub(super) deferred: DeferredBackups,
    pub(super) runs: PendingRuns,
}

/// For each position of a pair of blocks, with either side to throw, the total weight of the throws that
/// can only pass the turn; 0 if the position has not been backed up yet.
#[derive(Default)]
pub(super) struct PassWeights([[[u8; LANE_COUNT]; LANE_COUNT]; 2]);

impl PassWeights {
    pub(super) fn clear(&mut self) {
        self.0 = [[[0; LANE_COUNT]; LANE_COUNT]; 2];
    }

    /// Records the weight of a position. Returns that of the position with the other side to throw.
    #[inline(always)]
    pub(super) fn record(&mut self, cell: [u32; 2], [mover, other]: [usize; 2], weight: u32) -> u32 {
        let [own, others] = cell.map(lane_index);
        self.0[mover][own][others] = weight as u8;
        self.0[other][others][own].into()
    }

    /// Records the weights of a strip. Returns those of the positions with the other side to throw.
    #[inline(always)]
    pub(super) fn record_strip<V: Simd>(
        &mut self,
        own: u32,
        [mover, other]: [usize; 2],
        weights: LaneArray,
    ) -> LaneArray {
        let own = lane_index(own);
        self.0[mover][own] = V::from_array(weights).to_low_bytes();
        // If the sides differ, only the second side's strips are finished at once, and the positions with
        // the first side to throw are still deferred: their weights are not recorded yet.
        if mover == other { self.opponent_column(other, own) } else { [0; LANE_COUNT] }
    }

    /// The weights of one opponent configuration, for a block against itself.
    #[inline(never)]
    fn opponent_column(&self, side: usize, own: usize) -> LaneArray {
        self.0[side].map(|weights| weights[own].into())
    }

    /// The weights of the positions with the other side to throw, for one configuration of that side.
    #[inline(always)]
    pub(super) fn opponent_row<V: Simd>(&self, other: u32, [_, others]: [usize; 2]) -> LaneArray {
        V::from_bytes(self.0[others][lane_index(other)]).to_array()
    }
}

/// Runs of a row that were prefetched and are still to be considered, with the throw and the lanes; and
/// a buffer.
#[derive(Default)]
pub(super) struct PendingRuns {
    pub(super) requested: Vec<(usize, LaneMask, Run)>,
    /// The outcomes of the current push.
    pub(super) pushed: Vec<PushOutcome>,
}

/// Consecutive positions of a row, one for each lane that is present.
pub(super) struct Run {
    pub(super) transition: Transition,
    pub(super) first: usize,
    pub(super) present: LaneMask,
}
