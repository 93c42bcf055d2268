//! The tablebases of several rulesets. The server shares one cache between all requests.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use senet::Ruleset;
use senet_table::TableError;

use crate::building::Notifier;
use crate::on_demand::OnDemandTablebase;

/// Keeps the tablebases of the rulesets that were used last. Threads share it.
///
/// Rulesets with the same rules share one tablebase, whatever their names are.
///
/// ```
/// use std::sync::Arc;
/// use senet::{Preset, Ruleset};
/// use senet_tablebase::{TablebaseCache};
/// let rules = Arc::new(Ruleset::new(Preset::Tait.spec().with_options(["pieces=1"])?)?);
/// let folder = tempfile::tempdir()?;
/// let cache = TablebaseCache::new(folder.path(), |message| eprintln!("{message}"));
/// assert!(Arc::ptr_eq(&cache.get(&rules)?, &cache.get(&rules)?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct TablebaseCache {
    directory: PathBuf,
    notifier: Notifier,
    /// The least recently used tablebase first.
    opened: Mutex<Vec<Arc<OnDemandTablebase>>>,
}

impl TablebaseCache {
    /// The largest number of open tablebases.
    const CAPACITY: usize = 64;

    /// An empty cache for the tables in `directory`. `notifier` is called for builds that take long.
    pub fn new(directory: impl Into<PathBuf>, notifier: Notifier) -> TablebaseCache {
        TablebaseCache { directory: directory.into(), notifier, opened: Mutex::default() }
    }

    /// Returns the tablebase of a ruleset, and opens it if necessary. If the cache is full, the least
    /// recently used tablebase is dropped.
    ///
    /// # Errors
    ///
    /// [`TableError`] if a table cannot be used.
    pub fn get(&self, rules: &Arc<Ruleset>) -> Result<Arc<OnDemandTablebase>, TableError> {
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        let has_same_rules =
            |opened: &Arc<OnDemandTablebase>| opened.rules().spec().points == rules.spec().points;
        let tablebase = match opened.iter().position(has_same_rules) {
            Some(place) => opened.remove(place),
            None => {
                let tablebase = OnDemandTablebase::open(rules, &self.directory)?;
                Arc::new(tablebase.with_notifier(self.notifier))
            }
        };
        if opened.len() == TablebaseCache::CAPACITY {
            opened.remove(0);
        }
        opened.push(Arc::clone(&tablebase));
        Ok(tablebase)
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
}
