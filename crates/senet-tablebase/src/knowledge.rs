//! The knowledge of a ruleset, shared by threads.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use senet::{Position, Ruleset};
use senet_play::Endings;
use senet_table::{Table, TableError, TableSet, tables_folder};

use crate::known::Known;
use crate::learning::{Learnt, Patience, ending, learn};

/// So many pieces a side are always solved on the spot: it takes a second at most.
pub const ALWAYS: u8 = 2;
/// Tables up to this size are checked whole when they are opened, in bytes.
const CHECKED: u64 = 8 << 20;

/// Tells whoever waits what for.
pub type Tell = fn(&str);

/// What is known of a ruleset. Threads share it.
pub struct Knowledge {
    rules: Arc<Ruleset>,
    directory: PathBuf,
    known: RwLock<Arc<Known>>,
    /// So many pieces a side were solved, or could not be. Locked for as long as somebody learns.
    tried: Mutex<[bool; 11]>,
    tell: Tell,
}

impl Knowledge {
    /// What the tables in this directory know of a ruleset. While it learns it tells nobody.
    ///
    /// # Errors
    ///
    /// [`TableError`] if a table is there that cannot be used.
    pub fn open(rules: &Arc<Ruleset>, directory: &Path) -> Result<Knowledge, TableError> {
        let known = Known::new(opened(directory, rules)?, None);
        Ok(Knowledge {
            rules: Arc::clone(rules),
            directory: directory.to_owned(),
            known: RwLock::new(Arc::new(known)),
            tried: Mutex::default(),
            tell: |_| {},
        })
    }

    /// The same, telling whoever waits what for, when learning takes long.
    #[must_use]
    pub fn telling(self, tell: Tell) -> Knowledge {
        Knowledge { tell, ..self }
    }

    /// The ruleset.
    pub fn rules(&self) -> &Arc<Ruleset> {
        &self.rules
    }

    /// What is known exactly now: what the tables hold, and what was solved on the spot.
    pub fn endings(&self) -> Arc<dyn Endings> {
        self.known()
    }

    pub(crate) fn known(&self) -> Arc<Known> {
        Arc::clone(&self.known.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// The folder of the tables.
    pub fn folder(&self) -> PathBuf {
        tables_folder(&self.directory, &self.rules)
    }

    /// Learns what can be learnt in a few seconds of positions with as many pieces left as this one, and fewer. If another thread is
    /// learning, waits for it first.
    ///
    /// # Errors
    ///
    /// [`TableError`] if a table is in the way that cannot be used.
    pub fn learn(&self, position: &Position) -> Result<(), TableError> {
        let side = position.side();
        self.learn_endings(position.left(side).max(position.left(side.other())))
    }

    /// Learns what can be learnt in a few seconds of positions with so many pieces left, and fewer. If another thread is learning,
    /// waits for it first.
    ///
    /// # Errors
    ///
    /// [`TableError`] if a table is in the way that cannot be used.
    pub fn learn_endings(&self, pieces: u8) -> Result<(), TableError> {
        // Where no piece leaves the board, fewer pieces are another game.
        let pieces = if self.rules.plan().bears_off() { pieces } else { self.rules.plan().pieces() };
        let mut tried = self.tried.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(tried) = tried.get_mut(usize::from(pieces)) else { return Ok(()) };
        if std::mem::replace(tried, true) {
            return Ok(());
        }
        let Some(ending) = ending(&self.rules, pieces) else { return Ok(()) };
        let patience = Patience::new(ending.spec().full_name(), self.tell);
        let solved = match learn(&ending, &self.directory, patience)? {
            Learnt::Nothing => return Ok(()),
            Learnt::Kept => None,
            Learnt::NotKept(solved) => Some(solved),
        };
        let known = Known::new(opened(&self.directory, &self.rules)?, solved);
        *self.known.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(known);
        Ok(())
    }
}

/// The tables of a ruleset in a directory, the small ones checked whole.
fn opened(directory: &Path, rules: &Ruleset) -> Result<TableSet, TableError> {
    let tables = TableSet::open(directory, rules)?;
    let is_small = |table: &&Table| table.header().value_count <= CHECKED / 4;
    tables.iter().filter(is_small).try_for_each(Table::verify)?;
    Ok(tables)
}

#[cfg(test)]
mod tests {
    use senet::Preset;

    use super::*;

    #[test]
    fn threads_that_learn_at_once_learn_once() {
        let directory = std::env::temp_dir().join(format!("senet-tablebase-{}", std::process::id()));
        let spec = Preset::Tait.spec().with_options(["pieces=1"]).unwrap();
        let rules = Arc::new(Ruleset::new(spec).unwrap());
        let knowledge = Knowledge::open(&rules, &directory).unwrap();
        assert_eq!(knowledge.endings().value(&rules.start()), None);
        let learnt: Vec<Arc<Known>> = std::thread::scope(|scope| {
            let learn = || {
                knowledge.learn(&rules.start()).unwrap();
                knowledge.known()
            };
            let threads: Vec<_> = (0..4).map(|_| scope.spawn(learn)).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        assert!(
            learnt.iter().all(|known| Arc::ptr_eq(known, &learnt[0])),
            "one of them learnt, the others waited"
        );
        assert!(learnt[0].value(&rules.start()).is_some());
        std::fs::remove_dir_all(directory).unwrap();
    }
}
