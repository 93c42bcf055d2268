//! Tables that are read from the disk while a program runs, and verified with every read.
//!
//! A mapped table whose file is truncated ends the process, and one that is overwritten gives wrong values. A
//! long-running program therefore reads blocks of values into a bounded cache, and compares each block with its
//! checksum. A table that fails is reported once and set aside: its positions have no values from then on. It stays
//! reported when the tables are opened again, until its file is replaced.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lru::LruCache;
use senet::{Position, Ruleset};

use crate::BLOCK_LEN;
use crate::error::TableError;
use crate::folder::{packed_path, table_path, tables_folder};
use crate::header::{Header, file_checksum};
use crate::index::{Stratum, StratumIndex};
use crate::packed::PackedTable;
use crate::table_set::BoundedValue;

/// The largest size of a block in bytes.
const BLOCK_BYTES: usize = 4 * BLOCK_LEN as usize;

/// Receives a message about a table that is set aside.
pub type OnDamage = fn(&str);

/// Blocks of values of any number of tables, and the tables whose damage was reported. If it is full, the block that
/// was used longest ago is dropped.
#[derive(Debug)]
pub struct BlockCache {
    blocks: Mutex<LruCache<BlockKey, Arc<[u8]>>>,
    /// The files that were reported and not replaced since.
    reported: Mutex<HashSet<PathBuf>>,
}

/// The number of an open table, and the number of a block in it.
type BlockKey = (u64, u64);

impl BlockCache {
    /// A cache of about this size, and of one block at least.
    pub fn new(bytes: usize) -> BlockCache {
        let blocks = NonZeroUsize::new(bytes / BLOCK_BYTES).unwrap_or(NonZeroUsize::MIN);
        BlockCache { blocks: Mutex::new(LruCache::new(blocks)), reported: Mutex::default() }
    }

    /// Notes that a table is reported. Returns whether this is the first report of its file.
    pub fn note_report(&self, error: &TableError) -> bool {
        self.reported().insert(error.path().to_owned())
    }

    /// Forgets that a file was reported, because it has been replaced.
    ///
    /// ```
    /// use senet_table::{BlockCache, TableError};
    /// let cache = BlockCache::new(1 << 20);
    /// let error = TableError::DamagedHeader { path: "3x2.senet".into() };
    /// cache.note_report(&error);
    /// cache.forget_report(error.path());
    /// assert!(cache.note_report(&error), "the new file is reported as the old one was");
    /// ```
    pub fn forget_report(&self, path: &Path) {
        self.reported().remove(path);
    }

    fn reported(&self) -> MutexGuard<'_, HashSet<PathBuf>> {
        self.reported.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn get_or_read(
        &self,
        key: BlockKey,
        read: impl FnOnce() -> Result<Arc<[u8]>, TableError>,
    ) -> Result<Arc<[u8]>, TableError> {
        let cache = || self.blocks.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(block) = cache().get(&key) {
            return Ok(Arc::clone(block));
        }
        let block = read()?;
        cache().put(key, Arc::clone(&block));
        Ok(block)
    }
}

/// The tables of a ruleset, read from the disk when values are needed.
///
/// ```
/// use std::sync::Arc;
/// use senet::{Position, Preset, Ruleset};
/// use senet_table::{BlockCache, CheckedTables};
/// let (rules, cache) = (Ruleset::preset(Preset::Modern), Arc::new(BlockCache::new(1 << 20)));
/// let tables = CheckedTables::open("examples/tables".as_ref(), &rules, cache, |message| eprintln!("{message}"));
/// let win = tables.probe(&Position::parse("10/10/5c1s2 c - -", &rules)?).map(|value| value.win);
/// assert!(win.is_some_and(|win| (win - 0.3218).abs() < 1e-4));
/// # Ok::<(), senet::InvalidPosition>(())
/// ```
#[derive(Debug)]
pub struct CheckedTables {
    tables: [[Option<CheckedTable>; 11]; 11],
    cache: Arc<BlockCache>,
    on_damage: OnDamage,
}

/// A table with its file open.
#[derive(Debug)]
struct CheckedTable {
    values: Values,
    is_damaged: AtomicBool,
}

/// Where the values of a table are.
#[derive(Debug)]
enum Values {
    /// In a table file.
    Blocks(Box<BlockFile>),
    /// In a packed table, which verifies each tile that it reads.
    Packed(Box<PackedTable>),
}

/// The open file of a table that is not packed.
#[derive(Debug)]
struct BlockFile {
    /// Tells the blocks of open tables apart.
    number: u64,
    path: PathBuf,
    file: Mutex<File>,
    header: Header,
    index: StratumIndex,
    values_offset: u64,
    /// The checksum of each block.
    checksums: Vec<u32>,
    /// That of the whole file: see [`Table::checksum`](crate::Table::checksum).
    checksum: u64,
}

impl CheckedTables {
    /// Opens the existing tables of `rules` below `directory`. Tables that cannot be used are reported to
    /// `on_damage` and set aside.
    pub fn open(
        directory: &Path,
        rules: &Ruleset,
        cache: Arc<BlockCache>,
        on_damage: OnDamage,
    ) -> CheckedTables {
        CheckedTables::open_some(directory, rules, |_| true, cache, on_damage)
    }

    /// Opens the existing tables of `rules` whose strata are wanted, as [`open`](CheckedTables::open) does. The others
    /// are not looked at.
    pub fn open_some(
        directory: &Path,
        rules: &Ruleset,
        is_wanted: impl Fn(Stratum) -> bool,
        cache: Arc<BlockCache>,
        on_damage: OnDamage,
    ) -> CheckedTables {
        let mut tables = CheckedTables { tables: Default::default(), cache, on_damage };
        let folder = tables_folder(directory, rules);
        let pieces = rules.plan().pieces();
        let least = if rules.plan().bears_off() { 1 } else { pieces };
        for mover in least..=pieces {
            for other in least..=pieces {
                let stratum = Stratum { mover, other };
                let opened = is_wanted(stratum).then(|| tables.open_table(&folder, rules, stratum)).flatten();
                tables.tables[usize::from(mover)][usize::from(other)] = opened;
            }
        }
        tables
    }

    /// Returns the value of a position of this ruleset. `None` if there is no sound table for it, or the
    /// position has duties; for those see [`value_with_duties`](crate::value_with_duties).
    pub fn probe(&self, position: &Position) -> Option<BoundedValue> {
        if !position.duty().is_none() {
            return None;
        }
        let table = self.table(Stratum::of(position))?;
        if table.is_damaged.load(Ordering::Relaxed) {
            return None;
        }
        match table.values.probe(position, &self.cache) {
            Ok(value) => Some(value),
            Err(error) => {
                if !table.is_damaged.swap(true, Ordering::Relaxed) {
                    self.report(&error);
                }
                None
            }
        }
    }

    /// The same tables with another receiver of messages about damage.
    pub fn report_damage_to(&mut self, on_damage: OnDamage) {
        self.on_damage = on_damage;
    }

    /// The file of the table of a stratum and its checksum; `None` if there is no sound table.
    pub fn file(&self, stratum: Stratum) -> Option<(&Path, u64)> {
        let table = self.table(stratum).filter(|table| !table.is_damaged.load(Ordering::Relaxed))?;
        Some(match &table.values {
            Values::Blocks(file) => (&file.path, file.checksum),
            Values::Packed(table) => (table.path(), table.checksum()),
        })
    }

    fn table(&self, stratum: Stratum) -> Option<&CheckedTable> {
        self.tables.get(usize::from(stratum.mover))?.get(usize::from(stratum.other))?.as_ref()
    }

    /// Opens the table of a stratum, or else the packed one. Those that cannot be used are reported.
    fn open_table(&self, folder: &Path, rules: &Ruleset, stratum: Stratum) -> Option<CheckedTable> {
        let usable = |opened: Result<Values, TableError>| {
            let values = opened.inspect_err(|error| self.report(error)).ok()?;
            Some(CheckedTable { values, is_damaged: AtomicBool::new(false) })
        };
        let (path, packed) = (table_path(folder, stratum), packed_path(folder, stratum));
        let open = || BlockFile::open(&path, rules, stratum).map(|file| Values::Blocks(Box::new(file)));
        let open_packed = || {
            let table = PackedTable::open(&packed, rules)?.expect_stratum(stratum)?;
            Ok(Values::Packed(Box::new(table)))
        };
        let table = path.exists().then(open).and_then(&usable);
        table.or_else(|| packed.exists().then(open_packed).and_then(usable))
    }

    fn report(&self, error: &TableError) {
        if self.cache.note_report(error) {
            (self.on_damage)(&format!("a table is set aside, and its positions are estimated: {error}"));
        }
    }
}

impl Values {
    /// The value of a position of this stratum without duties, with its bounds.
    fn probe(&self, position: &Position, cache: &BlockCache) -> Result<BoundedValue, TableError> {
        let (value, header) = match self {
            Values::Blocks(file) => (file.value(file.index.number(position), cache)?, &file.header),
            Values::Packed(table) => (table.value_of(position)?, table.header()),
        };
        Ok(BoundedValue::from_parts(value, header.proof.error))
    }
}

impl BlockFile {
    fn open(path: &Path, rules: &Ruleset, stratum: Stratum) -> Result<BlockFile, TableError> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let failed = |error| TableError::Io { path: path.to_owned(), error };
        let (mut file, header, values_offset) = Header::open(path, rules, Some(stratum))?;
        let values_offset = values_offset as u64;
        let values_end = values_offset + header.values_size();
        let mut end = Vec::new();
        file.seek(SeekFrom::Start(values_end)).map_err(failed)?;
        file.read_to_end(&mut end).map_err(failed)?;
        let checksums = end
            .split_last_chunk::<4>()
            .filter(|(checksums, checksum)| crc32fast::hash(checksums).to_le_bytes() == **checksum);
        let damaged = || TableError::Damaged { path: path.to_owned(), byte: values_end };
        let (checksums, of_checksums) = checksums.ok_or_else(damaged)?;
        let (checksums, _) = checksums.as_chunks::<4>();
        let mut of_header = [0; 4];
        file.seek(SeekFrom::Start(values_offset - 4)).map_err(failed)?;
        file.read_exact(&mut of_header).map_err(failed)?;
        let checksum = file_checksum(of_header, *of_checksums);
        let file = BlockFile {
            number: NEXT.fetch_add(1, Ordering::Relaxed),
            path: path.to_owned(),
            index: StratumIndex::new(rules.plan(), stratum),
            values_offset,
            checksums: checksums.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect(),
            file: Mutex::new(file),
            checksum,
            header,
        };
        Ok(file)
    }

    /// The value with this number.
    fn value(&self, number: u64, cache: &BlockCache) -> Result<u32, TableError> {
        let place = number / u64::from(BLOCK_LEN);
        let block = cache.get_or_read((self.number, place), || self.read_block(place))?;
        let width = self.header.width;
        let offset = (number % u64::from(BLOCK_LEN)) as usize * usize::from(width.bytes());
        Ok(width.read(&block[offset..]))
    }

    /// Reads a block of values, and verifies it.
    fn read_block(&self, place: u64) -> Result<Arc<[u8]>, TableError> {
        let block_size = u64::from(BLOCK_LEN) * u64::from(self.header.width.bytes());
        let start = place * block_size;
        let offset = self.values_offset + start;
        let length = block_size.min(self.header.values_size() - start) as usize;
        let mut block = vec![0; length];
        self.read_at(offset, &mut block)
            .map_err(|error| TableError::Io { path: self.path.clone(), error })?;
        if self.checksums.get(place as usize) != Some(&crc32fast::hash(&block)) {
            return Err(TableError::Damaged { path: self.path.clone(), byte: offset });
        }
        Ok(block.into())
    }

    fn read_at(&self, offset: u64, block: &mut [u8]) -> io::Result<()> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(offset))?;
        file.read_exact(block)
    }
}

#[cfg(test)]
mod tests;
