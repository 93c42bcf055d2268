//! The pip count: the squares that a side's pieces still have to travel, as in backgammon.

use senet::points::Goal;
use senet::{Ruleset, Square, SquareSet};

/// Computes pip counts in a ruleset.
///
/// A piece on square *n* counts 31 − *n*, and one in hand 31. In rulesets that line pieces up, the pip count
/// is the sum of the squares' numbers less the sum that remains when all pieces are in line.
#[derive(Debug)]
pub(crate) struct PipCount {
    /// For each of the three rows, the pip count of the pieces on it, by its mask.
    rows: [[u16; 1024]; 3],
    /// The sum that remains when all pieces are in line.
    in_line: u16,
    max: u16,
}

/// The pip count of a piece in hand.
const HAND: u16 = 31;

impl PipCount {
    pub(crate) fn new(rules: &Ruleset) -> PipCount {
        let pieces = u16::from(rules.plan().pieces());
        let goal = rules.spec().points.goal;
        let from = |square: Square| match goal {
            Goal::BearOff => HAND - u16::from(square.number()),
            Goal::LineUp => u16::from(square.number()),
        };
        let mut rows = [[0; 1024]; 3];
        for (row, counts) in rows.iter_mut().enumerate() {
            for (mask, count) in counts.iter_mut().enumerate() {
                *count = SquareSet::from_mask((mask as u32) << (10 * row + 1)).iter().map(from).sum();
            }
        }
        // The side that arrives first takes the odd squares: 1 + 3 + 5 + …
        let in_line = if goal == Goal::LineUp { pieces * pieces } else { 0 };
        PipCount { rows, in_line, max: HAND * pieces }
    }

    /// The pip count of a side, from its squares and its hand.
    #[inline(always)]
    pub(crate) fn of(&self, (squares, hand): (SquareSet, u8)) -> u16 {
        let mask = squares.mask() as usize;
        let [one, two, three] = &self.rows;
        let sum = one[mask >> 1 & 1023] + two[mask >> 11 & 1023] + three[mask >> 21 & 1023];
        (sum + HAND * u16::from(hand)).saturating_sub(self.in_line)
    }

    /// The largest possible pip count.
    pub(crate) fn max(&self) -> u16 {
        self.max
    }
}

#[cfg(test)]
mod tests {
    use senet::{Position, Preset};

    use super::*;

    #[test]
    fn pip_count_is_the_sum_over_the_pieces() {
        let rules = Ruleset::preset(Preset::Tait);
        let position = Position::parse("c9/ss8/9c s 2c3s -", &rules).unwrap();
        let pip_count = PipCount::new(&rules);
        assert_eq!(pip_count.of(position.other()), (31 - 1) + (31 - 30) + 2 * 31);
        assert_eq!(pip_count.of(position.mover()), (31 - 11) + (31 - 12) + 3 * 31);
        assert!(pip_count.max() >= pip_count.of(rules.start().mover()));
    }

    #[test]
    fn pip_count_is_zero_when_pieces_are_in_line() {
        let rules = Ruleset::new(Preset::Bell.spec().with_options(["pieces=3"]).unwrap()).unwrap();
        let pip_count = PipCount::new(&rules);
        assert_eq!(pip_count.of((SquareSet::of(&[1, 3, 5]), 0)), 0);
        assert_eq!(pip_count.of((SquareSet::of(&[1, 3, 7]), 0)), 2);
        assert_eq!(pip_count.of(rules.start().mover()), 3 * 31 - 9);
    }
}
