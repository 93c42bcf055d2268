//! A table: the values of one stratum, mapped into memory.

use std::fs::File;
use std::path::{Path, PathBuf};

use memmap2::Mmap;
use senet::{Position, Ruleset};

use crate::BLOCK_LEN;
use crate::error::TableError;
use crate::header::{Header, check};
use crate::index::{Stratum, StratumIndex};
use crate::map::map;

/// A table: the values of one stratum, mapped into memory.
#[derive(Debug)]
pub struct Table {
    path: PathBuf,
    header: Header,
    index: StratumIndex,
    map: Mmap,
    /// Where the values begin.
    first: usize,
}

impl Table {
    /// Opens a table of this ruleset, whichever stratum it holds. Only its header is checked: see [`verify`](Table::verify).
    ///
    /// # Errors
    ///
    /// [`TableError`] if the file cannot be read, is no table, of another version, damaged in its header, cut off, or of
    /// another ruleset.
    pub fn open(path: &Path, rules: &Ruleset) -> Result<Table, TableError> {
        Table::open_if(path, rules, None)
    }

    /// Opens the table of a stratum.
    ///
    /// # Errors
    ///
    /// [`TableError`] as for [`open`](Table::open), and if it holds another stratum.
    pub fn open_stratum(path: &Path, rules: &Ruleset, stratum: Stratum) -> Result<Table, TableError> {
        Table::open_if(path, rules, Some(stratum))
    }

    fn open_if(path: &Path, rules: &Ruleset, wanted: Option<Stratum>) -> Result<Table, TableError> {
        let unreadable = |error| TableError::Unreadable { path: path.to_owned(), error };
        let mut file = File::open(path).map_err(unreadable)?;
        let (header, first) = Header::read_from(&mut file, path)?;
        check(&header, path, rules, wanted.unwrap_or(header.stratum))?;
        let found = file.metadata().map_err(unreadable)?.len();
        let expected = header.body().saturating_add(first as u64);
        if found != expected {
            return Err(TableError::WrongLength { path: path.to_owned(), expected, found });
        }
        let map = map(&file).map_err(unreadable)?;
        let index = StratumIndex::new(rules.plan(), header.stratum);
        Ok(Table { path: path.to_owned(), header, index, map, first })
    }

    /// Reads everything, and compares every checksum.
    ///
    /// # Errors
    ///
    /// [`TableError::Damaged`] if one does not fit.
    pub fn verify(&self) -> Result<(), TableError> {
        let damaged = |byte: usize| TableError::Damaged { path: self.path.clone(), byte: byte as u64 };
        let values_end = self.first + self.header.value_bytes() as usize;
        let values = &self.map[self.first..values_end];
        let checks_end = self.map.len() - 4;
        let checks = &self.map[values_end..checks_end];
        let number =
            |bytes: &[u8]| bytes.iter().rev().fold(0, |number: u32, byte| number << 8 | u32::from(*byte));
        if crc32fast::hash(checks) != number(&self.map[checks_end..]) {
            return Err(damaged(values_end));
        }
        let block = BLOCK_LEN as usize * usize::from(self.header.width.bytes());
        for (place, (block_bytes, check)) in values.chunks(block).zip(checks.chunks(4)).enumerate() {
            if crc32fast::hash(block_bytes) != number(check) {
                return Err(damaged(self.first + place * block));
            }
        }
        Ok(())
    }

    /// Where it lies.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What it says of itself.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The numbers of its positions.
    pub fn index(&self) -> &StratumIndex {
        &self.index
    }

    /// The value of the position with this number, in parts of [`PROBABILITY_ONE`](crate::PROBABILITY_ONE).
    ///
    /// # Panics
    ///
    /// If there are not that many.
    #[inline]
    pub fn value(&self, number: u64) -> u32 {
        assert!(number < self.header.value_count, "{number} is not below {}", self.header.value_count);
        let width = self.header.width;
        width.read(&self.map[self.first + number as usize * usize::from(width.bytes())..])
    }

    /// The value of a position of this stratum that owes no opening move.
    ///
    /// # Panics
    ///
    /// If it is no position of this stratum.
    #[inline]
    pub fn value_of(&self, position: &Position) -> u32 {
        self.value(self.index.number(position))
    }
}
