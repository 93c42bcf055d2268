//! What becomes of a block's arrangements when one of their pieces is hit, found once for each block: where the piece was hit, and where it goes,
//! is all that matters.

use std::collections::HashMap;

use senet::HitDestination;
use senet_table::binomial::rank;

use crate::simd::{LANE_COUNT, LANE_INDICES, LaneMask};

/// A piece is hit, and goes somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct HitEffect(u8);

/// Places below one to which its piece may go, from the next on; one more stands for its side's hand, and 0 for all else.
const HAND: u32 = 7;
const WAYS: u32 = HAND + 1;
const BLOWS: usize = 256;

impl HitEffect {
    /// None of which anything is written down.
    pub(super) const OTHER: HitEffect = HitEffect(0);

    /// Of a piece on the place `lands`, by one that leaves the place `leaves` and whose side then has the places `own`; all of them masks.
    pub(super) fn of(hit_destination: HitDestination, [leaves, lands]: [u32; 2], own: u32) -> HitEffect {
        let gained = match hit_destination {
            HitDestination::MoverOrigin => leaves,
            // Where that is not free the piece goes on.
            HitDestination::SquareBelow if own & lands >> 1 == 0 => lands >> 1,
            HitDestination::Hand if lands != 0 => {
                return HitEffect((lands.trailing_zeros() * WAYS + HAND) as u8);
            }
            HitDestination::SquareBelow | HitDestination::Hand | HitDestination::PositionDependent => {
                return HitEffect::OTHER;
            }
        };
        HitEffect::between([lands, gained])
    }

    /// By which one piece goes down from a place to another, if these are one each.
    #[inline(always)]
    pub(super) fn between([left, gained]: [u32; 2]) -> HitEffect {
        if !left.is_power_of_two() || !gained.is_power_of_two() {
            return HitEffect::OTHER;
        }
        match left.trailing_zeros().wrapping_sub(gained.trailing_zeros()) {
            down @ 1..HAND => HitEffect((left.trailing_zeros() * WAYS + down) as u8),
            _ => HitEffect::OTHER,
        }
    }

    /// As a number, and by it.
    #[inline(always)]
    pub(super) fn number(self) -> u8 {
        self.0
    }

    #[inline(always)]
    pub(super) fn numbered(number: u8) -> HitEffect {
        HitEffect(number)
    }

    /// The place that is left, and that which is gained, as masks; 0 for the hand.
    #[inline(always)]
    pub(super) fn places(self) -> Option<[u32; 2]> {
        let (place, way) = (u32::from(self.0) / WAYS, u32::from(self.0) % WAYS);
        match way {
            0 => None,
            HAND => Some([1 << place, 0]),
            down => place.checked_sub(down).map(|gained| [1 << place, 1 << gained]),
        }
    }
}

/// What becomes of the arrangements of a block.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(align(64))]
pub(super) struct BlockDisplacement {
    /// The lanes whose arrangement becomes another one of the block, and for each of these, and all that are not hit, the lane of that.
    pub(super) within: LaneMask,
    /// Lanes whose arrangements become such as follow each other.
    pub(super) run: LaneMask,
    pub(super) sources: [u8; LANE_COUNT],
}

impl BlockDisplacement {
    /// All stay where they are, and each lane is its own source.
    fn none() -> BlockDisplacement {
        BlockDisplacement { within: 0, run: 0, sources: LANE_INDICES.map(|lane| lane as u8) }
    }

    /// Of arrangements that follow each other by rank.
    fn of(configurations: &[u32], [left, gained]: [u32; 2]) -> BlockDisplacement {
        let mut displaced = BlockDisplacement::none();
        let first = rank(configurations[0]);
        let mut run = RankRun::default();
        for (lane, places) in configurations.iter().enumerate() {
            if places & left == 0 || places & gained != 0 {
                continue;
            }
            let after = rank(places ^ left ^ gained);
            match after
                .checked_sub(first)
                .filter(|source| gained != 0 && (*source as usize) < configurations.len())
            {
                Some(source) => {
                    displaced.within |= 1 << lane;
                    displaced.sources[lane] = source as u8;
                }
                None => run.add(lane, after),
            }
        }
        displaced.run = run.longest();
        displaced
    }
}

/// Lanes whose ranks follow each other.
#[derive(Default)]
struct RankRun {
    lanes: LaneMask,
    next: u32,
    longest: LaneMask,
}

impl RankRun {
    fn add(&mut self, lane: usize, rank: u32) {
        if rank != self.next {
            self.longest = self.longest();
            self.lanes = 0;
        }
        self.lanes |= 1 << lane;
        self.next = rank + 1;
    }

    fn longest(&self) -> LaneMask {
        if self.lanes.count_ones() > self.longest.count_ones() { self.lanes } else { self.longest }
    }
}

/// The same for all blocks of a book.
#[derive(Default, Debug)]
pub(super) struct DisplacementTable {
    /// Those that differ.
    found: Vec<BlockDisplacement>,
    /// By block and blow, which it is.
    numbers: Vec<u32>,
}

/// Finds those that are there already.
pub(super) type Numbers = HashMap<BlockDisplacement, u32>;

impl DisplacementTable {
    /// Adds the next block's arrangements.
    pub(super) fn add(&mut self, configurations: &[u32], known: &mut Numbers) {
        let any = configurations.iter().fold(0, |any, places| any | places);
        for hit_effect in 0..=u8::MAX {
            let displaced = match HitEffect(hit_effect).places() {
                Some(places) if any & places[0] != 0 => BlockDisplacement::of(configurations, places),
                _ => BlockDisplacement::none(),
            };
            let found = &mut self.found;
            self.numbers.push(*known.entry(displaced).or_insert_with(|| {
                found.push(displaced);
                found.len() as u32 - 1
            }));
        }
    }

    /// Those of the block that was added under this number.
    #[inline(always)]
    pub(super) fn of_block(&self, number: u32) -> BlockDisplacements<'_> {
        let first = number as usize * BLOWS;
        let numbers = self.numbers[first..first + BLOWS].try_into().expect("there are as many");
        BlockDisplacements { found: &self.found, numbers }
    }
}

/// What becomes of one block.
#[derive(Clone, Copy)]
pub(super) struct BlockDisplacements<'b> {
    found: &'b [BlockDisplacement],
    numbers: &'b [u32; BLOWS],
}

impl<'b> BlockDisplacements<'b> {
    #[inline(always)]
    pub(super) fn by(&self, hit_effect: HitEffect) -> &'b BlockDisplacement {
        &self.found[self.numbers[usize::from(hit_effect.0)] as usize]
    }
}

#[cfg(test)]
mod tests {
    use senet_table::binomial::{binomial, unrank};

    use super::*;

    /// Each lane that is in a run or within its block is where it is said to be, and no lane is that was not hit.
    #[test]
    fn arrangements_are_found_where_a_hit_takes_them() {
        let mut displacements = DisplacementTable::default();
        let mut known = Numbers::new();
        let all: Vec<u32> = (0..binomial(14, 3)).map(|rank| unrank(rank, 3)).collect();
        let (mut within, mut runs) = (0, 0);
        for (number, block) in all.chunks(LANE_COUNT).enumerate() {
            displacements.add(block, &mut known);
            for hit_effect in (0..=u8::MAX).map(HitEffect) {
                let displaced = displacements.of_block(number as u32).by(hit_effect);
                let Some([left, gained]) = hit_effect.places() else {
                    assert_eq!(*displaced, BlockDisplacement::none());
                    continue;
                };
                let mut next = None;
                assert_eq!(displaced.within & displaced.run, 0);
                for (lane, places) in block.iter().enumerate() {
                    let is_in = |lanes: LaneMask| lanes >> lane & 1 != 0;
                    let is_hit = places & left != 0 && places & gained == 0;
                    let after = places ^ left ^ gained;
                    assert!(is_hit || !is_in(displaced.within | displaced.run), "{hit_effect:?} {places:b}");
                    let source = usize::from(displaced.sources[lane]);
                    assert!(if is_in(displaced.within) { block[source] == after } else { source == lane });
                    if is_in(displaced.run) {
                        assert_eq!(
                            rank(after),
                            *next.get_or_insert(rank(after)),
                            "{hit_effect:?} {places:b}"
                        );
                        next = next.map(|next| next + 1);
                    }
                }
                within += displaced.within.count_ones();
                runs += displaced.run.count_ones();
            }
        }
        assert!(within > 1_000 && runs > 1_000, "{within} and {runs}");
        assert!(displacements.found.len() * 4 < displacements.numbers.len());
    }

    #[test]
    fn blows_tell_whence_and_whereto() {
        let of = |hit_destination, leaves: u32, own| {
            HitEffect::of(hit_destination, [leaves, 1 << 9], own).places()
        };
        assert_eq!(of(HitDestination::MoverOrigin, 1 << 6, 0), Some([1 << 9, 1 << 6]));
        assert_eq!(of(HitDestination::SquareBelow, 1 << 6, 0), Some([1 << 9, 1 << 8]));
        assert_eq!(of(HitDestination::SquareBelow, 1 << 6, 1 << 8), None);
        assert_eq!(of(HitDestination::Hand, 1 << 6, 0), Some([1 << 9, 0]));
        // Back from above, from the hand, from too far, and where it depends.
        assert_eq!(of(HitDestination::MoverOrigin, 1 << 12, 0), None);
        assert_eq!(of(HitDestination::MoverOrigin, 0, 0), None);
        assert_eq!(of(HitDestination::MoverOrigin, 1 << 2, 0), None);
        assert_eq!(of(HitDestination::PositionDependent, 1 << 6, 0), None);
        // One piece each, no more and no fewer.
        let between = |left, gained| HitEffect::between([left, gained]).places();
        assert_eq!(between(1 << 9, 1 << 8), Some([1 << 9, 1 << 8]));
        assert_eq!(
            [between(3 << 8, 1 << 7), between(1 << 9, 3 << 7), between(1 << 9, 0), between(0, 1)],
            [None; 4]
        );
    }
}
