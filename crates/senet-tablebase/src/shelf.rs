//! The knowledge of the rulesets that were asked for.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use senet::Ruleset;
use senet_table::TableError;

use crate::knowledge::{Knowledge, Tell};

/// Knowledge of several rulesets out of one directory of tables. Threads share it; whoever asks for the same rules, under whatever
/// name, shares their tables.
pub struct Shelf {
    directory: PathBuf,
    tell: Tell,
    /// The one that was asked for last is last.
    opened: Mutex<Vec<Arc<Knowledge>>>,
}

impl Shelf {
    /// So many rulesets are kept open.
    const MOST: usize = 64;

    /// A shelf of what is in this directory; `tell` hears what takes long.
    pub fn new(directory: impl Into<PathBuf>, tell: Tell) -> Shelf {
        Shelf { directory: directory.into(), tell, opened: Mutex::default() }
    }

    /// The knowledge of a ruleset. The one that nobody asked for longest makes room for a new one.
    ///
    /// # Errors
    ///
    /// [`TableError`] if a table is there that cannot be used.
    pub fn knowledge(&self, rules: &Arc<Ruleset>) -> Result<Arc<Knowledge>, TableError> {
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        let is_of_the_same = |known: &Arc<Knowledge>| known.rules().spec().points == rules.spec().points;
        let knowledge = match opened.iter().position(is_of_the_same) {
            Some(place) => opened.remove(place),
            None => Arc::new(Knowledge::open(rules, &self.directory)?.telling(self.tell)),
        };
        if opened.len() == Shelf::MOST {
            opened.remove(0);
        }
        opened.push(Arc::clone(&knowledge));
        Ok(knowledge)
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
    fn the_same_rules_share_their_knowledge_under_any_name() {
        let shelf = Shelf::new("nowhere", |_| {});
        let known = |rules| shelf.knowledge(&rules).unwrap();
        let tait = known(ruleset(Preset::Tait, |_| {}));
        let mine = known(ruleset(Preset::Tait, |spec| spec.name = "mine".to_owned()));
        let smaller = known(ruleset(Preset::Tait, |spec| spec.points.pieces = 2));
        assert!(Arc::ptr_eq(&tait, &mine));
        assert!(!Arc::ptr_eq(&tait, &smaller));
    }
}
