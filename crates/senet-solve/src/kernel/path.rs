//! How a piece goes, in one number, so that sums for many moves can be found at once.

use super::leads::Lead;
use crate::lanes::{LaneSet, Lanes};

/// Off the board, above all places.
pub(super) const OFF: u32 = 31;

/// The path of a move that frees the place `left` and takes `stands`, either of which may be off the board, after which the mover has `count`
/// pieces on the board.
pub(super) fn of(left: u32, stands: u32, lead: Lead, count: u32) -> u32 {
    left | stands << 5 | start_of(lead, count) << 10 | u32::from(stands > left) << 15
}

/// Where in the table of [`start`] stands what the mover leads to with so many pieces on the board then.
#[inline(always)]
pub(super) fn start_of(lead: Lead, count: u32) -> u32 {
    let bears_off = match lead {
        Lead::Passes | Lead::Again => 0,
        Lead::PassesWithOneOff | Lead::AgainWithOneOff => 1,
    };
    bears_off << 4 | count
}

/// Places that are freed, up to what does not matter to a table of 32.
#[inline(always)]
pub(super) fn left<L: Lanes>(paths: L) -> L {
    paths
}

/// Places that are taken, in the same way.
#[inline(always)]
pub(super) fn stands<L: Lanes>(paths: L) -> L {
    paths.shifted_down(5)
}

/// Those on which a piece goes up.
#[inline(always)]
pub(super) fn up<L: Lanes>(paths: L) -> LaneSet {
    paths.having(1 << 15)
}

/// Where in a row the columns begin of what each path leads to, if the turn passes: by whether a piece is borne off, and how many are on the
/// board then.
#[inline(always)]
pub(super) fn start<L: Lanes>(paths: L, starts: L) -> L {
    starts.at(paths.shifted_down(10))
}

/// Leads by whether a piece is borne off: if the turn passes, for the table of [`start`], and if the mover throws again.
pub(super) const PASSING: [Lead; 2] = [Lead::Passes, Lead::PassesWithOneOff];
pub(super) const AGAIN: [Lead; 2] = [Lead::Again, Lead::AgainWithOneOff];
