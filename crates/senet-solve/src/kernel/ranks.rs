//! Sums over places: where in a row the arrangements of a block stand, and which ranks others have beside them.

use senet_table::binomial::binomial;

use super::opponent::SquareMasks;
use super::piece_path;
use super::piece_step::PieceStep;
use crate::simd::{LANE_COUNT, LaneArray, LaneMask, Simd, first_lanes, lane_index};

/// Places on the board, rounded up, and as many lanes: sums by place are found in lanes.
pub(super) const PLACES: usize = LANE_COUNT;
/// More pieces than a side has; a power of two, so that numbers are easily kept below it.
const PIECES: usize = 16;

/// A number for each lane, as they are in registers.
#[derive(Clone, Copy, Default, Debug)]
#[repr(align(64))]
pub(super) struct AlignedLanes(pub(super) LaneArray);

/// Where a block begins, in a way that is easy to count up to. One of its arrangements is the first of those that have the same highest pieces:
/// all others stand on the lowest places that there are. However many of the places are taken by others, it is known how many
/// arrangements come before that one; and what stands between it and the first of the block are lanes.
#[derive(Clone, Copy, Debug)]
pub(super) struct RankAnchor {
    /// The lowest of those highest pieces and the rest, in this order.
    places: u32,
    /// How many there are up to the lowest of them, itself included.
    chosen: u32,
    /// The lanes before it.
    pub(super) before: LaneMask,
}

impl RankAnchor {
    /// Of arrangements that follow each other.
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

    /// Its rank among the places that the mover leaves.
    #[inline(always)]
    pub(super) fn rank_beside(&self, mover: u32) -> u32 {
        self.terms().map(|(place, chosen)| binomial(place - below(mover, place), chosen)).sum()
    }

    /// Its pieces, each with how many there are up to it.
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

/// What a [marker's](RankAnchor) rank among the places that the mover leaves changes by when one of the mover's pieces goes elsewhere:
/// those that it passes have one free place more below them, or one less.
pub(super) struct RankDeltas<V> {
    rank: u32,
    /// By place, for going up and for going down: what all pieces not above it add.
    up: V,
    down: V,
}

impl<V: Simd> RankDeltas<V> {
    #[inline(always)]
    pub(super) fn new(marker: &RankAnchor, mover: u32) -> Self {
        let mut shifts = RankDeltas { rank: 0, up: V::splat(0), down: V::splat(0) };
        for (place, chosen) in marker.terms() {
            let free = place - below(mover, place);
            shifts.rank += binomial(free, chosen);
            let (more, less) = (binomial(free, chosen - 1), binomial(free.wrapping_sub(1), chosen - 1));
            let from = LaneMask::MAX << place;
            shifts.up = shifts.up.add(V::splat(more).mask(from));
            shifts.down = shifts.down.add(V::splat(less).mask(from));
        }
        shifts
    }

    /// The rank as it is.
    #[inline(always)]
    pub(super) fn rank(&self) -> u32 {
        self.rank
    }

    /// The rank when a piece has gone along each of these paths.
    #[inline(always)]
    pub(super) fn along(&self, paths: V) -> V {
        // Pieces that no legal move can pass add what means nothing, and is taken away again.
        let (left, stands, up) = (piece_path::left(paths), piece_path::stands(paths), piece_path::up(paths));
        let change = |sums: V| sums.permute(stands).sub(sums.permute(left));
        V::splat(self.rank).add(change(self.up).mask(up)).add(change(self.down).mask(!up))
    }
}

/// What the mover's pieces add to the rank of its places among those that the other side leaves, in each of the lanes of the other side's block.
#[derive(Default)]
pub(super) struct MoverRanks {
    /// By place, the free ones below it.
    free: Vec<AlignedLanes>,
    /// By how many of the mover's pieces there are up to one, itself included, and where it stands.
    added: Vec<[AlignedLanes; PLACES]>,
}

impl MoverRanks {
    /// For a block whose pieces stand on these places, and up to so many pieces of the mover.
    #[inline(always)]
    pub(super) fn find<V: Simd>(&mut self, taken: &SquareMasks, pieces: u32) {
        self.free.resize(PLACES, AlignedLanes::default());
        self.added.resize(pieces as usize, [AlignedLanes::default(); PLACES]);
        let mut free = V::splat(0);
        for (numbers, taken) in self.free.iter_mut().zip(taken) {
            numbers.0 = free.to_array();
            free = free.add(V::splat(1).mask(!taken));
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

    /// What each of some pieces of the mover adds.
    #[inline(always)]
    fn of_each(&self, mut places: u32) -> impl Iterator<Item = &LaneArray> {
        self.added.iter().map_while(move |added| {
            let place = places.trailing_zeros() as usize;
            places &= places.wrapping_sub(1);
            added.get(place).map(|added| &added.0)
        })
    }

    /// The rank of places in each lane in which the other side stands on none of them.
    #[inline(always)]
    pub(super) fn of<V: Simd>(&self, places: u32) -> V {
        self.of_each(places).fold(V::splat(0), |rank, added| rank.add(V::from_array(*added)))
    }

    /// The rank after a step, by that before it.
    #[inline(always)]
    pub(super) fn after<V: Simd>(&self, before: V, step: PieceStep) -> V {
        let added = step.goes().and_then(|[piece, left, stands]| {
            let added = self.added.get(usize::from(piece))?;
            Some([left, stands].map(|place| &added[usize::from(place) % PLACES].0))
        });
        match added {
            Some([left, stands]) => before.sub(V::from_array(*left)).add(V::from_array(*stands)),
            None => self.of(step.places()),
        }
    }

    /// The same in one lane.
    #[inline(always)]
    pub(super) fn of_lane(&self, places: u32, lane: u32) -> u32 {
        self.of_each(places).map(|added| added[lane_index(lane)]).sum()
    }

    /// The rank if the other side's pieces had left the places `lost` in all lanes, and taken those `gained`.
    #[inline(always)]
    pub(super) fn without<V: Simd>(&self, mut places: u32, [lost, gained]: [u32; 2]) -> V {
        let (mut rank, mut chosen) = (V::splat(0), 0);
        while places != 0 {
            let piece = places & places.wrapping_neg();
            chosen += 1;
            let [more, less] = [lost, gained].map(|places| (places & (piece - 1)).count_ones());
            let more = more.wrapping_sub(less);
            let free =
                V::from_array(self.free[piece.trailing_zeros() as usize % PLACES].0).add(V::splat(more));
            rank = rank.add(combinations::<V>(chosen).permute(free));
            places ^= piece;
        }
        rank
    }
}

/// Ways to choose so many, by out of how many.
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

/// By place, how many below it are free of these.
#[inline(always)]
pub(super) fn free_beside<V: Simd>(mut places: u32) -> V {
    let mut free = V::lane_indices();
    while places != 0 {
        let above = u32::MAX << 1 << places.trailing_zeros();
        free = free.sub(V::splat(1).mask(above));
        places &= places - 1;
    }
    free
}

/// The ranks of so many places in each lane, a bit for each of them, where so many are free below each.
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

/// How many of the places lie below one.
#[inline(always)]
pub(super) fn below(places: u32, place: u32) -> u32 {
    (places & ((1 << place) - 1)).count_ones()
}

#[cfg(test)]
mod tests {
    use senet_table::binomial::{rank_among, unrank};

    use super::*;
    use crate::simd::Scalar;

    fn blocks(pieces: u32) -> impl Iterator<Item = Vec<u32>> {
        let all: Vec<u32> = (0..binomial(12, pieces)).map(|rank| unrank(rank, pieces)).collect();
        all.chunks(LANE_COUNT).map(<[u32]>::to_vec).collect::<Vec<_>>().into_iter()
    }

    /// The arrangements of a block that keep off others' places follow each other, from where the marker says.
    #[test]
    fn markers_tell_where_a_block_begins() {
        for pieces in 1..=4 {
            for block in blocks(pieces) {
                let marker = RankAnchor::of(&block);
                for others in 0..1 << 12 {
                    let present = |lanes: LaneMask| {
                        let keeps_off = |lane: &usize| block[*lane] & others == 0 && lanes >> lane & 1 != 0;
                        (0..block.len()).filter(keeps_off).collect::<Vec<_>>()
                    };
                    let first = RankDeltas::<Scalar>::new(&marker, others)
                        .rank()
                        .wrapping_sub(present(marker.before).len() as u32);
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
