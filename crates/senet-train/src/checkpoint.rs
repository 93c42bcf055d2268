//! Checkpoint files of a training run. A run that resumes from one gives the same weights as a run without a
//! break.
//!
//! The format, with little-endian numbers: a magic number, the version, the description of the run as text,
//! counts, the statistics of the rounds, the weights, the state of Adam, the replay buffer, and the CRC-32 of
//! all of these.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use senet::{Duty, Position, Side, SquareSet};

use crate::adam::Adam;
use crate::sample::{ReplayBuffer, TrainingSample};
use crate::training::{RoundStats, Training};
use crate::weights::{WEIGHTS, Weights};

const MAGIC: &[u8; 8] = b"SENETTRN";
const VERSION: u32 = 1;

/// Why a checkpoint cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The file cannot be read or written.
    #[error("cannot read or write the checkpoint '{}': {error}", path.display())]
    Io {
        /// The file of the checkpoint.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// The file is not a checkpoint of this version, or is damaged.
    #[error(
        "'{}' is damaged or not a checkpoint of this program's version; delete it to start anew",
        path.display()
    )]
    Damaged {
        /// The file of the checkpoint.
        path: PathBuf,
    },
    /// The checkpoint belongs to a run with another ruleset, configuration or set of tables.
    #[error(
        "the checkpoint '{}' belongs to a training with other rules, settings or tables; repeat that command, or \
         delete the checkpoint to start anew",
        path.display()
    )]
    OtherRun {
        /// The file of the checkpoint.
        path: PathBuf,
        /// The description of the run in the checkpoint.
        found: String,
        /// The description of this run.
        expected: String,
    },
}

impl Training {
    /// The checkpoint of an interrupted run that writes a file: `modern.bin.unfinished`.
    pub fn checkpoint_path(out: &Path) -> PathBuf {
        let mut name = OsString::from(out);
        name.push(".unfinished");
        name.into()
    }

    /// Writes a checkpoint, completely or not at all.
    ///
    /// # Errors
    ///
    /// [`CheckpointError::Io`] if the file cannot be written.
    pub fn save_checkpoint(&self, path: &Path) -> Result<(), CheckpointError> {
        let failed = |error| CheckpointError::Io { path: path.to_owned(), error };
        senet_files::replace(path, &self.to_bytes()).map_err(failed)
    }

    /// Continues from a checkpoint. Returns whether the file exists.
    ///
    /// # Errors
    ///
    /// [`CheckpointError`] if the file cannot be read, is damaged, or belongs to another run.
    pub fn resume(&mut self, path: &Path) -> Result<bool, CheckpointError> {
        let bytes = match fs::read(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
            Err(error) => return Err(CheckpointError::Io { path: path.to_owned(), error }),
            Ok(bytes) => bytes,
        };
        let damaged = || CheckpointError::Damaged { path: path.to_owned() };
        let mut fields = Fields::of(&bytes).ok_or_else(damaged)?;
        let (found, expected) = (fields.text().ok_or_else(damaged)?, self.description());
        if found != expected {
            return Err(CheckpointError::OtherRun { path: path.to_owned(), found, expected });
        }
        let state = SavedState::read(&mut fields).ok_or_else(damaged)?;
        self.games = state.games;
        self.rounds = state.rounds;
        self.weights = state.weights;
        self.adam = state.adam;
        let capacity = self.config.buffer_size;
        self.buffer = ReplayBuffer { samples: state.samples, oldest: state.oldest, capacity };
        Ok(true)
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        let description = self.description();
        bytes.extend((description.len() as u32).to_le_bytes());
        bytes.extend(description.as_bytes());
        let counts = [self.games, self.buffer.oldest as u64, self.rounds.len() as u64];
        bytes.extend(counts.iter().flat_map(|count| count.to_le_bytes()));
        for round in &self.rounds {
            bytes.extend(round.samples.to_le_bytes());
            let missing = f64::NAN;
            let held_out =
                [round.held_out_exact.unwrap_or(missing), round.held_out_searched.unwrap_or(missing)];
            let numbers = [round.error].into_iter().chain(held_out).chain(round.seconds);
            bytes.extend(numbers.flat_map(f64::to_le_bytes));
        }
        for weights in [&self.weights, &self.adam.first_moment, &self.adam.second_moment] {
            bytes.extend(weights.numbers().iter().flat_map(|number| number.to_le_bytes()));
        }
        bytes.extend(self.adam.beta_powers.iter().flat_map(|number| number.to_le_bytes()));
        self.buffer.samples().iter().for_each(|sample| write_sample(&mut bytes, sample));
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }
}

/// The state of a run in a checkpoint.
struct SavedState {
    games: u64,
    oldest: usize,
    rounds: Vec<RoundStats>,
    weights: Weights,
    adam: Adam,
    samples: Vec<TrainingSample>,
}

impl SavedState {
    fn read(fields: &mut Fields<'_>) -> Option<SavedState> {
        let games = fields.count()?;
        let oldest = usize::try_from(fields.count()?).ok()?;
        let rounds = u32::try_from(fields.count()?).ok()?;
        let rounds = (1..=rounds).map(|number| fields.round(number)).collect::<Option<_>>()?;
        let weights = fields.weights()?;
        let (first_moment, second_moment) = (fields.weights()?, fields.weights()?);
        let adam = Adam { first_moment, second_moment, beta_powers: [fields.real()?, fields.real()?] };
        let mut samples = Vec::new();
        while !fields.0.is_empty() {
            samples.push(fields.sample()?);
        }
        (oldest < samples.len().max(1)).then_some(SavedState {
            games,
            oldest,
            rounds,
            weights,
            adam,
            samples,
        })
    }
}

pub(crate) fn write_sample(bytes: &mut Vec<u8>, sample: &TrainingSample) {
    let ((own, own_hand), (other, other_hand)) = (sample.position.mover(), sample.position.other());
    bytes.extend(own.mask().to_le_bytes());
    bytes.extend(other.mask().to_le_bytes());
    bytes.extend([own_hand, other_hand]);
    bytes.extend(sample.win.to_le_bytes());
}

/// A reader of fields; holds the bytes that are not yet read.
pub(crate) struct Fields<'a>(pub(crate) &'a [u8]);

impl<'a> Fields<'a> {
    /// The fields between version and checksum; `None` if magic number, version or checksum are wrong.
    fn of(bytes: &'a [u8]) -> Option<Fields<'a>> {
        let (body, checksum) = bytes.split_last_chunk::<4>()?;
        let mut fields = Fields(body);
        let is_valid = fields.take::<8>()? == *MAGIC
            && fields.take()? == VERSION.to_le_bytes()
            && crc32fast::hash(body).to_le_bytes() == *checksum;
        is_valid.then_some(fields)
    }

    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*taken)
    }

    fn text(&mut self) -> Option<String> {
        let length = u32::from_le_bytes(self.take()?) as usize;
        let (text, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        String::from_utf8(text.to_vec()).ok()
    }

    pub(crate) fn count(&mut self) -> Option<u64> {
        self.take().map(u64::from_le_bytes)
    }

    fn real(&mut self) -> Option<f32> {
        self.take().map(f32::from_le_bytes)
    }

    fn number(&mut self) -> Option<f64> {
        self.take().map(f64::from_le_bytes)
    }

    fn round(&mut self, round: u32) -> Option<RoundStats> {
        let samples = self.count()?;
        let error = self.number()?;
        let mut held_out = || self.number().map(|error| (!error.is_nan()).then_some(error));
        let (held_out_exact, held_out_searched) = (held_out()?, held_out()?);
        let seconds = [self.number()?, self.number()?];
        Some(RoundStats { round, samples, error, held_out_exact, held_out_searched, seconds })
    }

    pub(crate) fn weights(&mut self) -> Option<Weights> {
        Weights::from_numbers((0..WEIGHTS).map(|_| self.real()).collect::<Option<_>>()?)
    }

    pub(crate) fn sample(&mut self) -> Option<TrainingSample> {
        let mut squares = || self.take().map(|mask| SquareSet::from_mask(u32::from_le_bytes(mask)));
        let boards = [squares()?, squares()?];
        let hands = self.take::<2>()?;
        let position = Position::new_unchecked(boards, hands, Side::Cones, Duty::NONE);
        Some(TrainingSample { position, win: self.real()? })
    }
}
