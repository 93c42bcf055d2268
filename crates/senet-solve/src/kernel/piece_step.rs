//! How a move changes the mover's places.

use super::piece_path::{self, PLACES, below};

/// The change of the mover's places by a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PieceStep {
    /// The places after the move.
    places: u32,
    /// The piece that moves, 0 for the lowest, and the places it leaves and enters. `None` if a piece enters
    /// from the hand, several places are left, or the order of the pieces changes; otherwise only the place
    /// entered can be [`piece_path::OFF`].
    piece_move: Option<[u8; 3]>,
}

/// The flag of a packed step of which only the places are known.
const ALL_CHANGE: u64 = 1 << 63;

impl PieceStep {
    /// From the places before and after.
    pub(super) fn new(before: u32, places: u32) -> PieceStep {
        let (freed, taken) = (before & !places, places & !before);
        let stay_in_order = (0..PLACES as u32)
            .filter(|place| before & places & 1 << place != 0)
            .all(|place| below(before, place) == below(places, place));
        let piece = below(before, freed.trailing_zeros().min(piece_path::OFF));
        let is_one = freed.is_power_of_two() && taken.count_ones() <= 1 && stay_in_order;
        let piece_move = [piece, freed.trailing_zeros(), taken.trailing_zeros().min(piece_path::OFF)];
        PieceStep { places, piece_move: is_one.then(|| piece_move.map(|number| number as u8)) }
    }

    /// Packs the step into one number.
    pub(super) fn packed(self) -> u64 {
        let piece_move = match self.piece_move {
            Some([piece, freed, taken]) => {
                u64::from(piece) << 32 | u64::from(freed) << 40 | u64::from(taken) << 48
            }
            None => ALL_CHANGE,
        };
        u64::from(self.places) | piece_move
    }

    #[inline(always)]
    pub(super) fn unpacked(packed: u64) -> PieceStep {
        let piece_move = [packed >> 32, packed >> 40, packed >> 48].map(|number| number as u8);
        PieceStep { places: packed as u32, piece_move: (packed & ALL_CHANGE == 0).then_some(piece_move) }
    }

    /// The places after the move.
    #[inline(always)]
    pub(super) fn places(self) -> u32 {
        self.places
    }

    #[inline(always)]
    pub(super) fn piece_move(self) -> Option<[u8; 3]> {
        self.piece_move
    }

    /// The number of pieces on the board after the move.
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

    #[test]
    fn updates_ranks_by_steps() {
        let block: Vec<u32> = (40..56).map(|rank| unrank(rank, 3)).collect();
        let mut taken = [0; 32];
        for (place, lanes) in taken.iter_mut().enumerate() {
            *lanes = block
                .iter()
                .zip(0..)
                .fold(0, |lanes, (places, lane)| lanes | ((places >> place & 1) as LaneMask) << lane);
        }
        let mut ranks = MoverRanks::default();
        ranks.compute::<Scalar>(&taken, 4);
        let mut steps = 0;
        for before in 0..1u32 << 10 {
            for after in (0..1u32 << 10).filter(|after| (after ^ before).count_ones() <= 3 && *after != 0) {
                if before.count_ones() > 4 || after.count_ones() > 4 {
                    continue;
                }
                let step = PieceStep::new(before, after);
                assert_eq!(PieceStep::unpacked(step.packed()), step);
                steps += usize::from(step.piece_move().is_some());
                let found = ranks.after(ranks.of::<Scalar>(before), step);
                assert_eq!(found, ranks.of(after), "{before:b} to {after:b}");
            }
        }
        assert!(steps > 1000, "{steps}");
    }
}
