//! How far a side has to go.

use senet::points::Goal;
use senet::{Ruleset, Square, SquareSet};

/// Counts the squares that a side's pieces have to travel until all are off the board, or in line.
///
/// A piece on square *n* has 31 − *n* squares to go, one in hand 31; where pieces line up, *n* less the square that is left for it.
#[derive(Debug)]
pub(crate) struct Way {
    /// For each of the three rows, the squares to go of the pieces on it, by its mask.
    rows: [[u16; 1024]; 3],
    /// What a side that has arrived would still be counted.
    arrived: u16,
    farthest: u16,
}

/// A piece in hand.
const HAND: u16 = 31;

impl Way {
    pub(crate) fn new(rules: &Ruleset) -> Way {
        let pieces = u16::from(rules.plan().pieces());
        let goal = rules.spec().points.goal;
        let from = |square: Square| match goal {
            Goal::BearOff => HAND - u16::from(square.number()),
            Goal::LineUp => u16::from(square.number()),
        };
        let mut rows = [[0; 1024]; 3];
        for (row, ways) in rows.iter_mut().enumerate() {
            for (mask, way) in ways.iter_mut().enumerate() {
                *way = SquareSet::from_mask((mask as u32) << (10 * row + 1)).iter().map(from).sum();
            }
        }
        // The odd squares, which the side that arrives first takes: 1 + 3 + 5 + …
        let arrived = if goal == Goal::LineUp { pieces * pieces } else { 0 };
        Way { rows, arrived, farthest: HAND * pieces }
    }

    /// The squares that these pieces have to go, those in hand included.
    #[inline(always)]
    pub(crate) fn of(&self, (squares, hand): (SquareSet, u8)) -> u16 {
        let mask = squares.mask() as usize;
        let [one, two, three] = &self.rows;
        let sum = one[mask >> 1 & 1023] + two[mask >> 11 & 1023] + three[mask >> 21 & 1023];
        (sum + HAND * u16::from(hand)).saturating_sub(self.arrived)
    }

    /// No side ever has farther to go.
    pub(crate) fn farthest(&self) -> u16 {
        self.farthest
    }
}

#[cfg(test)]
mod tests {
    use senet::{Position, Preset};

    use super::*;

    #[test]
    fn squares_to_go_are_counted_piece_by_piece() {
        let rules = Ruleset::preset(Preset::Tait);
        let position = Position::parse("c9/ss8/9c s 2c3s -", &rules).unwrap();
        let way = Way::new(&rules);
        assert_eq!(way.of(position.other()), (31 - 1) + (31 - 30) + 2 * 31);
        assert_eq!(way.of(position.mover()), (31 - 11) + (31 - 12) + 3 * 31);
        assert!(way.farthest() >= way.of(rules.start().mover()));
    }

    #[test]
    fn where_pieces_line_up_the_end_of_the_way_is_the_line() {
        let rules = Ruleset::new(Preset::Bell.spec().with_options(["pieces=3"]).unwrap()).unwrap();
        let way = Way::new(&rules);
        assert_eq!(way.of((SquareSet::of(&[1, 3, 5]), 0)), 0);
        assert_eq!(way.of((SquareSet::of(&[1, 3, 7]), 0)), 2);
        assert_eq!(way.of(rules.start().mover()), 3 * 31 - 9);
    }
}
