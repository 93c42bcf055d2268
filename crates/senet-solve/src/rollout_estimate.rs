//! How far values are from the end of a drift, told by play.

use senet_table::Stratum;

use crate::coefficients::dot;
use crate::level::Levels;
use crate::rollout::RolloutSampler;
use crate::sample::Sample;

/// Games are played until it is known how far to within this part of it,
const NEARLY: f64 = 1.0 / 12.0;
/// or there were so many plies for each position of the pair, which takes about as long as a sweep;
const PLIES: f64 = 1.0 / 16.0;
/// first so many games, and in all so many at most.
const GAMES: usize = 64;
const ALL_GAMES: usize = 4096;
/// What is told is more than chance if it is so many times the standard error.
const SURE: f64 = 2.0;

/// If values are off by no more than so much of what is allowed, the root of the mean square, their
/// residuals are left to sweeps.
const HARMLESS: f64 = 1.0 / 8.0;
/// Where pieces are set back time and again play lasts so many times as long as it does as a rule, or longer.
const LONG: f64 = 2.0;

/// What play tells of a drift.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct RolloutEstimate {
    /// How far values are from its end, if moves stay the best, and the standard error of that.
    pub(crate) far: f64,
    pub(crate) error: f64,
    /// How far they may be without harm.
    pub(crate) harmless: f64,
    /// How many plies play by the best moves stays in the pair, in the mean; and how many it does as a rule.
    pub(crate) plies: f64,
    pub(crate) usual_plies: f64,
}

impl RolloutEstimate {
    /// Whether it is more than chance.
    pub(crate) fn is_sure(&self) -> bool {
        self.far.abs() > SURE * self.error
    }

    /// Whether values are near enough to its end, for all that is known.
    pub(crate) fn is_harmless(&self) -> bool {
        self.far.abs() + SURE * self.error <= self.harmless
            || self.is_sure() && self.far.abs() <= self.harmless
    }

    /// Whether play goes round and round.
    pub(crate) fn is_long(&self) -> bool {
        self.plies > LONG * self.usual_plies
    }
}

/// What play tells of a drift in a direction, the squares of whose parts add up to one: each position that
/// is watched is begun from the more often the more it drifts.
pub(crate) fn estimate(
    player: &mut RolloutSampler,
    watch: &Sample,
    levels: &Levels,
    direction: &[f64],
    threads: usize,
) -> RolloutEstimate {
    let numbers = watch.numbers(levels);
    let most: f64 = PLIES * watch.positions(levels) as f64;
    let harmless = HARMLESS * player.share() * (direction.len() as f64).sqrt();
    let (mut far, mut plies) = (Vec::new(), 0);
    loop {
        let which = drawn_by_square(direction, far.len().max(GAMES));
        let begin: Vec<(Stratum, usize)> = which.iter().map(|which| numbers[*which]).collect();
        let games = player.games(levels, &begin, threads);
        plies += games.iter().map(|game| game.plies).sum::<u64>();
        far.extend(which.iter().zip(&games).map(|(which, game)| game.error / direction[*which]));
        let (mean, error) = mean_and_error(&far);
        let (plies_each, usual_plies) = (plies as f64 / far.len() as f64, player.usual_plies());
        let told = RolloutEstimate { far: mean, error, harmless, plies: plies_each, usual_plies };
        let is_known = told.error <= NEARLY * told.far.abs() || told.is_harmless();
        let is_enough = is_known || plies as f64 >= most;
        if is_enough || which.is_empty() || far.len() >= ALL_GAMES {
            return told;
        }
    }
}

/// The mean, and its standard error.
fn mean_and_error(all: &[f64]) -> (f64, f64) {
    let count = all.len() as f64;
    let mean = all.iter().sum::<f64>() / count;
    let squares: f64 = all.iter().map(|one| (one - mean).powi(2)).sum();
    (mean, (squares / count / (count - 1.0)).sqrt())
}

/// So many numbers of parts, each as often as its square is large.
fn drawn_by_square(parts: &[f64], count: usize) -> Vec<usize> {
    let each = dot(parts, parts) / count as f64;
    let (mut sum, mut next) = (0.0, each / 2.0);
    let mut drawn = Vec::new();
    for (number, part) in parts.iter().enumerate() {
        sum += part * part;
        while sum > next && drawn.len() < count {
            drawn.push(number);
            next += each;
        }
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coefficients::normalize;
    use crate::rollout::tests::{PAIR, off_by};

    /// A number is drawn the more often the larger the square of its part is.
    #[test]
    fn parts_are_drawn_by_their_squares() {
        assert_eq!(drawn_by_square(&[1.0, 0.0, -2.0, 1.0], 6), [0, 2, 2, 2, 2, 3]);
        assert_eq!(drawn_by_square(&[0.0, 3.0], 3), [1, 1, 1]);
        assert!(drawn_by_square(&[0.0; 4], 3).is_empty());
    }

    /// What all positions have in common, one side's as much too good as the other's too bad, is told in
    /// either direction, and is harmless if more is allowed.
    #[test]
    fn play_tells_how_far_it_is_to_the_end() {
        let (rules, levels) = off_by(5_000);
        let watch = Sample::new(PAIR, &levels);
        let sides =
            watch.numbers(&levels).into_iter().map(|(stratum, _)| if stratum == PAIR { 1.0 } else { -1.0 });
        let direction = normalize(&sides.collect::<Vec<f64>>());
        let back: Vec<f64> = direction.iter().map(|part| -part).collect();
        let far = 5_000.0 * (direction.len() as f64).sqrt();
        for (direction, far) in [(&direction, -far), (&back, far)] {
            let told = estimate(&mut RolloutSampler::new(&rules, PAIR, 100), &watch, &levels, direction, 2);
            assert!(told.is_sure() && !told.is_harmless(), "{told:?}");
            assert!((told.far - far).abs() <= 4.0 * told.error + 0.05 * far.abs(), "{told:?} for {far}");
        }
        let told = estimate(&mut RolloutSampler::new(&rules, PAIR, 100_000), &watch, &levels, &direction, 2);
        assert!(told.is_harmless(), "{told:?}");
    }
}
