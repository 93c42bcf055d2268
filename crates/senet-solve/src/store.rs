//! Keeping what was solved: tables of finished strata, and values of those that are not.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;

use senet::Ruleset;
use senet_table::{
    Header, Proof, Stratum, StratumIndex, TableError, TableWriter, Width, file_of, folder_of, read_values,
    unfinished_of, vacant_numbers,
};

use crate::certificate::twins;
use crate::chance::as_fraction;
use crate::level::Level;
use crate::pass::over_parts;
use crate::progress::{Origin, Progress, Solved};
use crate::solve::{SolveError, allowed_error, positions_of};

/// Where tables are kept, and how often unfinished ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Keeping {
    /// The directory; each family of rulesets has a folder in it.
    pub directory: PathBuf,
    /// How often the values of a stratum are saved while it is being solved.
    pub checkpoint_every: Duration,
}

impl Keeping {
    /// In this directory, with a checkpoint every three minutes.
    pub fn in_directory(directory: impl Into<PathBuf>) -> Keeping {
        Keeping { directory: directory.into(), checkpoint_every: Duration::from_secs(180) }
    }
}

/// The folder of a ruleset's tables, locked for as long as this lives.
#[derive(Debug)]
pub(crate) struct Store {
    folder: PathBuf,
    checkpoint_every: Duration,
    _lock: File,
}

impl Store {
    pub(crate) fn open(rules: &Ruleset, keeping: &Keeping) -> Result<Store, SolveError> {
        let folder = folder_of(&keeping.directory, rules);
        let failed = |error| SolveError::Folder { folder: folder.clone(), error };
        fs::create_dir_all(&folder).map_err(failed)?;
        let lock = File::create(folder.join("lock")).map_err(failed)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(SolveError::Busy { folder }),
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        Ok(Store { folder, checkpoint_every: keeping.checkpoint_every, _lock: lock })
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    pub(crate) fn checkpoint_every(&self) -> Duration {
        self.checkpoint_every
    }

    /// What the tables of a pair say of themselves, if both are there and their bounds are narrow enough.
    pub(crate) fn kept(&self, rules: &Ruleset, stratum: Stratum, gap: f64) -> Option<Solved> {
        kept(&self.folder, rules, stratum, gap)
    }

    /// What is kept of a stratum, best first: its table, the values of an interrupted run, even chances. With the number of
    /// sweeps that an interrupted run had made.
    pub(crate) fn load(
        &self,
        rules: &Ruleset,
        stratum: Stratum,
        progress: &mut dyn FnMut(&Progress<'_>),
    ) -> Result<(Level, u32), SolveError> {
        for (path, unfinished) in
            [(file_of(&self.folder, stratum), false), (unfinished_of(&self.folder, stratum), true)]
        {
            if !path.exists() {
                continue;
            }
            let length = StratumIndex::new(rules.plan(), stratum).len();
            let mut values =
                Vec::with_capacity(usize::try_from(length).expect("checked against the memory before"));
            match read_values(&path, rules, stratum, |value| values.push(value)) {
                Ok(header) => {
                    let sweeps = if unfinished { header.proof.sweeps } else { 0 };
                    if unfinished {
                        progress(&Progress::Resumed { stratum, sweeps });
                    }
                    return Ok((Level::known(rules.plan(), stratum, values, header.proof.error), sweeps));
                }
                Err(error) if error.is_damage() => progress(&Progress::Damaged(&error)),
                Err(error) => return Err(error.into()),
            }
        }
        Ok((Level::even(rules.plan(), stratum), 0))
    }

    /// Writes the table of a solved stratum.
    pub(crate) fn save(
        &self,
        rules: &Ruleset,
        level: &Level,
        proof: Proof,
        threads: usize,
    ) -> Result<(), SolveError> {
        let stratum = level.index.stratum();
        let cut = |part: usize| level.index.len() * part as u64 / PARTS as u64;
        let count = |vacant: &mut u64, part| {
            *vacant += vacant_numbers(rules, &level.index, cut(part)..cut(part + 1));
        };
        let vacant = over_parts(PARTS, threads, || 0, count).into_iter().sum();
        let header = Header::new(rules, stratum, vacant, Width::Four, proof);
        write(&file_of(&self.folder, stratum), &header, level)
    }

    /// Writes the values of a stratum that is being solved.
    pub(crate) fn save_unfinished(
        &self,
        rules: &Ruleset,
        level: &Level,
        sweeps: u32,
    ) -> Result<(), SolveError> {
        let stratum = level.index.stratum();
        let header = Header::new(rules, stratum, 0, Width::Four, Proof::none(sweeps));
        write(&unfinished_of(&self.folder, stratum), &header, level)
    }

    /// Removes the values of a stratum that is now solved. If that fails it is only a waste of space.
    pub(crate) fn forget_unfinished(&self, stratum: Stratum) {
        let _ = fs::remove_file(unfinished_of(&self.folder, stratum));
    }
}

/// Parts in which the numbers of a stratum are counted.
const PARTS: usize = 256;

/// What the tables of a pair in a folder say of themselves, if both are there and their bounds are narrow enough.
pub(crate) fn kept(folder: &Path, rules: &Ruleset, stratum: Stratum, gap: f64) -> Option<Solved> {
    let allowed = allowed_error(rules, stratum, gap);
    let mut worst: Option<Proof> = None;
    for twin in twins(stratum) {
        let proof =
            header(folder, rules, twin).ok().filter(|header| u64::from(header.proof.error) <= allowed)?.proof;
        worst = worst.filter(|worst| worst.error >= proof.error).or(Some(proof));
    }
    let proof = worst?;
    Some(Solved {
        stratum,
        positions: positions_of(rules, stratum),
        sweeps: proof.sweeps,
        passes: proof.passes,
        backups: 0,
        residual: as_fraction(proof.residual),
        lasting: proof.lasting,
        error: as_fraction(proof.error),
        seconds: 0.0,
        origin: Origin::Kept,
    })
}

/// The header of a table, if the file is as long as it should be.
fn header(folder: &Path, rules: &Ruleset, stratum: Stratum) -> Result<Header, TableError> {
    let table = senet_table::Table::open_stratum(&file_of(folder, stratum), rules, stratum)?;
    Ok(table.header().clone())
}

fn write(path: &Path, header: &Header, level: &Level) -> Result<(), SolveError> {
    let mut writer = TableWriter::create(path, header)?;
    for value in level.values.iter() {
        writer.push(value.load(Ordering::Relaxed))?;
    }
    Ok(writer.finish()?)
}
