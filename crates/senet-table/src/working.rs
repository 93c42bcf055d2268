//! A table file whose values the solver changes in place, for strata that do not fit into memory.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::BLOCK_LEN;
use crate::header::{Header, Proof, SolveProgress};
use crate::value_width::ValueWidth;
use crate::write::{TEMPORARY, WriteError};

/// A file with the header and the values of a table but without checksums. The solver maps it and changes its
/// values.
///
/// The values of an interrupted run stay in the file; its header records the progress.
#[derive(Debug)]
pub struct WorkingTable {
    path: PathBuf,
    file: File,
    header: Header,
    values_offset: u64,
}

impl WorkingTable {
    /// Opens the file of an interrupted run if it is of the same ruleset and stratum; else creates one in
    /// which all values are `value`. Values have four bytes.
    ///
    /// # Errors
    ///
    /// [`WriteError::Io`] if the file cannot be created.
    pub fn open(path: &Path, header: &Header, value: u32) -> Result<WorkingTable, WriteError> {
        let header = Header { width: ValueWidth::Four, proof: Proof::NONE, ..header.clone() };
        let opened = match WorkingTable::existing(path, &header) {
            Some(existing) => Ok(existing),
            None => WorkingTable::create(path, header, value),
        };
        opened.map_err(|error| WriteError::Io { path: path.to_owned(), error })
    }

    fn existing(path: &Path, header: &Header) -> Option<WorkingTable> {
        let mut file = OpenOptions::new().read(true).write(true).open(path).ok()?;
        let (found, values_offset) = Header::read_from(&mut file, path).ok()?;
        let is_same = found.family_fingerprint == header.family_fingerprint
            && found.stratum == header.stratum
            && found.value_count == header.value_count
            && found.width == ValueWidth::Four;
        let end = values_offset as u64 + header.values_size();
        if !is_same || file.metadata().ok()?.len() < end {
            return None;
        }
        // Cut off the checksums of a run that was interrupted while it completed the table.
        file.set_len(end).ok()?;
        Some(WorkingTable { path: path.to_owned(), file, header: found, values_offset: values_offset as u64 })
    }

    fn create(path: &Path, header: Header, value: u32) -> io::Result<WorkingTable> {
        let mut temporary = path.as_os_str().to_owned();
        temporary.push(TEMPORARY);
        let encoded = header.encode();
        let mut writer = BufWriter::with_capacity(1 << 20, File::create(&temporary)?);
        let filled = (|| {
            writer.write_all(&encoded)?;
            let block = value.to_le_bytes().repeat(BLOCK_LEN as usize);
            let mut left = header.values_size();
            while left > 0 {
                let length = left.min(block.len() as u64);
                writer.write_all(&block[..length as usize])?;
                left -= length;
            }
            writer.flush()?;
            fs::rename(&temporary, path)
        })();
        if let Err(error) = filled {
            // An incomplete file is useless.
            let _ = fs::remove_file(&temporary);
            return Err(error);
        }
        let file = OpenOptions::new().read(true).write(true).open(path)?;
        Ok(WorkingTable { path: path.to_owned(), file, header, values_offset: encoded.len() as u64 })
    }

    /// The file, for mapping.
    pub fn file(&self) -> &File {
        &self.file
    }

    /// The offset of the values in the file in bytes: a multiple of 4096. Values are little-endian with four
    /// bytes.
    pub fn values_offset(&self) -> u64 {
        self.values_offset
    }

    /// The progress that was recorded last.
    pub fn progress(&self) -> SolveProgress {
        self.header.proof.progress()
    }

    /// Records the progress of the run in the header of the file.
    ///
    /// # Errors
    ///
    /// [`WriteError::Io`] if the header cannot be written.
    ///
    /// ```
    /// use senet_table::{Header, SolveProgress, WorkingTable};
    /// let header = Header::read("examples/tables/modern-94abbeac5492ab34/1x1.senet".as_ref())?;
    /// let folder = tempfile::tempdir()?;
    /// let path = folder.path().join("1x1.working");
    /// let progress = SolveProgress { sweeps: 12, expected_plies: 80.0 };
    /// WorkingTable::open(&path, &header, 0)?.record_progress(progress)?;
    /// // A later run continues from here.
    /// assert_eq!(WorkingTable::open(&path, &header, 0)?.progress(), progress);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn record_progress(&mut self, progress: SolveProgress) -> Result<(), WriteError> {
        self.header.proof = Proof::unfinished(progress);
        let header = self.header.clone();
        self.write_header(&header).map_err(|error| self.failed(error))
    }

    /// Completes the table with checksums and this header, and renames it to `path`.
    ///
    /// # Errors
    ///
    /// [`WriteError::Io`] if the file cannot be written or renamed.
    pub fn finish(mut self, path: &Path, header: &Header) -> Result<(), WriteError> {
        self.complete(path, header).map_err(|error| self.failed(error))
    }

    fn complete(&mut self, path: &Path, header: &Header) -> io::Result<()> {
        let mut checksums = Vec::new();
        let mut block = vec![0; 4 * BLOCK_LEN as usize];
        let mut left = header.values_size();
        self.file.seek(SeekFrom::Start(self.values_offset))?;
        while left > 0 {
            let length = block.len().min(usize::try_from(left).unwrap_or(usize::MAX));
            self.file.read_exact(&mut block[..length])?;
            checksums.extend(crc32fast::hash(&block[..length]).to_le_bytes());
            left -= length as u64;
        }
        checksums.extend(crc32fast::hash(&checksums).to_le_bytes());
        self.file.write_all(&checksums)?;
        self.file.sync_all()?;
        self.write_header(header)?;
        self.file.sync_all()?;
        senet_files::replace_with_file(path, &self.path)
    }

    /// Replaces the header. All headers of a stratum have the same size, since the fields that differ have.
    fn write_header(&mut self, header: &Header) -> io::Result<()> {
        let encoded = header.encode();
        if encoded.len() as u64 != self.values_offset {
            return Err(io::Error::other("the new header has a different size than the old one"));
        }
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(&encoded)
    }

    fn failed(&self, error: io::Error) -> WriteError {
        WriteError::Io { path: self.path.clone(), error }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Stratum, Table};
    use senet::{Preset, Ruleset};

    const PROGRESS: SolveProgress = SolveProgress { sweeps: 12, expected_plies: 400.0 };

    #[test]
    fn reopens_and_completes_a_table() {
        let rules = Ruleset::preset(Preset::Modern);
        let stratum = Stratum { mover: 2, other: 1 };
        let header = Header::new(&rules, stratum, 0, ValueWidth::Four, Proof::NONE);
        let folder = tempfile::tempdir().expect("a folder");
        let [working, whole] = ["a.working", "a.senet"].map(|name| folder.path().join(name));

        let mut table = WorkingTable::open(&working, &header, 7).expect("room");
        table.record_progress(PROGRESS).expect("room");
        let number = 1_234;
        table.file.seek(SeekFrom::Start(table.values_offset() + 4 * number)).expect("a long file");
        table.file.write_all(&99u32.to_le_bytes()).expect("room");
        drop(table);

        let table = WorkingTable::open(&working, &header, 8).expect("a file");
        assert_eq!(table.header.proof, Proof::unfinished(PROGRESS));
        assert_eq!(table.progress(), PROGRESS);
        let proof = Proof { error: 5, horizon: 200.0, sweeps: 13, ..Proof::NONE };
        let header = Header::new(&rules, stratum, 3, ValueWidth::Four, proof);
        table.finish(&whole, &header).expect("room");
        assert!(!working.exists());

        let mut values = Vec::new();
        let read = crate::read_values(&whole, &rules, stratum, |value| values.push(value)).expect("whole");
        assert_eq!(read, header);
        assert!(values.iter().enumerate().all(|(at, value)| *value == if at == 1_234 { 99 } else { 7 }));
        assert!(Table::read(&whole, &rules).and_then(|table| table.expect_stratum(stratum)).is_ok());
    }

    #[test]
    fn starts_anew_for_another_stratum_or_damage() {
        let rules = Ruleset::preset(Preset::Modern);
        let header =
            |mover| Header::new(&rules, Stratum { mover, other: 1 }, 0, ValueWidth::Four, Proof::NONE);
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.working");
        WorkingTable::open(&path, &header(1), 7).expect("room").record_progress(PROGRESS).expect("room");
        assert_eq!(WorkingTable::open(&path, &header(2), 7).expect("room").progress().sweeps, 0);
        fs::write(&path, "nonsense").expect("room");
        assert_eq!(WorkingTable::open(&path, &header(2), 7).expect("room").progress().sweeps, 0);
    }
}
