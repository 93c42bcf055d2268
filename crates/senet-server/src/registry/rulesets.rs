//! Rulesets in use. Games with the same rules share one compiled ruleset.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use senet::Ruleset;

/// The rulesets of the games in memory, by fingerprint.
#[derive(Default)]
pub(super) struct RulesetPool(Mutex<HashMap<u64, Vec<Weak<Ruleset>>>>);

impl RulesetPool {
    /// An equal ruleset that is in use already, or this one.
    pub(super) fn share(&self, rules: Arc<Ruleset>) -> Arc<Ruleset> {
        let mut pool = self.pool();
        let candidates = pool.entry(rules.spec().fingerprint()).or_default();
        if let Some(shared) = candidates.iter().filter_map(Weak::upgrade).find(|shared| **shared == *rules) {
            return shared;
        }
        candidates.push(Arc::downgrade(&rules));
        rules
    }

    /// Removes rulesets that are not in use any more.
    pub(super) fn prune(&self) {
        self.pool().retain(|_, shared| {
            shared.retain(|rules| rules.strong_count() > 0);
            !shared.is_empty()
        });
    }

    fn pool(&self) -> MutexGuard<'_, HashMap<u64, Vec<Weak<Ruleset>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
