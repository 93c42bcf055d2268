//! What is known exactly of a ruleset: tables, and what was solved without keeping it.

use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use senet::Position;
use senet_play::Endings;
use senet_solve::Solution;
use senet_table::{BoundedValue, Stratum, TableSet, value_with_duties};

/// So many values of positions that owe something are remembered.
const REMEMBERED: usize = 100_000;

/// What is known exactly.
pub(crate) struct Known {
    tables: TableSet,
    /// What could be solved, but not kept.
    solved: Option<Box<Solution>>,
    /// Values of positions in which something is owed, with the tables they took: each is some work to find.
    owing: Mutex<HashMap<Position, Owing>>,
}

/// The value of a position in which something is owed, if it is known, and the tables it took.
#[derive(Clone)]
struct Owing {
    value: Option<BoundedValue>,
    took: BTreeSet<Stratum>,
}

impl Known {
    pub(crate) fn new(tables: TableSet, solved: Option<Box<Solution>>) -> Known {
        Known { tables, solved, owing: Mutex::default() }
    }

    /// The value of a position, if it is known; `note` hears which tables it took.
    fn value_noting(&self, position: &Position, note: impl Fn(Stratum)) -> Option<BoundedValue> {
        if position.duty().is_none() {
            let known = self.free_value(position)?;
            note(Stratum::of(position));
            return Some(known);
        }
        let Owing { value, took } = self.owing_value(position);
        let value = value?;
        took.into_iter().for_each(note);
        Some(value)
    }

    /// The value of a position in which nothing is owed.
    fn free_value(&self, position: &Position) -> Option<BoundedValue> {
        let known = self.tables.probe(position);
        known.or_else(|| self.solved.as_ref().and_then(|solved| solved.value(position)))
    }

    fn owing_value(&self, position: &Position) -> Owing {
        let owing = || self.owing.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = owing().get(position) {
            return found.clone();
        }
        let took = Mutex::new(BTreeSet::new());
        let free_value = |free: &Position| {
            let known = self.free_value(free)?;
            took.lock().unwrap_or_else(PoisonError::into_inner).insert(Stratum::of(free));
            Some(known)
        };
        let value = value_with_duties(self.tables.rules(), &free_value, position);
        let found = Owing { value, took: took.into_inner().unwrap_or_else(PoisonError::into_inner) };
        let mut owing = owing();
        if owing.len() == REMEMBERED {
            owing.clear();
        }
        owing.insert(*position, found.clone());
        found
    }
}

impl Endings for Known {
    fn value(&self, position: &Position) -> Option<BoundedValue> {
        self.value_noting(position, |_| {})
    }
}

/// Looks into what is known for one reader, and remembers into which tables.
pub(crate) struct Witness {
    pub(crate) known: Arc<Known>,
    used: [[AtomicBool; 11]; 11],
}

impl Witness {
    pub(crate) fn new(known: Arc<Known>) -> Witness {
        Witness { known, used: Default::default() }
    }

    /// The tables that were looked into since this was asked last.
    pub(crate) fn used(&self) -> Vec<Stratum> {
        let all = self.used.iter().zip(0..).flat_map(|(row, mover)| {
            row.iter().zip(0..).map(move |(used, other)| (Stratum { mover, other }, used))
        });
        all.filter(|(_, used)| used.swap(false, Ordering::Relaxed)).map(|(stratum, _)| stratum).collect()
    }

    fn note(&self, stratum: Stratum) {
        let used = &self.used[usize::from(stratum.mover)][usize::from(stratum.other)];
        used.store(true, Ordering::Relaxed);
    }
}

impl Endings for Witness {
    fn value(&self, position: &Position) -> Option<BoundedValue> {
        self.known.value_noting(position, |stratum| self.note(stratum))
    }
}
