//! Glicko-2: ratings of players and of puzzles.
//!
//! A result is that of an encounter: of two players, or of a player and a puzzle, which wins if it is not solved.
//! `rated` of the puzzle page, `senet puzzles --play` and the ratings of puzzles use this module.
//!
//! Source: M. E. Glickman, "Example of the Glicko-2 system" (2013).

use std::f64::consts::PI;

/// The rating of a new player, and the middle of the scale.
const START: f64 = 1500.0;
/// The units of the published scale in one unit of the system's own scale.
const SCALE: f64 = 173.7178;
/// The system constant τ, which limits changes of volatility. Glickman advises 0.3 to 1.2; smaller values change it
/// less.
const TAU: f64 = 0.5;
/// The precision to which a volatility is found.
const PRECISION: f64 = 1e-6;
/// The largest deviation: that of a new player.
const WIDEST: f64 = 350.0;

/// A rating with its deviation and volatility, on the published scale.
///
/// ```
/// use senet_play::glicko2::{Encounter, Strength};
/// let player = Strength::NEW;
/// let puzzle = Strength { rating: 1700.0, deviation: 60.0, ..Strength::NEW };
/// assert!(player.expected(&puzzle) < 0.3);
/// let solved = player.after(&[Encounter { opponent: puzzle, score: 1.0 }]);
/// assert!(solved.rating > player.rating && solved.deviation < player.deviation);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strength {
    /// The rating: 1500 for a new player.
    pub rating: f64,
    /// The deviation: a player's strength lies within two of them from the rating, with 95 % confidence.
    pub deviation: f64,
    /// The volatility: how much the strength is expected to change.
    pub volatility: f64,
}

/// The result of an encounter.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Encounter {
    /// The strength of the opponent before the rating period.
    pub opponent: Strength,
    /// 1 for a win, 0 for a loss.
    pub score: f64,
}

impl Strength {
    /// A player without results: rating 1500, deviation 350, volatility 0.06.
    pub const NEW: Strength = Strength { rating: START, deviation: WIDEST, volatility: 0.06 };

    /// The expected score against an opponent.
    pub fn expected(&self, opponent: &Strength) -> f64 {
        let weight = weight(opponent.deviation / SCALE);
        1.0 / (1.0 + (-weight * (self.rating - opponent.rating) / SCALE).exp())
    }

    /// The strength after a rating period with these encounters.
    #[must_use]
    pub fn after(&self, encounters: &[Encounter]) -> Strength {
        let deviation = self.deviation / SCALE;
        let (mut information, mut surplus) = (0.0, 0.0);
        for Encounter { opponent, score } in encounters {
            let (weight, expected) = (weight(opponent.deviation / SCALE), self.expected(opponent));
            information += weight * weight * expected * (1.0 - expected);
            surplus += weight * (score - expected);
        }
        if information <= 0.0 {
            let wider = (deviation * deviation + self.volatility * self.volatility).sqrt() * SCALE;
            return Strength { deviation: wider.min(WIDEST), ..*self };
        }
        let variance = 1.0 / information;
        let volatility = self.next_volatility(variance, variance * surplus);
        let before = deviation * deviation + volatility * volatility;
        let after = 1.0 / (1.0 / before + information);
        Strength {
            rating: self.rating + SCALE * after * surplus,
            deviation: (after.sqrt() * SCALE).min(WIDEST),
            volatility,
        }
    }

    /// The new volatility, by the Illinois variant of regula falsi (step 5 of the source).
    fn next_volatility(&self, variance: f64, improvement: f64) -> f64 {
        let deviation = (self.deviation / SCALE).powi(2);
        let start = self.volatility.powi(2).ln();
        let slope = |x: f64| {
            let square = x.exp();
            let total = deviation + variance + square;
            square * (improvement.powi(2) - total) / (2.0 * total * total) - (x - start) / (TAU * TAU)
        };
        let (mut low, mut high) = (start, (improvement.powi(2) - deviation - variance).ln());
        if improvement.powi(2) <= deviation + variance {
            let mut steps = 1.0;
            while slope(start - steps * TAU) < 0.0 {
                steps += 1.0;
            }
            high = start - steps * TAU;
        }
        let (mut at_low, mut at_high) = (slope(low), slope(high));
        while (high - low).abs() > PRECISION {
            let middle = low + (low - high) * at_low / (at_high - at_low);
            let at_middle = slope(middle);
            if at_middle * at_high <= 0.0 {
                (low, at_low) = (high, at_high);
            } else {
                at_low /= 2.0;
            }
            (high, at_high) = (middle, at_middle);
        }
        (low / 2.0).exp()
    }
}

/// How much a result counts against an opponent with this deviation, on the system's own scale.
fn weight(deviation: f64) -> f64 {
    1.0 / (1.0 + 3.0 * deviation * deviation / (PI * PI)).sqrt()
}

/// The rating at which a puzzle is solved as often as these solvers solve it: the maximum of the likelihood, to which
/// Glicko-2 converges as the same results repeat. The deviation is that of `tries` results of each solver.
pub fn fit(solvers: &[(f64, f64)], tries: f64) -> Strength {
    let expected = |solver: f64, puzzle: f64| 1.0 / (1.0 + ((puzzle - solver) / SCALE).exp());
    let solved: f64 = solvers.iter().map(|(_, share)| share).sum();
    let (mut low, mut high) = (0.0, 2.0 * START);
    for _ in 0..40 {
        let middle = (low + high) / 2.0;
        let sum: f64 = solvers.iter().map(|(solver, _)| expected(*solver, middle)).sum();
        *(if sum > solved { &mut low } else { &mut high }) = middle;
    }
    let rating = (low + high) / 2.0;
    let information: f64 =
        solvers.iter().map(|(solver, _)| expected(*solver, rating)).map(|share| share * (1.0 - share)).sum();
    let deviation = SCALE / (tries * information).sqrt();
    Strength { rating, deviation: deviation.min(WIDEST), ..Strength::NEW }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opponent(rating: f64, deviation: f64, score: f64) -> Encounter {
        Encounter { opponent: Strength { rating, deviation, ..Strength::NEW }, score }
    }

    #[test]
    fn glickman_example_is_reproduced() {
        let player = Strength { rating: 1500.0, deviation: 200.0, volatility: 0.06 };
        let encounters =
            [opponent(1400.0, 30.0, 1.0), opponent(1550.0, 100.0, 0.0), opponent(1700.0, 300.0, 0.0)];
        let expected: Vec<f64> = encounters.iter().map(|one| player.expected(&one.opponent)).collect();
        for (found, published) in expected.iter().zip([0.639, 0.432, 0.303]) {
            assert!((found - published).abs() < 5e-4, "{expected:?}");
        }
        let after = player.after(&encounters);
        assert!((after.rating - 1464.06).abs() < 0.02, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 1e-5, "{after:?}");
    }

    #[test]
    fn deviation_grows_without_encounters() {
        let player = Strength { rating: 1500.0, deviation: 200.0, volatility: 0.06 };
        let idle = player.after(&[]);
        assert!((idle.deviation - 200.2714).abs() < 1e-3 && idle.rating == 1500.0, "{idle:?}");
        assert_eq!(Strength::NEW.after(&[]).deviation, 350.0);
    }

    #[test]
    fn volatility_grows_with_unexpected_results() {
        let player = Strength { rating: 1500.0, deviation: 60.0, volatility: 0.06 };
        let after = player.after(&[opponent(2200.0, 30.0, 1.0); 8]);
        assert!(after.volatility > 0.06 && after.rating > 1600.0, "{after:?}");
    }

    /// Glicko-2 approaches the fitted rating as the same results repeat.
    #[test]
    fn repeated_results_lead_to_the_fitted_rating() {
        let solvers = [(900.0, 0.1), (1300.0, 0.4), (1700.0, 0.9)];
        let fitted = fit(&solvers, 1.0);
        let mut puzzle = Strength::NEW;
        for _ in 0..400 {
            let results = solvers.map(|(rating, share)| opponent(rating, 0.0, 1.0 - share));
            puzzle = puzzle.after(&results);
        }
        assert!((puzzle.rating - fitted.rating).abs() < 1.0, "{puzzle:?} {fitted:?}");
    }
}
