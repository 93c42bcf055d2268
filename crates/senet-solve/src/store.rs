//! Keeping what was solved: tables of finished strata, and values of those that are not.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use senet::Ruleset;
use senet_table::{
    Header, Proof, SolveProgress, Stratum, StratumIndex, TableWriter, ValueWidth, WorkingTable,
    count_unused_numbers, read_values, table_path, tables_folder, unfinished_path, working_path,
};

use crate::certificate::with_twin;
use crate::chance::{PROBABILITY_ONE, as_fraction};
use crate::error_bounds;
use crate::estimate::Storage;
use crate::level::Level;
use crate::memory::{Changes, SharedArray};
use crate::place::HistoryBudget;
use crate::progress::{PairOrigin, PairSummary, Progress};
use crate::scheduler::run_parts;
use crate::solve::{SolveError, error_budget, positions_of};

/// Where tables are kept, and how often unfinished ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoreOptions {
    /// The directory; each family of rulesets has a folder in it.
    pub directory: PathBuf,
    /// How often the values of a stratum are saved while it is being solved.
    pub checkpoint_interval: Duration,
    /// No more bytes of memory than this are taken for values, if a limit is given: what does not fit stays on the disk.
    pub memory_limit: Option<u64>,
}

impl StoreOptions {
    /// In this directory, with a checkpoint every three minutes, and as much memory as there is.
    pub fn in_directory(directory: impl Into<PathBuf>) -> StoreOptions {
        StoreOptions {
            directory: directory.into(),
            checkpoint_interval: Duration::from_secs(180),
            memory_limit: None,
        }
    }
}

/// What an interrupted run left of a pair besides its values.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub(crate) struct Left {
    /// Sweeps that were made.
    pub(crate) sweeps: u32,
    /// Plies for which play was taken to last in the pair; 0 if that is not known.
    pub(crate) plies: f64,
}

impl Left {
    fn noted(progress: SolveProgress) -> Left {
        let SolveProgress { sweeps, expected_plies } = progress;
        let plies = if expected_plies.is_finite() { expected_plies } else { 0.0 };
        Left { sweeps, plies }
    }

    fn progress(self) -> SolveProgress {
        SolveProgress { sweeps: self.sweeps, expected_plies: self.plies }
    }

    /// What was left of both strata of a pair.
    fn of_both(strata: impl IntoIterator<Item = Left>) -> Left {
        let both = |one: Left, other: Left| Left {
            sweeps: one.sweeps.min(other.sweeps),
            plies: one.plies.max(other.plies),
        };
        strata.into_iter().reduce(both).unwrap_or_default()
    }
}

/// The folder of a ruleset's tables, locked for as long as this lives.
#[derive(Debug)]
pub(crate) struct Store {
    folder: PathBuf,
    checkpoint_interval: Duration,
    storage: Storage,
    /// Bytes on the disk that nothing else needs.
    spare: u64,
    /// What is being solved where it lies.
    working: Vec<(Stratum, WorkingTable)>,
    _lock: File,
}

impl Store {
    pub(crate) fn open(rules: &Ruleset, store_options: &StoreOptions) -> Result<Store, SolveError> {
        let folder = tables_folder(&store_options.directory, rules);
        let failed = |error| SolveError::Directory { folder: folder.clone(), error };
        fs::create_dir_all(&folder).map_err(failed)?;
        let lock = File::create(folder.join("lock")).map_err(failed)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(SolveError::Busy { folder }),
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        Ok(Store {
            folder,
            checkpoint_interval: store_options.checkpoint_interval,
            storage: Storage::Memory,
            spare: 0,
            working: Vec::new(),
            _lock: lock,
        })
    }

    /// Where the values are from here on, and how many bytes on the disk nothing else needs.
    pub(crate) fn reside(&mut self, storage: Storage, spare: u64) {
        (self.storage, self.spare) = (storage, spare);
    }

    /// What there is beside the values of a pair; `None` if they are on the disk, and there is no room for where they have been.
    pub(crate) fn beside(
        &self,
        rules: &Ruleset,
        stratum: Stratum,
        width: error_bounds::BoundWidth,
    ) -> Option<HistoryBudget> {
        match self.storage {
            Storage::Memory => Some(HistoryBudget::in_memory(rules, stratum, width, Some(&self.folder))),
            Storage::Disk | Storage::AllOnDisk => {
                HistoryBudget::on_disk(positions_of(rules, stratum), width, &self.folder, self.spare)
            }
        }
    }

    /// The folder for doubts, if they are too large for the memory.
    pub(crate) fn bounds_folder(&self) -> Option<&Path> {
        Some(self.folder.as_path()).filter(|_| self.storage == Storage::AllOnDisk)
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    pub(crate) fn checkpoint_interval(&self) -> Duration {
        self.checkpoint_interval
    }

    /// What the tables of a pair say of themselves, if both are there and their bounds are narrow enough.
    pub(crate) fn kept(&self, rules: &Ruleset, stratum: Stratum, gap: f64) -> Option<PairSummary> {
        kept(&self.folder, rules, stratum, gap)
    }

    /// What is kept of a pair of strata, with what an interrupted run left besides. With the values on the disk, tables
    /// are changed by nobody, and used only if both are as near to the truth as is allowed.
    pub(crate) fn load_pair(
        &mut self,
        rules: &Ruleset,
        stratum: Stratum,
        allowed: u64,
        progress: &mut dyn FnMut(&Progress<'_>),
    ) -> Result<(Vec<Level>, Left), SolveError> {
        let strata = with_twin(stratum);
        if self.storage == Storage::Memory {
            let loaded: Vec<_> =
                strata.into_iter().map(|twin| self.load(rules, twin, progress)).collect::<Result<_, _>>()?;
            let (levels, left): (Vec<_>, Vec<_>) = loaded.into_iter().unzip();
            return Ok((levels, Left::of_both(left)));
        }
        let mut tables = Vec::new();
        for twin in &strata {
            tables.extend(self.table_on_disk(rules, *twin, allowed, progress)?);
        }
        if tables.len() == strata.len() {
            return Ok((tables, Left::default()));
        }
        drop(tables);
        let levels =
            strata.iter().map(|twin| self.work_on_disk(rules, *twin)).collect::<Result<Vec<_>, _>>()?;
        let working = self.working.iter().filter(|(twin, _)| strata.contains(twin));
        let left = Left::of_both(working.map(|(_, table)| Left::noted(table.progress())));
        if left.sweeps > 0 {
            progress(&Progress::Resumed { stratum, sweeps: left.sweeps });
        }
        Ok((levels, left))
    }

    /// The finished table of a stratum, mapped, if it is whole and as near to the truth as is allowed.
    fn table_on_disk(
        &self,
        rules: &Ruleset,
        stratum: Stratum,
        allowed: u64,
        progress: &mut dyn FnMut(&Progress<'_>),
    ) -> Result<Option<Level>, SolveError> {
        let path = table_path(&self.folder, stratum);
        if !path.exists() {
            return Ok(None);
        }
        let header = match read_values(&path, rules, stratum, |_| ()) {
            Ok(header) => header,
            Err(error) if error.is_damaged() => {
                progress(&Progress::DamagedTable(&error));
                return Ok(None);
            }
            Err(error) => return Err(error.into()),
        };
        if header.width != ValueWidth::Four || u64::from(header.proof.error) > allowed {
            return Ok(None);
        }
        let length = length_of(rules, stratum);
        let file = File::open(&path).map_err(|error| self.failed(error))?;
        let values = SharedArray::in_file(&file, header.values_offset(), length, Changes::Lost);
        let values = values.map_err(|error| self.failed(error))?;
        Ok(Some(Level::new(rules.plan(), stratum, values, header.proof.error)))
    }

    /// The values of a stratum, to be changed where they lie.
    fn work_on_disk(&mut self, rules: &Ruleset, stratum: Stratum) -> Result<Level, SolveError> {
        let header = Header::new(rules, stratum, 0, ValueWidth::Four, Proof::NONE);
        let table = WorkingTable::open(&working_path(&self.folder, stratum), &header, PROBABILITY_ONE / 2)?;
        let values = SharedArray::in_file(
            table.file(),
            table.values_offset(),
            length_of(rules, stratum),
            Changes::Kept,
        );
        let values = values.map_err(|error| self.failed(error))?;
        self.working.push((stratum, table));
        Ok(Level::new(rules.plan(), stratum, values, PROBABILITY_ONE))
    }

    fn failed(&self, error: std::io::Error) -> SolveError {
        SolveError::Directory { folder: self.folder.clone(), error }
    }

    /// What is kept of a stratum, best first: its table, the values of an interrupted run, even chances. With what that run left
    /// besides.
    fn load(
        &self,
        rules: &Ruleset,
        stratum: Stratum,
        progress: &mut dyn FnMut(&Progress<'_>),
    ) -> Result<(Level, Left), SolveError> {
        for (path, unfinished) in
            [(table_path(&self.folder, stratum), false), (unfinished_path(&self.folder, stratum), true)]
        {
            if !path.exists() {
                continue;
            }
            let values: SharedArray<AtomicU32> = SharedArray::zero(length_of(rules, stratum));
            let mut slots = values.iter();
            let put = |value| slots.next().into_iter().for_each(|slot| slot.store(value, Ordering::Relaxed));
            match read_values(&path, rules, stratum, put) {
                Ok(header) => {
                    let left =
                        if unfinished { Left::noted(header.proof.progress()) } else { Left::default() };
                    if unfinished {
                        progress(&Progress::Resumed { stratum, sweeps: left.sweeps });
                    }
                    return Ok((Level::new(rules.plan(), stratum, values, header.proof.error), left));
                }
                Err(error) if error.is_damaged() => progress(&Progress::DamagedTable(&error)),
                Err(error) => return Err(error.into()),
            }
        }
        Ok((Level::even(rules.plan(), stratum), Left::default()))
    }

    /// Writes the table of a solved stratum.
    pub(crate) fn save(
        &mut self,
        rules: &Ruleset,
        level: &Level,
        proof: Proof,
        threads: usize,
    ) -> Result<(), SolveError> {
        let stratum = level.index.stratum();
        let cut = |part: usize| level.index.len() * part as u64 / PARTS as u64;
        let count = |vacant: &mut u64, part| {
            *vacant += count_unused_numbers(rules, &level.index, cut(part)..cut(part + 1));
        };
        let vacant = run_parts(PARTS, threads, || 0, count).into_iter().sum();
        let header = Header::new(rules, stratum, vacant, ValueWidth::Four, proof);
        let path = table_path(&self.folder, stratum);
        match self.working.iter().position(|(working, _)| *working == stratum) {
            Some(working) => Ok(self.working.swap_remove(working).1.finish(&path, &header)?),
            None => write(&path, &header, level),
        }
    }

    /// Begins to write the values of a stratum that is being solved, unless they are where they are kept.
    pub(crate) fn begin_unfinished(
        &mut self,
        rules: &Ruleset,
        stratum: Stratum,
        left: Left,
    ) -> Result<Option<TableWriter>, SolveError> {
        // Values on the disk are there already.
        if let Some((_, table)) = self.working.iter_mut().find(|(working, _)| *working == stratum) {
            table.record_progress(left.progress())?;
            return Ok(None);
        }
        let proof = Proof::unfinished(left.progress());
        let header = Header::new(rules, stratum, 0, ValueWidth::Four, proof);
        Ok(Some(TableWriter::create(&unfinished_path(&self.folder, stratum), &header)?))
    }

    /// Removes the values of a stratum that is now solved. If that fails it is only a waste of space.
    pub(crate) fn forget_unfinished(&self, stratum: Stratum) {
        for path in [unfinished_path(&self.folder, stratum), working_path(&self.folder, stratum)] {
            let _ = fs::remove_file(path);
        }
    }
}

/// Parts in which the numbers of a stratum are counted.
const PARTS: usize = 256;

/// What the tables of a pair in a folder say of themselves, if both are there and their bounds are narrow enough.
pub(crate) fn kept(folder: &Path, rules: &Ruleset, stratum: Stratum, gap: f64) -> Option<PairSummary> {
    let allowed = error_budget(rules, stratum, gap);
    let mut worst: Option<Proof> = None;
    for twin in with_twin(stratum) {
        let proof = Header::read_expected(&table_path(folder, twin), rules, twin)
            .ok()
            .filter(|header| u64::from(header.proof.error) <= allowed)?
            .proof;
        worst = worst.filter(|worst| worst.error >= proof.error).or(Some(proof));
    }
    let proof = worst?;
    Some(PairSummary {
        stratum,
        positions: positions_of(rules, stratum),
        sweeps: proof.sweeps,
        passes: proof.passes,
        backups: 0,
        residual: as_fraction(proof.residual),
        horizon: proof.horizon,
        error: as_fraction(proof.error),
        seconds: 0.0,
        origin: PairOrigin::ExistingTable,
    })
}

fn length_of(rules: &Ruleset, stratum: Stratum) -> usize {
    let length = StratumIndex::new(rules.plan(), stratum).len();
    usize::try_from(length).expect("checked against the memory before")
}

fn write(path: &Path, header: &Header, level: &Level) -> Result<(), SolveError> {
    let mut writer = TableWriter::create(path, header)?;
    for value in level.values.iter() {
        writer.push(value.load(Ordering::Relaxed))?;
    }
    Ok(writer.finish()?)
}
