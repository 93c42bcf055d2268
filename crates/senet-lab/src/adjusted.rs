//! What a match comes to with luck taken out.

use crate::interval::Interval;

/// Scores and losses are added up in parts of this.
const WHOLE: f64 = 1e9;

/// A game of a match without its luck, as the first player sees it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct WithoutLuck {
    /// What it came to, less the luck.
    pub(crate) score: f64,
    /// What the decisions of both lost, the first player's first, if that is known.
    pub(crate) lost: Option<[f64; 2]>,
}

/// Scores of games with luck taken out, in units: pairs with the same dice, or single games.
///
/// The sums are whole numbers, so that it does not matter in which order they were made.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LuckAdjustedTally {
    units: u64,
    games: u64,
    score: i128,
    /// What decisions lost in the games of which that is known, and how many these are.
    lost: [i128; 2],
    known: u64,
    /// Sums over the units: scores squared, scores times games, games squared.
    squares: [i128; 3],
}

impl LuckAdjustedTally {
    /// Adds the games of a unit.
    pub(crate) fn add_unit(&mut self, games: &[WithoutLuck]) {
        let whole = |part: f64| (part * WHOLE).round() as i128;
        let score = games.iter().map(|game| whole(game.score)).sum::<i128>();
        let count = games.len() as u64;
        self.units += 1;
        self.games += count;
        self.score += score;
        for lost in games.iter().filter_map(|game| game.lost) {
            self.known += 1;
            self.lost.iter_mut().zip(lost).for_each(|(sum, lost)| *sum += whole(lost));
        }
        let count = i128::from(count);
        for (sum, product) in self.squares.iter_mut().zip([score * score, score * count, count * count]) {
            *sum += product;
        }
    }

    /// Adds the units of another.
    pub(crate) fn merge(&mut self, other: &LuckAdjustedTally) {
        self.units += other.units;
        self.games += other.games;
        self.score += other.score;
        self.known += other.known;
        self.lost.iter_mut().zip(other.lost).for_each(|(sum, more)| *sum += more);
        self.squares.iter_mut().zip(other.squares).for_each(|(sum, more)| *sum += more);
    }

    /// What they come to; `None` before the second unit.
    pub fn score(&self) -> Option<LuckAdjustedScore> {
        if self.units < 2 {
            return None;
        }
        let (units, games) = (self.units as f64, self.games as f64);
        let per_game = |sum: i128| sum as f64 / WHOLE / games;
        let share = per_game(self.score);
        let [points, mixed, counts] = self.squares.map(|sum| sum as f64);
        let mean = share * WHOLE;
        let spread = (points - 2.0 * mean * mixed + mean * mean * counts).max(0.0);
        let error = (spread * units / (units - 1.0)).sqrt() / WHOLE / games;
        let lost = (self.known == self.games).then(|| self.lost.map(per_game));
        Some(LuckAdjustedScore { share, interval: Interval::normal(share, error), lost })
    }
}

/// What a match comes to with luck taken out.
///
/// Every throw has a luck: how much better it is than throws are on average, by the exact values, or by estimates where these are not known.
/// It is nothing in the mean, whatever the estimates are worth. What is left of a result without it is the same in the mean; by exact values
/// it is what the start is worth and what the decisions lost, nearly the same in every game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LuckAdjustedScore {
    /// The score of the first player a game, about from 0 to 1.
    pub share: f64,
    /// Its interval of 95 % confidence, with units as what is drawn.
    pub interval: Interval,
    /// How much win chance the decisions of the first player, and of the second, lose in a game; `None` where luck was taken out by
    /// estimates.
    pub lost: Option<[f64; 2]>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(score: f64, lost: [f64; 2]) -> WithoutLuck {
        WithoutLuck { score, lost: Some(lost) }
    }

    #[test]
    fn the_mean_and_its_interval_are_those_of_the_units() {
        let mut adjusted = LuckAdjustedTally::default();
        assert_eq!(adjusted.score(), None);
        adjusted.add_unit(&[game(0.5, [0.1, 0.0]), game(0.3, [0.1, 0.0])]);
        assert_eq!(adjusted.score(), None, "one unit says nothing of the spread");
        let mut more = LuckAdjustedTally::default();
        more.add_unit(&[game(0.6, [0.0, 0.2]), game(0.6, [0.0, 0.0])]);
        adjusted.merge(&more);
        let score = adjusted.score().expect("two units");
        assert!((score.share - 0.5).abs() < 1e-9);
        let lost = score.lost.expect("all are known");
        assert!((lost[0] - 0.05).abs() < 1e-9 && (lost[1] - 0.05).abs() < 1e-9);
        more.add_unit(&[WithoutLuck { score: 0.6, lost: None }]);
        assert_eq!(more.score().expect("two units").lost, None, "of one game it is not known");
        // The units have means of 0.4 and 0.6: a standard error of 0.1.
        assert!((score.interval.upper - 0.5 - 1.96 * 0.1).abs() < 1e-4, "{score:?}");
    }

    #[test]
    fn what_is_always_the_same_is_certain() {
        let mut adjusted = LuckAdjustedTally::default();
        (0..100).for_each(|_| adjusted.add_unit(&[game(0.61, [0.0; 2]), game(0.37, [0.02, 0.0])]));
        let LuckAdjustedScore { share, interval, .. } = adjusted.score().expect("units");
        assert!((share - 0.49).abs() < 1e-9 && interval.upper - interval.lower < 1e-6);
    }
}
