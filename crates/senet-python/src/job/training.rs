//! Training: a stage is a round, and a part is some games of self-play. Gradient steps are made where parts are taken.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use senet_tablebase::thread_count;
use senet_train::{PartedTraining, Training, TrainingConfig};
use serde::Deserialize;

use super::{Done, Progress, Work, check_output, not_a_part, ruleset, write};

/// The time between two checkpoints, as that of `senet train`.
const CHECKPOINT: Duration = Duration::from_secs(180);

/// The arguments of `senet train`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Request {
    rules: String,
    #[serde(default)]
    options: Vec<String>,
    out: PathBuf,
    /// The directory of the tables, the same on all machines.
    tables: Option<PathBuf>,
    seed: Option<u64>,
    rounds: Option<u32>,
    positions: Option<usize>,
    batches: Option<usize>,
    weak_opponents: Option<f64>,
    stall_limit: Option<u32>,
    lambda: Option<[f64; 2]>,
}

impl Request {
    fn config(&self) -> TrainingConfig {
        let usual = TrainingConfig::DEFAULT;
        TrainingConfig {
            seed: self.seed.unwrap_or(usual.seed),
            rounds: self.rounds.unwrap_or(usual.rounds),
            positions: self.positions.unwrap_or(usual.positions),
            batches: self.batches.unwrap_or(usual.batches),
            opponent_share: self.weak_opponents.unwrap_or(usual.opponent_share),
            stall_patience: self.stall_limit.unwrap_or(usual.stall_patience),
            lambda: self.lambda.unwrap_or(usual.lambda),
            ..usual
        }
    }
}

pub(super) struct TrainingWork {
    training: PartedTraining,
    config: TrainingConfig,
    out: PathBuf,
    /// When the last checkpoint was saved; `None` before the first stage.
    saved: Option<Instant>,
    next: u64,
}

impl TrainingWork {
    pub(super) fn new(request: Request) -> Done<TrainingWork> {
        let rules = ruleset(&request.rules, &request.options)?;
        let config = request.config();
        if config.rounds == 0 || config.positions == 0 || config.batches == 0 {
            return Err("training needs at least one round, one position and one batch".into());
        }
        let training = PartedTraining::new(Training::new(&rules, request.tables.as_deref(), config)?);
        Ok(TrainingWork { training, config, out: request.out, saved: None, next: 0 })
    }

    fn checkpoint(&self) -> PathBuf {
        Training::checkpoint_path(&self.out)
    }
}

impl Work for TrainingWork {
    fn progress(&self) -> Progress {
        (self.training.training().rounds().len() as u64, u64::from(self.config.rounds), "rounds".to_owned())
    }

    fn begin_stage(&mut self) -> Done<Option<Vec<u8>>> {
        if self.saved.is_none() {
            check_output(&self.out)?;
            self.training.resume(&self.checkpoint())?;
            self.saved = Some(Instant::now());
        }
        self.next = self.training.next_part();
        Ok((!self.training.training().is_done()).then(|| self.training.state()))
    }

    fn next_part(&mut self) -> Option<u64> {
        self.next += 1;
        Some(self.next - 1)
    }

    fn make(&mut self, stage: &[u8], part: u64) -> Done<Vec<u8>> {
        self.training.training().play_part(stage, part).ok_or_else(not_a_part)
    }

    fn take(&mut self, part: u64, made: &[u8]) -> Done<bool> {
        if part != self.training.next_part() {
            return Err(not_a_part());
        }
        self.training.take(made).ok_or_else(not_a_part)?;
        if self.training.round_lacks_games() {
            return Ok(true);
        }
        self.training.end_round(thread_count(None));
        if self.saved.is_none_or(|saved| saved.elapsed() >= CHECKPOINT) {
            self.training.training().save_checkpoint(&self.checkpoint())?;
            self.saved = Some(Instant::now());
        }
        Ok(false)
    }

    fn answer(&mut self) -> Done<String> {
        write(&self.out, &self.training.training().network().to_bytes())?;
        // A leftover checkpoint is harmless.
        let _ = std::fs::remove_file(self.checkpoint());
        Ok(String::new())
    }
}
