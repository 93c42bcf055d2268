//! One side of a pair of blocks.

use super::move_table::{Block, Configuration, MoveTable};
use super::opponent::BlockMasks;
use crate::simd::LaneArray;

/// One side of a pair of blocks.
#[derive(Clone, Copy)]
pub(super) struct BlockSide<'b> {
    pub(super) move_table: &'b MoveTable,
    pub(super) block: &'b Block,
}

impl<'b> BlockSide<'b> {
    #[inline(always)]
    pub(super) fn configuration(&self, lane: u32) -> &'b Configuration {
        &self.move_table.configurations[(self.block.first + lane) as usize]
    }

    /// The block as its opponent sees it.
    #[inline(always)]
    pub(super) fn masks(&self) -> BlockMasks<'b> {
        self.move_table.masks(self.block)
    }

    /// The places of each configuration, by lane.
    #[inline(always)]
    pub(super) fn places(&self) -> &'b LaneArray {
        self.move_table.places(self.block)
    }
}
