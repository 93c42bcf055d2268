//! Rounds of a training run whose games are played elsewhere, such as on other machines.

use std::path::Path;

use crate::checkpoint::{CheckpointError, Fields, write_sample};
use crate::targets::GameSamples;
use crate::training::{RoundStats, SelfPlayRound, Training, games_of_part};

/// A training run whose games other runs of the same configuration play, in parts.
///
/// ```
/// use senet::{Preset, Ruleset};
/// use senet_train::{PartedTraining, Training, TrainingConfig};
/// let rules = Ruleset::preset(Preset::Tait);
/// let config = TrainingConfig { rounds: 1, positions: 500, batches: 2, batch_size: 64, ..Default::default() };
/// let new = || Training::new(&rules, None, config);
/// let (mut whole, elsewhere) = (new()?, new()?);
/// let mut parted = PartedTraining::new(new()?);
/// let state = parted.state();
/// while parted.round_lacks_games() {
///     // This may happen on another machine.
///     let part = elsewhere.play_part(&state, parted.next_part()).expect("a state of the same run");
///     parted.take(&part).expect("a part of the same run");
/// }
/// parted.end_round(1);
/// whole.run_round(1);
/// assert!(parted.training().network() == whole.network());
/// # Ok::<(), senet_train::SetupError>(())
/// ```
pub struct PartedTraining {
    training: Training,
    round: SelfPlayRound,
}

impl PartedTraining {
    /// Begins the next round of a run.
    pub fn new(training: Training) -> PartedTraining {
        PartedTraining { training, round: SelfPlayRound::begin() }
    }

    /// Continues from a checkpoint, as [`Training::resume`].
    ///
    /// # Errors
    ///
    /// [`CheckpointError`] if the file cannot be read, is damaged, or belongs to another run.
    pub fn resume(&mut self, path: &Path) -> Result<bool, CheckpointError> {
        self.training.resume(path)
    }

    /// The run, with the rounds that have ended.
    pub fn training(&self) -> &Training {
        &self.training
    }

    /// What the games of the round depend on: the number of rounds done, and the weights.
    pub fn state(&self) -> Vec<u8> {
        let mut bytes = (self.training.rounds.len() as u64).to_le_bytes().to_vec();
        bytes.extend(self.training.weights.numbers().iter().flat_map(|number| number.to_le_bytes()));
        bytes
    }

    /// Whether the round needs more games.
    pub fn round_lacks_games(&self) -> bool {
        self.round.lacks_positions(&self.training)
    }

    /// The number of the part that the round needs next. The following ones have the following numbers.
    pub fn next_part(&self) -> u64 {
        self.training.next_part()
    }

    /// Takes the next part. `None` if these are not the bytes of a part.
    pub fn take(&mut self, part: &[u8]) -> Option<()> {
        let games = games_of_part(self.next_part());
        let mut fields = Fields(part);
        let samples = games.map(|_| read_samples(&mut fields)).collect::<Option<Vec<_>>>()?;
        self.round.take(&mut self.training, samples);
        Some(())
    }

    /// Makes the gradient steps of the round, and begins the next one.
    pub fn end_round(&mut self, threads: usize) -> RoundStats {
        let round = std::mem::replace(&mut self.round, SelfPlayRound::begin());
        self.training.end_round(round, threads)
    }
}

impl Training {
    /// Plays the games of a part in a state of another run with the same configuration. `None` if the bytes are not a
    /// state.
    pub fn play_part(&self, state: &[u8], part: u64) -> Option<Vec<u8>> {
        let mut fields = Fields(state);
        let rounds = usize::try_from(fields.count()?).ok()?;
        let network = self.network_of(&fields.weights()?);
        let mut bytes = Vec::new();
        for GameSamples { exact, searched } in self.play_games(&network, rounds, games_of_part(part), 1) {
            for samples in [exact, searched] {
                bytes.extend((samples.len() as u64).to_le_bytes());
                samples.iter().for_each(|sample| write_sample(&mut bytes, sample));
            }
        }
        Some(bytes)
    }
}

fn read_samples(fields: &mut Fields<'_>) -> Option<GameSamples> {
    let mut samples = || (0..fields.count()?).map(|_| fields.sample()).collect::<Option<Vec<_>>>();
    Some(GameSamples { exact: samples()?, searched: samples()? })
}
