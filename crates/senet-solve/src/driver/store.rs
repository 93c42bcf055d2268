//! The tables of solved strata on disk, and the checkpoints of unsolved ones.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use senet::Ruleset;
use senet_table::{
    Header, Proof, SolveProgress, Stratum, StratumIndex, TableWriter, ValueWidth, WorkingTable,
    count_unused_numbers, read_values, table_path, tables_folder, unfinished_path, working_path,
};

use crate::accel::BYTES;
use crate::driver::error::SolveError;
use crate::driver::existing;
use crate::driver::progress::{PairSummary, Progress};
use crate::driver::requirements::Storage;
use crate::model::shared_array::{Mapping, SharedArray};
use crate::model::strata::{positions_of, with_twin};
use crate::model::value_table::ValueTable;
use crate::pass::scheduler::run_chunks;
use crate::tuning::WINDOW;
use senet_table::PROBABILITY_ONE;

/// Where tables are saved, and how often checkpoints.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoreOptions {
    /// The directory. Each family of rulesets has a folder in it.
    pub directory: PathBuf,
    /// How often the values of a stratum are saved while it is being solved.
    pub checkpoint_interval: Duration,
    /// The limit of the memory for values, in bytes, if there is one. Values that do not fit stay on
    /// disk.
    pub memory_limit: Option<u64>,
}

impl StoreOptions {
    /// Tables in this directory, a checkpoint every three minutes, and no memory limit.
    pub fn in_directory(directory: impl Into<PathBuf>) -> StoreOptions {
        StoreOptions {
            directory: directory.into(),
            checkpoint_interval: Duration::from_secs(180),
            memory_limit: None,
        }
    }
}

/// What an interrupted run saved of a pair besides its values.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub(crate) struct Checkpoint {
    /// The number of sweeps.
    pub(crate) sweeps: u32,
    /// The expected number of plies that play lasts in the pair; 0 if unknown.
    pub(crate) expected_plies: f64,
}

impl Checkpoint {
    fn from_progress(progress: SolveProgress) -> Checkpoint {
        let SolveProgress { sweeps, expected_plies } = progress;
        let expected_plies = if expected_plies.is_finite() { expected_plies } else { 0.0 };
        Checkpoint { sweeps, expected_plies }
    }

    fn progress(self) -> SolveProgress {
        SolveProgress { sweeps: self.sweeps, expected_plies: self.expected_plies }
    }

    /// Combines the checkpoints of a stratum and its twin.
    fn of_pair(strata: impl IntoIterator<Item = Checkpoint>) -> Checkpoint {
        let both = |one: Checkpoint, other: Checkpoint| Checkpoint {
            sweeps: one.sweeps.min(other.sweeps),
            expected_plies: one.expected_plies.max(other.expected_plies),
        };
        strata.into_iter().reduce(both).unwrap_or_default()
    }
}

/// The folder of a ruleset's tables, locked as long as this value lives.
#[derive(Debug)]
pub(crate) struct Store {
    folder: PathBuf,
    checkpoint_interval: Duration,
    storage: Storage,
    /// Bytes on disk that nothing else needs.
    spare_disk: u64,
    /// The strata that are being solved in files.
    working: Vec<(Stratum, WorkingTable)>,
    _lock: File,
}

impl Store {
    pub(crate) fn open(rules: &Ruleset, store_options: &StoreOptions) -> Result<Store, SolveError> {
        let folder = tables_folder(&store_options.directory, rules);
        let failed = |error| SolveError::Directory { folder: folder.clone(), error };
        fs::create_dir_all(&folder).map_err(failed)?;
        let lock = File::options().create(true).append(true).open(folder.join("lock")).map_err(failed)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(SolveError::Busy { folder }),
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        Ok(Store {
            folder,
            checkpoint_interval: store_options.checkpoint_interval,
            storage: Storage::Memory,
            spare_disk: 0,
            working: Vec::new(),
            _lock: lock,
        })
    }

    /// Chooses the storage, and says how many bytes on disk nothing else needs.
    pub(crate) fn set_storage(&mut self, storage: Storage, spare_disk: u64) {
        (self.storage, self.spare_disk) = (storage, spare_disk);
    }

    /// The number of iterates of a pair's values that there is room for on disk.
    pub(crate) fn history_window(&self, rules: &Ruleset, stratum: Stratum) -> usize {
        let fitting = self.spare_disk / (BYTES * positions_of(rules, stratum));
        fitting.min(WINDOW as u64) as usize
    }

    /// The folder for error bounds, if they do not fit into memory.
    pub(crate) fn bounds_folder(&self) -> Option<&Path> {
        Some(self.folder.as_path()).filter(|_| self.storage != Storage::Memory)
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    pub(crate) fn checkpoint_interval(&self) -> Duration {
        self.checkpoint_interval
    }

    /// The summary of a pair from its tables, if both exist and their bounds are narrow enough.
    pub(crate) fn existing_pair(&self, rules: &Ruleset, stratum: Stratum, gap: f64) -> Option<PairSummary> {
        existing::existing_pair(&self.folder, rules, stratum, gap)
    }

    /// Loads a pair, and what its checkpoint says besides. Finished tables are mapped if both are within the
    /// allowed error; otherwise they are the start of the sweeps, unless values are on disk.
    pub(crate) fn load_pair(
        &mut self,
        rules: &Ruleset,
        stratum: Stratum,
        allowed: u64,
        progress: &mut dyn FnMut(&Progress<'_>),
    ) -> Result<(Vec<ValueTable>, Checkpoint), SolveError> {
        let strata = with_twin(stratum);
        let mut tables = Vec::new();
        for twin in &strata {
            tables.extend(self.open_finished_table(rules, *twin, allowed, progress)?);
        }
        if tables.len() == strata.len() {
            return Ok((tables, Checkpoint::default()));
        }
        if self.storage != Storage::Disk {
            let loaded: Vec<_> =
                strata.into_iter().map(|twin| self.load(rules, twin, progress)).collect::<Result<_, _>>()?;
            let (value_tables, checkpoint): (Vec<_>, Vec<_>) = loaded.into_iter().unzip();
            return Ok((value_tables, Checkpoint::of_pair(checkpoint)));
        }
        drop(tables);
        let value_tables =
            strata.iter().map(|twin| self.open_working_table(rules, *twin)).collect::<Result<Vec<_>, _>>()?;
        let working = self.working.iter().filter(|(twin, _)| strata.contains(twin));
        let checkpoint =
            Checkpoint::of_pair(working.map(|(_, table)| Checkpoint::from_progress(table.progress())));
        if checkpoint.sweeps > 0 {
            progress(&Progress::Resumed { stratum, sweeps: checkpoint.sweeps });
        }
        Ok((value_tables, checkpoint))
    }

    /// Maps the finished table of a stratum, if it is intact and within the allowed error.
    fn open_finished_table(
        &self,
        rules: &Ruleset,
        stratum: Stratum,
        allowed: u64,
        progress: &mut dyn FnMut(&Progress<'_>),
    ) -> Result<Option<ValueTable>, SolveError> {
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
        Ok(Some(self.map_table(rules, &header)?))
    }

    /// Maps a table of this folder.
    fn map_table(&self, rules: &Ruleset, header: &Header) -> Result<ValueTable, SolveError> {
        let path = table_path(&self.folder, header.stratum);
        ValueTable::map(&path, rules, header).map_err(|error| self.failed(error))
    }

    /// Maps the working file of a stratum, to be changed in place.
    fn open_working_table(&mut self, rules: &Ruleset, stratum: Stratum) -> Result<ValueTable, SolveError> {
        let header = Header::new(rules, stratum, 0, ValueWidth::Four, Proof::NONE);
        let table = WorkingTable::open(&working_path(&self.folder, stratum), &header, PROBABILITY_ONE / 2)?;
        let values = SharedArray::in_file(
            table.file(),
            table.values_offset(),
            value_count(rules, stratum),
            Mapping::Shared,
        );
        let values = values.map_err(|error| self.failed(error))?;
        self.working.push((stratum, table));
        Ok(ValueTable::new(rules.plan(), stratum, values, PROBABILITY_ONE))
    }

    fn failed(&self, error: std::io::Error) -> SolveError {
        SolveError::Directory { folder: self.folder.clone(), error }
    }

    /// Loads the best that exists of a stratum: its table, its checkpoint, or one half for every value.
    fn load(
        &self,
        rules: &Ruleset,
        stratum: Stratum,
        progress: &mut dyn FnMut(&Progress<'_>),
    ) -> Result<(ValueTable, Checkpoint), SolveError> {
        for (path, unfinished) in
            [(table_path(&self.folder, stratum), false), (unfinished_path(&self.folder, stratum), true)]
        {
            if !path.exists() {
                continue;
            }
            let values: SharedArray<AtomicU32> =
                SharedArray::zero(value_count(rules, stratum)).map_err(|error| self.failed(error))?;
            let mut slots = values.iter();
            let put = |value| slots.next().into_iter().for_each(|slot| slot.store(value, Ordering::Relaxed));
            match read_values(&path, rules, stratum, put) {
                Ok(header) => {
                    let checkpoint = if unfinished {
                        Checkpoint::from_progress(header.proof.progress())
                    } else {
                        Checkpoint::default()
                    };
                    if unfinished {
                        progress(&Progress::Resumed { stratum, sweeps: checkpoint.sweeps });
                    }
                    return Ok((
                        ValueTable::new(rules.plan(), stratum, values, header.proof.error),
                        checkpoint,
                    ));
                }
                // Damage of a table was reported when it was to be mapped.
                Err(error) if error.is_damaged() && !unfinished => {}
                Err(error) if error.is_damaged() => progress(&Progress::DamagedTable(&error)),
                Err(error) => return Err(error.into()),
            }
        }
        Ok((ValueTable::even(rules.plan(), stratum), Checkpoint::default()))
    }

    /// Writes the table of a solved stratum, and maps it: its values need not stay in memory.
    pub(crate) fn save_table(
        &mut self,
        rules: &Ruleset,
        value_table: &ValueTable,
        proof: Proof,
        threads: usize,
    ) -> Result<ValueTable, SolveError> {
        let stratum = value_table.index.stratum();
        let count =
            |unused: &mut u64, numbers| *unused += count_unused_numbers(rules, &value_table.index, numbers);
        let unused = run_chunks(value_table.index.len(), threads, || 0, count).into_iter().sum();
        let header = Header::new(rules, stratum, unused, ValueWidth::Four, proof);
        let path = table_path(&self.folder, stratum);
        match self.working.iter().position(|(working, _)| *working == stratum) {
            Some(working) => self.working.swap_remove(working).1.finish(&path, &header)?,
            None => write_table(&path, &header, value_table)?,
        }
        self.map_table(rules, &header)
    }

    /// Starts a checkpoint of a stratum, unless its values are in a file anyway.
    pub(crate) fn begin_checkpoint(
        &mut self,
        rules: &Ruleset,
        stratum: Stratum,
        checkpoint: Checkpoint,
    ) -> Result<Option<TableWriter>, SolveError> {
        // Values on disk are in the working file already.
        if let Some((_, table)) = self.working.iter_mut().find(|(working, _)| *working == stratum) {
            table.record_progress(checkpoint.progress())?;
            return Ok(None);
        }
        let proof = Proof::unfinished(checkpoint.progress());
        let header = Header::new(rules, stratum, 0, ValueWidth::Four, proof);
        Ok(Some(TableWriter::create(&unfinished_path(&self.folder, stratum), &header)?))
    }

    /// Removes the checkpoint and the working file of a solved stratum. A failure only wastes space.
    pub(crate) fn remove_unfinished(&self, stratum: Stratum) {
        for path in [unfinished_path(&self.folder, stratum), working_path(&self.folder, stratum)] {
            let _ = fs::remove_file(path);
        }
    }
}

fn value_count(rules: &Ruleset, stratum: Stratum) -> usize {
    let length = StratumIndex::new(rules.plan(), stratum).len();
    usize::try_from(length).expect("checked against the memory before")
}

fn write_table(path: &Path, header: &Header, value_table: &ValueTable) -> Result<(), SolveError> {
    let mut writer = TableWriter::create(path, header)?;
    for value in value_table.values.iter() {
        writer.push(value.load(Ordering::Relaxed))?;
    }
    Ok(writer.finish()?)
}
