//! The tablebase of one ruleset, which builds small missing tables when they are asked for.

use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, PoisonError, RwLock};

use senet::{Position, Ruleset};
use senet_play::Tablebase;
use senet_solve::solve_order;
use senet_table::map::trusted::map_tables;
use senet_table::{
    BlockCache, CheckedTables, OpeningBook, PackedTable, Stratum, Table, TableError, table_path,
    tables_folder,
};

use crate::TablebaseCache;
use crate::building::{BuildMonitor, Built, Notifier, Saving, build, with_pieces};
use crate::exact_values::{ExactValues, TableFile, Tables, TrackingProbe, UsedTable};

/// Tables up to this size, in bytes, are verified completely when they are opened.
const VERIFIED_BYTES: u64 = 8 << 20;

/// The tablebase of one ruleset. Threads share it; one thread at a time builds tables.
///
/// ```
/// use std::sync::Arc;
/// use senet::{Preset, Ruleset};
/// use senet_tablebase::OnDemandTablebase;
/// let rules = Arc::new(Ruleset::new(Preset::Tait.spec().with_options(["pieces=1"])?)?);
/// let folder = tempfile::tempdir()?;
/// let tablebase = OnDemandTablebase::open(&rules, folder.path())?;
/// assert!(tablebase.snapshot().value(&rules.start()).is_none());
/// tablebase.build_for(&rules.start())?;
/// assert!(tablebase.snapshot().value(&rules.start()).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct OnDemandTablebase {
    rules: Arc<Ruleset>,
    directory: PathBuf,
    access: Access,
    values: RwLock<Arc<ExactValues>>,
    books: Arc<[OpeningBook]>,
    /// Whether the game with this number of pieces was built or cannot be built. Locked while a thread
    /// builds.
    tried: Mutex<[bool; 11]>,
    notifier: Notifier,
    saving: Saving,
}

/// The blocks of all tablebases that are opened one by one.
static BLOCKS: LazyLock<Arc<BlockCache>> =
    LazyLock::new(|| Arc::new(BlockCache::new(TablebaseCache::BLOCK_BYTES)));

/// How the values in tables are read.
enum Access {
    /// No files are read or written.
    None,
    /// The files are read block by block through a cache.
    Files(Arc<BlockCache>, OnUnusable),
}

/// What happens if a table cannot be used when it is opened. One that is damaged later is always set aside.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OnUnusable {
    /// Opening fails. Small tables are verified completely.
    Fail,
    /// The table is set aside.
    SetAside,
}

impl Access {
    fn open(&self, directory: &Path, rules: &Ruleset, notifier: Notifier) -> Result<Tables, TableError> {
        Ok(match self {
            Access::None => Tables::None,
            Access::Files(cache, on_unusable) => {
                if *on_unusable == OnUnusable::Fail {
                    verify_tables(directory, rules)?;
                }
                Tables::Files(Box::new(CheckedTables::open(directory, rules, Arc::clone(cache), notifier)))
            }
        })
    }

    fn open_books(
        &self,
        directory: &Path,
        rules: &Ruleset,
        notifier: Notifier,
    ) -> Result<Arc<[OpeningBook]>, TableError> {
        match (OpeningBook::read_all(directory, rules), self) {
            (Ok(books), _) => Ok(books.into()),
            (Err(error), Access::None | Access::Files(_, OnUnusable::Fail)) => Err(error),
            (Err(error), Access::Files(cache, OnUnusable::SetAside)) => {
                if cache.note_report(&error) {
                    notifier(&error.to_string());
                }
                Ok(Arc::default())
            }
        }
    }

    /// The blocks of tables, if files are read.
    fn cache(&self) -> Option<&Arc<BlockCache>> {
        match self {
            Access::None => None,
            Access::Files(cache, _) => Some(cache),
        }
    }

    /// Returns or reports that a table cannot be used.
    fn on_unusable(&self, error: TableError, notifier: Notifier) -> Result<(), TableError> {
        match self {
            Access::None | Access::Files(_, OnUnusable::Fail) => Err(error),
            Access::Files(cache, OnUnusable::SetAside) => {
                if cache.note_report(&error) {
                    notifier(&format!("tables are not built: {error}"));
                }
                Ok(())
            }
        }
    }
}

impl OnDemandTablebase {
    /// Opens the tables of a ruleset that are in `directory`. Building is silent; see
    /// [`with_notifier`](OnDemandTablebase::with_notifier).
    ///
    /// # Errors
    ///
    /// [`TableError`] if a table cannot be used.
    pub fn open(rules: &Arc<Ruleset>, directory: &Path) -> Result<OnDemandTablebase, TableError> {
        let access = Access::Files(Arc::clone(&BLOCKS), OnUnusable::Fail);
        OnDemandTablebase::open_as(rules, directory, access, |_| {})
    }

    /// A tablebase that reads and writes no files: games that are built are kept in memory.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use senet::{Preset, Ruleset};
    /// use senet_tablebase::OnDemandTablebase;
    /// let rules = Arc::new(Ruleset::new(Preset::Tait.spec().with_options(["pieces=1"])?)?);
    /// let tablebase = OnDemandTablebase::in_memory(&rules);
    /// tablebase.build_for(&rules.start())?;
    /// assert!(tablebase.snapshot().value(&rules.start()).is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn in_memory(rules: &Arc<Ruleset>) -> OnDemandTablebase {
        OnDemandTablebase::new(rules, Path::new(""), Access::None, Tables::None)
            .with_saving(Saving::KeepInMemory)
    }

    /// Opens the tables for a program that goes on when a table is damaged, before or while it runs.
    pub(crate) fn open_checked(
        rules: &Arc<Ruleset>,
        directory: &Path,
        cache: &Arc<BlockCache>,
        notifier: Notifier,
    ) -> Result<OnDemandTablebase, TableError> {
        let access = Access::Files(Arc::clone(cache), OnUnusable::SetAside);
        OnDemandTablebase::open_as(rules, directory, access, notifier)
    }

    fn open_as(
        rules: &Arc<Ruleset>,
        directory: &Path,
        access: Access,
        notifier: Notifier,
    ) -> Result<OnDemandTablebase, TableError> {
        let books = access.open_books(directory, rules, notifier)?;
        let tables = access.open(directory, rules, notifier)?;
        Ok(OnDemandTablebase { books, notifier, ..OnDemandTablebase::new(rules, directory, access, tables) })
    }

    /// A silent tablebase without opening books.
    fn new(rules: &Arc<Ruleset>, directory: &Path, access: Access, tables: Tables) -> OnDemandTablebase {
        OnDemandTablebase {
            rules: Arc::clone(rules),
            directory: directory.to_owned(),
            access,
            values: RwLock::new(Arc::new(ExactValues::new(rules, tables, None))),
            books: Arc::default(),
            tried: Mutex::default(),
            notifier: |_| {},
            saving: Saving::Save,
        }
    }

    /// The same tablebase with another treatment of tables that are built.
    #[must_use]
    pub(crate) fn with_saving(self, saving: Saving) -> OnDemandTablebase {
        OnDemandTablebase { saving, ..self }
    }

    /// The same tablebase with a notifier, which is called when building takes longer than a second, and when a table
    /// is damaged while it is used.
    #[must_use]
    pub fn with_notifier(mut self, notifier: Notifier) -> OnDemandTablebase {
        // Values that are shared already keep their notifier.
        if let Some(values) = Arc::get_mut(self.values.get_mut().unwrap_or_else(PoisonError::into_inner)) {
            values.report_damage_to(notifier);
        }
        OnDemandTablebase { notifier, ..self }
    }

    /// The ruleset.
    pub fn rules(&self) -> &Arc<Ruleset> {
        &self.rules
    }

    /// The exact values that are available now: those in tables and those built earlier.
    pub fn snapshot(&self) -> Arc<dyn Tablebase> {
        self.exact_values()
    }

    /// The exact values that are available now, with a record of those that are used.
    pub fn tracking_probe(&self) -> Arc<TrackingProbe> {
        Arc::new(TrackingProbe::new(self.exact_values()))
    }

    /// The tables, or else the opening books, of these strata that are available now.
    pub fn tables(&self, strata: &[Stratum]) -> Vec<UsedTable> {
        let values = self.exact_values();
        let used = |stratum: &Stratum| {
            let table = values.used_table(*stratum);
            let file = table.file.or_else(|| self.book_file(*stratum).filter(|_| !values.has_unsaved()));
            UsedTable { stratum: *stratum, file }
        };
        strata.iter().map(used).collect()
    }

    /// The file of the opening book that covers a stratum.
    fn book_file(&self, stratum: Stratum) -> Option<TableFile> {
        let (path, checksum) = self.books.iter().find(|book| book.covers(stratum))?.file()?;
        Some(TableFile { path: path.to_owned(), checksum: u64::from(checksum) })
    }

    pub(crate) fn books(&self) -> Arc<[OpeningBook]> {
        Arc::clone(&self.books)
    }

    pub(crate) fn exact_values(&self) -> Arc<ExactValues> {
        Arc::clone(&self.values.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// The folder of the ruleset's tables.
    pub fn folder(&self) -> PathBuf {
        tables_folder(&self.directory, &self.rules)
    }

    /// Builds the tables that cover `position`, if that takes a few seconds at most. See
    /// [`build_up_to`](OnDemandTablebase::build_up_to).
    ///
    /// # Errors
    ///
    /// [`TableError`] if an existing table cannot be used.
    pub fn build_for(&self, position: &Position) -> Result<(), TableError> {
        let side = position.side();
        self.build_up_to(position.pieces_left(side).max(position.pieces_left(side.other())))
    }

    /// Builds the tables of positions with at most `pieces` pieces left on either side, if that takes a few
    /// seconds at most. Each number of pieces is tried once. If another thread is building, the call waits
    /// for it.
    ///
    /// # Errors
    ///
    /// [`TableError`] if an existing table cannot be used.
    pub fn build_up_to(&self, pieces: u8) -> Result<(), TableError> {
        // If pieces never leave the board, fewer pieces are a different game.
        let pieces = if self.rules.plan().bears_off() { pieces } else { self.rules.plan().pieces() };
        let mut tried = self.tried.lock().unwrap_or_else(PoisonError::into_inner);
        let count = usize::from(pieces);
        if tried.get(count).is_none_or(|tried| *tried) {
            return Ok(());
        }
        tried[count] = true;
        let Some(game) = with_pieces(&self.rules, pieces) else { return Ok(()) };
        // Solving would lock the folder, only to find the tables finished.
        let is_verified = matches!(self.access, Access::Files(_, OnUnusable::Fail));
        if is_verified && self.exact_values().has_tables(&solve_order(&game)) {
            return Ok(());
        }
        let monitor = BuildMonitor::new(game.spec().full_name(), self.notifier, self.access.cache());
        let unsaved = match build(&game, &self.directory, self.saving, monitor) {
            Ok(Built::Nothing) => return Ok(()),
            Ok(Built::Tables) => {
                self.forget_reports(&game);
                None
            }
            Ok(Built::Unsaved(solution)) => Some(solution),
            Err(error) => return self.access.on_unusable(error, self.notifier),
        };
        // The tables also contain the games with fewer pieces.
        tried[..count].fill(true);
        let tables = self.access.open(&self.directory, &self.rules, self.notifier)?;
        let values = ExactValues::new(&self.rules, tables, unsaved);
        *self.values.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(values);
        Ok(())
    }

    /// Forgets that tables of this game were reported, because they have been built again.
    fn forget_reports(&self, game: &Ruleset) {
        let Some(cache) = self.access.cache() else { return };
        let folder = self.folder();
        for stratum in solve_order(game) {
            cache.forget_report(&table_path(&folder, stratum));
        }
    }
}

/// Checks the headers of a ruleset's tables, and all values of the small ones.
fn verify_tables(directory: &Path, rules: &Ruleset) -> Result<(), TableError> {
    let tables = map_tables(directory, rules)?;
    let is_small = |table: &&Table| table.header().value_count <= VERIFIED_BYTES / 4;
    tables.iter().filter(is_small).try_for_each(Table::verify)?;
    let is_small = |table: &&PackedTable| table.header().value_count <= VERIFIED_BYTES / 4;
    tables.packed_tables().filter(is_small).try_for_each(PackedTable::verify)
}

#[cfg(test)]
mod tests {
    use senet::Preset;

    use super::*;

    #[test]
    fn builds_once_for_concurrent_requests() {
        let directory = std::env::temp_dir().join(format!("senet-tablebase-{}", std::process::id()));
        let spec = Preset::Tait.spec().with_options(["pieces=1"]).unwrap();
        let rules = Arc::new(Ruleset::new(spec).unwrap());
        let tablebase = OnDemandTablebase::open(&rules, &directory).unwrap();
        assert_eq!(tablebase.snapshot().value(&rules.start()), None);
        let built: Vec<Arc<ExactValues>> = std::thread::scope(|scope| {
            let build = || {
                tablebase.build_for(&rules.start()).unwrap();
                tablebase.exact_values()
            };
            let threads: Vec<_> = (0..4).map(|_| scope.spawn(build)).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        let is_shared = built.iter().all(|values| Arc::ptr_eq(values, &built[0]));
        assert!(is_shared, "one thread builds and the others wait for it");
        assert!(built[0].value(&rules.start()).is_some());
        std::fs::remove_dir_all(directory).unwrap();
    }
}
