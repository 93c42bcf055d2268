//! The tables that exact values come from: files, or a solution in memory.

use std::path::Path;

use senet::Position;
use senet_solve::Solution;
use senet_table::{BoundedValue, CheckedTables, Stratum};

use crate::small_tables::Notifier;

/// The tables of a ruleset.
pub(crate) enum Tables {
    /// There are none.
    None,
    /// Files that are read block by block. A table that is damaged while the program runs is set aside.
    Files(Box<CheckedTables>),
    /// A solution in memory.
    Solved(Box<Solution>),
}

impl Tables {
    pub(crate) fn probe(&self, position: &Position) -> Option<BoundedValue> {
        match self {
            Tables::None => None,
            Tables::Files(tables) => tables.probe(position),
            Tables::Solved(solution) => solution.value(position),
        }
    }

    /// The file of a stratum, with its checksum.
    pub(crate) fn file(&self, stratum: Stratum) -> Option<(&Path, u64)> {
        match self {
            Tables::Files(tables) => tables.file(stratum),
            Tables::None | Tables::Solved(_) => None,
        }
    }

    /// Reports files that are set aside from now on.
    pub(crate) fn report_to(&mut self, notifier: Notifier) {
        if let Tables::Files(tables) = self {
            tables.report_damage_to(notifier);
        }
    }
}
