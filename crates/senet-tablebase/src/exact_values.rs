//! Exact values of one ruleset: those in tables, and those of small games, which are solved when they are needed.
//!
//! Analysts probe them through a [`TrackingProbe`].

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use senet::{Position, Ruleset};
use senet_play::Tablebase;
use senet_table::{BoundedValue, OpeningBook, Stratum, value_with_duties};

use crate::small_tables::{Notifier, SmallTables};
use crate::tables::Tables;

/// The largest number of remembered values of positions with duties.
const DUTY_CACHE_SIZE: usize = 100_000;

/// The exact values of a ruleset.
pub(crate) struct ExactValues {
    rules: Arc<Ruleset>,
    tables: Arc<Tables>,
    /// Values of positions that the tables do not have; `None` if nothing is solved.
    pub(crate) small: Option<Arc<SmallTables>>,
    /// Values of positions with duties. Each takes some time to compute.
    duty_cache: Mutex<HashMap<Position, DutyValue>>,
}

/// The value of a position with duties, if it can be computed, and the strata it was computed from.
#[derive(Clone)]
struct DutyValue {
    value: Option<BoundedValue>,
    strata: BTreeSet<Stratum>,
}

impl ExactValues {
    pub(crate) fn new(rules: &Arc<Ruleset>, tables: Tables, small: Option<SmallTables>) -> ExactValues {
        ExactValues {
            rules: Arc::clone(rules),
            tables: Arc::new(tables),
            small: small.map(Arc::new),
            duty_cache: Mutex::default(),
        }
    }

    /// The values of the tables alone: nothing is solved.
    pub(crate) fn of_tables(&self) -> ExactValues {
        let (rules, tables) = (Arc::clone(&self.rules), Arc::clone(&self.tables));
        ExactValues { rules, tables, small: None, duty_cache: Mutex::default() }
    }

    /// Solves the small games now.
    pub(crate) fn prepare(&self) {
        if let Some(small) = &self.small {
            small.prepare();
        }
    }

    /// Reports tables that are set aside from now on, and games that take long to solve.
    pub(crate) fn report_to(&mut self, notifier: Notifier) {
        if let Some(tables) = Arc::get_mut(&mut self.tables) {
            tables.report_to(notifier);
        }
        if let Some(small) = self.small.as_mut().and_then(Arc::get_mut) {
            small.report_to(notifier);
        }
    }

    /// The table of a stratum whose values are used. It has no file if it was solved in memory.
    pub(crate) fn used_table(&self, stratum: Stratum) -> UsedTable {
        UsedTable { stratum, file: self.table_file(stratum).or_else(|| self.small_file(stratum)) }
    }

    /// The file of the table of a stratum.
    pub(crate) fn table_file(&self, stratum: Stratum) -> Option<TableFile> {
        self.tables.file(stratum).map(TableFile::of)
    }

    /// The file of a stratum of a small game that was solved when it was needed.
    pub(crate) fn small_file(&self, stratum: Stratum) -> Option<TableFile> {
        self.small.as_ref().and_then(|small| small.file(stratum)).map(TableFile::of)
    }

    /// Returns the value of a position, if it is known, and calls `on_stratum` for each stratum that was
    /// needed.
    fn value_and_strata(&self, position: &Position, on_stratum: impl Fn(Stratum)) -> Option<BoundedValue> {
        if position.duty().is_none() {
            let value = self.value_without_duties(position)?;
            on_stratum(Stratum::of(position));
            return Some(value);
        }
        let DutyValue { value, strata } = self.value_with_duties(position);
        let value = value?;
        strata.into_iter().for_each(on_stratum);
        Some(value)
    }

    fn value_without_duties(&self, position: &Position) -> Option<BoundedValue> {
        let small = || self.small.as_ref().and_then(|small| small.value(position));
        self.tables.probe(position).or_else(small)
    }

    fn value_with_duties(&self, position: &Position) -> DutyValue {
        let cache = || self.duty_cache.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(cached) = cache().get(position) {
            return cached.clone();
        }
        let strata = Mutex::new(BTreeSet::new());
        let source = |after: &Position| {
            let value = self.value_without_duties(after)?;
            strata.lock().unwrap_or_else(PoisonError::into_inner).insert(Stratum::of(after));
            Some(value)
        };
        let value = value_with_duties(&self.rules, &source, position);
        let computed =
            DutyValue { value, strata: strata.into_inner().unwrap_or_else(PoisonError::into_inner) };
        let mut cache = cache();
        if cache.len() == DUTY_CACHE_SIZE {
            cache.clear();
        }
        cache.insert(*position, computed.clone());
        computed
    }
}

impl Tablebase for ExactValues {
    fn value(&self, position: &Position) -> Option<BoundedValue> {
        self.value_and_strata(position, |_| {})
    }
}

/// A table whose values were used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UsedTable {
    /// The pieces left on both sides.
    pub stratum: Stratum,
    /// The file; `None` if the values were solved in memory.
    pub file: Option<TableFile>,
}

/// The file of a table, and what identifies its content.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableFile {
    /// The path of the file.
    pub path: PathBuf,
    /// The checksum of the file, as [`Table::checksum`](senet_table::Table::checksum) returns it.
    pub checksum: u64,
}

impl TableFile {
    fn of((path, checksum): (&Path, u64)) -> TableFile {
        TableFile { path: path.to_owned(), checksum }
    }
}

/// Probes exact values and records which strata were used, for all threads together.
///
/// ```
/// use std::sync::Arc;
/// use senet::{Preset, Ruleset};
/// use senet_play::Tablebase;
/// use senet_tablebase::OnDemandTablebase;
/// let rules = Arc::new(Ruleset::new(Preset::Tait.spec().with_options(["pieces=1"])?)?);
/// let tablebase = OnDemandTablebase::in_memory(&rules);
/// let probe = tablebase.tracking_probe();
/// assert!(probe.value(&rules.start()).is_some());
/// assert_eq!(probe.take_used_tables().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct TrackingProbe {
    values: Arc<ExactValues>,
    /// Books, which are asked where the tables have nothing. A table that has a position has all that can follow it; a
    /// book does not, so that only analysts of single positions use books.
    books: Arc<[OpeningBook]>,
    used: [[AtomicBool; 11]; 11],
}

impl TrackingProbe {
    /// Returns the tables that were used since the last call, those with the fewest pieces first.
    pub fn take_used_tables(&self) -> Vec<UsedTable> {
        self.take_used_strata().into_iter().map(|stratum| self.values.used_table(stratum)).collect()
    }

    pub(crate) fn new(values: Arc<ExactValues>, books: Arc<[OpeningBook]>) -> TrackingProbe {
        TrackingProbe { values, books, used: Default::default() }
    }

    fn record(&self, stratum: Stratum) {
        let used = &self.used[usize::from(stratum.mover)][usize::from(stratum.other)];
        // A store would make the other threads load the cache line again.
        if !used.load(Ordering::Relaxed) {
            used.store(true, Ordering::Relaxed);
        }
    }
}

impl Tablebase for TrackingProbe {
    fn value(&self, position: &Position) -> Option<BoundedValue> {
        let known =
            |position: &Position| self.values.value_and_strata(position, |stratum| self.record(stratum));
        if self.books.is_empty() {
            return known(position);
        }
        // Small games are not solved where a book has the position.
        let source = |free: &Position| {
            let in_book = || self.books.iter().find_map(|book| book.probe(free));
            let Some(value) = self.values.tables.probe(free).or_else(in_book) else { return known(free) };
            self.record(Stratum::of(free));
            Some(value)
        };
        value_with_duties(&self.values.rules, &source, position)
    }

    fn take_used_strata(&self) -> Vec<Stratum> {
        let all = self.used.iter().zip(0..).flat_map(|(row, mover)| {
            row.iter().zip(0..).map(move |(used, other)| (Stratum { mover, other }, used))
        });
        all.filter(|(_, used)| used.swap(false, Ordering::Relaxed)).map(|(stratum, _)| stratum).collect()
    }
}
