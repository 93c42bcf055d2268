//! The features of a position: the input of the network.

use senet::Position;

/// A piece of a side on a square: the mover's on 1 to 30, then the other side's.
const PLACES: usize = 60;
const PAIRS: usize = PLACES * (PLACES - 1) / 2;
/// The squares on which a row of three may begin.
const ROWS: usize = 28;
/// The largest number of pieces of a side.
const PIECES: usize = 10;

const FIRST_PAIR: usize = PLACES;
const FIRST_ROW: usize = FIRST_PAIR + PAIRS;
const FIRST_HAND: usize = FIRST_ROW + 2 * ROWS;
const FIRST_LEFT: usize = FIRST_HAND + 2 * PIECES;

/// The number of features.
pub const FEATURES: usize = FIRST_LEFT + PIECES * PIECES;

/// The largest number of features of one position: with ten pieces a side at most 20 pieces, 190 pairs, 16
/// rows of three, two hands and one pair of numbers, rounded up.
const MAX_PRESENT: usize = 256;

/// The features that are present in a position, from the view of the side to throw: the pieces of both sides
/// by square, every pair of pieces on the board, rows of three, the number of pieces in hand, and the numbers
/// of pieces left. Opening duties are left out.
///
/// ```
/// use senet::{Preset, Ruleset};
/// use senet_play::network::Features;
/// let start = Ruleset::preset(Preset::Modern).start();
/// // Ten pieces, their pairs, and the numbers of pieces left.
/// assert_eq!(Features::of(&start).numbers().len(), 10 + 45 + 1);
/// ```
#[derive(Clone, Debug)]
pub struct Features {
    numbers: [u16; MAX_PRESENT],
    count: usize,
}

impl Features {
    /// The features of a position.
    #[inline]
    pub fn of(position: &Position) -> Features {
        let mut features = Features { numbers: [0; MAX_PRESENT], count: 0 };
        let ((own, own_hand), (other, other_hand)) = (position.mover(), position.other());
        features.add_pieces(own.mask(), other.mask());
        for (mask, first) in [(own.mask(), FIRST_ROW), (other.mask(), FIRST_ROW + ROWS)] {
            for_each_bit(mask & mask >> 1 & mask >> 2, |square| features.add(first + square - 1));
        }
        for (hand, first) in [(own_hand, FIRST_HAND), (other_hand, FIRST_HAND + PIECES)] {
            if hand > 0 {
                features.add(first + usize::from(hand).min(PIECES) - 1);
            }
        }
        let left = |squares: u32, hand: u8| (squares as usize + usize::from(hand)).clamp(1, PIECES) - 1;
        features.add(FIRST_LEFT + PIECES * left(own.len(), own_hand) + left(other.len(), other_hand));
        features
    }

    /// The numbers of the features, each below [`FEATURES`].
    #[inline]
    pub fn numbers(&self) -> &[u16] {
        &self.numbers[..self.count]
    }

    /// Adds the pieces and every pair of them.
    #[inline]
    fn add_pieces(&mut self, own: u32, other: u32) {
        let (mut places, mut count) = ([0; 32], 0);
        for (mask, first) in [(own, 0), (other, PLACES / 2)] {
            for_each_bit(mask, |square| {
                let place = first + square - 1;
                self.add(place);
                let row = FIRST_PAIR + place * place.saturating_sub(1) / 2;
                for behind in &places[..count] {
                    self.add(row + behind);
                }
                places[count] = place;
                count = (count + 1).min(places.len() - 1);
            });
        }
    }

    /// Adds a feature. Positions that no ruleset allows may have too many; the rest is left out.
    #[inline]
    fn add(&mut self, feature: usize) {
        if let Some(number) = self.numbers.get_mut(self.count) {
            *number = feature as u16;
            self.count += 1;
        }
    }
}

#[inline]
fn for_each_bit(mut mask: u32, mut each: impl FnMut(usize)) {
    while mask != 0 {
        each(mask.trailing_zeros() as usize);
        mask &= mask - 1;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use senet::{Duty, Side, Square, SquareSet};

    fn features(own: &[u8], other: &[u8], hands: [u8; 2]) -> BTreeSet<u16> {
        let boards = [own, other].map(SquareSet::of);
        let position = Position::new_unchecked(boards, hands, Side::Spools, Duty::NONE);
        let features = Features::of(&position);
        let set: BTreeSet<u16> = features.numbers().iter().copied().collect();
        assert_eq!(set.len(), features.numbers().len(), "no feature twice");
        assert!(set.iter().all(|number| usize::from(*number) < FEATURES));
        set
    }

    #[test]
    fn each_pair_of_pieces_has_its_own_number() {
        let mut seen = BTreeSet::new();
        for one in 1..=30 {
            for two in one + 1..=30 {
                for (own, other) in [
                    (vec![one, two], vec![]),
                    (vec![one], vec![two]),
                    (vec![two], vec![one]),
                    (vec![], vec![one, two]),
                ] {
                    let pairs: Vec<u16> = features(&own, &other, [0, 0])
                        .into_iter()
                        .filter(|number| (FIRST_PAIR..FIRST_ROW).contains(&usize::from(*number)))
                        .collect();
                    assert_eq!(pairs.len(), 1);
                    assert!(seen.insert(pairs[0]), "{own:?} {other:?}");
                }
            }
        }
        // A square holds one piece, so that two sides on the same square make no pair.
        assert_eq!(seen.len(), PAIRS - 30);
    }

    #[test]
    fn features_distinguish_the_sides() {
        let row = [5, 6, 7];
        assert_ne!(features(&row, &[], [0, 2]), features(&[], &row, [2, 0]));
        assert_ne!(features(&row, &[], [0, 2]), features(&row, &[], [2, 0]));
        assert_eq!(features(&row, &[], [0, 2]).len(), 3 + 3 + 1 + 1 + 1);
    }

    #[test]
    fn features_fit_for_ten_pieces_a_side_and_a_full_board() {
        let ten: Vec<u8> = (1..=10).collect();
        let others: Vec<u8> = (11..=20).collect();
        assert_eq!(features(&ten, &others, [0, 0]).len(), 20 + 190 + 16 + 1);
        let all: Vec<u8> = Square::all().map(Square::number).collect();
        assert_eq!(features(&all, &[], [0, 0]).len(), MAX_PRESENT);
    }
}
