//! The configuration of a training run. `senet train` fills it from its options.

use crate::self_play::SelfPlayConfig;

/// The configuration of a training run. Equal configurations give equal weights.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TrainingConfig {
    /// The seed of all random draws.
    pub seed: u64,
    /// The number of rounds of self-play and gradient steps.
    pub rounds: u32,
    /// The number of self-play positions in a round.
    pub positions: usize,
    /// The number of batches in a round.
    pub batches: usize,
    /// The number of samples in a batch.
    pub batch_size: usize,
    /// The share of each batch that is drawn from the tables, each table equally often.
    pub exact_share: f64,
    /// The capacity of the replay buffer in samples. Old samples slow learning: their targets come from a
    /// weaker network.
    pub buffer_size: usize,
    /// The step size at the start; it falls to a hundredth at the end.
    pub learning_rate: f32,
    /// The probability that a side plays a random move in self-play, so that unusual positions occur.
    pub exploration: f64,
    /// The share of games in which weaker opponents play one side or both for a while.
    pub opponent_share: f64,
    /// The number of plies without a piece leaving the board after which sides accept worse moves to make
    /// progress.
    pub stall_patience: u32,
    /// The λ of TD(λ) in the first and in the last round: how much of later values goes into earlier targets.
    /// A high value spreads results quickly; a low one relies on the lookahead of a network that is already
    /// good.
    pub lambda: [f64; 2],
}

impl TrainingConfig {
    /// The configuration that most of the embedded weights were trained with.
    pub const DEFAULT: TrainingConfig = TrainingConfig {
        seed: 1,
        rounds: 120,
        positions: 200_000,
        batches: 400,
        batch_size: 1024,
        exact_share: 0.2,
        buffer_size: 300_000,
        learning_rate: 2e-3,
        exploration: 0.02,
        opponent_share: 0.0,
        stall_patience: u32::MAX,
        lambda: [0.95, 0.7],
    };
}

impl Default for TrainingConfig {
    fn default() -> TrainingConfig {
        TrainingConfig::DEFAULT
    }
}

impl TrainingConfig {
    /// The configuration of self-play after a number of rounds.
    pub(crate) fn self_play(&self, rounds: usize) -> SelfPlayConfig {
        let [first, last] = self.lambda;
        let done = rounds as f64 / f64::from(self.rounds);
        let lambda = first + (last - first) * done;
        SelfPlayConfig {
            exploration: self.exploration,
            opponent_share: self.opponent_share,
            stall_patience: self.stall_patience,
            lambda,
        }
    }

    /// The size of the next gradient step after a number of rounds and batches. It falls quadratically.
    pub(crate) fn step_size(&self, rounds: usize, batches: usize) -> f32 {
        let done = rounds as f32 + batches as f32 / self.batches as f32;
        let left = (1.0 - done / self.rounds as f32).max(0.0);
        self.learning_rate * (0.01 + 0.99 * left * left)
    }

    /// The configuration as text, for checkpoints: a run resumes only with the same configuration.
    ///
    /// The names are part of the checkpoint format and differ from those of the fields.
    pub(crate) fn describe(&self) -> String {
        let TrainingConfig { seed, rounds, positions, batches, batch_size, exact_share, buffer_size, .. } =
            self;
        let TrainingConfig { learning_rate, exploration, opponent_share, stall_patience, lambda, .. } = self;
        format!(
            "Schedule {{ seed: {seed:?}, rounds: {rounds:?}, positions: {positions:?}, batches: {batches:?}, \
             batch: {batch_size:?}, drawn: {exact_share:?}, memory: {buffer_size:?}, step: {learning_rate:?}, \
             exploring: {exploration:?}, guests: {opponent_share:?}, patience: {stall_patience:?}, trace: {lambda:?} }}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn config_text_matches_existing_checkpoints() {
        assert_eq!(
            TrainingConfig::DEFAULT.describe(),
            "Schedule { seed: 1, rounds: 120, positions: 200000, batches: 400, batch: 1024, drawn: 0.2, \
             memory: 300000, step: 0.002, exploring: 0.02, guests: 0.0, patience: 4294967295, trace: [0.95, 0.7] }"
        );
    }
}
