//! The tablebases of several rulesets. The server shares one cache between all requests.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use senet::points::RulePoints;
use senet::{Preset, Ruleset};
use senet_table::{BlockCache, TableError};

use crate::on_demand::{OnDemandTablebase, OnUnusable, Opening, Origin, Saves};
use crate::small_tables::Notifier;

/// Keeps the tablebases of the rulesets that were used last. Threads share it.
///
/// Rulesets with the same rules share one tablebase, whatever their names are. Only the tables of the presets
/// without options are saved: those of other rulesets, of which there are too many, stay in memory. Tables that
/// are damaged, before or while the program runs, are reported and set aside.
pub struct TablebaseCache {
    /// `None` if no files are read or written.
    directory: Option<(PathBuf, Origin)>,
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

    /// An empty cache for the tables in `directory`. `notifier` is called for games that take long to solve.
    pub fn new(directory: impl Into<PathBuf>, notifier: Notifier) -> TablebaseCache {
        let directory = Some((directory.into(), Origin::Named));
        TablebaseCache { directory, ..TablebaseCache::in_memory(notifier) }
    }

    /// An empty cache for the tables that programs use if the user names none, as
    /// [`OnDemandTablebase::automatic`] opens them.
    pub fn automatic(directory: impl Into<PathBuf>, notifier: Notifier) -> TablebaseCache {
        let directory = Some((directory.into(), Origin::Automatic));
        TablebaseCache { directory, ..TablebaseCache::in_memory(notifier) }
    }

    /// An empty cache that reads and writes no files: small games are built in memory.
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
    ///
    /// ```
    /// use std::sync::Arc;
    /// use senet::{Preset, Ruleset};
    /// use senet_tablebase::TablebaseCache;
    /// let mut renamed = Preset::Tait.spec();
    /// renamed.name = "mine".to_owned();
    /// let cache = TablebaseCache::in_memory(|message| eprintln!("{message}"));
    /// let tablebases = [Preset::Tait.spec(), renamed].map(|spec| cache.get(&Arc::new(Ruleset::new(spec).unwrap())));
    /// let [tait, mine] = tablebases;
    /// assert!(Arc::ptr_eq(&tait?, &mine?), "equal rules share a tablebase");
    /// # Ok::<(), senet_table::TableError>(())
    /// ```
    pub fn get(&self, rules: &Arc<Ruleset>) -> Result<Arc<OnDemandTablebase>, TableError> {
        let entry = self.entry(rules.spec().points);
        let mut tablebase = entry.tablebase.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(tablebase) = &*tablebase {
            return Ok(Arc::clone(tablebase));
        }
        // The folder of saved tables has the name of the preset, whatever name the rules have here.
        let (rules, saves) = match Preset::ALL.iter().find(|preset| preset.points() == entry.points) {
            Some(preset) => (Arc::new(Ruleset::preset(*preset)), Saves::SmallGames),
            None => (Arc::clone(rules), Saves::Nothing),
        };
        let opened = match &self.directory {
            None => OnDemandTablebase::in_memory(&rules).with_notifier(self.notifier),
            Some((directory, origin)) => OnDemandTablebase::open_as(
                &rules,
                Opening {
                    directory,
                    origin: *origin,
                    saves,
                    on_unusable: OnUnusable::SetAside,
                    blocks: &self.blocks,
                    notifier: self.notifier,
                },
            )?,
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
        assert!(tablebase.snapshot().value(&few.start()).is_some(), "it is solved in memory");
        assert!(!directory.exists(), "nothing is saved");
        let renamed = ruleset(Preset::Tait, |spec| spec.name = "mine".to_owned());
        cache.get(&renamed).unwrap().prepare();
        let folders: Vec<_> = std::fs::read_dir(&directory).unwrap().flatten().collect();
        assert_eq!(folders.len(), 1, "the tables of a preset are saved");
        assert!(folders[0].file_name().to_string_lossy().starts_with("tait-"), "{folders:?}");
        std::fs::remove_dir_all(directory).unwrap();
    }

    static REPORTS: Mutex<Vec<String>> = Mutex::new(Vec::new());

    /// The reports of damage since the last call.
    fn reports() -> Vec<String> {
        let mut reports = std::mem::take(&mut *REPORTS.lock().unwrap());
        // A busy machine also reports that it takes long to solve a game.
        reports.retain(|report| !report.starts_with("building the tables"));
        reports
    }

    #[test]
    fn damage_is_reported_once() {
        let directory = tempfile::tempdir().unwrap();
        let rules = ruleset(Preset::Tait, |_| {});
        TablebaseCache::new(directory.path(), |_| {}).get(&rules).unwrap().prepare();
        let path = |directory: &std::path::Path, mover, other| {
            let folder = senet_table::tables_folder(directory, &rules);
            senet_table::table_path(&folder, senet_table::Stratum { mover, other })
        };
        let truncate = |path: PathBuf, length| {
            std::fs::OpenOptions::new().write(true).open(path).unwrap().set_len(length).unwrap();
        };
        let report: Notifier = |message| REPORTS.lock().unwrap().push(message.to_owned());
        let position = "10/10/8cs c - -".parse::<senet::Setup>().unwrap().position(&rules).unwrap();
        let is_known = |cache: &TablebaseCache| {
            // The tables are opened again, as after other rulesets have taken their place.
            cache.entries.lock().unwrap().clear();
            cache.get(&rules).unwrap().snapshot().value(&position).is_some()
        };
        truncate(path(directory.path(), 1, 1), 5_000);
        std::fs::write(path(directory.path(), 2, 2), "nonsense").unwrap();
        let cache = TablebaseCache::new(directory.path(), report);
        assert!(is_known(&cache), "the game is solved again");
        let first = reports();
        assert_eq!(first.len(), 2, "one for each table: {first:?}");
        assert!(first[0].contains("1x1") && first[1].contains("2x2"), "{first:?}");
        assert!(is_known(&cache));
        assert_eq!(reports(), Vec::<String>::new());
        // The tables of the program itself are built again, so that another damage is reported, too.
        let cache = TablebaseCache::automatic(directory.path(), report);
        assert!(is_known(&cache) && reports().is_empty(), "the tables of small games are not looked at");
        for length in [5_000, 100] {
            truncate(path(&crate::automatic_directory(directory.path()), 1, 1), length);
            assert!(is_known(&cache) && is_known(&cache));
            let again = reports();
            assert!(again.len() == 1 && again[0].contains("1x1"), "{length}: {again:?}");
        }
    }

    #[test]
    fn damaged_tables_are_no_errors() {
        let directory = std::env::temp_dir().join(format!("senet-tablebase-damaged-{}", std::process::id()));
        let rules = ruleset(Preset::Tait, |_| {});
        let open = || TablebaseCache::new(&directory, |_| {}).get(&rules).unwrap();
        let tablebase = open();
        let position = "10/10/8cs c - -".parse::<senet::Setup>().unwrap().position(&rules).unwrap();
        let value = tablebase.snapshot().value(&position);
        assert!(value.is_some());
        let table = senet_table::table_path(&tablebase.folder(), senet_table::Stratum { mover: 1, other: 1 });
        std::fs::OpenOptions::new().write(true).open(table).unwrap().set_len(5_000).unwrap();
        let damaged = open();
        assert_eq!(damaged.values_in_tables().value(&position), None);
        assert_eq!(damaged.snapshot().value(&position), value, "the game is solved again");
        std::fs::remove_dir_all(directory).unwrap();
    }
}
