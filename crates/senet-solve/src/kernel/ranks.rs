//! Ranks of configurations: where those of a block stand in a row, and the columns of the mover's
//! places.
//!
//! The rank of a set of places is a sum over its pieces of binomial coefficients, each counting the free
//! places below. So it changes by a few terms when one piece moves, or when the other side's pieces take
//! places away.

use senet_table::binomial::binomial;

use super::opponent::SquareMasks;
use super::piece_path::{self, PLACES, below};
use super::piece_step::PieceStep;
use crate::simd::{LaneArray, LaneMask, Simd, first_lanes, lane_index};

/// More than the pieces of a side; a power of two, so that indices are cheap to bound.
const PIECES: usize = 16;

/// A number for each lane, aligned like a register.
#[derive(Clone, Copy, Default, Debug)]
#[repr(align(64))]
pub(super) struct AlignedLanes(pub(super) LaneArray);

/// A configuration of a block whose column is cheap to compute. Its lower pieces fill the lowest places
/// without a gap. They add nothing to the rank, whatever places the other side takes, so the rank is a sum over
/// the few higher pieces. From the anchor's column, the others follow by counting the lanes between that are
/// present.
#[derive(Clone, Copy, Debug)]
pub(super) struct RankAnchor {
    /// The places of its highest pieces.
    places: u32,
    /// The number of its pieces up to the lowest of these, inclusive.
    chosen: u32,
    /// The lanes before it.
    pub(super) before: LaneMask,
}

impl RankAnchor {
    /// The anchor of configurations with consecutive ranks.
    pub(super) fn of(configurations: &[u32]) -> RankAnchor {
        let mut best = RankAnchor { places: 0, chosen: 0, before: 0 };
        for (lane, places) in configurations.iter().enumerate() {
            let packed = places.trailing_ones().min(places.count_ones().saturating_sub(1));
            if packed + 1 > best.chosen {
                let places = places & (u32::MAX << packed);
                best = RankAnchor { places, chosen: packed + 1, before: first_lanes(lane as u32) };
            }
        }
        best
    }

    /// The anchor's rank among the places that the mover leaves free.
    #[inline(always)]
    pub(super) fn rank_around(&self, mover: u32) -> u32 {
        self.terms().map(|(place, chosen)| binomial(place - below(mover, place), chosen)).sum()
    }

    /// The anchor's high pieces, each with the number of pieces up to it.
    #[inline(always)]
    fn terms(&self) -> impl Iterator<Item = (u32, u32)> + use<> {
        let (mut rest, mut chosen) = (self.places, self.chosen);
        std::iter::from_fn(move || {
            let place = rest.trailing_zeros();
            let term = (rest != 0).then_some((place, chosen));
            rest &= rest.wrapping_sub(1);
            chosen += 1;
            term
        })
    }
}

/// How the rank of an [anchor](RankAnchor) changes when one of the mover's pieces moves: each piece of
/// the anchor that it passes has one free place more below it, or one less.
pub(super) struct RankDeltas<V> {
    rank: u32,
    /// By place, the sum over the anchor's pieces up to it, for a move upward and for one downward.
    up: V,
    down: V,
}

impl<V: Simd> RankDeltas<V> {
    #[inline(always)]
    pub(super) fn new(anchor: &RankAnchor, mover: u32) -> Self {
        let mut deltas = RankDeltas { rank: 0, up: V::splat(0), down: V::splat(0) };
        for (place, chosen) in anchor.terms() {
            let free = place - below(mover, place);
            deltas.rank += binomial(free, chosen);
            let (more, less) = (binomial(free, chosen - 1), binomial(free.wrapping_sub(1), chosen - 1));
            let from = LaneMask::MAX << place;
            deltas.up = deltas.up.add(V::splat(more).mask(from));
            deltas.down = deltas.down.add(V::splat(less).mask(from));
        }
        deltas
    }

    /// The rank without a move.
    #[inline(always)]
    pub(super) fn rank(&self) -> u32 {
        self.rank
    }

    /// The rank after a piece has moved along each of these paths.
    #[inline(always)]
    pub(super) fn after_paths(&self, paths: V) -> V {
        // A term is meaningless for an anchor piece that no move can pass; it is part of both sums and
        // cancels out.
        let (freed, taken, up) =
            (piece_path::freed(paths), piece_path::taken(paths), piece_path::upward(paths));
        let change = |sums: V| sums.permute(taken).sub(sums.permute(freed));
        V::splat(self.rank).add(change(self.up).mask(up)).add(change(self.down).mask(!up))
    }
}

/// What each of the mover's pieces adds to the rank of its configuration among the places that the
/// opponent leaves free, by lane of the opponent's block.
#[derive(Default)]
pub(super) struct MoverRanks {
    /// By place, the number of free places below it.
    free: Vec<AlignedLanes>,
    /// By the number of the mover's pieces up to one, inclusive, and by the place of that one.
    added: Vec<[AlignedLanes; PLACES]>,
}

impl MoverRanks {
    /// Computes the table for a block that occupies these places, and for up to `pieces` pieces of the
    /// mover.
    #[inline(always)]
    pub(super) fn compute<V: Simd>(&mut self, occupied: &SquareMasks, pieces: u32) {
        self.free.resize(PLACES, AlignedLanes::default());
        self.added.resize(pieces as usize, [AlignedLanes::default(); PLACES]);
        let mut free = V::splat(0);
        for (numbers, occupied) in self.free.iter_mut().zip(occupied) {
            numbers.0 = free.to_array();
            free = free.add(V::splat(1).mask(!occupied));
        }
        for (added, chosen) in self.added.iter_mut().zip(1..) {
            let combinations = combinations::<V>(chosen);
            for (numbers, free) in added.iter_mut().zip(&self.free) {
                numbers.0 = combinations.permute(V::from_array(free.0)).to_array();
            }
            // A piece off the board adds nothing.
            added[piece_path::OFF as usize] = AlignedLanes::default();
        }
    }

    /// What each of some pieces adds.
    #[inline(always)]
    fn of_each(&self, mut places: u32) -> impl Iterator<Item = &LaneArray> {
        self.added.iter().map_while(move |added| {
            let place = places.trailing_zeros() as usize;
            places &= places.wrapping_sub(1);
            added.get(place).map(|added| &added.0)
        })
    }

    /// The ranks of these places, in lanes in which the opponent occupies none of them.
    #[inline(always)]
    pub(super) fn of<V: Simd>(&self, places: u32) -> V {
        self.of_each(places).fold(V::splat(0), |rank, added| rank.add(V::from_array(*added)))
    }

    /// The ranks after a step, given those before it.
    #[inline(always)]
    pub(super) fn after<V: Simd>(&self, before: V, step: PieceStep) -> V {
        let added = step.piece_move().and_then(|[piece, freed, taken]| {
            let added = self.added.get(usize::from(piece))?;
            Some([freed, taken].map(|place| &added[usize::from(place) % PLACES].0))
        });
        match added {
            Some([freed, taken]) => before.sub(V::from_array(*freed)).add(V::from_array(*taken)),
            None => self.of(step.places()),
        }
    }

    /// The rank of these places in one lane.
    #[inline(always)]
    pub(super) fn of_lane(&self, places: u32, lane: u32) -> u32 {
        self.of_each(places).map(|added| added[lane_index(lane)]).sum()
    }

    /// The ranks after the opponent has left the places `vacated` and entered the places `entered` in all
    /// lanes.
    #[inline(always)]
    pub(super) fn after_displacement<V: Simd>(&self, mut places: u32, [vacated, entered]: [u32; 2]) -> V {
        let (mut rank, mut chosen) = (V::splat(0), 0);
        while places != 0 {
            let piece = places & places.wrapping_neg();
            chosen += 1;
            let [more, less] = [vacated, entered].map(|places| (places & (piece - 1)).count_ones());
            let more = more.wrapping_sub(less);
            let free =
                V::from_array(self.free[piece.trailing_zeros() as usize % PLACES].0).add(V::splat(more));
            rank = rank.add(combinations::<V>(chosen).permute(free));
            places ^= piece;
        }
        rank
    }
}

/// Binomial coefficients, by the number chosen and by the number to choose from.
static COMBINATIONS: [AlignedLanes; PIECES] = {
    let mut table = [AlignedLanes([0; PLACES]); PIECES];
    let mut chosen = 0;
    while chosen < PIECES {
        let mut of = 0;
        while of < PLACES {
            table[chosen].0[of] = binomial(of as u32, chosen as u32);
            of += 1;
        }
        chosen += 1;
    }
    table
};

#[inline(always)]
fn combinations<V: Simd>(chosen: usize) -> V {
    V::from_array(COMBINATIONS[chosen % PIECES].0)
}

/// By place, the number of places below it that are not among these.
#[inline(always)]
pub(super) fn free_around<V: Simd>(mut places: u32) -> V {
    let mut free = V::lane_indices();
    while places != 0 {
        let above = u32::MAX << 1 << places.trailing_zeros();
        free = free.sub(V::splat(1).mask(above));
        places &= places - 1;
    }
    free
}

/// The ranks of `count` places in each lane, given by a mask, if `free` places are free below each.
#[inline(always)]
pub(super) fn ranks<V: Simd>(mut places: V, count: u32, free: V) -> V {
    let mut ranks = V::splat(0);
    for chosen in 1..=count as usize {
        let lowest = places.trailing_zeros();
        ranks = ranks.add(combinations::<V>(chosen).permute(free.permute(lowest)));
        places = places.clear_lowest_bit();
    }
    ranks
}

#[cfg(test)]
mod tests {
    use senet_table::binomial::{rank_among, unrank};

    use super::*;
    use crate::simd::{LANE_COUNT, Scalar};

    fn blocks(pieces: u32) -> impl Iterator<Item = Vec<u32>> {
        let all: Vec<u32> = (0..binomial(12, pieces)).map(|rank| unrank(rank, pieces)).collect();
        all.chunks(LANE_COUNT).map(<[u32]>::to_vec).collect::<Vec<_>>().into_iter()
    }

    #[test]
    fn anchors_locate_blocks() {
        for pieces in 1..=4 {
            for block in blocks(pieces) {
                let anchor = RankAnchor::of(&block);
                for others in 0..1 << 12 {
                    let present = |lanes: LaneMask| {
                        let keeps_off = |lane: &usize| block[*lane] & others == 0 && lanes >> lane & 1 != 0;
                        (0..block.len()).filter(keeps_off).collect::<Vec<_>>()
                    };
                    let first = RankDeltas::<Scalar>::new(&anchor, others)
                        .rank()
                        .wrapping_sub(present(anchor.before).len() as u32);
                    for (lane, number) in present(LaneMask::MAX).into_iter().zip(first..) {
                        assert_eq!(
                            number,
                            rank_among(block[lane], others),
                            "{:b} beside {others:b}",
                            block[lane]
                        );
                    }
                }
            }
        }
    }
}
