//! Packed tables: finished tables in two to four tenths of their size, for random access.
//!
//! Values are rounded to two bytes, which the stated error counts, and compressed in tiles of 512 positions that are
//! neighbours in both directions of the index. A probe reads and decodes one tile. The solver does not read packed
//! tables.
//!
//! The file has a magic number, a version, the [`Header`] of the table with the rounded values, the tiles, a directory
//! with the length and the checksum of each tile, and the checksum of the directory.

mod directory;
mod layout;
mod tile;

use std::fmt;
use std::fs::File;
use std::io::{self, BufWriter, Cursor, Read, Seek, SeekFrom, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use lru::LruCache;
use senet::{Position, Ruleset};
use senet_files::OutputFile;

use crate::BLOCK_LEN;
use crate::error::TableError;
use crate::header::Header;
use crate::index::{Stratum, StratumIndex};
use crate::table::{NO_FILE, Table};
use crate::value_width::ValueWidth;
use crate::write::{TEMPORARY, WriteError};
use directory::Directory;
use layout::Layout;

/// The version of the format of packed tables.
pub const PACKED_VERSION: u32 = 1;

const MAGIC: [u8; 8] = *b"SENETPAK";
/// The size of magic number and version.
const PREFIX_SIZE: u64 = 12;
/// The size of an entry of the directory: the length of a tile and its checksum.
const ENTRY_SIZE: u64 = 6;
/// The number of decoded tiles that are kept: 256 KB for each open table.
const KEPT_TILES: NonZeroUsize = NonZeroUsize::new(256).expect("it is not zero");

/// The values of one stratum in a packed file, for random access.
///
/// ```
/// use senet::{Position, Preset, Ruleset};
/// use senet_table::{PROBABILITY_ONE, PackedTable};
/// let (rules, path) = (Ruleset::preset(Preset::Tait), "examples/tables/tait-35f4f03648b04790/1x1.packed");
/// let table = PackedTable::open(path.as_ref(), &rules)?;
/// let value = table.value_of(&Position::parse("10/10/10 s 1c1s -", &rules)?)?;
/// assert!((f64::from(value) / f64::from(PROBABILITY_ONE) - 0.509).abs() < 1e-4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PackedTable {
    path: PathBuf,
    header: Header,
    index: StratumIndex,
    layout: Layout,
    directory: Directory,
    /// The checksum of the whole file.
    checksum: u64,
    reader: Mutex<Reader>,
}

/// What tiles are read from.
struct Reader {
    source: Box<dyn Source>,
    /// Tiles that were decoded.
    kept: LruCache<u64, Arc<[u16]>>,
}

trait Source: Read + Seek + Send {}

impl<T: Read + Seek + Send> Source for T {}

impl PackedTable {
    /// Opens a packed table. Header, directory and length are checked; each tile is checked when it is read.
    ///
    /// # Errors
    ///
    /// [`TableError`] if the file cannot be read, is not a packed table of this version, is damaged, or is of another
    /// ruleset.
    pub fn open(path: &Path, rules: &Ruleset) -> Result<PackedTable, TableError> {
        let file = File::open(path).map_err(|error| TableError::Io { path: path.to_owned(), error })?;
        PackedTable::read(Box::new(file), path, rules)
    }

    /// Takes the bytes of a packed table.
    ///
    /// # Errors
    ///
    /// [`TableError`] as for [`open`](PackedTable::open). Its path is `<memory>`.
    pub fn from_bytes(bytes: impl Into<Vec<u8>>, rules: &Ruleset) -> Result<PackedTable, TableError> {
        PackedTable::read(Box::new(Cursor::new(bytes.into())), Path::new(NO_FILE), rules)
    }

    fn read(mut source: Box<dyn Source>, path: &Path, rules: &Ruleset) -> Result<PackedTable, TableError> {
        let failed = |error| TableError::Io { path: path.to_owned(), error };
        let (header, header_size) = read_header(&mut source, path)?;
        header.check(path, rules, header.stratum)?;
        let index = StratumIndex::new(rules.plan(), header.stratum);
        let layout = Layout::new(&index);
        let found = source.seek(SeekFrom::End(0)).map_err(failed)?;
        let (tiles_at, directory_size) = (PREFIX_SIZE + header_size, layout.tiles() * ENTRY_SIZE + 4);
        let wrong_length = |expected| TableError::WrongLength { path: path.to_owned(), expected, found };
        let directory_at = found.checked_sub(directory_size).filter(|at| *at >= tiles_at);
        let directory_at = directory_at.ok_or_else(|| wrong_length(tiles_at + directory_size))?;
        source.seek(SeekFrom::Start(directory_at)).map_err(failed)?;
        let mut bytes = Vec::new();
        source.read_to_end(&mut bytes).map_err(failed)?;
        let intact = bytes
            .split_last_chunk::<4>()
            .filter(|(entries, sum)| crc32fast::hash(entries).to_le_bytes() == **sum);
        let damaged = || TableError::Damaged { path: path.to_owned(), byte: directory_at };
        let (entries, sum) = intact.ok_or_else(damaged)?;
        let directory = Directory::new(entries, tiles_at);
        if directory.entries.len() as u64 != layout.tiles() || directory.end != directory_at {
            return Err(wrong_length(directory.end + directory_size));
        }
        Ok(PackedTable {
            path: path.to_owned(),
            checksum: header.checksum() << 32 | u64::from(u32::from_le_bytes(*sum)),
            header,
            index,
            layout,
            directory,
            reader: Mutex::new(Reader { source, kept: LruCache::new(KEPT_TILES) }),
        })
    }

    /// Returns the table if it is of this stratum.
    ///
    /// # Errors
    ///
    /// [`TableError::WrongStratum`] if it is of another stratum.
    pub fn expect_stratum(self, stratum: Stratum) -> Result<PackedTable, TableError> {
        if self.header.stratum == stratum {
            return Ok(self);
        }
        Err(TableError::WrongStratum { path: self.path, found: self.header.stratum, expected: stratum })
    }

    /// Reads the header of a packed table.
    ///
    /// # Errors
    ///
    /// [`TableError`] if the file cannot be read, is not a packed table of this version, or its header is damaged.
    pub fn read_header(path: &Path) -> Result<Header, TableError> {
        let mut file = File::open(path).map_err(|error| TableError::Io { path: path.to_owned(), error })?;
        read_header(&mut file, path).map(|(header, _)| header)
    }

    /// The path of the file; `<memory>` for a table [from bytes](PackedTable::from_bytes).
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The header. Its error includes the rounding to two bytes.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// A checksum of the whole file: that of its header, then that of its directory.
    pub fn checksum(&self) -> u64 {
        self.checksum
    }

    /// Returns the value of the position with this number, in units of
    /// 1 / [`PROBABILITY_ONE`](crate::PROBABILITY_ONE).
    ///
    /// # Errors
    ///
    /// [`TableError`] if its tile cannot be read or is damaged.
    ///
    /// # Panics
    ///
    /// Panics if `number` is not less than the number of values.
    pub fn value(&self, number: u64) -> Result<u32, TableError> {
        assert!(number < self.header.value_count, "{number} is not below {}", self.header.value_count);
        let (tile, place) = self.layout.locate(number);
        let mut reader = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(kept) = reader.kept.get(&tile) {
            return Ok(self.header.width.unpack(kept[place].into()));
        }
        let values: Arc<[u16]> = self.read_tile(&mut reader.source, tile)?.into();
        let value = values[place];
        reader.kept.put(tile, values);
        Ok(self.header.width.unpack(value.into()))
    }

    /// Returns the value of a position of this stratum without duties.
    ///
    /// # Errors
    ///
    /// [`TableError`] if its tile cannot be read or is damaged.
    ///
    /// # Panics
    ///
    /// May panic if the position is of another stratum.
    pub fn value_of(&self, position: &Position) -> Result<u32, TableError> {
        self.value(self.index.number(position))
    }

    /// Reads every tile, and compares it with its checksum.
    ///
    /// # Errors
    ///
    /// [`TableError`] of the first tile that cannot be read or is damaged.
    pub fn verify(&self) -> Result<(), TableError> {
        self.for_each_value(|_, _| ())
    }

    /// Calls `on_value` with the number and the value of each position, tile by tile.
    ///
    /// # Errors
    ///
    /// [`TableError`] of the first tile that cannot be read or is damaged.
    pub fn for_each_value(&self, mut on_value: impl FnMut(u64, u32)) -> Result<(), TableError> {
        for number in 0..self.layout.tiles() {
            let values = {
                let mut reader = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
                self.read_tile(&mut reader.source, number)?
            };
            for (position, value) in self.layout.tile(number).positions().zip(values) {
                on_value(position, self.header.width.unpack(value.into()));
            }
        }
        Ok(())
    }

    /// The table with its values in memory, two bytes each.
    ///
    /// # Errors
    ///
    /// [`TableError`] of the first tile that cannot be read or is damaged.
    pub fn unpack(&self, rules: &Ruleset) -> Result<Table, TableError> {
        let mut values = vec![0_u16; self.header.value_count as usize];
        self.for_each_value(|number, value| values[number as usize] = self.header.width.pack(value) as u16)?;
        let mut bytes = self.header.encode();
        let mut checksums = Vec::new();
        for block in values.chunks(BLOCK_LEN as usize) {
            let block: Vec<u8> = block.iter().flat_map(|value| value.to_le_bytes()).collect();
            checksums.extend(crc32fast::hash(&block).to_le_bytes());
            bytes.extend(block);
        }
        let last = crc32fast::hash(&checksums).to_le_bytes();
        bytes.extend(checksums);
        bytes.extend(last);
        Table::from_bytes(bytes, rules)
    }

    fn read_tile(&self, source: &mut Box<dyn Source>, number: u64) -> Result<Vec<u16>, TableError> {
        let (start, length, sum) = self.directory.entry(number);
        let mut bytes = vec![0; length];
        source
            .seek(SeekFrom::Start(start))
            .and_then(|_| source.read_exact(&mut bytes))
            .map_err(|error| TableError::Io { path: self.path.clone(), error })?;
        let tile = self.layout.tile(number);
        let intact = crc32fast::hash(&bytes) == sum;
        let values = if intact { tile::decode(&bytes, tile.len(), tile.width) } else { None };
        values.ok_or_else(|| TableError::Damaged { path: self.path.clone(), byte: start })
    }
}

impl fmt::Debug for PackedTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PackedTable").field("path", &self.path).finish_non_exhaustive()
    }
}

/// Reads the prefix and the header. Returns the header and its size in bytes.
fn read_header(source: &mut impl Read, path: &Path) -> Result<(Header, u64), TableError> {
    let mut prefix = [0; PREFIX_SIZE as usize];
    match source.read_exact(&mut prefix) {
        Err(error) if error.kind() != io::ErrorKind::UnexpectedEof => {
            return Err(TableError::Io { path: path.to_owned(), error });
        }
        read if read.is_err() || prefix[..8] != MAGIC => {
            return Err(TableError::NotATable { path: path.to_owned() });
        }
        _ => {}
    }
    let [.., a, b, c, d] = prefix;
    match u32::from_le_bytes([a, b, c, d]) {
        PACKED_VERSION => {}
        found => return Err(TableError::UnsupportedVersion { path: path.to_owned(), found }),
    }
    let (header, size) = Header::read_from(source, path)?;
    Ok((header, size as u64))
}

/// Writes a table as a packed table. Values are rounded to two bytes, and the stated error counts the rounding. Returns
/// the size of the file in bytes.
///
/// # Errors
///
/// [`WriteError::Io`] if the file cannot be written or renamed. An earlier file of that name is then left unchanged.
///
/// ```
/// use senet::{Preset, Ruleset};
/// use senet_table::{PackedTable, Table, ValueWidth, pack_table};
/// let rules = Ruleset::preset(Preset::Modern);
/// let table = Table::read("examples/tables/modern-94abbeac5492ab34/1x1.senet".as_ref(), &rules)?;
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("1x1.packed");
/// pack_table(&table, &path)?;
/// let packed = PackedTable::open(&path, &rules)?;
/// assert!(packed.value(42)?.abs_diff(table.value(42)) <= ValueWidth::Two.rounding_error());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn pack_table(table: &Table, path: &Path) -> Result<u64, WriteError> {
    let failed = |error| WriteError::Io { path: path.to_owned(), error };
    let file = OutputFile::create_with_suffix(path, TEMPORARY).map_err(failed)?;
    let mut file = BufWriter::with_capacity(1 << 20, file);
    let size = write_packed(table, &mut file).map_err(failed)?;
    let file = file.into_inner().map_err(io::IntoInnerError::into_error).map_err(failed)?;
    file.finish().map_err(failed)?;
    Ok(size)
}

fn write_packed(table: &Table, file: &mut impl Write) -> io::Result<u64> {
    let header = table.header().with_width(ValueWidth::Two).encode();
    let layout = Layout::new(table.index());
    let mut size = PREFIX_SIZE + header.len() as u64 + layout.tiles() * ENTRY_SIZE + 4;
    file.write_all(&MAGIC)?;
    file.write_all(&PACKED_VERSION.to_le_bytes())?;
    file.write_all(&header)?;
    let mut directory = Vec::new();
    for number in 0..layout.tiles() {
        let tile = layout.tile(number);
        let stored = |position| ValueWidth::Two.pack(table.value(position)) as u16;
        let bytes = tile::encode(&tile.positions().map(stored).collect::<Vec<u16>>(), tile.width);
        file.write_all(&bytes)?;
        size += bytes.len() as u64;
        directory.extend((bytes.len() as u16).to_le_bytes());
        directory.extend(crc32fast::hash(&bytes).to_le_bytes());
    }
    file.write_all(&directory)?;
    file.write_all(&crc32fast::hash(&directory).to_le_bytes())?;
    Ok(size)
}

#[cfg(test)]
mod tests;
