//! Training targets of a self-play game: TD(λ) over one-ply lookahead values. `self_play` records the steps.
//!
//! A position without an exact value gets the value of a one-ply lookahead: the mean over all throws of the
//! best move. To it is added the difference between the next position's target and the network's direct
//! estimate of it, times λ, and so on along the game. Since each step is compared with the mean over all
//! throws, the luck of the throws cancels: the targets are those of TD(λ) without the noise of the dice.

use senet::{Next, Position};

use crate::sample::TrainingSample;

/// The training samples of a game.
#[derive(Default)]
pub(crate) struct GameSamples {
    /// Positions with exact values from tables.
    pub(crate) exact: Vec<TrainingSample>,
    /// Positions with values from lookahead.
    pub(crate) searched: Vec<TrainingSample>,
}

/// A position of a game before the throw, and what followed.
pub(crate) struct Step {
    pub(crate) position: Position,
    pub(crate) value: StepValue,
    /// How much lower the win chance of the chosen move was than that of the best one. `None` if the move was
    /// exploratory or an opponent's: then the rest of the game says nothing about this position.
    pub(crate) sacrifice: Option<f64>,
    pub(crate) next: Next,
}

/// The value of a position for the side to throw, as far as it was known when the game was played.
pub(crate) enum StepValue {
    Exact(f64),
    Estimated {
        /// The network's output for the position itself.
        direct: f64,
        /// The mean over all throws of the best move.
        lookahead: f64,
    },
    /// A position with duties, which yields no sample.
    HasDuty,
}

/// Computes the training samples of a game from its steps.
pub(crate) fn game_samples(steps: &[Step], lambda: f64) -> GameSamples {
    let mut samples = GameSamples::default();
    // The target of the position after the step, less the network's direct estimate, for its side to throw.
    let mut correction = 0.0;
    for step in steps.iter().rev() {
        let surprise = match step.next {
            Next::ThrowsAgain => correction,
            Next::TurnPasses => -correction,
            Next::Won(_) => 0.0,
        };
        let carried = step.sacrifice.map_or(0.0, |sacrifice| lambda * (surprise - sacrifice));
        match step.value {
            StepValue::Exact(win) => {
                samples.exact.push(TrainingSample { position: step.position, win: win as f32 });
                correction = 0.0;
            }
            StepValue::Estimated { direct, lookahead } => {
                // The target may lie below 0 or above 1. Clamping it would make it biased.
                let win = lookahead + carried;
                samples.searched.push(TrainingSample { position: step.position, win: win as f32 });
                correction = win - direct;
            }
            StepValue::HasDuty => correction = 0.0,
        }
    }
    samples
}

#[cfg(test)]
mod tests {
    use super::*;
    use senet::{Preset, Ruleset, Side};

    fn step(value: StepValue, sacrifice: Option<f64>, next: Next) -> Step {
        Step { position: Ruleset::preset(Preset::Tait).start(), value, sacrifice, next }
    }

    fn estimated(direct: f64, lookahead: f64) -> StepValue {
        StepValue::Estimated { direct, lookahead }
    }

    fn wins(samples: &[TrainingSample]) -> Vec<f32> {
        samples.iter().map(|sample| (sample.win * 1e4).round() / 1e4).collect()
    }

    #[test]
    fn corrections_are_carried_back_with_sign_and_decay() {
        let steps = [
            step(estimated(0.5, 0.5), Some(0.0), Next::ThrowsAgain),
            step(estimated(0.4, 0.5), Some(0.0), Next::TurnPasses),
            step(estimated(0.6, 0.8), Some(0.0), Next::TurnPasses),
            step(StepValue::Exact(0.3), Some(0.0), Next::Won(Side::Cones)),
        ];
        let samples = game_samples(&steps, 0.5);
        assert_eq!(wins(&samples.exact), [0.3]);
        // The last step before the exact one has a lookahead of 0.8, 0.2 above its direct estimate. For the
        // other side that is 0.2 less.
        assert_eq!(wins(&samples.searched), [0.8, 0.5 - 0.1, 0.5]);
        let samples = game_samples(&steps, 1.0);
        assert_eq!(wins(&samples.searched), [0.8, 0.5 - 0.2, 0.5 - 0.1]);
    }

    #[test]
    fn exploratory_moves_stop_corrections() {
        let steps = [
            step(estimated(0.5, 0.55), None, Next::TurnPasses),
            step(estimated(0.4, 0.5), Some(0.0), Next::TurnPasses),
            step(StepValue::HasDuty, Some(0.0), Next::TurnPasses),
        ];
        let samples = game_samples(&steps, 1.0);
        assert_eq!(wins(&samples.searched), [0.5, 0.55]);
    }

    #[test]
    fn sacrifices_lower_earlier_targets() {
        let steps = [
            step(estimated(0.6, 0.6), Some(0.0), Next::TurnPasses),
            step(estimated(0.4, 0.4), Some(0.0), Next::ThrowsAgain),
            step(estimated(0.4, 0.4), Some(0.1), Next::TurnPasses),
            step(estimated(0.6, 0.6), Some(0.0), Next::TurnPasses),
        ];
        assert_eq!(wins(&game_samples(&steps, 1.0).searched), [0.6, 0.3, 0.3, 0.7]);
    }
}
