//! Lining up (`bell`): places in the sequences, arrival, and the claim of square 1.
//!
//! The side that holds square 1 has the odd squares as its sequence; the other, and both while it is unclaimed, the even
//! ones. A side may have at most as many pieces on squares 1 to *s* as its sequence has squares there; a square *s* where
//! it has that many is *full*, and no more pieces may come down past it.

use crate::rules::plan::Plan;
use crate::square::Square;

const ONE: u32 = Square::at(1).bit();

/// The pieces of a side that have arrived; `rival` are the other side's squares.
pub(crate) fn arrived(plan: &Plan, own: u32, rival: u32) -> u32 {
    if (own | rival) & ONE == 0 {
        return 0;
    }
    let sequence = sequence(plan, own);
    let missing = sequence & !own;
    let lowest_missing = if missing == 0 { 31 } else { missing.trailing_zeros() };
    own & sequence & ((1 << lowest_missing) - 1)
}

/// Whether all pieces of a side have arrived.
#[inline(always)]
pub(crate) fn all_arrived(plan: &Plan, own: u32, rival: u32) -> bool {
    (own | rival) & ONE != 0 && own == sequence(plan, own)
}

/// The squares of the sequence of the side that holds `own`.
#[inline(always)]
pub(crate) fn sequence(plan: &Plan, own: u32) -> u32 {
    plan.sequences[usize::from(own & ONE == 0)]
}

/// Of the moves `along`, those after which no piece stands beyond its place; with them the claim of square 1, found in
/// `movers`.
#[inline(always)]
pub(crate) fn filter_by_place(
    plan: &Plan,
    own: u32,
    enemy: u32,
    along: u32,
    movers: u32,
    distance: usize,
) -> u32 {
    let full = full_squares(own, own & ONE);
    let mut barred = 0;
    for gap in 1..=distance {
        barred |= full << gap;
    }
    let mut kept = along & !barred;
    let claimant = ONE << distance;
    if (own | enemy) & ONE == 0 && movers & claimant & plan.step[distance] != 0 {
        let passed = claimant - ONE;
        if full_squares(own, 1) & passed == 0 {
            kept |= claimant;
        }
    }
    kept
}

/// The squares that are full for a side. `odd` is not 0 if its sequence is the odd squares.
///
/// The *i*-th piece never stands below its place *p* = 2*i* (or 2*i*−1), and the next not below *p*+2, so *p* is full
/// if the piece is on it, and *p*+1 if the piece is on either.
#[inline(always)]
fn full_squares(own: u32, odd: u32) -> u32 {
    let mut place = if odd != 0 { 1 } else { 2 };
    let mut full = if odd != 0 { 0 } else { ONE };
    let mut pieces = own;
    while pieces != 0 {
        let piece = pieces & pieces.wrapping_neg();
        pieces ^= piece;
        let (here, next) = (1u32 << place, 2u32 << place);
        full |= if piece == here { here | next } else { piece & next };
        place += 2;
        if place > 22 {
            break;
        }
    }
    full
}

/// Whether no piece of a side stands beyond its place in its sequence.
#[inline(always)]
pub(crate) fn respects_places(own: u32) -> bool {
    let mut place = if own & ONE != 0 { 1 } else { 2 };
    let mut pieces = own;
    while pieces != 0 {
        if pieces.trailing_zeros() < place {
            return false;
        }
        pieces &= pieces - 1;
        place += 2;
    }
    true
}
