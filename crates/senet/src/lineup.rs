//! Lining up (in `bell`): places in the sequences, arrival, and the claim of square 1. The generator, the
//! winner check and position checks use it.
//!
//! The side on square 1 has the odd squares as its sequence. The other side has the even squares; so do both
//! sides while square 1 is unclaimed. A side may have at most as many pieces on squares 1 to *s* as its
//! sequence has squares there. If it has that many, square *s* is *full*, and no other piece of the side may
//! move down past it.

use crate::rules::plan::Plan;
use crate::square::Square;

const ONE: u32 = Square::at(1).bit();

/// The pieces of a side that have arrived. `rival` is the mask of the other side's squares.
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

/// The moves of `along` after which no piece stands beyond its place, plus the claim of square 1 if `movers`
/// has it.
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
    let mut allowed = along & !barred;
    // Square 1 counts as full for the even sequence, so that no ordinary move reaches it. The claim is added here: it
    // changes the sequence of the side to the odd squares, which its other pieces must fit.
    let claimant = ONE << distance;
    if (own | enemy) & ONE == 0 && movers & claimant & plan.step[distance] != 0 {
        let passed = claimant - ONE;
        if full_squares(own, 1) & passed == 0 {
            allowed |= claimant;
        }
    }
    allowed
}

/// The squares that are full for a side. `odd` is nonzero if its sequence is the odd squares.
///
/// The *i*-th piece never stands below its place *p* = 2*i* (or 2*i*−1), and the next piece never below
/// *p*+2. So *p* is full if the piece is on it, and *p*+1 is full if the piece is on *p* or *p*+1.
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
