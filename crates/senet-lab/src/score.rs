//! Scores with confidence intervals over pairs of games.

use serde::{Deserialize, Serialize};

use senet_play::{Interval, MIN_UNITS, Z95};

/// The points of a player over games that were played in units: pairs with the same dice, or single games.
///
/// A win counts two half points, and a game without a winner one for each side. The sums are integers, so
/// that their order does not matter.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Tally {
    units: u64,
    games: u64,
    half_points: u64,
    /// Sums over the units of half points², half points × games, and games².
    squares: [u64; 3],
}

impl Tally {
    /// Adds a unit with its games and half points.
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

    /// The number of units, which are independent of each other.
    pub fn units(&self) -> u64 {
        self.units
    }

    /// The number of games in all units.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The score with its interval. `None` before the first game.
    ///
    /// ```
    /// use senet_lab::Tally;
    /// let mut tally = Tally::default();
    /// assert_eq!(tally.score(), None);
    /// (0..40).for_each(|pair| tally.add_unit(2, if pair < 30 { 3 } else { 2 }));
    /// let score = tally.score().expect("games were played");
    /// assert_eq!(score.share, 110.0 / 160.0);
    /// assert!(score.interval.is_some_and(|interval| !interval.contains(0.5)));
    /// ```
    pub fn score(&self) -> Option<Score> {
        if self.games == 0 {
            return None;
        }
        let share = self.share();
        let games = self.with_prior_units().effective_games();
        let per_game = self.games as f64 / games;
        let deviation = (share * (1.0 - share) * per_game).sqrt();
        let interval = (self.units >= MIN_UNITS).then(|| Interval::wilson(share, games));
        Some(Score { share, interval, deviation })
    }

    fn share(&self) -> f64 {
        self.half_points as f64 / (2 * self.games) as f64
    }

    /// The tally with one more unit won and one more lost. They hardly change the interval, but keep its
    /// width from being 0 where all units have the same result.
    fn with_prior_units(mut self) -> Tally {
        self.add_unit(2, 0);
        self.add_unit(2, 4);
        self
    }

    /// The number of independent games with the same information: the variance of a game divided by that of
    /// the share over units.
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

/// The share of the points that a player scored.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Score {
    /// The share, from 0 to 1.
    pub share: f64,
    /// Wilson's 95 % confidence interval, for the effective number of independent games. `None` with fewer
    /// than [`MIN_UNITS`](senet_play::MIN_UNITS) units.
    pub interval: Option<Interval>,
    /// The standard deviation of a game's result within these units: that of the share times the square root
    /// of the games.
    deviation: f64,
}

/// The 90 % quantile of the standard normal distribution.
const Z90: f64 = 1.281_551_565_544_600_5;

impl Score {
    /// The number of games, in the same units, that show with 90 % power that the score differs from one half
    /// (at 5 % error, two-sided), if the share is the truth. `None` if the interval contains one half,
    /// or if there are too few games.
    ///
    /// ```
    /// use senet_lab::Tally;
    /// let mut tally = Tally::default();
    /// (0..1000u64).for_each(|game| tally.add_unit(1, 2 * u64::from(game % 5 < 3)));
    /// let games = tally.score().unwrap().games_needed().unwrap();
    /// assert!((250.0..260.0).contains(&games), "(1.96 + 1.28)² · 0.6 · 0.4 / 0.1² is {games}");
    /// ```
    pub fn games_needed(&self) -> Option<f64> {
        let lead = self.share - 0.5;
        let needed = ((Z95 + Z90) * self.deviation / lead).powi(2);
        (!self.interval?.contains(0.5)).then_some(needed.max(1.0))
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
        let interval = pairs([250, 500, 250]).score().unwrap().interval.unwrap();
        let independent = Interval::wilson(0.5, 2000.0);
        assert!((interval.lower - independent.lower).abs() < 2e-4, "{interval:?}");
    }

    #[test]
    fn split_pairs_narrow_the_interval_and_won_pairs_widen_it() {
        let width = |wins| {
            let interval = pairs(wins).score().unwrap().interval.unwrap();
            interval.upper - interval.lower
        };
        assert!(width([50, 900, 50]) < width([250, 500, 250]));
        assert!(width([250, 500, 250]) < width([500, 0, 500]));
    }

    #[test]
    fn interval_has_a_width_even_for_equal_pairs() {
        for wins in [[20, 0, 0], [0, 20, 0], [0, 0, 20]] {
            let Score { share, interval, .. } = pairs(wins).score().unwrap();
            let interval = interval.unwrap();
            assert!(interval.upper - interval.lower > 0.02, "{interval:?}");
            assert!(interval.contains(share));
        }
        let mut single = Tally::default();
        single.add_unit(1, 2);
        let score = single.score().unwrap();
        assert!(score.share == 1.0 && score.interval.is_none(), "{score:?}");
        assert_eq!(Tally::default().score(), None);
    }

    /// Simulates pairs in which the dice decide half of the time. Then both games go to the same seat and the
    /// pair splits.
    #[test]
    fn intervals_cover_the_truth_as_often_as_they_claim() {
        use rand_core::Rng;
        let mut words = stream(5, 0);
        let mut chance = || f64::from(words.next_u32()) / 4_294_967_296.0;
        for (truth, pairs) in
            [0.5, 0.55, 0.7].into_iter().flat_map(|truth| [8, 16, 36, 100].map(|n| (truth, n)))
        {
            let covered = (0..2000)
                .filter(|_| {
                    let mut tally = Tally::default();
                    for _ in 0..pairs {
                        let split = chance() < 0.5;
                        // What does not split has to make up for what does, so that the share is the truth.
                        let wins = |chance: f64| u64::from(chance < 2.0 * truth - 0.5);
                        let half_points = if split { 2 } else { 2 * wins(chance()) + 2 * wins(chance()) };
                        tally.add_unit(2, half_points);
                    }
                    tally.score().unwrap().interval.unwrap().contains(truth)
                })
                .count();
            // Few pairs have few possible scores, and the prior units make their intervals wide rather than
            // narrow.
            let most = if pairs < 36 { 2000 } else { 1950 };
            assert!((1860..=most).contains(&covered), "{truth}, {pairs} pairs: {covered} of 2000");
        }
    }
}
