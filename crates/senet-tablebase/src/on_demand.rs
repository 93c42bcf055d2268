//! The tablebase of one ruleset, which solves small games when their values are asked for.

use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use senet::Ruleset;
use senet_play::{Analyst, Limits, Tablebase};
use senet_solve::Solution;
use senet_table::map::trusted::map_some;
use senet_table::{
    BlockCache, CheckedTables, OpeningBook, PackedTable, Stratum, Table, TableError, tables_folder,
};

use crate::TablebaseCache;
use crate::directory::automatic_directory;
use crate::exact_values::{ExactValues, TableFile, TrackingProbe, UsedTable};
use crate::small_tables::{Notifier, Saving, SmallTables};
use crate::tables::Tables;

/// Tables up to this size, in bytes, are verified completely when they are opened.
const VERIFIED_BYTES: u64 = 8 << 20;

/// The tablebase of one ruleset. Threads share it.
///
/// Positions with at most [`ALWAYS_BUILT_PIECES`](crate::ALWAYS_BUILT_PIECES) a side always have values: those that no
/// table has are solved when they are first asked for. Larger games have the values of tables only.
///
/// ```
/// use std::sync::Arc;
/// use senet::{Preset, Ruleset};
/// use senet_tablebase::OnDemandTablebase;
/// let rules = Arc::new(Ruleset::new(Preset::Tait.spec().with_options(["pieces=1"])?)?);
/// let folder = tempfile::tempdir()?;
/// let tablebase = OnDemandTablebase::open(&rules, folder.path())?;
/// assert!(tablebase.values_in_tables().value(&rules.start()).is_none());
/// assert!(tablebase.snapshot().value(&rules.start()).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct OnDemandTablebase {
    rules: Arc<Ruleset>,
    directory: PathBuf,
    values: Arc<ExactValues>,
    books: Arc<[OpeningBook]>,
}

/// The blocks of all tablebases that are opened one by one.
static BLOCKS: LazyLock<Arc<BlockCache>> =
    LazyLock::new(|| Arc::new(BlockCache::new(TablebaseCache::BLOCK_BYTES)));

/// How the tables of a directory are opened.
pub(crate) struct Opening<'a> {
    pub(crate) directory: &'a Path,
    pub(crate) origin: Origin,
    pub(crate) saves: Saves,
    pub(crate) on_unusable: OnUnusable,
    pub(crate) blocks: &'a Arc<BlockCache>,
    pub(crate) notifier: Notifier,
}

/// Who chose a directory of tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// The user: all its tables are used.
    Named,
    /// The program. Its tables of small games are ignored, so that the files in it do not change their values.
    Automatic,
}

/// Whether small games are saved once they are solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Saves {
    SmallGames,
    Nothing,
}

/// What happens if a table cannot be used when it is opened. One that is damaged later is always set aside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OnUnusable {
    /// Opening fails. Small tables are verified completely.
    Fail,
    /// The table is set aside.
    SetAside,
}

impl Origin {
    fn uses(self, stratum: Stratum) -> bool {
        self == Origin::Named || !SmallTables::cover(stratum)
    }
}

impl Opening<'_> {
    fn open(self, rules: &Arc<Ruleset>) -> Result<OnDemandTablebase, TableError> {
        let Opening { directory, origin, blocks, notifier, .. } = self;
        let uses = |stratum| origin.uses(stratum);
        if self.on_unusable == OnUnusable::Fail {
            verify_tables(directory, rules, uses)?;
        }
        let books = self.books(rules)?;
        let tables = CheckedTables::open_some(directory, rules, uses, Arc::clone(blocks), notifier);
        let saving = match (self.saves, origin) {
            (Saves::Nothing, _) => Saving::InMemory,
            (Saves::SmallGames, Origin::Named) => Saving::Named(directory.to_owned()),
            (Saves::SmallGames, Origin::Automatic) => Saving::Automatic(automatic_directory(directory)),
        };
        let small = SmallTables::new(rules, saving, Arc::clone(blocks), notifier);
        let values = ExactValues::new(rules, Tables::Files(Box::new(tables)), Some(small));
        Ok(OnDemandTablebase {
            rules: Arc::clone(rules),
            directory: directory.to_owned(),
            values: Arc::new(values),
            books,
        })
    }

    fn books(&self, rules: &Ruleset) -> Result<Arc<[OpeningBook]>, TableError> {
        match (OpeningBook::read_all(self.directory, rules), self.on_unusable) {
            (Ok(mut books), _) => {
                books.retain(|book| book.strata().all(|stratum| self.origin.uses(stratum)));
                Ok(books.into())
            }
            (Err(error), OnUnusable::Fail) => Err(error),
            (Err(error), OnUnusable::SetAside) => {
                if self.blocks.note_report(&error) {
                    (self.notifier)(&error.to_string());
                }
                Ok(Arc::default())
            }
        }
    }
}

impl OnDemandTablebase {
    /// Opens the tables of a ruleset that are in `directory`. Small games that have none there are saved there once
    /// they are solved. That is silent; see [`with_notifier`](OnDemandTablebase::with_notifier).
    ///
    /// # Errors
    ///
    /// [`TableError`] if a table cannot be used.
    pub fn open(rules: &Arc<Ruleset>, directory: &Path) -> Result<OnDemandTablebase, TableError> {
        OnDemandTablebase::open_with(rules, directory, Origin::Named)
    }

    /// Opens the tables that programs use if the user names none, such as those in
    /// [`tables_directory(None)`](crate::tables_directory). Small games always have the same values, whatever the
    /// directory has: their tables there are not used, and those that programs solve are in a
    /// [directory of their own](automatic_directory).
    ///
    /// # Errors
    ///
    /// [`TableError`] if a table of a larger game cannot be used.
    pub fn automatic(rules: &Arc<Ruleset>, directory: &Path) -> Result<OnDemandTablebase, TableError> {
        OnDemandTablebase::open_with(rules, directory, Origin::Automatic)
    }

    fn open_with(
        rules: &Arc<Ruleset>,
        directory: &Path,
        origin: Origin,
    ) -> Result<OnDemandTablebase, TableError> {
        OnDemandTablebase::open_as(
            rules,
            Opening {
                directory,
                origin,
                saves: Saves::SmallGames,
                on_unusable: OnUnusable::Fail,
                blocks: &BLOCKS,
                notifier: |_| {},
            },
        )
    }

    pub(crate) fn open_as(
        rules: &Arc<Ruleset>,
        opening: Opening<'_>,
    ) -> Result<OnDemandTablebase, TableError> {
        opening.open(rules)
    }

    /// A tablebase that reads and writes no files: small games are kept in memory.
    pub fn in_memory(rules: &Arc<Ruleset>) -> OnDemandTablebase {
        OnDemandTablebase::without_files(rules, Tables::None)
    }

    /// A tablebase with the values of a game that was solved in memory.
    pub fn of_solution(rules: &Arc<Ruleset>, solution: Solution) -> OnDemandTablebase {
        OnDemandTablebase::without_files(rules, Tables::Solved(Box::new(solution)))
    }

    fn without_files(rules: &Arc<Ruleset>, tables: Tables) -> OnDemandTablebase {
        let small = SmallTables::new(rules, Saving::InMemory, Arc::clone(&BLOCKS), |_| {});
        OnDemandTablebase {
            rules: Arc::clone(rules),
            directory: PathBuf::new(),
            values: Arc::new(ExactValues::new(rules, tables, Some(small))),
            books: Arc::default(),
        }
    }

    /// The same tablebase with a notifier, which is called when solving a small game takes longer than a second, and
    /// when a table is damaged while it is used.
    #[must_use]
    pub fn with_notifier(mut self, notifier: Notifier) -> OnDemandTablebase {
        // Values that are shared already keep their notifier.
        if let Some(values) = Arc::get_mut(&mut self.values) {
            values.report_to(notifier);
        }
        self
    }

    /// The ruleset whose positions have values here.
    pub fn rules(&self) -> &Arc<Ruleset> {
        &self.rules
    }

    /// The exact values; small games are solved when they are first asked for.
    pub fn snapshot(&self) -> Arc<dyn Tablebase> {
        self.exact_values()
    }

    /// The exact values that tables have. Nothing is solved.
    pub fn values_in_tables(&self) -> Arc<dyn Tablebase> {
        Arc::new(self.values.of_tables())
    }

    /// An analyst for single positions: it uses tables, opening books and small games, which it solves, and searches
    /// within `limits` elsewhere. It knows which tables it used.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use senet::{Position, Preset, Ruleset, Throw};
    /// use senet_play::Limits;
    /// use senet_tablebase::OnDemandTablebase;
    /// let rules = Arc::new(Ruleset::preset(Preset::Tait));
    /// let tablebase = OnDemandTablebase::in_memory(&rules);
    /// let analyst = tablebase.analyst(Limits::depth(1));
    /// assert!(!analyst.evaluate(&rules.start()).is_exact(), "no table has five pieces a side");
    /// let position = Position::parse("10/10/5c2s1 c - -", &rules)?;
    /// let analysis = analyst.analyse(&position, Some(Throw::of(3)))?;
    /// assert_eq!(analysis.moves[0].0.to_string(), "26/29*");
    /// assert_eq!(tablebase.tables(&analysis.strata).len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn analyst(&self, limits: Limits) -> Analyst {
        self.analyst_by(self.exact_values(), limits)
    }

    /// An analyst like [`analyst`](Self::analyst) that solves nothing.
    pub fn analyst_by_tables(&self, limits: Limits) -> Analyst {
        self.analyst_by(Arc::new(self.values.of_tables()), limits)
    }

    fn analyst_by(&self, values: Arc<ExactValues>, limits: Limits) -> Analyst {
        let probe = TrackingProbe::new(values, Arc::clone(&self.books));
        Analyst::new(&self.rules, Some(Arc::new(probe)), limits)
    }

    /// The exact values, with a record of those that are used.
    pub fn tracking_probe(&self) -> Arc<TrackingProbe> {
        Arc::new(TrackingProbe::new(self.exact_values(), Arc::default()))
    }

    /// The tables, or else the opening books, of these strata.
    pub fn tables(&self, strata: &[Stratum]) -> Vec<UsedTable> {
        let file = |stratum: Stratum| {
            let file = self.values.table_file(stratum).or_else(|| self.book_file(stratum));
            file.or_else(|| self.values.small_file(stratum))
        };
        strata.iter().map(|stratum| UsedTable { stratum: *stratum, file: file(*stratum) }).collect()
    }

    /// The file of the opening book that covers a stratum.
    fn book_file(&self, stratum: Stratum) -> Option<TableFile> {
        let (path, checksum) = self.books.iter().find(|book| book.covers(stratum))?.file()?;
        Some(TableFile { path: path.to_owned(), checksum: u64::from(checksum) })
    }

    pub(crate) fn exact_values(&self) -> Arc<ExactValues> {
        Arc::clone(&self.values)
    }

    /// The folder of the ruleset's tables.
    pub fn folder(&self) -> PathBuf {
        tables_folder(&self.directory, &self.rules)
    }

    /// Solves the small games now, for a program that may not wait for them later.
    pub fn prepare(&self) {
        self.values.prepare();
    }
}

/// Checks the headers of those tables of a ruleset that are used, and all values of the small ones.
fn verify_tables(
    directory: &Path,
    rules: &Ruleset,
    is_used: impl Fn(Stratum) -> bool,
) -> Result<(), TableError> {
    let tables = map_some(&tables_folder(directory, rules), rules, is_used)?;
    let is_small = |table: &&Table| table.header().value_count <= VERIFIED_BYTES / 4;
    tables.iter().filter(is_small).try_for_each(Table::verify)?;
    let is_small = |table: &&PackedTable| table.header().value_count <= VERIFIED_BYTES / 4;
    tables.packed_tables().filter(is_small).try_for_each(PackedTable::verify)
}

#[cfg(test)]
mod tests;
