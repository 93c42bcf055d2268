//! The filter of the moves of a strip that are considered together, and the results for each throw.

use super::opponent::{BlockMasks, SquareMasks};
use super::precomputed_move::MoveClass;
use super::throws::THROWS;
use crate::simd::LaneMask;

/// Which moves are considered together, and where they are possible.
pub(super) struct MoveFilter<'b> {
    pub(super) class: MoveClass,
    /// The lanes of the strip in which they are considered.
    pub(super) lanes: LaneMask,
    /// By square, the lanes in which a move cannot land there.
    pub(super) barred: &'b SquareMasks,
    pub(super) blockaded: Blockades<'b>,
}

/// The lanes in which blockades of the opponent block moves, by the square they start from.
#[derive(Clone, Copy)]
pub(super) enum Blockades<'b> {
    None,
    /// The same for all moves considered.
    Fixed(&'b SquareMasks),
    /// By throw, for moves forward.
    ByThrow(BlockMasks<'b>),
}

/// The results for each throw of a strip so far.
#[derive(Default)]
pub(super) struct ThrowState {
    /// The lanes in which a move is possible; and those in which a move backward is possible that may
    /// not be declined.
    pub(super) moves: [LaneMask; THROWS],
    pub(super) must: [LaneMask; THROWS],
    /// The number of moves that were deferred because they lead to the same pair of blocks.
    pub(super) deferred_count: [u8; THROWS],
}
