//! A pair of blocks as the side to throw sees it.

use super::block_pair_offsets::BlockPairOffsets;
use super::move_table::BlockSide;
use super::pair_kernel::StratumView;

/// A pair of blocks with one of its sides to throw, the mover.
pub(super) struct BlockPairView<'b, 'a> {
    pub(super) stratum_view: &'b StratumView<'a>,
    pub(super) offsets: &'b BlockPairOffsets,
    pub(super) mover: BlockSide<'b>,
    pub(super) opponent: BlockSide<'b>,
    /// The indices of the mover and of the opponent in [`PassWeights`](super::block_pair_state::PassWeights).
    pub(super) side_indices: [usize; 2],
}

impl BlockPairView<'_, '_> {
    /// Whether both sides have the same block.
    #[inline(always)]
    pub(super) fn is_against_itself(&self) -> bool {
        self.side_indices[0] == self.side_indices[1]
    }
}
