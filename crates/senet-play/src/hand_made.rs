//! The hand-made evaluator: which side needs fewer moves, and whose pieces are in danger.

use senet::points::{Goal, Hit, RowsOfThree, RowsOfTwo, RulePoints};
use senet::{Position, Ruleset, Side, Square, SquareSet, Throw};

use crate::evaluator::Evaluator;
use crate::expected_moves::ExpectedMoves;

/// The constants of the evaluation, in moves unless another unit is given.
///
/// Doubling a bonus or penalty makes the evaluator seek or avoid that feature at the cost of progress;
/// halving it makes the evaluator more of a pure race count.
struct Tuning {
    /// Bonus for a piece on a safe square, where it can wait for its throw while others move. Chosen by the
    /// regret of a player that searches two plies, in solved games with three pieces a side.
    safe_square: f64,
    /// The weight of dangers to the side to throw, which may still save its pieces. Dangers to the other side
    /// count fully.
    own_danger: f64,
    /// Bonus of a blockade for each opposing piece up to six squares behind it.
    blockade: f64,
    /// Bonus of the side to throw.
    tempo: f64,
    /// The spread of the lead for a race of no length, and its growth with the root of the moves that both
    /// sides need.
    ///
    /// Doubling both makes win chances less extreme; halving both makes them more extreme.
    spread: [f64; 2],
    /// The slope of the logistic function, per spread of lead.
    slope: f64,
    /// Penalty, in games that line pieces up, for a piece that has not reached its place.
    out_of_line: f64,
    /// The weight, in games that line pieces up, of the danger to be hit.
    line_danger: f64,
    /// Penalty, in games that line pieces up, for a piece in hand.
    line_hand: f64,
}

const TUNING: Tuning = Tuning {
    safe_square: 2.0,
    own_danger: 0.5,
    blockade: 0.4,
    tempo: 0.5,
    spread: [0.8, 0.55],
    slope: 1.7,
    out_of_line: 0.8,
    line_danger: 0.4,
    line_hand: 1.0,
};

/// Estimates win chances from the moves that both sides still need and from the dangers to their pieces.
pub(crate) struct HandMade {
    points: RulePoints,
    expected_moves: ExpectedMoves,
    /// The chance of each throw.
    chances: [f64; 7],
    mean_throw: f64,
}

/// The squares next to a square.
fn neighbours(square: Square) -> SquareSet {
    [square.number() - 1, square.number() + 1].into_iter().filter_map(Square::new).collect()
}

impl HandMade {
    pub(crate) fn new(rules: &Ruleset) -> HandMade {
        let points = rules.spec().points;
        let weights = points.throwing.chances();
        let mut chances = [0.0; 7];
        for (throw, weight) in weights.iter() {
            chances[usize::from(throw.value())] = f64::from(weight) / f64::from(weights.total());
        }
        let mean_throw = chances.iter().zip(0u32..).map(|(chance, throw)| chance * f64::from(throw)).sum();
        HandMade { points, expected_moves: ExpectedMoves::new(&points), chances, mean_throw }
    }

    /// The moves that a side needs, with dangers and strengths counted as moves.
    fn moves_needed(&self, position: &Position, side: Side) -> f64 {
        match self.points.goal {
            Goal::BearOff => self.moves_to_bear_off(position, side),
            Goal::LineUp => self.moves_to_line_up(position, side),
        }
    }

    fn moves_to_bear_off(&self, position: &Position, side: Side) -> f64 {
        let own = position.squares(side);
        let enemy = position.squares(side.other());
        let danger_weight = if side == position.side() { TUNING.own_danger } else { 1.0 };
        let mut needed = f64::from(position.hand(side)) * self.expected_moves.in_hand();
        for square in own.iter() {
            needed += self.expected_moves.at(square) + danger_weight * self.danger(own, enemy, square);
            needed -= if self.is_waiting_square(square) { TUNING.safe_square } else { 0.0 };
        }
        needed - self.blockade_bonus(own, enemy)
    }

    /// Returns `true` if a piece can wait here in safety while its side has other moves. A piece on 30 only
    /// keeps others out.
    fn is_waiting_square(&self, square: Square) -> bool {
        square != Square::HORUS && self.points.safe.contains(square)
    }

    /// The moves that a piece loses on average to the opponent's next throw.
    fn danger(&self, own: SquareSet, enemy: SquareSet, square: Square) -> f64 {
        let in_row = match self.points.rows_of_two {
            RowsOfTwo::Open => false,
            RowsOfTwo::Protected => own.row_through(square).len() > 1,
            RowsOfTwo::EndsProtected => own.intersection(neighbours(square)).len() == 1,
        };
        if in_row || self.points.hit == Hit::Never || self.points.safe.contains(square) {
            return 0.0;
        }
        let here = self.expected_moves.at(square);
        (1..=Throw::MAX)
            .filter_map(|throw| Some((throw, Square::new(square.number().checked_sub(throw)?)?)))
            .filter(|(_, from)| enemy.contains(*from))
            .map(|(throw, from)| {
                let after_hit = match self.points.hit {
                    Hit::Swap | Hit::Never => self.expected_moves.at(from),
                    Hit::ToHand => self.expected_moves.in_hand(),
                    Hit::PushBack => {
                        Square::new(square.number() - 1).map_or(here, |back| self.expected_moves.at(back))
                    }
                };
                self.chances[usize::from(throw)] * (after_hit - here).max(0.0)
            })
            .sum()
    }

    /// The bonus of a side's blockades: more with more opposing pieces close behind them.
    fn blockade_bonus(&self, own: SquareSet, enemy: SquareSet) -> f64 {
        if self.points.rows_of_three == RowsOfThree::Passable {
            return 0.0;
        }
        let mask = own.mask();
        let ends = SquareSet::from_mask(mask & mask >> 1 & mask >> 2 & !(mask << 1));
        let behind = |end: Square| {
            let low = end.number().saturating_sub(6).max(1);
            enemy.intersection(SquareSet::range(low, end.number())).len()
        };
        ends.iter().map(|end| TUNING.blockade * f64::from(behind(end))).sum()
    }

    fn moves_to_line_up(&self, position: &Position, side: Side) -> f64 {
        let own = position.squares(side);
        let enemy = position.squares(side.other());
        let first = Square::at(1);
        let low = if own.contains(first) || !enemy.contains(first) { 1 } else { 2 };
        let mut needed = 0.0;
        let mut place = low;
        for square in own.iter() {
            let distance = f64::from(square.number().saturating_sub(place));
            needed += distance / self.mean_throw + if distance > 0.0 { TUNING.out_of_line } else { 0.0 };
            if distance > 0.0 && !self.points.safe.contains(square) {
                needed += TUNING.line_danger
                    * self.chance_of_hit_from_above(enemy, square)
                    * f64::from(31 - square.number())
                    / self.mean_throw;
            }
            place += 2;
        }
        for _ in 0..position.hand(side) {
            needed += f64::from(31u8.saturating_sub(place)) / self.mean_throw + TUNING.line_hand;
            place += 2;
        }
        needed
    }

    fn chance_of_hit_from_above(&self, enemy: SquareSet, square: Square) -> f64 {
        (1..=Throw::MAX)
            .filter(|throw| Square::new(square.number() + throw).is_some_and(|from| enemy.contains(from)))
            .map(|throw| self.chances[usize::from(throw)])
            .sum()
    }
}

impl Evaluator for HandMade {
    fn win_chance(&self, position: &Position) -> f64 {
        let side = position.side();
        let [own, enemy] = [side, side.other()].map(|side| self.moves_needed(position, side));
        let lead = enemy - own + TUNING.tempo;
        let spread = TUNING.spread[0] + TUNING.spread[1] * (own + enemy).max(0.0).sqrt();
        1.0 / (1.0 + (-lead / spread * TUNING.slope).exp())
    }
}
