//! The player of the levels between `random` and `expert`: it errs at random, and seldom where much is lost.

use std::sync::Arc;

use rand_chacha::ChaCha8Rng;
use rand_core::Rng;
use senet::{Move, Position, Ruleset, Turn};

use crate::analyst::Analyst;
use crate::limits::Limits;
use crate::network::decay;
use crate::player::{Player, ThrowDecision, random_stream};

/// Chooses by a softmax over the win chances of a search of one ply.
///
/// The temperature is found anew for each decision, such that the mean loss is a fixed share of the mean loss
/// of random choices. The share therefore holds in almost every ruleset without a constant of its own; the
/// registry names the exceptions. Of two mistakes the worse one is always the less likely.
pub(super) struct Softmax {
    analyst: Analyst,
    /// The mean loss as a share of that of random choices.
    share: f64,
    words: ChaCha8Rng,
}

impl Softmax {
    pub(super) fn new(rules: &Arc<Ruleset>, share: f64, seed: u64) -> Softmax {
        Softmax { analyst: Analyst::new(rules, None, Limits::depth(1)), share, words: random_stream(seed) }
    }

    /// Draws one of the choices with these win chances.
    fn draw(&mut self, wins: &[f64]) -> usize {
        let weights = choice_weights(wins, self.share);
        let mut rest = f64::from(self.words.next_u32()) / 2_f64.powi(32) * weights.iter().sum::<f64>();
        let drawn = weights.iter().position(|weight| {
            rest -= weight;
            rest < 0.0
        });
        drawn.unwrap_or(wins.len() - 1)
    }
}

impl Player for Softmax {
    fn decide_throw(&mut self, _: &Ruleset, position: &Position) -> ThrowDecision {
        let Some(instead) = self.analyst.evaluate_instead_of_throw(position) else {
            return ThrowDecision::Throw;
        };
        let throwing = self.analyst.evaluate_throwing(position);
        [ThrowDecision::Throw, ThrowDecision::MoveInstead][self.draw(&[throwing.win, instead.win])]
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Move {
        turn.forced().unwrap_or_else(|| {
            let ranked = self.analyst.rank(turn);
            let wins: Vec<f64> = ranked.iter().map(|ranked| ranked.evaluation.win).collect();
            ranked[self.draw(&wins)].mv
        })
    }
}

/// The largest inverse temperature, in units of the mean loss of random choices. At half as many, the
/// strongest level would lose more than its share where several choices are nearly as good as the best; more
/// change nothing.
const COLDEST: f64 = 64.0;
/// The number of halvings that find an inverse temperature. The error of the share is smaller than that of
/// any evaluator.
const HALVINGS: u32 = 24;

/// The weights e^(−loss / temperature) of choices with these win chances. The temperature is the one at
/// which the mean loss is `share` of the mean of all losses.
pub(crate) fn choice_weights(wins: &[f64], share: f64) -> Vec<f64> {
    let best = wins.iter().copied().fold(0.0, f64::max);
    let mean = wins.iter().map(|win| best - win).sum::<f64>() / wins.len() as f64;
    if mean <= 0.0 {
        return vec![1.0; wins.len()];
    }
    let losses: Vec<f64> = wins.iter().map(|win| (best - win) / mean).collect();
    let weight = |cold: f64, loss: f64| decay((cold * loss).min(700.0));
    let loses_less = |cold: f64| {
        let excess = |loss: f64| (loss - share) * weight(cold, loss);
        losses.iter().map(|loss| excess(*loss)).sum::<f64>() < 0.0
    };
    let (mut warm, mut cold) = (0.0, COLDEST);
    for _ in 0..HALVINGS {
        let middle = (warm + cold) / 2.0;
        *(if loses_less(middle) { &mut cold } else { &mut warm }) = middle;
    }
    losses.iter().map(|loss| weight(cold, *loss)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_loss_is_the_share_of_random_choices() {
        for wins in [&[0.5, 0.4][..], &[0.3, 0.3, 0.1], &[0.9, 0.899, 0.2, 0.1], &[0.1, 0.4, 0.2, 0.3, 0.3]] {
            let best = wins.iter().copied().fold(0.0, f64::max);
            let mean = |weights: &[f64]| {
                let lost = wins.iter().zip(weights).map(|(win, weight)| (best - win) * weight).sum::<f64>();
                lost / weights.iter().sum::<f64>()
            };
            let random = mean(&vec![1.0; wins.len()]);
            for share in [0.04, 0.16, 0.36, 0.64] {
                let weights = choice_weights(wins, share);
                assert!((mean(&weights) / random - share).abs() < 1e-5, "{wins:?} {share}: {weights:?}");
            }
        }
        assert_eq!(choice_weights(&[0.4; 3], 0.2), [1.0; 3]);
    }
}
