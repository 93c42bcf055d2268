//! All tables of a ruleset.

use std::path::Path;

use senet::{Position, Ruleset};

use crate::PROBABILITY_ONE;
use crate::error::TableError;
use crate::folder::{table_path, tables_folder};
use crate::index::Stratum;
use crate::table::Table;

/// A win chance with its bounds: numbers from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BoundedValue {
    /// The chance that the side to throw wins.
    pub win: f64,
    /// It is not less than this.
    pub lower: f64,
    /// It is not more than this.
    pub upper: f64,
}

impl BoundedValue {
    /// A value with its error, in parts of [`PROBABILITY_ONE`].
    pub fn from_parts(value: u32, error: u32) -> BoundedValue {
        let fraction = |parts: u32| f64::from(parts) / f64::from(PROBABILITY_ONE);
        BoundedValue {
            win: fraction(value),
            lower: fraction(value.saturating_sub(error)),
            upper: fraction(value.saturating_add(error)),
        }
    }

    /// The chance of the other side.
    #[must_use]
    pub fn of_other_side(self) -> BoundedValue {
        BoundedValue { win: 1.0 - self.win, lower: 1.0 - self.upper, upper: 1.0 - self.lower }
    }
}

/// All tables of a ruleset in a directory.
#[derive(Debug)]
pub struct TableSet {
    tables: [[Option<Table>; 11]; 11],
    rules: Ruleset,
}

impl TableSet {
    /// Opens the tables of a ruleset that are in a directory: as many as there are, perhaps none.
    ///
    /// # Errors
    ///
    /// [`TableError`] of the first that is not what its name says.
    pub fn open(directory: &Path, rules: &Ruleset) -> Result<TableSet, TableError> {
        TableSet::open_folder(&tables_folder(directory, rules), rules)
    }

    /// Opens the tables of a ruleset that are in this very folder.
    ///
    /// # Errors
    ///
    /// [`TableError`] of the first that is not what its name says.
    pub fn open_folder(folder: &Path, rules: &Ruleset) -> Result<TableSet, TableError> {
        let mut tables = TableSet { tables: Default::default(), rules: rules.clone() };
        let pieces = rules.plan().pieces();
        let least = if rules.plan().bears_off() { 1 } else { pieces };
        for mover in least..=pieces {
            for other in least..=pieces {
                let stratum = Stratum { mover, other };
                let path = table_path(folder, stratum);
                if path.exists() {
                    let table = Table::open_stratum(&path, rules, stratum)?;
                    tables.tables[usize::from(mover)][usize::from(other)] = Some(table);
                }
            }
        }
        Ok(tables)
    }

    /// The ruleset.
    pub fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// The table of a stratum, if there is one.
    #[inline]
    pub fn table(&self, stratum: Stratum) -> Option<&Table> {
        self.tables.get(usize::from(stratum.mover))?.get(usize::from(stratum.other))?.as_ref()
    }

    /// The tables there are, those with the fewest pieces first.
    pub fn iter(&self) -> impl Iterator<Item = &Table> {
        let mut tables: Vec<&Table> = self.tables.iter().flatten().flatten().collect();
        tables.sort_by_key(|table| {
            let Stratum { mover, other } = table.header().stratum;
            (mover + other, mover)
        });
        tables.into_iter()
    }

    /// The value of a position of this ruleset that owes no opening move, if there is a table for it.
    #[inline]
    pub fn probe(&self, position: &Position) -> Option<BoundedValue> {
        if !position.duty().is_none() {
            return None;
        }
        let table = self.table(Stratum::of(position))?;
        Some(BoundedValue::from_parts(table.value_of(position), table.header().proof.error))
    }
}
