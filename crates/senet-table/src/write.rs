//! Writes a table value by value. The solver saves finished tables and checkpoints with it.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crc32fast::Hasher;
use senet_files::OutputFile;

use crate::BLOCK_LEN;
use crate::header::Header;
use crate::value_width::ValueWidth;

/// Why a table cannot be written. An earlier file of that name is left unchanged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The file cannot be written or renamed.
    #[error(
        "cannot write the table {}: {error}; free space there or choose another directory, and start again",
        path.display()
    )]
    Io {
        /// The path that the table was to have.
        path: PathBuf,
        /// The error of the file system.
        error: io::Error,
    },
    /// The number of values differs from the header's.
    #[error("the table {} got {given} values and should have {expected}", path.display())]
    WrongCount {
        /// The path that the table was to have.
        path: PathBuf,
        /// The number of values that were written.
        given: u64,
        /// The number of values in the header.
        expected: u64,
    },
}

/// Writes a table value by value, in the order of the numbers, to a temporary file beside `path`.
///
/// [`finish`](TableWriter::finish) renames the file to `path`. A writer that is dropped before deletes it.
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
/// assert!(!path.exists(), "the table has a temporary name until it is complete");
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
    file: Option<BufWriter<OutputFile>>,
    width: ValueWidth,
    expected: u64,
    given: u64,
    /// The bytes of the current block.
    block: Vec<u8>,
    checksums: Vec<u8>,
}

impl TableWriter {
    /// Creates the temporary file and writes the header.
    ///
    /// # Errors
    ///
    /// [`WriteError::Io`] if the file cannot be created or written.
    pub fn create(path: &Path, header: &Header) -> Result<TableWriter, WriteError> {
        let mut writer = TableWriter {
            path: path.to_owned(),
            file: None,
            width: header.width,
            expected: header.value_count,
            given: 0,
            block: Vec::with_capacity(4 * BLOCK_LEN as usize),
            checksums: Vec::new(),
        };
        let file = OutputFile::create_with_suffix(path, TEMPORARY).map_err(|error| writer.failed(error))?;
        writer.file = Some(BufWriter::with_capacity(1 << 20, file));
        writer.write(&header.encode())?;
        Ok(writer)
    }

    /// Writes the next value, in units of 1 / [`PROBABILITY_ONE`](crate::PROBABILITY_ONE).
    ///
    /// # Errors
    ///
    /// [`WriteError::Io`] if the file cannot be written.
    #[inline]
    pub fn push(&mut self, value: u32) -> Result<(), WriteError> {
        let stored = self.width.pack(value).to_le_bytes();
        self.block.extend_from_slice(&stored[..usize::from(self.width.bytes())]);
        self.given += 1;
        if self.given.is_multiple_of(u64::from(BLOCK_LEN)) { self.end_block() } else { Ok(()) }
    }

    /// Flushes the complete blocks of values to the disk, so that [`finish`](TableWriter::finish) is quick.
    ///
    /// # Errors
    ///
    /// [`WriteError::Io`] if the file cannot be written.
    pub fn sync(&mut self) -> Result<(), WriteError> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let synced = file.flush().and_then(|()| file.get_ref().sync());
        synced.map_err(|error| self.failed(error))
    }

    /// Completes the table and renames it to its path.
    ///
    /// # Errors
    ///
    /// [`WriteError::WrongCount`] if the number of values differs from the header's, [`WriteError::Io`] if
    /// the file cannot be written or renamed.
    pub fn finish(mut self) -> Result<(), WriteError> {
        if self.given != self.expected {
            return Err(WriteError::WrongCount {
                path: self.path.clone(),
                given: self.given,
                expected: self.expected,
            });
        }
        if !self.block.is_empty() {
            self.end_block()?;
        }
        let checksums = std::mem::take(&mut self.checksums);
        self.write(&checksums)?;
        self.write(&crc32fast::hash(&checksums).to_le_bytes())?;
        let Some(file) = self.file.take() else { return Ok(()) };
        let renamed = file.into_inner().map_err(io::IntoInnerError::into_error).and_then(OutputFile::finish);
        renamed.map_err(|error| self.failed(error))
    }

    fn end_block(&mut self) -> Result<(), WriteError> {
        let mut block = std::mem::take(&mut self.block);
        let mut hasher = Hasher::new();
        hasher.update(&block);
        self.checksums.extend(hasher.finalize().to_le_bytes());
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
        WriteError::Io { path: self.path.clone(), error }
    }
}

/// The suffix of a file until it is complete. The solver locks the folder of its tables, so the name is free.
pub(crate) const TEMPORARY: &str = ".new";
