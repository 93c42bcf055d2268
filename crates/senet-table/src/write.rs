//! Writing a table, value by value.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crc32fast::Hasher;

use crate::BLOCK_LEN;
use crate::header::Header;
use crate::value_width::ValueWidth;

/// A table could not be written. What was there before is as it was.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The file could not be written or renamed.
    #[error("cannot write the table {}: {error}; make room there or choose another directory, and start again", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// There were more or fewer values than the header says.
    #[error("the table {} was given {given} values and should have {expected}", path.display())]
    Count {
        /// The file.
        path: PathBuf,
        /// How many it was given.
        given: u64,
        /// How many the header says.
        expected: u64,
    },
}

/// Writes a table beside its place, value by value from number 0 up, and puts it there when it is whole. Dropped before, it
/// leaves nothing.
///
/// ```
/// use senet::{Preset, Ruleset};
/// use senet_table::{Header, Proof, Stratum, StratumIndex, TableWriter, ValueWidth, read_values, count_unused_numbers};
///
/// let rules = Ruleset::new(Preset::Modern.spec().with_options(["pieces=1"])?)?;
/// let stratum = Stratum { mover: 1, other: 1 };
/// let index = StratumIndex::new(rules.plan(), stratum);
/// let unused = count_unused_numbers(&rules, &index, 0..index.len());
/// let header = Header::new(&rules, stratum, unused, ValueWidth::Four, Proof::NONE);
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("1x1.senet");
/// let mut writer = TableWriter::create(&path, &header)?;
/// for number in 0..index.len() {
///     writer.push(number as u32)?;
/// }
/// writer.sync()?;
/// assert!(!path.exists(), "it is written beside its place");
/// writer.finish()?;
///
/// let mut values = Vec::new();
/// read_values(&path, &rules, stratum, |value| values.push(value))?;
/// assert_eq!(values.len() as u64, index.len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct TableWriter {
    path: PathBuf,
    beside: PathBuf,
    file: Option<BufWriter<File>>,
    width: ValueWidth,
    expected: u64,
    given: u64,
    /// Values of the block that is being filled, as bytes.
    block: Vec<u8>,
    checks: Vec<u8>,
}

impl TableWriter {
    /// Begins to write a table.
    ///
    /// # Errors
    ///
    /// [`WriteError`] if the file cannot be made.
    pub fn create(path: &Path, header: &Header) -> Result<TableWriter, WriteError> {
        let mut writer = TableWriter {
            path: path.to_owned(),
            beside: beside(path),
            file: None,
            width: header.width,
            expected: header.value_count,
            given: 0,
            block: Vec::with_capacity(4 * BLOCK_LEN as usize),
            checks: Vec::new(),
        };
        let file = File::create(&writer.beside).map_err(|error| writer.failed(error))?;
        writer.file = Some(BufWriter::with_capacity(1 << 20, file));
        writer.write(&header.encode())?;
        Ok(writer)
    }

    /// Writes the next value, in parts of [`PROBABILITY_ONE`](crate::PROBABILITY_ONE).
    ///
    /// # Errors
    ///
    /// [`WriteError`] if it cannot be written.
    #[inline]
    pub fn push(&mut self, value: u32) -> Result<(), WriteError> {
        let stored = self.width.pack(value).to_le_bytes();
        self.block.extend_from_slice(&stored[..usize::from(self.width.bytes())]);
        self.given += 1;
        if self.given.is_multiple_of(u64::from(BLOCK_LEN)) { self.end_block() } else { Ok(()) }
    }

    /// Has what was written so far put on the disk, so that there is little to wait for when the table is complete: see
    /// [`TableWriter`] for an example.
    ///
    /// # Errors
    ///
    /// [`WriteError`] if it cannot be written.
    pub fn sync(&mut self) -> Result<(), WriteError> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let synced = file.flush().and_then(|()| file.get_ref().sync_data());
        synced.map_err(|error| self.failed(error))
    }

    /// Completes the table and puts it in its place.
    ///
    /// # Errors
    ///
    /// [`WriteError`] if it cannot be written, or if there were not as many values as the header says.
    pub fn finish(mut self) -> Result<(), WriteError> {
        if self.given != self.expected {
            return Err(WriteError::Count {
                path: self.path.clone(),
                given: self.given,
                expected: self.expected,
            });
        }
        if !self.block.is_empty() {
            self.end_block()?;
        }
        let checks = std::mem::take(&mut self.checks);
        self.write(&checks)?;
        self.write(&crc32fast::hash(&checks).to_le_bytes())?;
        let Some(file) = self.file.take() else { return Ok(()) };
        let placed = file.into_inner().map_err(io::IntoInnerError::into_error).and_then(|file| {
            file.sync_all()?;
            fs::rename(&self.beside, &self.path)?;
            sync_folder(&self.path)
        });
        placed.map_err(|error| self.failed(error))
    }

    fn end_block(&mut self) -> Result<(), WriteError> {
        let mut block = std::mem::take(&mut self.block);
        let mut hasher = Hasher::new();
        hasher.update(&block);
        self.checks.extend(hasher.finalize().to_le_bytes());
        self.write(&block)?;
        block.clear();
        self.block = block;
        Ok(())
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), WriteError> {
        let Some(file) = &mut self.file else { return Ok(()) };
        file.write_all(bytes).map_err(|error| self.failed(error))
    }

    fn failed(&self, error: io::Error) -> WriteError {
        WriteError::File { path: self.path.clone(), error }
    }
}

impl Drop for TableWriter {
    fn drop(&mut self) {
        if self.file.is_some() || self.beside.exists() {
            // What could not be finished is of no use to anybody, and nobody can be told that it is still there.
            let _ = fs::remove_file(&self.beside);
        }
    }
}

/// Where a file is written before it is put in its place.
pub(crate) fn beside(path: &Path) -> PathBuf {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    beside.into()
}

/// Makes a renaming last through a power cut, where folders can be opened.
pub(crate) fn sync_folder(path: &Path) -> io::Result<()> {
    match path.parent() {
        Some(folder) if cfg!(unix) && !folder.as_os_str().is_empty() => File::open(folder)?.sync_all(),
        _ => Ok(()),
    }
}
