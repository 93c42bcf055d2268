//! Training that was broken off, as a file: everything that the next round needs, so that the weights come out the same as if it
//! had never been.
//!
//! All numbers are little-endian: a mark, the version, what is trained and how as text, counts, the rounds, weights, what Adam remembers, the
//! lessons, and the CRC-32 of all of it.

use std::fs;
use std::io;
use std::path::Path;

use senet::{Duty, Position, Side, SquareSet};

use crate::adam::Adam;
use crate::lesson::{Lesson, Memory};
use crate::training::{Round, Training};
use crate::weights::{WEIGHTS, Weights};

const MARK: &[u8; 8] = b"SENETTRN";
const VERSION: u32 = 1;

/// Why training cannot be taken up where it was broken off.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    /// The file cannot be read or written.
    #[error("the unfinished training in '{}' cannot be read or written: {error}", path.display())]
    Unreadable {
        /// Which file.
        path: std::path::PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// The file is none, or damaged.
    #[error("'{}' is no unfinished training that this program can go on with, or is damaged: delete it to begin anew", path.display())]
    Damaged {
        /// Which file.
        path: std::path::PathBuf,
    },
    /// It was begun differently.
    #[error("'{}' was begun with {found}, and not with {wanted}: ask for that, or delete it to begin anew", path.display())]
    Other {
        /// Which file.
        path: std::path::PathBuf,
        /// What it was begun with.
        found: String,
        /// What was asked for.
        wanted: String,
    },
}

impl Training {
    /// Writes all that the next round needs, beside the file and then in its place.
    ///
    /// # Errors
    ///
    /// [`CheckpointError::Unreadable`] if it cannot be written.
    pub fn keep(&self, path: &Path) -> Result<(), CheckpointError> {
        let unreadable = |error| CheckpointError::Unreadable { path: path.to_owned(), error };
        write_beside(path, &self.to_bytes()).map_err(unreadable)
    }

    /// Goes on where the training in this file was broken off. Whether there was one.
    ///
    /// # Errors
    ///
    /// [`CheckpointError`] if it cannot be read, is damaged, or was begun with something else.
    pub fn take_up(&mut self, path: &Path) -> Result<bool, CheckpointError> {
        let bytes = match fs::read(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
            Err(error) => return Err(CheckpointError::Unreadable { path: path.to_owned(), error }),
            Ok(bytes) => bytes,
        };
        let damaged = || CheckpointError::Damaged { path: path.to_owned() };
        let mut fields = Fields::of(&bytes).ok_or_else(damaged)?;
        let (found, wanted) = (fields.text().ok_or_else(damaged)?, self.description());
        if found != wanted {
            return Err(CheckpointError::Other { path: path.to_owned(), found, wanted });
        }
        let kept = Kept::read(&mut fields).ok_or_else(damaged)?;
        self.games = kept.games;
        self.rounds = kept.rounds;
        self.weights = kept.weights;
        self.adam = kept.adam;
        self.memory = Memory { lessons: kept.lessons, oldest: kept.oldest, room: self.schedule.memory };
        Ok(true)
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MARK.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        let description = self.description();
        bytes.extend((description.len() as u32).to_le_bytes());
        bytes.extend(description.as_bytes());
        let counts = [self.games, self.memory.oldest as u64, self.rounds.len() as u64];
        bytes.extend(counts.iter().flat_map(|count| count.to_le_bytes()));
        for round in &self.rounds {
            bytes.extend(round.lessons.to_le_bytes());
            let nothing = f64::NAN;
            let held_out = [round.held_out_exact.unwrap_or(nothing), round.held_out_found.unwrap_or(nothing)];
            let numbers = [round.error].into_iter().chain(held_out).chain(round.seconds);
            bytes.extend(numbers.flat_map(f64::to_le_bytes));
        }
        for weights in [&self.weights, &self.adam.mean, &self.adam.square] {
            bytes.extend(weights.numbers().iter().flat_map(|number| number.to_le_bytes()));
        }
        bytes.extend(self.adam.missing.iter().flat_map(|number| number.to_le_bytes()));
        self.memory.lessons().iter().for_each(|lesson| write_lesson(&mut bytes, lesson));
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }
}

/// Writes a file beside its place, and then puts it there, so that it is never half there.
///
/// # Errors
///
/// If it cannot be written.
pub fn write_beside(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    fs::write(&beside, bytes)?;
    fs::rename(&beside, path)
}

/// What is kept of a training.
struct Kept {
    games: u64,
    oldest: usize,
    rounds: Vec<Round>,
    weights: Weights,
    adam: Adam,
    lessons: Vec<Lesson>,
}

impl Kept {
    fn read(fields: &mut Fields<'_>) -> Option<Kept> {
        let games = fields.count()?;
        let oldest = usize::try_from(fields.count()?).ok()?;
        let rounds = u32::try_from(fields.count()?).ok()?;
        let rounds = (1..=rounds).map(|number| fields.round(number)).collect::<Option<_>>()?;
        let weights = fields.weights()?;
        let (mean, square) = (fields.weights()?, fields.weights()?);
        let adam = Adam { mean, square, missing: [fields.real()?, fields.real()?] };
        let mut lessons = Vec::new();
        while !fields.0.is_empty() {
            lessons.push(fields.lesson()?);
        }
        (oldest < lessons.len().max(1)).then_some(Kept { games, oldest, rounds, weights, adam, lessons })
    }
}

fn write_lesson(bytes: &mut Vec<u8>, lesson: &Lesson) {
    let ((own, own_hand), (other, other_hand)) = (lesson.position.mover(), lesson.position.other());
    bytes.extend(own.mask().to_le_bytes());
    bytes.extend(other.mask().to_le_bytes());
    bytes.extend([own_hand, other_hand]);
    bytes.extend(lesson.win.to_le_bytes());
}

/// Bytes that are still to be read.
struct Fields<'a>(&'a [u8]);

impl<'a> Fields<'a> {
    /// What stands between the head and the checksum, if both are right.
    fn of(bytes: &'a [u8]) -> Option<Fields<'a>> {
        let (body, checksum) = bytes.split_last_chunk::<4>()?;
        let mut fields = Fields(body);
        let right = fields.take::<8>()? == *MARK
            && fields.take()? == VERSION.to_le_bytes()
            && crc32fast::hash(body).to_le_bytes() == *checksum;
        right.then_some(fields)
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

    fn count(&mut self) -> Option<u64> {
        self.take().map(u64::from_le_bytes)
    }

    fn real(&mut self) -> Option<f32> {
        self.take().map(f32::from_le_bytes)
    }

    fn number(&mut self) -> Option<f64> {
        self.take().map(f64::from_le_bytes)
    }

    fn round(&mut self, round: u32) -> Option<Round> {
        let lessons = self.count()?;
        let error = self.number()?;
        let mut held_out = || self.number().map(|error| (!error.is_nan()).then_some(error));
        let (held_out_exact, held_out_found) = (held_out()?, held_out()?);
        let seconds = [self.number()?, self.number()?];
        Some(Round { round, lessons, error, held_out_exact, held_out_found, seconds })
    }

    fn weights(&mut self) -> Option<Weights> {
        Weights::from_numbers((0..WEIGHTS).map(|_| self.real()).collect::<Option<_>>()?)
    }

    fn lesson(&mut self) -> Option<Lesson> {
        let mut squares = || self.take().map(|mask| SquareSet::from_mask(u32::from_le_bytes(mask)));
        let boards = [squares()?, squares()?];
        let hands = self.take::<2>()?;
        let position = Position::new_unchecked(boards, hands, Side::Cones, Duty::NONE);
        Some(Lesson { position, win: self.real()? })
    }
}
