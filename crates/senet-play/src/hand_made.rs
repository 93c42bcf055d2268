//! A hand-made evaluation: who needs fewer moves, and whose pieces stand in danger.

use senet::points::{Goal, Hit, RowsOfThree, RowsOfTwo, RulePoints};
use senet::{Position, Ruleset, Side, Square, SquareSet, Throw};

use crate::effort::Effort;
use crate::evaluator::Evaluator;

/// A piece on a safe square can wait there for its throw while others move, which saves its side about so many moves. Found by the
/// regret of a player who looks two plies ahead, in the solved games with three pieces a side.
const REST: f64 = 2.0;

/// Guesses the chance of winning from the moves both sides still need and from the dangers their pieces stand in.
pub(crate) struct HandMade {
    points: RulePoints,
    effort: Effort,
    /// The chance of each throw.
    chances: [f64; 7],
    /// The mean throw.
    pace: f64,
}

impl HandMade {
    pub(crate) fn new(rules: &Ruleset) -> HandMade {
        let points = rules.spec().points;
        let weights = points.throwing.chances();
        let mut chances = [0.0; 7];
        for (throw, weight) in weights.iter() {
            chances[usize::from(throw.value())] = f64::from(weight) / f64::from(weights.total());
        }
        let pace = chances.iter().zip(0u32..).map(|(chance, throw)| chance * f64::from(throw)).sum();
        HandMade { points, effort: Effort::new(&points), chances, pace }
    }

    /// The moves a side still needs, with what its dangers and strengths are worth.
    fn moves_needed(&self, position: &Position, side: Side) -> f64 {
        match self.points.goal {
            Goal::BearOff => self.bearing_off(position, side),
            Goal::LineUp => self.lining_up(position, side),
        }
    }

    fn bearing_off(&self, position: &Position, side: Side) -> f64 {
        let own = position.squares(side);
        let enemy = position.squares(side.other());
        // The side to throw may yet save its pieces; those of the other side are in danger now.
        let alarm = if side == position.side() { 0.5 } else { 1.0 };
        let mut needed = f64::from(position.hand(side)) * self.effort.entering();
        for square in own.iter() {
            needed += self.effort.from(square) + alarm * self.danger(own, enemy, square);
            needed -= if self.is_refuge(square) { REST } else { 0.0 };
        }
        needed - self.blockades(own, enemy)
    }

    /// Whether a piece can wait here in safety while its side has other moves. On 30 it only keeps others out.
    fn is_refuge(&self, square: Square) -> bool {
        square != Square::HORUS && self.points.safe.contains(square)
    }

    /// The moves that a piece loses on average to an enemy's next throw.
    fn danger(&self, own: SquareSet, enemy: SquareSet, square: Square) -> f64 {
        let covered = self.points.rows_of_two == RowsOfTwo::Protected && own.row_through(square).len() > 1;
        if covered || self.points.safe.contains(square) {
            return 0.0;
        }
        let here = self.effort.from(square);
        (1..=Throw::MAX)
            .filter_map(|throw| Some((throw, Square::new(square.number().checked_sub(throw)?)?)))
            .filter(|(_, from)| enemy.contains(*from))
            .map(|(throw, from)| {
                let sent_to = match self.points.hit {
                    Hit::Swap => self.effort.from(from),
                    Hit::ToHand => self.effort.entering(),
                    Hit::PushBack => {
                        Square::new(square.number() - 1).map_or(here, |back| self.effort.from(back))
                    }
                };
                self.chances[usize::from(throw)] * (sent_to - here).max(0.0)
            })
            .sum()
    }

    /// What a side's blockades are worth: more with more enemies close behind them.
    fn blockades(&self, own: SquareSet, enemy: SquareSet) -> f64 {
        if self.points.rows_of_three == RowsOfThree::Passable {
            return 0.0;
        }
        let mask = own.mask();
        let ends = SquareSet::from_mask(mask & mask >> 1 & mask >> 2 & !(mask << 1));
        let behind = |end: Square| {
            let low = end.number().saturating_sub(6).max(1);
            enemy.intersection(SquareSet::range(low, end.number())).len()
        };
        ends.iter().map(|end| 0.4 * f64::from(behind(end))).sum()
    }

    fn lining_up(&self, position: &Position, side: Side) -> f64 {
        let own = position.squares(side);
        let enemy = position.squares(side.other());
        let first = Square::at(1);
        let low = if own.contains(first) || !enemy.contains(first) { 1 } else { 2 };
        let mut needed = 0.0;
        let mut place = low;
        for square in own.iter() {
            let way = f64::from(square.number().saturating_sub(place));
            needed += way / self.pace + if way > 0.0 { 0.8 } else { 0.0 };
            if way > 0.0 && !self.points.safe.contains(square) {
                needed +=
                    0.4 * self.chance_of_hit_from_above(enemy, square) * f64::from(31 - square.number())
                        / self.pace;
            }
            place += 2;
        }
        for _ in 0..position.hand(side) {
            needed += f64::from(31u8.saturating_sub(place)) / self.pace + 1.0;
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
        let lead = enemy - own + 0.5;
        let spread = 0.8 + 0.55 * (own + enemy).max(0.0).sqrt();
        1.0 / (1.0 + (-lead / spread * 1.7).exp())
    }
}
