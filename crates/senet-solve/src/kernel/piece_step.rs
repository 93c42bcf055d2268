//! What a move changes of the mover's places.

use super::piece_path;
use super::ranks::{PLACES, below};

/// How the mover's places change with a move, if no piece passes another of its own side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PieceStep {
    /// The places after the move.
    places: u32,
    /// Which piece goes, the lowest being 0, and whence and whereto; [`piece_path::OFF`] if that is off the board. `None` if others are not the pieces
    /// by number that they were.
    goes: Option<[u8; 3]>,
}

/// In a packed step: nothing is known but the places.
const ALL_CHANGE: u64 = 1 << 63;

impl PieceStep {
    /// By the places before and after.
    pub(super) fn new(before: u32, places: u32) -> PieceStep {
        let (left, stands) = (before & !places, places & !before);
        let stay_in_order = (0..PLACES as u32)
            .filter(|place| before & places & 1 << place != 0)
            .all(|place| below(before, place) == below(places, place));
        let piece = below(before, left.trailing_zeros().min(piece_path::OFF));
        let is_one = left.is_power_of_two() && stands.count_ones() <= 1 && stay_in_order;
        let goes = [piece, left.trailing_zeros(), stands.trailing_zeros().min(piece_path::OFF)];
        PieceStep { places, goes: is_one.then(|| goes.map(|number| number as u8)) }
    }

    /// As one number.
    pub(super) fn packed(self) -> u64 {
        let goes = match self.goes {
            Some([piece, left, stands]) => {
                u64::from(piece) << 32 | u64::from(left) << 40 | u64::from(stands) << 48
            }
            None => ALL_CHANGE,
        };
        u64::from(self.places) | goes
    }

    #[inline(always)]
    pub(super) fn unpacked(packed: u64) -> PieceStep {
        let goes = [packed >> 32, packed >> 40, packed >> 48].map(|number| number as u8);
        PieceStep { places: packed as u32, goes: (packed & ALL_CHANGE == 0).then_some(goes) }
    }

    /// The places after it.
    #[inline(always)]
    pub(super) fn places(self) -> u32 {
        self.places
    }

    #[inline(always)]
    pub(super) fn goes(self) -> Option<[u8; 3]> {
        self.goes
    }

    /// How many pieces are on the board after it.
    #[inline(always)]
    pub(super) fn pieces(self) -> u32 {
        self.places.count_ones()
    }
}

#[cfg(test)]
mod tests {
    use senet_table::binomial::unrank;

    use super::super::ranks::MoverRanks;
    use super::*;
    use crate::simd::{LaneMask, Scalar};

    /// The ranks after a step are those of the places after it.
    #[test]
    fn steps_change_ranks_as_places_do() {
        let block: Vec<u32> = (40..56).map(|rank| unrank(rank, 3)).collect();
        let mut taken = [0; 32];
        for (place, lanes) in taken.iter_mut().enumerate() {
            *lanes = block
                .iter()
                .zip(0..)
                .fold(0, |lanes, (places, lane)| lanes | ((places >> place & 1) as LaneMask) << lane);
        }
        let mut ranks = MoverRanks::default();
        ranks.find::<Scalar>(&taken, 4);
        let mut steps = 0;
        for before in 0..1u32 << 10 {
            for after in (0..1u32 << 10).filter(|after| (after ^ before).count_ones() <= 3 && *after != 0) {
                if before.count_ones() > 4 || after.count_ones() > 4 {
                    continue;
                }
                let step = PieceStep::new(before, after);
                assert_eq!(PieceStep::unpacked(step.packed()), step);
                steps += usize::from(step.goes().is_some());
                let found = ranks.after(ranks.of::<Scalar>(before), step);
                assert_eq!(found, ranks.of(after), "{before:b} to {after:b}");
            }
        }
        assert!(steps > 1000, "{steps}");
    }
}
