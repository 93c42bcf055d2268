//! Confidence intervals as the results of a study have them.

use senet_play::{Interval, MIN_UNITS};
use senet_wire::Confidence;

/// Student's interval for the mean of this number of units, with the deviation of all of them.
pub(crate) fn interval_of_mean(mean: f64, deviation: f64, units: u64) -> Option<[f64; 2]> {
    let freedom = units.checked_sub(1).filter(|_| units >= MIN_UNITS)?;
    Interval::student(mean, deviation / (freedom as f64).sqrt(), freedom).map(ends)
}

/// A 95 % confidence interval as all answers write it.
pub(crate) fn confidence(interval: Option<[f64; 2]>) -> Option<Confidence> {
    interval.map(Confidence::of_95_percent)
}

/// The ends of an interval.
pub(crate) fn ends(interval: Interval) -> [f64; 2] {
    [interval.lower, interval.upper]
}

#[cfg(test)]
mod tests {
    use rand_core::Rng;
    use senet::dice::stream;

    use super::*;
    use crate::study::histogram::Histogram;

    /// Draws lengths of games that are skewed like those of short games: sums of waits for a throw.
    #[test]
    fn intervals_of_means_hold_the_mean_as_often_as_they_claim() {
        let mut words = stream(9, 0);
        let mut chance = || (f64::from(words.next_u32()) + 0.5) / 4_294_967_296.0;
        let mut length = || 10.0 - 5.0 * (0..6).map(|_| chance().ln()).sum::<f64>();
        for games in [8, 16, 36] {
            let covered = (0..2000).filter(|_| {
                let mut lengths = Histogram::default();
                (0..games).for_each(|_| lengths.add((1000.0 * length()) as u64));
                let [lower, upper] =
                    interval_of_mean(lengths.mean(), lengths.deviation(), games).expect("enough games");
                lower <= 40_000.0 && 40_000.0 <= upper
            });
            let covered = covered.count();
            assert!((1860..=1940).contains(&covered), "{games} games: {covered} of 2000");
        }
        assert_eq!(interval_of_mean(1.0, 0.5, 7), None, "too few games");
    }
}
