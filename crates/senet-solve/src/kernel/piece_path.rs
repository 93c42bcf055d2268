//! The path of a piece in one number, so that offsets of 32 moves can be computed at once.

use super::transitions::Transition;
use crate::simd::{LANE_COUNT, LaneMask, Simd};

/// The places on the board, rounded up to the number of lanes, so that a table by place is a vector.
pub(super) const PLACES: usize = LANE_COUNT;
/// Off the board; above all places.
pub(super) const OFF: u32 = 31;

/// The path of a move that frees the place `freed` and takes the place `taken`, either of which may be
/// off the board, after which the mover has `count` pieces on the board.
pub(super) fn of(freed: u32, taken: u32, transition: Transition, count: u32) -> u32 {
    freed | taken << 5 | start_of(transition, count) << 10 | u32::from(taken > freed) << 15
}

/// The index in the table of [`start`].
#[inline(always)]
pub(super) fn start_of(transition: Transition, count: u32) -> u32 {
    let bears_off = match transition {
        Transition::Pass | Transition::Repeat => 0,
        Transition::PassBearingOff | Transition::RepeatBearingOff => 1,
    };
    bears_off << 4 | count
}

/// The places that are freed, in the low five bits; `permute` ignores the others.
#[inline(always)]
pub(super) fn freed<V: Simd>(paths: V) -> V {
    paths
}

/// The places that are taken, in the low five bits; `permute` ignores the others.
#[inline(always)]
pub(super) fn taken<V: Simd>(paths: V) -> V {
    paths.shr(5)
}

/// The lanes of paths that lead upward.
#[inline(always)]
pub(super) fn upward<V: Simd>(paths: V) -> LaneMask {
    paths.any(1 << 15)
}

/// Where the columns begin after each path, if the turn passes; looked up by whether a piece is borne
/// off and by the number of pieces on the board.
#[inline(always)]
pub(super) fn start<V: Simd>(paths: V, starts: V) -> V {
    starts.permute(paths.shr(10))
}

/// The transitions by whether a piece is borne off: if the turn passes, and if the mover throws again.
pub(super) const PASS: [Transition; 2] = [Transition::Pass, Transition::PassBearingOff];
pub(super) const REPEAT: [Transition; 2] = [Transition::Repeat, Transition::RepeatBearingOff];

/// The number of places below one.
#[inline(always)]
pub(super) fn below(places: u32, place: u32) -> u32 {
    (places & ((1 << place) - 1)).count_ones()
}
