//! What a match came to, with an interval that respects the pairs.

use serde::{Deserialize, Serialize};

use crate::interval::{Interval, Z95};

/// Points out of games that were played in units: pairs with the same dice, or single games.
///
/// A win is two half points, a game that nobody won is one for each side. All sums are whole, so that it does not matter in which
/// order they were made.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Tally {
    units: u64,
    games: u64,
    half_points: u64,
    /// Sums over the units: half points squared, half points times games, games squared.
    squares: [u64; 3],
}

impl Tally {
    /// Adds a unit of so many games with so many half points.
    pub fn add_unit(&mut self, games: u64, half_points: u64) {
        self.units += 1;
        self.games += games;
        self.half_points += half_points;
        let products = [half_points * half_points, half_points * games, games * games];
        for (sum, product) in self.squares.iter_mut().zip(products) {
            *sum += product;
        }
    }

    /// Adds the units of another tally.
    pub fn merge(&mut self, other: &Tally) {
        self.units += other.units;
        self.games += other.games;
        self.half_points += other.half_points;
        for (sum, more) in self.squares.iter_mut().zip(other.squares) {
            *sum += more;
        }
    }

    /// Units: what is independent of each other.
    pub fn units(&self) -> u64 {
        self.units
    }

    /// Games in all units.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The score with its interval; `None` before the first game.
    pub fn score(&self) -> Option<Score> {
        if self.games == 0 {
            return None;
        }
        let share = self.share();
        let games = self.with_doubt().effective_games();
        let per_game = self.games as f64 / games;
        let deviation = (share * (1.0 - share) * per_game).sqrt();
        Some(Score { share, interval: Interval::wilson(share, games), deviation })
    }

    fn share(&self) -> f64 {
        self.half_points as f64 / (2 * self.games) as f64
    }

    /// The tally with a unit that was won and one that was lost. It makes next to no difference, but where all units came out alike
    /// their spread would be 0, and so would be the doubt.
    fn with_doubt(mut self) -> Tally {
        self.add_unit(2, 0);
        self.add_unit(2, 4);
        self
    }

    /// So many independent games would tell as much: the variance of a game over that of the share, units being what is drawn.
    fn effective_games(&self) -> f64 {
        let share = self.share();
        let [points, mixed, games] = self.squares.map(|sum| sum as f64);
        let spread = points - 4.0 * share * mixed + 4.0 * share * share * games;
        let units = self.units as f64;
        let per_game = (2 * self.games) as f64;
        let variance = spread / (per_game * per_game) * units / (units - 1.0);
        share * (1.0 - share) / variance
    }
}

/// The share of the points that a player got.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Score {
    /// From 0 to 1.
    pub share: f64,
    /// The interval of 95 % confidence: Wilson's, for as many independent games as tell as much as these units did.
    pub interval: Interval,
    /// The standard deviation of a game's result as these units have it: that of the share times the root of the games.
    deviation: f64,
}

/// Leaves 10 % of a normal distribution above it.
const Z90: f64 = 1.281_551_565_544_600_5;

impl Score {
    /// So many games, in the same units, show with 90 % chance that the score differs from a half (5 % error, two-sided), if the share
    /// is the truth. `None` if the interval holds a half, so that it is not known to differ.
    ///
    /// ```
    /// use senet_lab::Tally;
    /// let mut tally = Tally::default();
    /// (0..1000u64).for_each(|game| tally.add_unit(1, 2 * u64::from(game % 5 < 3)));
    /// let games = tally.score().unwrap().games_to_tell().unwrap();
    /// assert!((250.0..260.0).contains(&games), "(1.96 + 1.28)² · 0.6 · 0.4 / 0.1² is {games}");
    /// ```
    pub fn games_to_tell(&self) -> Option<f64> {
        let lead = self.share - 0.5;
        let needed = ((Z95 + Z90) * self.deviation / lead).powi(2);
        (!self.interval.contains(0.5)).then_some(needed.max(1.0))
    }
}

#[cfg(test)]
mod tests {
    use senet::dice::stream;

    use super::*;

    fn pairs(wins: [u64; 3]) -> Tally {
        let mut tally = Tally::default();
        for (half_points, count) in [0, 2, 4].into_iter().zip(wins) {
            (0..count).for_each(|_| tally.add_unit(2, half_points));
        }
        tally
    }

    #[test]
    fn independent_games_have_wilsons_interval() {
        let score = pairs([250, 500, 250]).score().unwrap();
        let independent = Interval::wilson(0.5, 2000.0);
        assert!((score.interval.lower - independent.lower).abs() < 2e-4, "{score:?}");
    }

    #[test]
    fn pairs_that_split_tell_more_and_pairs_won_together_less() {
        let width = |wins| {
            let interval = pairs(wins).score().unwrap().interval;
            interval.upper - interval.lower
        };
        assert!(width([50, 900, 50]) < width([250, 500, 250]));
        assert!(width([250, 500, 250]) < width([500, 0, 500]));
    }

    #[test]
    fn there_is_doubt_even_where_all_pairs_came_out_alike() {
        for wins in [[20, 0, 0], [0, 20, 0], [0, 0, 20]] {
            let Score { share, interval, .. } = pairs(wins).score().unwrap();
            assert!(interval.upper - interval.lower > 0.02, "{interval:?}");
            assert!(interval.contains(share));
        }
        let mut single = Tally::default();
        single.add_unit(1, 2);
        let score = single.score().unwrap();
        assert!(score.share == 1.0 && score.interval.lower < 0.6, "{score:?}");
        assert_eq!(Tally::default().score(), None);
    }

    /// Pairs in which the dice decide half of the time: both games go to the same seat, so that the pair splits.
    #[test]
    fn intervals_cover_the_truth_as_often_as_they_claim() {
        use rand_core::Rng;
        const CHANCE: f64 = 0.55;
        let mut words = stream(5, 0);
        let mut chance = || f64::from(words.next_u32()) / 4_294_967_296.0;
        let covered = (0..2000)
            .filter(|_| {
                let mut tally = Tally::default();
                for _ in 0..100 {
                    let split = chance() < 0.5;
                    // What does not split has to make up for what does, so that the share is CHANCE.
                    let wins = |chance: f64| u64::from(chance < 2.0 * CHANCE - 0.5);
                    let half_points = if split { 2 } else { 2 * wins(chance()) + 2 * wins(chance()) };
                    tally.add_unit(2, half_points);
                }
                tally.score().unwrap().interval.contains(CHANCE)
            })
            .count();
        // A little more often: the doubt that is added errs on the careful side.
        assert!((1880..=1940).contains(&covered), "{covered} of 2000");
    }
}
