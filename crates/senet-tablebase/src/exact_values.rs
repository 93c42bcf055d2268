//! Exact values of one ruleset: those in tables, and those of a solution that could not be saved.
//!
//! [`OnDemandTablebase`](crate::OnDemandTablebase) replaces its [`ExactValues`] when it has built more;
//! [`PositionEvaluator`](crate::PositionEvaluator) probes them through a [`TrackingProbe`].

use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use senet::{Position, Ruleset};
use senet_play::Tablebase;
use senet_solve::Solution;
use senet_table::{BoundedValue, CheckedTables, OnDamage, Stratum, value_with_duties};

/// The largest number of remembered values of positions with duties.
const DUTY_CACHE_SIZE: usize = 100_000;

/// The tables of a ruleset.
pub(crate) enum Tables {
    /// No files are read.
    None,
    /// Files that are read block by block. A table that is damaged while the program runs is set aside.
    Files(Box<CheckedTables>),
}

impl Tables {
    fn probe(&self, position: &Position) -> Option<BoundedValue> {
        match self {
            Tables::None => None,
            Tables::Files(tables) => tables.probe(position),
        }
    }
}

/// The exact values that are available at some time.
pub(crate) struct ExactValues {
    rules: Arc<Ruleset>,
    tables: Tables,
    /// A solution that could not be saved as tables.
    unsaved: Option<Box<Solution>>,
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
    pub(crate) fn new(rules: &Arc<Ruleset>, tables: Tables, unsaved: Option<Box<Solution>>) -> ExactValues {
        ExactValues { rules: Arc::clone(rules), tables, unsaved, duty_cache: Mutex::default() }
    }

    /// Whether there is a solution that could not be saved as tables.
    pub(crate) fn has_unsaved(&self) -> bool {
        self.unsaved.is_some()
    }

    /// Reports tables that are set aside from now on.
    pub(crate) fn report_damage_to(&mut self, on_damage: OnDamage) {
        if let Tables::Files(tables) = &mut self.tables {
            tables.report_damage_to(on_damage);
        }
    }

    /// Whether there are tables of all these strata.
    pub(crate) fn has_tables(&self, strata: &[Stratum]) -> bool {
        let Tables::Files(tables) = &self.tables else { return false };
        strata.iter().all(|stratum| tables.file(*stratum).is_some())
    }

    /// The table of a stratum whose values are used. It has no file if it was solved in memory.
    pub(crate) fn used_table(&self, stratum: Stratum) -> UsedTable {
        let file = match &self.tables {
            Tables::Files(tables) => tables.file(stratum),
            Tables::None => None,
        };
        UsedTable {
            stratum,
            file: file.map(|(path, checksum)| TableFile { path: path.to_owned(), checksum }),
        }
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
        let value = self.tables.probe(position);
        value.or_else(|| self.unsaved.as_ref().and_then(|solution| solution.value(position)))
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
///
/// ```
/// use senet_table::Stratum;
/// use senet_tablebase::UsedTable;
/// let solved_in_memory = UsedTable { stratum: Stratum { mover: 1, other: 1 }, file: None };
/// assert!(solved_in_memory.file.is_none());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UsedTable {
    /// The pieces left on both sides.
    pub stratum: Stratum,
    /// The file; `None` if the values were solved in memory.
    pub file: Option<TableFile>,
}

/// The file of a table, and what identifies its content.
///
/// ```
/// use senet_tablebase::TableFile;
/// let file = TableFile { path: "tait-0123/1x1.senet".into(), checksum: 7 };
/// assert_eq!(file.checksum, 7);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableFile {
    /// The path of the file.
    pub path: PathBuf,
    /// The checksum of the file, as [`Table::checksum`](senet_table::Table::checksum) returns it.
    pub checksum: u64,
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
/// tablebase.build_for(&rules.start())?;
/// let probe = tablebase.tracking_probe();
/// assert!(probe.value(&rules.start()).is_some());
/// assert_eq!(probe.take_used_tables().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct TrackingProbe {
    pub(crate) values: Arc<ExactValues>,
    used: [[AtomicBool; 11]; 11],
}

impl TrackingProbe {
    /// Returns the tables that were used since the last call, those with the fewest pieces first.
    pub fn take_used_tables(&self) -> Vec<UsedTable> {
        self.take_used_strata().into_iter().map(|stratum| self.values.used_table(stratum)).collect()
    }

    pub(crate) fn new(values: Arc<ExactValues>) -> TrackingProbe {
        TrackingProbe { values, used: Default::default() }
    }

    /// Returns the strata that were used since the last call.
    pub(crate) fn take_used_strata(&self) -> Vec<Stratum> {
        let all = self.used.iter().zip(0..).flat_map(|(row, mover)| {
            row.iter().zip(0..).map(move |(used, other)| (Stratum { mover, other }, used))
        });
        all.filter(|(_, used)| used.swap(false, Ordering::Relaxed)).map(|(stratum, _)| stratum).collect()
    }

    /// The ruleset.
    pub(crate) fn rules(&self) -> &Ruleset {
        &self.values.rules
    }

    pub(crate) fn record(&self, stratum: Stratum) {
        let used = &self.used[usize::from(stratum.mover)][usize::from(stratum.other)];
        // A store would make the other threads load the cache line again.
        if !used.load(Ordering::Relaxed) {
            used.store(true, Ordering::Relaxed);
        }
    }
}

impl Tablebase for TrackingProbe {
    fn value(&self, position: &Position) -> Option<BoundedValue> {
        self.values.value_and_strata(position, |stratum| self.record(stratum))
    }
}
