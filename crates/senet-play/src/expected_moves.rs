//! The expected number of moves that a piece needs to leave the board, by square. Used by the hand-made
//! evaluator.

use senet::points::{Beauty, LastSquare, RulePoints, Water};
use senet::{Square, Throw};

/// The cost, in moves, of a throw that the piece cannot use. It is less than one move since another piece
/// mostly uses the throw.
///
/// Doubling it makes squares with few useful throws look worse; halving it makes them look nearly as good as
/// any other.
const UNUSED_THROW: f64 = 0.35;
/// The cost of a throw that gives another throw. Other throws cost one move.
const EXTRA_THROW: f64 = 0.5;
/// The number of sweeps of value iteration.
const SWEEPS: usize = 400;

/// The expected number of moves that a piece needs from each square, if it is alone on the board and may
/// wait.
///
/// The values are found by value iteration over the rule points. They are estimates for an evaluation, since
/// other pieces are left out.
pub(crate) struct ExpectedMoves {
    /// By the number of the square; 0 stands for the hand.
    from: [f64; 31],
}

impl ExpectedMoves {
    pub(crate) fn new(points: &RulePoints) -> ExpectedMoves {
        let mut moves = ExpectedMoves { from: [10.0; 31] };
        for _ in 0..SWEEPS {
            for from in 0..=30 {
                moves.from[from] = moves.backup(points, from as u8);
            }
        }
        moves
    }

    /// The expected moves from a square.
    pub(crate) fn at(&self, square: Square) -> f64 {
        self.from[usize::from(square.number())]
    }

    /// The expected moves of a piece in hand.
    pub(crate) fn in_hand(&self) -> f64 {
        self.from[0]
    }

    /// One Bellman backup of a square.
    fn backup(&self, points: &RulePoints, from: u8) -> f64 {
        let chances = points.throwing.chances();
        let total = f64::from(chances.total());
        let here = self.from[usize::from(from)];
        let rescued = 1.0 + self.from[15];
        let moves_by_throw = matches!(points.water, Water::Ordinary | Water::Held | Water::ByThrow);
        if from == Square::WATER.number() && !moves_by_throw {
            return self.after_water(points);
        }
        let thrown: f64 = chances
            .iter()
            .map(|(throw, weight)| {
                let waits = UNUSED_THROW + here;
                let moves = self.after(points, from, throw).map_or(waits, |after| {
                    let again = points.again_on.contains(throw);
                    after + if again { EXTRA_THROW } else { 1.0 }
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

    /// The expected moves after this throw. `None` if it cannot move the piece.
    fn after(&self, points: &RulePoints, from: u8, throw: Throw) -> Option<f64> {
        if throw == Throw::LOST {
            return None;
        }
        let to = from + throw.value();
        let Some(square) = Square::new(from) else {
            return points.entry.contains(throw).then(|| self.from[usize::from(to)]);
        };
        let leaves = points.last_square != LastSquare::Ordinary && to == 30;
        if leaves || points.exits.from(square).contains(throw) {
            return Some(0.0);
        }
        if points.water == Water::ByThrow && square == Square::WATER {
            return points.water_back.contains(throw).then(|| self.from[15]);
        }
        let may_end = points.beauty == Beauty::ExceptWater && to == Square::WATER.number();
        let skips_beauty = points.beauty != Beauty::Passable && from < 26 && to > 26 && !may_end;
        if skips_beauty && points.beauty == Beauty::Stops && !points.no_advance.contains(square) {
            return Some(self.at(Square::BEAUTY));
        }
        let held = points.water == Water::Held && from == 27;
        if to > 30 || skips_beauty || held || points.no_advance.contains(square) {
            return None;
        }
        Some(self.from[usize::from(to)])
    }

    /// The expected moves of a piece that the water has thrown back.
    fn after_water(&self, points: &RulePoints) -> f64 {
        match points.water {
            Water::ToHand | Water::ToHandFreely => self.from[0],
            Water::ToLowest => self.from[1],
            _ => self.from[15],
        }
    }
}
