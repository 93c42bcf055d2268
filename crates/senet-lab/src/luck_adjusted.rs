//! Scores with luck taken out.

use crate::interval::Interval;

/// The units in which scores and losses are added: billionths, as integers.
const UNITS: f64 = 1e9;

/// A game with luck taken out, for the first player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct LuckAdjustedGame {
    /// The result less the luck.
    pub(crate) score: f64,
    /// The equity losses of both players, the first player's first. `None` if luck was taken out by
    /// estimates.
    pub(crate) lost: Option<[f64; 2]>,
}

/// The sum of luck-adjusted games, in units: pairs of games with the same dice, or single games.
///
/// The sums are integers, so that their order does not matter.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LuckAdjustedTally {
    units: u64,
    games: u64,
    score: i128,
    /// The equity losses where they are known, and the number of these games.
    lost: [i128; 2],
    known: u64,
    /// Sums over the units of score², score × games, and games².
    squares: [i128; 3],
}

impl LuckAdjustedTally {
    /// Adds the games of a unit.
    pub(crate) fn add_unit(&mut self, games: &[LuckAdjustedGame]) {
        let scaled = |part: f64| (part * UNITS).round() as i128;
        let score = games.iter().map(|game| scaled(game.score)).sum::<i128>();
        let count = games.len() as u64;
        self.units += 1;
        self.games += count;
        self.score += score;
        for lost in games.iter().filter_map(|game| game.lost) {
            self.known += 1;
            self.lost.iter_mut().zip(lost).for_each(|(sum, lost)| *sum += scaled(lost));
        }
        let count = i128::from(count);
        for (sum, product) in self.squares.iter_mut().zip([score * score, score * count, count * count]) {
            *sum += product;
        }
    }

    /// Adds the units of another tally.
    pub(crate) fn merge(&mut self, other: &LuckAdjustedTally) {
        self.units += other.units;
        self.games += other.games;
        self.score += other.score;
        self.known += other.known;
        self.lost.iter_mut().zip(other.lost).for_each(|(sum, more)| *sum += more);
        self.squares.iter_mut().zip(other.squares).for_each(|(sum, more)| *sum += more);
    }

    /// The luck-adjusted score. `None` before the second unit.
    pub fn score(&self) -> Option<LuckAdjustedScore> {
        if self.units < 2 {
            return None;
        }
        let (units, games) = (self.units as f64, self.games as f64);
        let per_game = |sum: i128| sum as f64 / UNITS / games;
        let share = per_game(self.score);
        let [points, mixed, counts] = self.squares.map(|sum| sum as f64);
        let mean = share * UNITS;
        let spread = (points - 2.0 * mean * mixed + mean * mean * counts).max(0.0);
        let error = (spread * units / (units - 1.0)).sqrt() / UNITS / games;
        let lost = (self.known == self.games).then(|| self.lost.map(per_game));
        Some(LuckAdjustedScore { share, interval: Interval::normal(share, error), lost })
    }
}

/// The score of a match with luck taken out.
///
/// The luck of a throw is its value less the mean over all throws, by exact values where they are known and
/// otherwise by estimates. It is zero on average, so that the score less the luck has the same expectation.
/// By exact values it is the win chance at the start less the equity losses, which varies little from game to
/// game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LuckAdjustedScore {
    /// The mean score of the first player in a game. It may lie slightly below 0 or above 1.
    pub share: f64,
    /// The 95 % confidence interval over the units.
    pub interval: Interval,
    /// The mean equity losses of both players in a game, the first player's first. `None` if luck was taken
    /// out by estimates.
    pub lost: Option<[f64; 2]>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(score: f64, lost: [f64; 2]) -> LuckAdjustedGame {
        LuckAdjustedGame { score, lost: Some(lost) }
    }

    #[test]
    fn mean_and_interval_are_over_the_units() {
        let mut adjusted = LuckAdjustedTally::default();
        assert_eq!(adjusted.score(), None);
        adjusted.add_unit(&[game(0.5, [0.1, 0.0]), game(0.3, [0.1, 0.0])]);
        assert_eq!(adjusted.score(), None, "one unit has no spread");
        let mut more = LuckAdjustedTally::default();
        more.add_unit(&[game(0.6, [0.0, 0.2]), game(0.6, [0.0, 0.0])]);
        adjusted.merge(&more);
        let score = adjusted.score().expect("two units");
        assert!((score.share - 0.5).abs() < 1e-9);
        let lost = score.lost.expect("all losses are known");
        assert!((lost[0] - 0.05).abs() < 1e-9 && (lost[1] - 0.05).abs() < 1e-9);
        more.add_unit(&[LuckAdjustedGame { score: 0.6, lost: None }]);
        assert_eq!(more.score().expect("two units").lost, None, "one game has no losses");
        // The units have means of 0.4 and 0.6, and so a standard error of 0.1.
        assert!((score.interval.upper - 0.5 - 1.96 * 0.1).abs() < 1e-4, "{score:?}");
    }

    #[test]
    fn equal_units_have_no_error() {
        let mut adjusted = LuckAdjustedTally::default();
        (0..100).for_each(|_| adjusted.add_unit(&[game(0.61, [0.0; 2]), game(0.37, [0.02, 0.0])]));
        let LuckAdjustedScore { share, interval, .. } = adjusted.score().expect("units");
        assert!((share - 0.49).abs() < 1e-9 && interval.upper - interval.lower < 1e-6);
    }
}
