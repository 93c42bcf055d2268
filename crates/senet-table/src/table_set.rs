//! All tables of a ruleset, and the values that probing them gives.

use std::path::Path;

use senet::{Position, Ruleset};

use crate::PROBABILITY_ONE;
use crate::error::TableError;
use crate::folder::{packed_path, table_path, tables_folder};
use crate::header::Header;
use crate::index::Stratum;
use crate::packed::PackedTable;
use crate::table::Table;

/// A win chance with proven bounds, each from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BoundedValue {
    /// The win chance of the side to throw.
    pub win: f64,
    /// The proven lower bound of the win chance.
    pub lower: f64,
    /// The proven upper bound of the win chance.
    pub upper: f64,
}

impl BoundedValue {
    /// A value with its error, both in units of 1 / [`PROBABILITY_ONE`].
    pub fn from_parts(value: u32, error: u32) -> BoundedValue {
        let fraction = |parts: u32| f64::from(parts) / f64::from(PROBABILITY_ONE);
        BoundedValue {
            win: fraction(value),
            lower: fraction(value.saturating_sub(error)),
            upper: fraction(value.saturating_add(error)),
        }
    }

    /// The value for the other side.
    #[must_use]
    pub fn of_other_side(self) -> BoundedValue {
        BoundedValue { win: 1.0 - self.win, lower: 1.0 - self.upper, upper: 1.0 - self.lower }
    }
}

/// All tables of a ruleset.
#[derive(Debug)]
pub struct TableSet {
    tables: [[Option<Table>; 11]; 11],
    /// Packed tables of strata that have no other.
    packed: [[Option<PackedTable>; 11]; 11],
    rules: Ruleset,
}

impl TableSet {
    /// A set without tables.
    pub fn empty(rules: &Ruleset) -> TableSet {
        TableSet { tables: Default::default(), packed: Default::default(), rules: rules.clone() }
    }

    /// Reads the existing tables of `rules` below `directory` into memory. There may be none.
    ///
    /// # Errors
    ///
    /// [`TableError`] of the first table that cannot be read or does not match its name.
    pub fn read(directory: &Path, rules: &Ruleset) -> Result<TableSet, TableError> {
        let folder = tables_folder(directory, rules);
        TableSet::open_folder_with(&folder, rules, |_| true, |path| Table::read(path, rules))
    }

    /// Opens the wanted tables of a folder.
    pub(crate) fn open_folder_with(
        folder: &Path,
        rules: &Ruleset,
        is_wanted: impl Fn(Stratum) -> bool,
        open: impl Fn(&Path) -> Result<Table, TableError>,
    ) -> Result<TableSet, TableError> {
        let mut tables = TableSet::empty(rules);
        let pieces = rules.plan().pieces();
        let least = if rules.plan().bears_off() { 1 } else { pieces };
        for mover in least..=pieces {
            for other in least..=pieces {
                let stratum = Stratum { mover, other };
                if !is_wanted(stratum) {
                    continue;
                }
                let path = table_path(folder, stratum);
                if path.exists() {
                    tables.insert(open(&path)?.expect_stratum(stratum)?)?;
                    continue;
                }
                let path = packed_path(folder, stratum);
                if path.exists() {
                    let table = PackedTable::open(&path, rules)?.expect_stratum(stratum)?;
                    tables.packed[usize::from(mover)][usize::from(other)] = Some(table);
                }
            }
        }
        Ok(tables)
    }

    /// Adds a table, and replaces an earlier one of the same stratum.
    ///
    /// # Errors
    ///
    /// [`TableError::WrongRuleset`] if the table is of another ruleset.
    pub fn insert(&mut self, table: Table) -> Result<(), TableError> {
        let stratum @ Stratum { mover, other } = table.header().stratum;
        table.header().check(table.path(), &self.rules, stratum)?;
        self.tables[usize::from(mover)][usize::from(other)] = Some(table);
        Ok(())
    }

    /// The ruleset for which the set was opened. A table may name it with another number of pieces.
    pub fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// The table of a stratum, if there is one.
    #[inline]
    pub fn table(&self, stratum: Stratum) -> Option<&Table> {
        self.tables.get(usize::from(stratum.mover))?.get(usize::from(stratum.other))?.as_ref()
    }

    /// The packed table of a stratum, if there is one and no other table.
    pub fn packed_table(&self, stratum: Stratum) -> Option<&PackedTable> {
        self.packed.get(usize::from(stratum.mover))?.get(usize::from(stratum.other))?.as_ref()
    }

    /// All packed tables of strata that have no other.
    pub fn packed_tables(&self) -> impl Iterator<Item = &PackedTable> {
        self.packed.iter().flatten().flatten()
    }

    /// Replaces packed tables by their values in memory.
    ///
    /// # Errors
    ///
    /// [`TableError`] of the first packed table that is damaged.
    pub fn unpack(&mut self) -> Result<(), TableError> {
        for packed in std::mem::take(&mut self.packed).into_iter().flatten().flatten() {
            self.insert(packed.unpack(&self.rules)?)?;
        }
        Ok(())
    }

    /// All tables that are not packed, those with the fewest pieces first.
    pub fn iter(&self) -> impl Iterator<Item = &Table> {
        let mut tables: Vec<&Table> = self.tables.iter().flatten().flatten().collect();
        tables.sort_by_key(|table| {
            let Stratum { mover, other } = table.header().stratum;
            (mover + other, mover)
        });
        tables.into_iter()
    }

    /// Returns the value of a position of this ruleset. `None` if there is no table for it or the position
    /// has duties; for those see [`value_with_duties`](crate::value_with_duties). A packed table that is damaged
    /// there, or cannot be read, has no value.
    ///
    /// ```
    /// use senet::{Position, Preset, Ruleset};
    /// use senet_table::TableSet;
    /// let rules = Ruleset::preset(Preset::Modern);
    /// let tables = TableSet::read("examples/tables".as_ref(), &rules)?;
    /// let start_of_small_game = Position::parse("cs8/10/10 c - -", &rules)?;
    /// assert!(tables.probe(&start_of_small_game).is_some_and(|value| value.lower > 0.5));
    /// assert_eq!(tables.probe(&rules.start()), None, "there is no table of five pieces a side");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn probe(&self, position: &Position) -> Option<BoundedValue> {
        let (value, header) = self.stored(position)?;
        Some(BoundedValue::from_parts(value, header.proof.error))
    }

    /// The value of a position in parts, and the header of the table that has it.
    #[inline]
    pub(crate) fn stored(&self, position: &Position) -> Option<(u32, &Header)> {
        if !position.duty().is_none() {
            return None;
        }
        let stratum = Stratum::of(position);
        match self.table(stratum) {
            Some(table) => Some((table.value_of(position), table.header())),
            None => {
                let packed = self.packed_table(stratum)?;
                Some((packed.value_of(position).ok()?, packed.header()))
            }
        }
    }
}
