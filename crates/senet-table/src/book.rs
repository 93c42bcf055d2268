//! Opening books: the exact values of a few positions of large tables, in a small file.
//!
//! A file holds, after a magic number, the version of the format and the fingerprint of the ruleset, the
//! strata in ascending order. For each: the pieces left to both sides, the proven error, the number of
//! entries, the numbers of the positions in ascending order, each as the distance from the one before in
//! groups of seven bits, and the values, four bytes each. A checksum of all that comes last.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use senet::{Position, Ruleset};

use crate::error::{BookError, TableError};
use crate::fields::Fields;
use crate::folder::{list_books, tables_folder};
use crate::header::family_fingerprint;
use crate::index::{Stratum, StratumIndex};
use crate::table_set::{BoundedValue, TableSet};

const MAGIC: [u8; 8] = *b"SENETBOK";
/// The version of the format of opening books.
pub const BOOK_VERSION: u32 = 1;

/// Exact values of some positions, mostly those of the opening.
///
/// ```
/// use senet::{Position, Preset, Ruleset};
/// use senet_table::OpeningBook;
/// let rules = Ruleset::preset(Preset::Modern);
/// let books = OpeningBook::read_all("examples/tables".as_ref(), &rules)?;
/// let start_of_small_game = Position::parse("cs8/10/10 c - -", &rules)?;
/// let win = books[0].probe(&start_of_small_game).map(|value| value.win);
/// assert!(win.is_some_and(|win| (win - 0.503).abs() < 1e-4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct OpeningBook {
    fingerprint: u64,
    strata: BTreeMap<Stratum, BookStratum>,
    /// The file that the book was read from, and its checksum.
    file: Option<(PathBuf, u32)>,
}

/// The positions of one stratum.
#[derive(Clone, Debug)]
struct BookStratum {
    index: StratumIndex,
    /// The proven error of the values.
    error: u32,
    /// The values by the numbers of their positions.
    values: BTreeMap<u64, u32>,
}

impl OpeningBook {
    /// A book without positions.
    pub fn empty(rules: &Ruleset) -> OpeningBook {
        OpeningBook { fingerprint: family_fingerprint(rules.spec()), strata: BTreeMap::new(), file: None }
    }

    /// Adds the value of a position from its table, packed or not, and returns it. `None` if there is no table for
    /// the position, or it has duties.
    ///
    /// ```
    /// use senet::{Position, Preset, Ruleset};
    /// use senet_table::{OpeningBook, TableSet};
    /// let rules = Ruleset::preset(Preset::Modern);
    /// let tables = TableSet::read("examples/tables".as_ref(), &rules)?;
    /// let mut book = OpeningBook::empty(&rules);
    /// let ending = Position::parse("10/10/5c1s2 c - -", &rules)?;
    /// assert_eq!(book.add(&ending, &tables), tables.probe(&ending));
    /// assert_eq!(book.add(&rules.start(), &tables), None, "there is no table of five pieces a side");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add(&mut self, position: &Position, tables: &TableSet) -> Option<BoundedValue> {
        let (value, header) = tables.stored(position)?;
        let error = header.proof.error;
        let stratum = self.strata.entry(header.stratum).or_insert_with(|| BookStratum {
            index: StratumIndex::new(tables.rules().plan(), header.stratum),
            error,
            values: BTreeMap::new(),
        });
        stratum.values.insert(stratum.index.number(position), value);
        Some(BoundedValue::from_parts(value, error))
    }

    /// Returns the value of a position of this ruleset. `None` if the book does not have it, or the position
    /// has duties; for those see [`value_with_duties`](crate::value_with_duties).
    pub fn probe(&self, position: &Position) -> Option<BoundedValue> {
        if !position.duty().is_none() {
            return None;
        }
        let stratum = self.strata.get(&Stratum::of(position))?;
        let value = stratum.values.get(&stratum.index.number(position))?;
        Some(BoundedValue::from_parts(*value, stratum.error))
    }

    /// Whether the book has positions of a stratum.
    pub fn covers(&self, stratum: Stratum) -> bool {
        self.strata.contains_key(&stratum)
    }

    /// The strata of its positions.
    pub fn strata(&self) -> impl Iterator<Item = Stratum> {
        self.strata.keys().copied()
    }

    /// The file that the book was read from, and its checksum; `None` for a book in memory.
    pub fn file(&self) -> Option<(&Path, u32)> {
        self.file.as_ref().map(|(path, checksum)| (path.as_path(), *checksum))
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.strata.values().map(|stratum| stratum.values.len()).sum()
    }

    /// Whether the book has no positions.
    pub fn is_empty(&self) -> bool {
        self.strata.is_empty()
    }

    /// The contents of the file of this book.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(BOOK_VERSION.to_le_bytes());
        bytes.extend(self.fingerprint.to_le_bytes());
        for (stratum, BookStratum { error, values, .. }) in &self.strata {
            bytes.extend([stratum.mover, stratum.other]);
            bytes.extend(error.to_le_bytes());
            bytes.extend((values.len() as u64).to_le_bytes());
            let mut before = 0;
            for number in values.keys() {
                push_number(&mut bytes, number - before);
                before = *number;
            }
            values.values().for_each(|value| bytes.extend(value.to_le_bytes()));
        }
        let checksum = crc32fast::hash(&bytes);
        bytes.extend(checksum.to_le_bytes());
        bytes
    }

    /// Reads the contents of a file. The checksum is verified.
    ///
    /// # Errors
    ///
    /// [`BookError`] if the bytes are not a book of this version, are damaged, or are of another ruleset.
    pub fn from_bytes(bytes: &[u8], rules: &Ruleset) -> Result<OpeningBook, BookError> {
        let mut fields = Fields(bytes);
        if fields.bytes() != Some(MAGIC) {
            return Err(BookError::NotABook);
        }
        let version = fields.bytes().map(u32::from_le_bytes).ok_or(BookError::Damaged)?;
        if version != BOOK_VERSION {
            return Err(BookError::UnsupportedVersion { found: version });
        }
        let (content, checksum) = bytes.split_last_chunk().ok_or(BookError::Damaged)?;
        if crc32fast::hash(content) != u32::from_le_bytes(*checksum) {
            return Err(BookError::Damaged);
        }
        let mut book = OpeningBook::empty(rules);
        let mut fields = Fields(content.get(MAGIC.len() + 4..).ok_or(BookError::Damaged)?);
        if fields.bytes().map(u64::from_le_bytes) != Some(book.fingerprint) {
            return Err(BookError::WrongRuleset);
        }
        while !fields.0.is_empty() {
            let (stratum, entries) = read_stratum(&mut fields, rules).ok_or(BookError::Damaged)?;
            book.strata.insert(stratum, entries);
        }
        Ok(book)
    }

    /// Reads the books of a ruleset below `directory`, for any number of pieces. There may be none.
    ///
    /// # Errors
    ///
    /// [`TableError::Book`] of the first book that cannot be read, is damaged, or is of another ruleset.
    pub fn read_all(directory: &Path, rules: &Ruleset) -> Result<Vec<OpeningBook>, TableError> {
        let folder = tables_folder(directory, rules);
        let in_folder = |error| TableError::Io { path: folder.clone(), error };
        let read = |path: PathBuf| {
            let book = fs::read(&path).map_err(BookError::from);
            let book = book.and_then(|bytes| {
                let checksum = bytes.last_chunk().map_or(0, |last| u32::from_le_bytes(*last));
                let file = Some((path.clone(), checksum));
                Ok(OpeningBook { file, ..OpeningBook::from_bytes(&bytes, rules)? })
            });
            book.map_err(|error| TableError::Book { path, error })
        };
        list_books(&folder).map_err(in_folder)?.into_iter().map(read).collect()
    }
}

/// Books are equal if their files have the same contents.
impl PartialEq for OpeningBook {
    fn eq(&self, other: &OpeningBook) -> bool {
        self.to_bytes() == other.to_bytes()
    }
}

/// Appends a number in groups of seven bits, the lowest first. The top bit of a byte says that more follow.
fn push_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Reads a stratum. `None` if the fields are damaged.
fn read_stratum(fields: &mut Fields<'_>, rules: &Ruleset) -> Option<(Stratum, BookStratum)> {
    let [mover, other] = fields.bytes()?;
    let stratum = Stratum { mover, other };
    if !stratum.is_valid() {
        return None;
    }
    let error = u32::from_le_bytes(fields.bytes()?);
    let count = u64::from_le_bytes(fields.bytes()?);
    let index = StratumIndex::new(rules.plan(), stratum);
    // Nothing is reserved by the count, which may be wrong.
    let mut numbers = Vec::new();
    let mut before = 0_u64;
    for entry in 0..count {
        let step = fields.grouped_number()?;
        before = before.checked_add(step)?;
        if before >= index.len() || (entry > 0 && step == 0) {
            return None;
        }
        numbers.push(before);
    }
    let mut values = BTreeMap::new();
    for number in numbers {
        values.insert(number, u32::from_le_bytes(fields.bytes()?));
    }
    Some((stratum, BookStratum { index, error, values }))
}
