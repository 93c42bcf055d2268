//! What hits do to a block. It depends only on where the piece was hit and where it goes, so it is
//! tabulated by block.

use std::collections::HashMap;

use senet::HitDestination;
use senet_table::binomial::rank;

use crate::simd::{LANE_COUNT, LANE_INDICES, LaneMask};

/// The key of a hit: the place of the piece and the place that it goes to, in one number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct HitKey(u8);

/// The code of a hit is the place times `CODES`, plus how far down the piece goes: 1 to 6, or `HAND`.
/// Code 0 stands for all other hits.
const HAND: u32 = 7;
const CODES: u32 = HAND + 1;
const HIT_KEYS: usize = 256;

impl HitKey {
    /// A hit that is not tabulated.
    pub(super) const OTHER: HitKey = HitKey(0);

    /// A hit on the place `lands` by a piece that leaves the place `leaves`, whose side then has the
    /// places `own`; all are masks.
    pub(super) fn of(hit_destination: HitDestination, [leaves, lands]: [u32; 2], own: u32) -> HitKey {
        let entered = match hit_destination {
            HitDestination::MoverOrigin => leaves,
            // If that square is not free, the piece goes further.
            HitDestination::SquareBelow if own & lands >> 1 == 0 => lands >> 1,
            HitDestination::Hand if lands != 0 => {
                return HitKey((lands.trailing_zeros() * CODES + HAND) as u8);
            }
            HitDestination::SquareBelow | HitDestination::Hand | HitDestination::PositionDependent => {
                return HitKey::OTHER;
            }
        };
        HitKey::between([lands, entered])
    }

    /// A hit that moves one piece down from the first place to the second; [`OTHER`](HitKey::OTHER)
    /// if these are not one place each, or too far apart.
    #[inline(always)]
    pub(super) fn between([vacated, entered]: [u32; 2]) -> HitKey {
        if !vacated.is_power_of_two() || !entered.is_power_of_two() {
            return HitKey::OTHER;
        }
        match vacated.trailing_zeros().wrapping_sub(entered.trailing_zeros()) {
            down @ 1..HAND => HitKey((vacated.trailing_zeros() * CODES + down) as u8),
            _ => HitKey::OTHER,
        }
    }

    /// Conversion to a number and back.
    #[inline(always)]
    pub(super) fn number(self) -> u8 {
        self.0
    }

    #[inline(always)]
    pub(super) fn numbered(number: u8) -> HitKey {
        HitKey(number)
    }

    /// The place that is vacated and the place that is entered, as masks; the latter is 0 for the hand.
    #[inline(always)]
    pub(super) fn places(self) -> Option<[u32; 2]> {
        let (place, code) = (u32::from(self.0) / CODES, u32::from(self.0) % CODES);
        match code {
            0 => None,
            HAND => Some([1 << place, 0]),
            down => place.checked_sub(down).map(|entered| [1 << place, 1 << entered]),
        }
    }
}

/// What a hit does to the configurations of a block.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(align(64))]
pub(super) struct BlockHitEffect {
    /// The lanes whose configuration becomes another of the block.
    pub(super) in_block: LaneMask,
    /// The longest set of lanes whose configurations become consecutive ones.
    pub(super) run: LaneMask,
    /// For each lane of `in_block`, the lane of the configuration that its configuration becomes. Other lanes
    /// are their own sources.
    pub(super) sources: [u8; LANE_COUNT],
}

impl BlockHitEffect {
    /// No lane is hit; each lane is its own source.
    fn none() -> BlockHitEffect {
        BlockHitEffect { in_block: 0, run: 0, sources: LANE_INDICES.map(|lane| lane as u8) }
    }

    /// For configurations with consecutive ranks.
    fn of(configurations: &[u32], [vacated, entered]: [u32; 2]) -> BlockHitEffect {
        let mut effect = BlockHitEffect::none();
        let first = rank(configurations[0]);
        let mut run = RankRun::default();
        for (lane, places) in configurations.iter().enumerate() {
            if places & vacated == 0 || places & entered != 0 {
                continue;
            }
            let after = rank(places ^ vacated ^ entered);
            match after
                .checked_sub(first)
                .filter(|source| entered != 0 && (*source as usize) < configurations.len())
            {
                Some(source) => {
                    effect.in_block |= 1 << lane;
                    effect.sources[lane] = source as u8;
                }
                None => run.add(lane, after),
            }
        }
        effect.run = run.longest();
        effect
    }
}

/// Finds the longest run of consecutive ranks.
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

/// What hits do to all blocks of a move table.
#[derive(Default, Debug)]
pub(super) struct HitEffectTable {
    found: Vec<BlockHitEffect>,
    /// The number of the entry, by block and hit.
    numbers: Vec<u32>,
}

/// The numbers of known entries.
pub(super) type Numbers = HashMap<BlockHitEffect, u32>;

impl HitEffectTable {
    /// Adds the next block.
    pub(super) fn add(&mut self, configurations: &[u32], known: &mut Numbers) {
        let any = configurations.iter().fold(0, |any, places| any | places);
        for hit_key in 0..=u8::MAX {
            let effect = match HitKey(hit_key).places() {
                Some(places) if any & places[0] != 0 => BlockHitEffect::of(configurations, places),
                _ => BlockHitEffect::none(),
            };
            let found = &mut self.found;
            self.numbers.push(*known.entry(effect).or_insert_with(|| {
                found.push(effect);
                found.len() as u32 - 1
            }));
        }
    }

    /// The entries of the block with this number.
    #[inline(always)]
    pub(super) fn of_block(&self, number: u32) -> HitEffectsOfBlock<'_> {
        let first = number as usize * HIT_KEYS;
        let numbers = self.numbers[first..first + HIT_KEYS].try_into().expect("there are as many");
        HitEffectsOfBlock { found: &self.found, numbers }
    }
}

/// The entries of one block.
#[derive(Clone, Copy)]
pub(super) struct HitEffectsOfBlock<'b> {
    found: &'b [BlockHitEffect],
    numbers: &'b [u32; HIT_KEYS],
}

impl<'b> HitEffectsOfBlock<'b> {
    #[inline(always)]
    pub(super) fn by(&self, hit_key: HitKey) -> &'b BlockHitEffect {
        &self.found[self.numbers[usize::from(hit_key.0)] as usize]
    }
}

#[cfg(test)]
mod tests {
    use senet_table::binomial::{binomial, unrank};

    use super::*;

    #[test]
    fn tabulates_hits_of_every_block() {
        let mut hit_effects = HitEffectTable::default();
        let mut known = Numbers::new();
        let all: Vec<u32> = (0..binomial(14, 3)).map(|rank| unrank(rank, 3)).collect();
        let (mut in_block, mut runs) = (0, 0);
        for (number, block) in all.chunks(LANE_COUNT).enumerate() {
            hit_effects.add(block, &mut known);
            for hit_key in (0..=u8::MAX).map(HitKey) {
                let effect = hit_effects.of_block(number as u32).by(hit_key);
                let Some([vacated, entered]) = hit_key.places() else {
                    assert_eq!(*effect, BlockHitEffect::none());
                    continue;
                };
                let mut next = None;
                assert_eq!(effect.in_block & effect.run, 0);
                for (lane, places) in block.iter().enumerate() {
                    let is_in = |lanes: LaneMask| lanes >> lane & 1 != 0;
                    let is_hit = places & vacated != 0 && places & entered == 0;
                    let after = places ^ vacated ^ entered;
                    assert!(is_hit || !is_in(effect.in_block | effect.run), "{hit_key:?} {places:b}");
                    let source = usize::from(effect.sources[lane]);
                    assert!(if is_in(effect.in_block) { block[source] == after } else { source == lane });
                    if is_in(effect.run) {
                        assert_eq!(rank(after), *next.get_or_insert(rank(after)), "{hit_key:?} {places:b}");
                        next = next.map(|next| next + 1);
                    }
                }
                in_block += effect.in_block.count_ones();
                runs += effect.run.count_ones();
            }
        }
        assert!(in_block > 1_000 && runs > 1_000, "{in_block} and {runs}");
        assert!(hit_effects.found.len() * 4 < hit_effects.numbers.len());
    }

    #[test]
    fn encodes_hits_by_place() {
        let of =
            |hit_destination, leaves: u32, own| HitKey::of(hit_destination, [leaves, 1 << 9], own).places();
        assert_eq!(of(HitDestination::MoverOrigin, 1 << 6, 0), Some([1 << 9, 1 << 6]));
        assert_eq!(of(HitDestination::SquareBelow, 1 << 6, 0), Some([1 << 9, 1 << 8]));
        assert_eq!(of(HitDestination::SquareBelow, 1 << 6, 1 << 8), None);
        assert_eq!(of(HitDestination::Hand, 1 << 6, 0), Some([1 << 9, 0]));
        // From above, from the hand, from too far, and where it depends.
        assert_eq!(of(HitDestination::MoverOrigin, 1 << 12, 0), None);
        assert_eq!(of(HitDestination::MoverOrigin, 0, 0), None);
        assert_eq!(of(HitDestination::MoverOrigin, 1 << 2, 0), None);
        assert_eq!(of(HitDestination::PositionDependent, 1 << 6, 0), None);
        // Exactly one piece each.
        let between = |vacated, entered| HitKey::between([vacated, entered]).places();
        assert_eq!(between(1 << 9, 1 << 8), Some([1 << 9, 1 << 8]));
        assert_eq!(
            [between(3 << 8, 1 << 7), between(1 << 9, 3 << 7), between(1 << 9, 0), between(0, 1)],
            [None; 4]
        );
    }
}
