//! How a piece goes, in one number, so that sums for many moves can be found at once.

use super::transitions::Transition;
use crate::simd::{LaneMask, Simd};

/// Off the board, above all places.
pub(super) const OFF: u32 = 31;

/// The path of a move that frees the place `left` and takes `stands`, either of which may be off the board, after which the mover has `count`
/// pieces on the board.
pub(super) fn of(left: u32, stands: u32, transition: Transition, count: u32) -> u32 {
    left | stands << 5 | start_of(transition, count) << 10 | u32::from(stands > left) << 15
}

/// Where in the table of [`start`] stands what the mover leads to with so many pieces on the board then.
#[inline(always)]
pub(super) fn start_of(transition: Transition, count: u32) -> u32 {
    let bears_off = match transition {
        Transition::Pass | Transition::Repeat => 0,
        Transition::PassBearingOff | Transition::RepeatBearingOff => 1,
    };
    bears_off << 4 | count
}

/// Places that are freed, up to what does not matter to a table of 32.
#[inline(always)]
pub(super) fn left<V: Simd>(paths: V) -> V {
    paths
}

/// Places that are taken, in the same way.
#[inline(always)]
pub(super) fn stands<V: Simd>(paths: V) -> V {
    paths.shr(5)
}

/// Those on which a piece goes up.
#[inline(always)]
pub(super) fn up<V: Simd>(paths: V) -> LaneMask {
    paths.any(1 << 15)
}

/// Where in a row the columns begin of what each path leads to, if the turn passes: by whether a piece is borne off, and how many are on the
/// board then.
#[inline(always)]
pub(super) fn start<V: Simd>(paths: V, starts: V) -> V {
    starts.permute(paths.shr(10))
}

/// Leads by whether a piece is borne off: if the turn passes, for the table of [`start`], and if the mover throws again.
pub(super) const PASSING: [Transition; 2] = [Transition::Pass, Transition::PassBearingOff];
pub(super) const AGAIN: [Transition; 2] = [Transition::Repeat, Transition::RepeatBearingOff];
