//! Scores with luck taken out.

use senet_play::{Interval, MIN_UNITS};
use serde::{Deserialize, Serialize};

/// The units in which scores and losses are added: billionths, as integers.
const UNITS: f64 = 1e9;

/// A game with its luck, for the first player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct LuckAdjustedGame {
    /// The result; by exact values, the result that it has without luck.
    pub(crate) result: f64,
    /// The luck by estimates; 0 by exact values.
    pub(crate) luck: f64,
    /// The equity losses of both players, the first player's first. `None` if luck was taken out by
    /// estimates.
    pub(crate) lost: Option<[f64; 2]>,
}

/// The sum of luck-adjusted games, in units: pairs of games with the same dice, or single games.
///
/// The sums are integers, so that their order does not matter.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct LuckAdjustedTally {
    units: u64,
    /// The sums over the units of games, results and luck.
    sums: [i128; 3],
    /// The sums over the units of the products of these, by row and column.
    products: [[i128; 3]; 3],
    /// The equity losses where they are known, and the number of these games.
    lost: [i128; 2],
    known: u64,
}

impl LuckAdjustedTally {
    /// Whether no game was added.
    pub fn is_empty(&self) -> bool {
        self.units == 0
    }

    /// Adds the games of a unit.
    pub(crate) fn add_unit(&mut self, games: &[LuckAdjustedGame]) {
        let scaled = |part: f64| (part * UNITS).round() as i128;
        let sum = |part: &dyn Fn(&LuckAdjustedGame) -> f64| games.iter().map(|game| scaled(part(game))).sum();
        let unit = [games.len() as i128, sum(&|game| game.result), sum(&|game| game.luck)];
        let lost = games.iter().filter_map(|game| game.lost);
        self.merge(&LuckAdjustedTally {
            units: 1,
            sums: unit,
            products: unit.map(|row| unit.map(|column| row * column)),
            lost: lost.clone().fold([0; 2], |sum, lost| [sum[0] + scaled(lost[0]), sum[1] + scaled(lost[1])]),
            known: lost.count() as u64,
        });
    }

    /// Adds the units of another tally.
    pub(crate) fn merge(&mut self, other: &LuckAdjustedTally) {
        self.units += other.units;
        self.known += other.known;
        self.sums.iter_mut().zip(other.sums).for_each(|(sum, more)| *sum += more);
        self.lost.iter_mut().zip(other.lost).for_each(|(sum, more)| *sum += more);
        let products = self.products.as_flattened_mut().iter_mut();
        products.zip(other.products.as_flattened()).for_each(|(sum, more)| *sum += more);
    }

    /// The luck-adjusted score. `None` before the second unit.
    ///
    /// The luck of the units is a control variate with the coefficient, from 0 to 1, that leaves the least
    /// variance. It is chosen by regression and not by the width of intervals, and the degrees of freedom
    /// count it.
    pub fn score(&self) -> Option<LuckAdjustedScore> {
        if self.units < 2 {
            return None;
        }
        let [games, results, luck] = self.sums.map(|sum| sum as f64);
        let [mean, mean_luck] = [results / games, luck / games];
        // The covariance over the units of two quantities, less their means times the games of the unit.
        let covariance = |one: usize, other: usize, means: [f64; 2]| {
            let product = |row: usize, column: usize| self.products[row][column] as f64;
            product(one, other) - means[0] * product(0, other) - means[1] * product(one, 0)
                + means[0] * means[1] * product(0, 0)
        };
        let luck_variance = covariance(2, 2, [mean_luck; 2]);
        let together = covariance(1, 2, [mean, mean_luck]);
        let share = if luck_variance > 0.0 { (together / luck_variance).clamp(0.0, 1.0) } else { 0.0 };
        let spread = covariance(1, 1, [mean; 2]) - 2.0 * share * together + share * share * luck_variance;
        let fitted = if luck_variance > 0.0 { 2 } else { 1 };
        let freedom = self.units.saturating_sub(fitted);
        let units = self.units as f64;
        let error = (spread.max(0.0) * units / (freedom as f64).max(1.0)).sqrt() / UNITS / games;
        let score = (mean - share * mean_luck) / UNITS;
        let lost =
            (self.known == self.sums[0] as u64).then(|| self.lost.map(|sum| sum as f64 / UNITS / games));
        // Results by estimates that are all alike have no spread to estimate an error from.
        let interval = if self.known == 0 && (results == 0.0 || results == games * UNITS) {
            Some(Interval::wilson(score, units))
        } else {
            Interval::share(score, error, freedom)
        };
        let interval = interval.filter(|_| self.units >= MIN_UNITS);
        Some(LuckAdjustedScore { share: score.clamp(0.0, 1.0), interval, lost })
    }
}

/// The score of a match with luck taken out.
///
/// The luck of a throw is its value less the mean over all throws, by exact values where they are known and
/// otherwise by estimates. It is zero on average, so that the score less the luck has the same expectation.
/// By exact values it is the win chance at the start less the equity losses, which varies little from game to
/// game.
///
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::AtomicBool;
/// use senet::{Preset, Ruleset};
/// use senet_lab::{GameContext, Match, RunOptions};
/// use senet_play::Level;
/// use senet_table::TableSet;
/// let rules = Arc::new(Ruleset::new(Preset::Modern.spec().with_options(["pieces=1"])?)?);
/// let tables = TableSet::read("../senet-table/examples/tables".as_ref(), &rules)?;
/// let context = GameContext { rules, tablebase: Some(Arc::new(tables)) };
/// let contest = Match { context, levels: [Level::Random; 2], games: 16, seed: 1 };
/// let result = contest.play(RunOptions { threads: 1, stop: &AtomicBool::new(false) }, |_| ());
/// // With one piece a side there is nothing to choose: no player loses by a decision, and luck decides.
/// let score = result.adjusted.score().expect("there are eight pairs");
/// assert!((score.share - 0.5).abs() < 1e-3);
/// assert_eq!(score.lost, Some([0.0, 0.0]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LuckAdjustedScore {
    /// The mean score of the first player in a game, from 0 to 1. An estimate beyond is cut off.
    pub share: f64,
    /// The 95 % confidence interval over the units, within 0 and 1. `None` with fewer than
    /// [`MIN_UNITS`](senet_play::MIN_UNITS).
    pub interval: Option<Interval>,
    /// The mean equity losses of both players in a game, the first player's first. `None` if luck was taken
    /// out by estimates.
    pub lost: Option<[f64; 2]>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(result: f64, lost: [f64; 2]) -> LuckAdjustedGame {
        LuckAdjustedGame { result, luck: 0.0, lost: Some(lost) }
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
        assert!((score.share - 0.5).abs() < 1e-9 && score.interval.is_none());
        let lost = score.lost.expect("all losses are known");
        assert!((lost[0] - 0.05).abs() < 1e-9 && (lost[1] - 0.05).abs() < 1e-9);
        more.add_unit(&[LuckAdjustedGame { result: 0.6, luck: 0.0, lost: None }]);
        assert_eq!(more.score().expect("two units").lost, None, "one game has no losses");
        (0..7).for_each(|_| adjusted.merge(&adjusted.clone()));
        // The units have means of 0.4 and 0.6, and so a standard error of 0.1 / √255.
        let interval = adjusted.score().expect("units").interval.expect("256 units");
        assert!((interval.upper - 0.5 - 1.97 * 0.1 / 255.0_f64.sqrt()).abs() < 1e-4, "{interval:?}");
    }

    #[test]
    fn equal_units_have_no_error() {
        let mut adjusted = LuckAdjustedTally::default();
        (0..100).for_each(|_| adjusted.add_unit(&[game(0.61, [0.0; 2]), game(0.37, [0.02, 0.0])]));
        let LuckAdjustedScore { share, interval, .. } = adjusted.score().expect("units");
        let interval = interval.expect("many units");
        assert!((share - 0.49).abs() < 1e-9 && interval.upper - interval.lower < 1e-6);
    }

    /// Luck explains results that are near 1, and more: without the coefficient the score would exceed 1.
    #[test]
    fn scores_and_intervals_stay_within_one() {
        let mut adjusted = LuckAdjustedTally::default();
        for unit in 0..40 {
            let luck = if unit % 20 == 0 { -0.8 } else { -0.05 };
            let result = if unit % 20 == 0 { 0.0 } else { 1.0 };
            adjusted.add_unit(&[LuckAdjustedGame { result, luck, lost: None }]);
        }
        let LuckAdjustedScore { share, interval, .. } = adjusted.score().expect("units");
        let interval = interval.expect("many units");
        assert!(share <= 1.0 && interval.upper <= 1.0 && interval.contains(share), "{share} {interval:?}");
    }

    #[test]
    fn equal_results_have_an_interval() {
        for result in [0.0, 1.0] {
            let mut adjusted = LuckAdjustedTally::default();
            (0..100)
                .for_each(|_| adjusted.add_unit(&[LuckAdjustedGame { result, luck: 0.1, lost: None }; 2]));
            let interval = adjusted.score().expect("units").interval.expect("many units");
            assert!(
                interval.contains(result.clamp(1e-9, 1.0 - 1e-9)) && interval.upper - interval.lower > 0.02,
                "{interval:?}"
            );
        }
    }
}
