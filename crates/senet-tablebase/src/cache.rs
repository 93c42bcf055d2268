//! The tablebases of several rulesets. The server shares one cache between all requests.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use senet::points::RulePoints;
use senet::{Preset, Ruleset};
use senet_table::{BlockCache, TableError};

use crate::building::{Notifier, Saving};
use crate::on_demand::OnDemandTablebase;

/// Keeps the tablebases of the rulesets that were used last. Threads share it.
///
/// Rulesets with the same rules share one tablebase, whatever their names are. Only the tables of the presets
/// without options are saved: those of other rulesets, of which there are too many, stay in memory. Tables that
/// are damaged, before or while the program runs, are reported and set aside.
///
/// ```
/// use std::sync::Arc;
/// use senet::{Preset, Ruleset};
/// use senet_tablebase::TablebaseCache;
/// let rules = Arc::new(Ruleset::new(Preset::Tait.spec().with_options(["pieces=1"])?)?);
/// let folder = tempfile::tempdir()?;
/// let cache = TablebaseCache::new(folder.path(), |message| eprintln!("{message}"));
/// assert!(Arc::ptr_eq(&cache.get(&rules)?, &cache.get(&rules)?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct TablebaseCache {
    /// `None` if no files are read or written.
    directory: Option<PathBuf>,
    notifier: Notifier,
    /// Values of all tables.
    blocks: Arc<BlockCache>,
    /// The least recently used tablebase first.
    entries: Mutex<Vec<Arc<Entry>>>,
}

/// The tablebase of one ruleset. Opening it keeps no other ruleset waiting.
struct Entry {
    points: RulePoints,
    tablebase: Mutex<Option<Arc<OnDemandTablebase>>>,
}

impl TablebaseCache {
    /// The largest number of open tablebases.
    const CAPACITY: usize = 64;
    /// The memory for values of tables, in bytes.
    pub(crate) const BLOCK_BYTES: usize = 64 << 20;

    /// An empty cache for the tables in `directory`. `notifier` is called for builds that take long.
    pub fn new(directory: impl Into<PathBuf>, notifier: Notifier) -> TablebaseCache {
        TablebaseCache { directory: Some(directory.into()), ..TablebaseCache::in_memory(notifier) }
    }

    /// An empty cache that reads and writes no files: small games are built in memory.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use senet::{Preset, Ruleset};
    /// use senet_tablebase::TablebaseCache;
    /// let cache = TablebaseCache::in_memory(|message| eprintln!("{message}"));
    /// let rules = Arc::new(Ruleset::preset(Preset::Tait));
    /// let tablebase = cache.get(&rules)?;
    /// tablebase.build_up_to(1)?;
    /// assert!(tablebase.tables(&[]).is_empty());
    /// # Ok::<(), senet_table::TableError>(())
    /// ```
    pub fn in_memory(notifier: Notifier) -> TablebaseCache {
        let blocks = Arc::new(BlockCache::new(TablebaseCache::BLOCK_BYTES));
        TablebaseCache { directory: None, notifier, blocks, entries: Mutex::default() }
    }

    /// Returns the tablebase of a ruleset, and opens it if necessary. If the cache is full, the least
    /// recently used tablebase is dropped.
    ///
    /// # Errors
    ///
    /// [`TableError`] if a table cannot be used.
    pub fn get(&self, rules: &Arc<Ruleset>) -> Result<Arc<OnDemandTablebase>, TableError> {
        let entry = self.entry(rules.spec().points);
        let mut tablebase = entry.tablebase.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(tablebase) = &*tablebase {
            return Ok(Arc::clone(tablebase));
        }
        // The folder of saved tables has the name of the preset, whatever name the rules have here.
        let (rules, saving) = match Preset::ALL.iter().find(|preset| preset.points() == entry.points) {
            Some(preset) => (Arc::new(Ruleset::preset(*preset)), Saving::Save),
            None => (Arc::clone(rules), Saving::KeepInMemory),
        };
        let opened = match &self.directory {
            None => OnDemandTablebase::in_memory(&rules).with_notifier(self.notifier),
            Some(directory) => {
                OnDemandTablebase::open_checked(&rules, directory, &self.blocks, self.notifier)?
                    .with_saving(saving)
            }
        };
        Ok(Arc::clone(tablebase.insert(Arc::new(opened))))
    }

    /// The entry of these rules, which becomes the most recently used one.
    fn entry(&self, points: RulePoints) -> Arc<Entry> {
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = match entries.iter().position(|entry| entry.points == points) {
            Some(place) => entries.remove(place),
            None => Arc::new(Entry { points, tablebase: Mutex::default() }),
        };
        if entries.len() == TablebaseCache::CAPACITY {
            entries.remove(0);
        }
        entries.push(Arc::clone(&entry));
        entry
    }
}

#[cfg(test)]
mod tests {
    use senet::{Preset, RuleSpec};

    use super::*;

    fn ruleset(preset: Preset, change: impl FnOnce(&mut RuleSpec)) -> Arc<Ruleset> {
        let mut spec = preset.spec();
        change(&mut spec);
        Arc::new(Ruleset::new(spec).unwrap())
    }

    #[test]
    fn shares_the_tablebase_of_equal_rules_with_different_names() {
        let cache = TablebaseCache::new("nowhere", |_| {});
        let get = |rules| cache.get(&rules).unwrap();
        let tait = get(ruleset(Preset::Tait, |_| {}));
        let renamed = get(ruleset(Preset::Tait, |spec| spec.name = "mine".to_owned()));
        let smaller = get(ruleset(Preset::Tait, |spec| spec.points.pieces = 2));
        assert!(Arc::ptr_eq(&tait, &renamed));
        assert!(!Arc::ptr_eq(&tait, &smaller));
    }

    #[test]
    fn opening_a_ruleset_keeps_no_other_waiting() {
        let cache = TablebaseCache::new("nowhere", |_| {});
        let (slow, other) = (ruleset(Preset::Tait, |_| {}), ruleset(Preset::Modern, |_| {}));
        let entry = cache.entry(slow.spec().points);
        let _opening = entry.tablebase.lock().unwrap();
        cache.get(&other).unwrap();
    }

    #[test]
    fn saves_the_tables_of_presets_only() {
        let directory = std::env::temp_dir().join(format!("senet-tablebase-cache-{}", std::process::id()));
        let cache = TablebaseCache::new(&directory, |_| {});
        let few = ruleset(Preset::Tait, |spec| spec.points.pieces = 1);
        let tablebase = cache.get(&few).unwrap();
        tablebase.build_up_to(1).unwrap();
        assert!(tablebase.snapshot().value(&few.start()).is_some(), "it is built in memory");
        tablebase.build_up_to(1).unwrap();
        assert!(!directory.exists(), "nothing is saved");
        let renamed = ruleset(Preset::Tait, |spec| spec.name = "mine".to_owned());
        cache.get(&renamed).unwrap().build_up_to(1).unwrap();
        let folders: Vec<_> = std::fs::read_dir(&directory).unwrap().flatten().collect();
        assert_eq!(folders.len(), 1, "the tables of a preset are saved");
        assert!(folders[0].file_name().to_string_lossy().starts_with("tait-"), "{folders:?}");
        std::fs::remove_dir_all(directory).unwrap();
    }

    static REPORTS: Mutex<Vec<String>> = Mutex::new(Vec::new());

    /// The reports of damage since the last call.
    fn reports() -> Vec<String> {
        std::mem::take(&mut REPORTS.lock().unwrap())
    }

    #[test]
    fn damage_is_reported_once() {
        let directory = tempfile::tempdir().unwrap();
        let rules = ruleset(Preset::Tait, |_| {});
        TablebaseCache::new(directory.path(), |_| {}).get(&rules).unwrap().build_up_to(1).unwrap();
        let folder = senet_table::tables_folder(directory.path(), &rules);
        let path = |mover, other| senet_table::table_path(&folder, senet_table::Stratum { mover, other });
        let truncate = |length| {
            std::fs::OpenOptions::new().write(true).open(path(1, 1)).unwrap().set_len(length).unwrap();
        };
        let position = "10/10/8cs c - -".parse::<senet::Setup>().unwrap().position(&rules).unwrap();
        truncate(5_000);
        // This table is not built again.
        std::fs::write(path(2, 2), "nonsense").unwrap();
        let cache = TablebaseCache::new(directory.path(), |message| {
            REPORTS.lock().unwrap().push(message.to_owned());
        });
        let tablebase = cache.get(&rules).unwrap();
        tablebase.build_up_to(1).unwrap();
        assert!(tablebase.snapshot().value(&position).is_some(), "the table is built again");
        let first = reports();
        assert_eq!(first.len(), 2, "one for each table: {first:?}");
        assert!(first[0].contains("1x1") && first[1].contains("2x2"), "{first:?}");
        // The tables are opened again, as after other rulesets have taken their place.
        cache.entries.lock().unwrap().clear();
        let tablebase = cache.get(&rules).unwrap();
        assert_eq!(reports(), Vec::<String>::new());
        // Another damage of the new file is reported.
        truncate(100);
        for _ in 0..2 {
            assert_eq!(tablebase.snapshot().value(&position), None);
        }
        let again = reports();
        assert!(again.len() == 1 && again[0].contains("1x1"), "{again:?}");
    }

    #[test]
    fn damaged_tables_are_no_errors() {
        let directory = std::env::temp_dir().join(format!("senet-tablebase-damaged-{}", std::process::id()));
        let rules = ruleset(Preset::Tait, |_| {});
        let open = || TablebaseCache::new(&directory, |_| {}).get(&rules).unwrap();
        let tablebase = open();
        tablebase.build_up_to(1).unwrap();
        let position = "10/10/8cs c - -".parse::<senet::Setup>().unwrap().position(&rules).unwrap();
        assert!(tablebase.snapshot().value(&position).is_some());
        let table = senet_table::table_path(&tablebase.folder(), senet_table::Stratum { mover: 1, other: 1 });
        std::fs::OpenOptions::new().write(true).open(table).unwrap().set_len(5_000).unwrap();
        let damaged = open();
        assert_eq!(damaged.snapshot().value(&position), None);
        damaged.build_up_to(1).unwrap();
        assert!(damaged.snapshot().value(&position).is_some(), "the table is built again");
        std::fs::remove_dir_all(directory).unwrap();
    }
}
