//! How far a piece has to go: the moves it still needs to leave the board, by square.

use senet::points::{Beauty, LastSquare, RulePoints, Water};
use senet::{Square, Throw};

/// A throw that a piece cannot use is mostly used by another; it costs the piece this part of a move.
const WAITING: f64 = 0.35;
const SWEEPS: usize = 400;

/// The expected number of moves that a piece still needs from each square (0: from the hand), alone on the board and free
/// to wait. Estimates for an evaluation, found by value iteration over the rule points.
pub(crate) struct Effort([f64; 31]);

impl Effort {
    pub(crate) fn new(points: &RulePoints) -> Effort {
        let mut effort = Effort([10.0; 31]);
        for _ in 0..SWEEPS {
            for from in 0..=30 {
                effort.0[from] = effort.backup(points, from as u8);
            }
        }
        effort
    }

    /// The moves still needed from a square.
    pub(crate) fn from(&self, square: Square) -> f64 {
        self.0[usize::from(square.number())]
    }

    /// The moves still needed by a piece in hand.
    pub(crate) fn entering(&self) -> f64 {
        self.0[0]
    }

    fn backup(&self, points: &RulePoints, from: u8) -> f64 {
        let chances = points.throwing.chances();
        let total = f64::from(chances.total());
        let here = self.0[usize::from(from)];
        let rescued = 1.0 + self.0[15];
        if from == Square::WATER.number() && points.water != Water::Ordinary && points.water != Water::Held {
            return self.washed(points);
        }
        let thrown: f64 = chances
            .iter()
            .map(|(throw, weight)| {
                let waits = WAITING + here;
                let moves = self.after(points, from, throw).map_or(waits, |after| {
                    let again = points.again_on.contains(throw);
                    after + if again { 0.5 } else { 1.0 }
                });
                f64::from(weight) / total * moves.min(waits)
            })
            .sum();
        if from == Square::WATER.number() && points.water == Water::Held {
            thrown.min(rescued)
        } else {
            thrown
        }
    }

    /// The effort that is left after this throw, if it moves the piece.
    fn after(&self, points: &RulePoints, from: u8, throw: Throw) -> Option<f64> {
        if throw == Throw::LOST {
            return None;
        }
        let to = from + throw.value();
        let Some(square) = Square::new(from) else {
            return points.entry.contains(throw).then(|| self.0[usize::from(to)]);
        };
        let leaves = points.last_square != LastSquare::Ordinary && to == 30;
        if leaves || points.exits.from(square).contains(throw) {
            return Some(0.0);
        }
        let passes = points.beauty == Beauty::Compulsory && from < 26 && to > 26;
        let held = points.water == Water::Held && from == 27;
        if to > 30 || passes || held || points.no_advance.contains(square) {
            return None;
        }
        Some(self.0[usize::from(to)])
    }

    fn washed(&self, points: &RulePoints) -> f64 {
        match points.water {
            Water::ToHand => self.0[0],
            Water::ToLowest => self.0[1],
            _ => self.0[15],
        }
    }
}
