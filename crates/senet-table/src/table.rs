//! A table: the values of one stratum, for random access.

use std::fmt;
use std::fs::File;
use std::io::{self, Read, Seek};
use std::ops::Deref;
use std::path::{Path, PathBuf};

use memmap2::Mmap;
use senet::{Position, Ruleset};

use crate::BLOCK_LEN;
use crate::error::TableError;
use crate::header::{Header, file_checksum};
use crate::index::{Stratum, StratumIndex};

/// The values of one stratum, for random access.
///
/// [`read`](Table::read) and [`from_bytes`](Table::from_bytes) keep them in memory. [`map`](Table::map) maps
/// the file into memory, which is quicker to open and shares memory between processes, but is `unsafe`.
///
/// ```
/// use senet::{Position, Preset, Ruleset};
/// use senet_table::{PROBABILITY_ONE, Table};
/// let (rules, path) = (Ruleset::preset(Preset::Modern), "examples/tables/modern-94abbeac5492ab34/1x1.senet");
/// let table = Table::read(path.as_ref(), &rules)?;
/// let value = table.value_of(&Position::parse("10/10/5c1s2 c - -", &rules)?);
/// assert!((f64::from(value) / f64::from(PROBABILITY_ONE) - 0.3218).abs() < 1e-4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Table {
    path: PathBuf,
    header: Header,
    index: StratumIndex,
    contents: Contents,
    /// The offset of the first value.
    values_offset: usize,
}

/// The bytes of a table file.
pub(crate) enum Contents {
    Owned(Vec<u8>),
    Mapped(Mmap),
}

impl Deref for Contents {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match self {
            Contents::Owned(bytes) => bytes,
            Contents::Mapped(map) => map,
        }
    }
}

impl fmt::Debug for Contents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self {
            Contents::Owned(_) => "Owned",
            Contents::Mapped(_) => "Mapped",
        };
        write!(f, "{kind}({} bytes)", self.len())
    }
}

/// The path in the errors of tables without a file.
pub(crate) const NO_FILE: &str = "<memory>";

impl Table {
    /// Takes the bytes of a table file. Only the header and the length are checked: see
    /// [`verify`](Table::verify).
    ///
    /// # Errors
    ///
    /// [`TableError`] if the bytes are not a table of this version, their header is damaged, their length is
    /// wrong, or the table is of another ruleset. Its path is `<memory>`.
    pub fn from_bytes(bytes: impl Into<Vec<u8>>, rules: &Ruleset) -> Result<Table, TableError> {
        let (bytes, path) = (bytes.into(), Path::new(NO_FILE));
        let (header, values_offset) = Header::read_from(&mut bytes.as_slice(), path)?;
        header.check(path, rules, header.stratum)?;
        header.check_length(values_offset, bytes.len() as u64, path)?;
        Ok(Table::new(path, rules, header, values_offset, Contents::Owned(bytes)))
    }

    /// Reads a whole table file into memory. Only the header and the length are checked: see
    /// [`verify`](Table::verify).
    ///
    /// # Errors
    ///
    /// [`TableError`] if the file cannot be read, is not a table of this version, its header is damaged, its
    /// length is wrong, or the table is of another ruleset.
    pub fn read(path: &Path, rules: &Ruleset) -> Result<Table, TableError> {
        Table::open_with(path, rules, |mut file: &File| {
            let length = usize::try_from(file.metadata()?.len()).unwrap_or(usize::MAX);
            let mut bytes = Vec::new();
            bytes
                .try_reserve_exact(length)
                .map_err(|error| io::Error::new(io::ErrorKind::OutOfMemory, error))?;
            file.rewind()?;
            file.read_to_end(&mut bytes)?;
            Ok(Contents::Owned(bytes))
        })
    }

    /// Opens a table file, and loads its contents with `load` once header and length are checked.
    pub(crate) fn open_with(
        path: &Path,
        rules: &Ruleset,
        load: impl FnOnce(&File) -> io::Result<Contents>,
    ) -> Result<Table, TableError> {
        let failed = |error| TableError::Io { path: path.to_owned(), error };
        let (file, header, values_offset) = Header::open(path, rules, None)?;
        let contents = load(&file).map_err(failed)?;
        // The file may have changed since its length was checked.
        header.check_length(values_offset, contents.len() as u64, path)?;
        Ok(Table::new(path, rules, header, values_offset, contents))
    }

    fn new(path: &Path, rules: &Ruleset, header: Header, values_offset: usize, contents: Contents) -> Table {
        let index = StratumIndex::new(rules.plan(), header.stratum);
        Table { path: path.to_owned(), header, index, contents, values_offset }
    }

    /// Returns the table if it is of this stratum.
    ///
    /// # Errors
    ///
    /// [`TableError::WrongStratum`] if it is of another stratum.
    pub fn expect_stratum(self, stratum: Stratum) -> Result<Table, TableError> {
        if self.header.stratum == stratum {
            return Ok(self);
        }
        Err(TableError::WrongStratum { path: self.path, found: self.header.stratum, expected: stratum })
    }

    /// Compares all checksums with the values.
    ///
    /// # Errors
    ///
    /// [`TableError::Damaged`] if one differs.
    ///
    /// ```
    /// use senet::{Preset, Ruleset};
    /// use senet_table::{Table, TableError};
    /// let (rules, path) = (Ruleset::preset(Preset::Modern), "examples/tables/modern-94abbeac5492ab34/1x1.senet");
    /// let mut bytes = std::fs::read(path)?;
    /// Table::from_bytes(bytes.clone(), &rules)?.verify()?;
    /// bytes[21_000] ^= 1;
    /// let damaged = Table::from_bytes(bytes, &rules)?;
    /// assert!(matches!(damaged.verify(), Err(TableError::Damaged { byte: 20_480, .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verify(&self) -> Result<(), TableError> {
        let damaged = |byte: usize| TableError::Damaged { path: self.path.clone(), byte: byte as u64 };
        let values_end = self.values_offset + self.header.values_size() as usize;
        let values = &self.contents[self.values_offset..values_end];
        let checksums_end = self.contents.len() - 4;
        let checksums = &self.contents[values_end..checksums_end];
        let number =
            |bytes: &[u8]| bytes.iter().rev().fold(0, |number: u32, byte| number << 8 | u32::from(*byte));
        if crc32fast::hash(checksums) != number(&self.contents[checksums_end..]) {
            return Err(damaged(values_end));
        }
        let block_size = BLOCK_LEN as usize * usize::from(self.header.width.bytes());
        for (place, (block, checksum)) in values.chunks(block_size).zip(checksums.chunks(4)).enumerate() {
            if crc32fast::hash(block) != number(checksum) {
                return Err(damaged(self.values_offset + place * block_size));
            }
        }
        Ok(())
    }

    /// A checksum of the whole file: that of its header, then that of its values. Files with the same content
    /// have the same checksum.
    pub fn checksum(&self) -> u64 {
        let last_of = |bytes: &[u8]| bytes.last_chunk::<4>().copied().unwrap_or_default();
        file_checksum(last_of(&self.contents[..self.values_offset]), last_of(&self.contents))
    }

    /// The path of the file; `<memory>` for a table [from bytes](Table::from_bytes).
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The header, with the stratum and the proven error of the values.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The index of the positions.
    pub fn index(&self) -> &StratumIndex {
        &self.index
    }

    /// Returns the value of the position with this number, in units of
    /// 1 / [`PROBABILITY_ONE`](crate::PROBABILITY_ONE).
    ///
    /// # Panics
    ///
    /// Panics if `number` is not less than the number of values.
    #[inline]
    pub fn value(&self, number: u64) -> u32 {
        assert!(number < self.header.value_count, "{number} is not below {}", self.header.value_count);
        let width = self.header.width;
        width.read(&self.contents[self.values_offset + number as usize * usize::from(width.bytes())..])
    }

    /// Returns the value of a position of this stratum without duties.
    ///
    /// # Panics
    ///
    /// May panic if the position is of another stratum.
    #[inline]
    pub fn value_of(&self, position: &Position) -> u32 {
        self.value(self.index.number(position))
    }
}
