//! A table that is made where it lies.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::BLOCK_LEN;
use crate::header::{Header, Proof, SolveProgress};
use crate::value_width::ValueWidth;
use crate::write::{WriteError, beside, sync_folder};

/// A file with the header and the values of a table, but no checksums yet: for values that are too many for the memory, which are changed
/// where they lie until the table is whole.
///
/// Whoever is interrupted finds the values again as they were; a header says after how many sweeps they were noted last.
#[derive(Debug)]
pub struct WorkingTable {
    path: PathBuf,
    file: File,
    header: Header,
    first: u64,
}

impl WorkingTable {
    /// Opens what an interrupted run left at `path`, if it is of the same stratum of the same ruleset; else begins anew, with `value`
    /// everywhere. Values take four bytes.
    ///
    /// # Errors
    ///
    /// [`WriteError`] if the file cannot be made.
    pub fn open(path: &Path, header: &Header, value: u32) -> Result<WorkingTable, WriteError> {
        let header = Header { width: ValueWidth::Four, proof: Proof::NONE, ..header.clone() };
        let opened = match WorkingTable::left(path, &header) {
            Some(left) => Ok(left),
            None => WorkingTable::begun(path, header, value),
        };
        opened.map_err(|error| WriteError::File { path: path.to_owned(), error })
    }

    fn left(path: &Path, header: &Header) -> Option<WorkingTable> {
        let mut file = OpenOptions::new().read(true).write(true).open(path).ok()?;
        let (found, first) = Header::read_from(&mut file, path).ok()?;
        let is_same = found.family_fingerprint == header.family_fingerprint
            && found.stratum == header.stratum
            && found.value_count == header.value_count
            && found.width == ValueWidth::Four;
        let end = first as u64 + header.value_bytes();
        if !is_same || file.metadata().ok()?.len() < end {
            return None;
        }
        // Checksums of a run that was interrupted at its very end.
        file.set_len(end).ok()?;
        Some(WorkingTable { path: path.to_owned(), file, header: found, first: first as u64 })
    }

    fn begun(path: &Path, header: Header, value: u32) -> io::Result<WorkingTable> {
        let beside = beside(path);
        let encoded = header.encode();
        let mut writer = BufWriter::with_capacity(1 << 20, File::create(&beside)?);
        let filled = (|| {
            writer.write_all(&encoded)?;
            let block = value.to_le_bytes().repeat(BLOCK_LEN as usize);
            let mut left = header.value_bytes();
            while left > 0 {
                let length = left.min(block.len() as u64);
                writer.write_all(&block[..length as usize])?;
                left -= length;
            }
            writer.flush()?;
            fs::rename(&beside, path)
        })();
        if let Err(error) = filled {
            // Half a file is of no use to anybody.
            let _ = fs::remove_file(&beside);
            return Err(error);
        }
        let file = OpenOptions::new().read(true).write(true).open(path)?;
        Ok(WorkingTable { path: path.to_owned(), file, header, first: encoded.len() as u64 })
    }

    /// The file, to be mapped.
    pub fn file(&self) -> &File {
        &self.file
    }

    /// The byte of the file at which the values begin, four bytes each, the least significant first: a multiple of 4096.
    pub fn first(&self) -> u64 {
        self.first
    }

    /// The progress that was recorded last.
    pub fn progress(&self) -> SolveProgress {
        self.header.proof.progress()
    }

    /// Records the progress of the run in the header of the file.
    ///
    /// # Errors
    ///
    /// [`WriteError`] if the header cannot be written.
    pub fn record_progress(&mut self, progress: SolveProgress) -> Result<(), WriteError> {
        self.header.proof = Proof::unfinished(progress);
        let header = self.header.clone();
        self.write_header(&header).map_err(|error| self.failed(error))
    }

    /// Makes the table whole, with this header, and puts it in its place.
    ///
    /// # Errors
    ///
    /// [`WriteError`] if that cannot be written.
    pub fn finish(mut self, path: &Path, header: &Header) -> Result<(), WriteError> {
        self.complete(path, header).map_err(|error| self.failed(error))
    }

    fn complete(&mut self, path: &Path, header: &Header) -> io::Result<()> {
        let mut checks = Vec::new();
        let mut block = vec![0; 4 * BLOCK_LEN as usize];
        let mut left = header.value_bytes();
        self.file.seek(SeekFrom::Start(self.first))?;
        while left > 0 {
            let length = block.len().min(usize::try_from(left).unwrap_or(usize::MAX));
            self.file.read_exact(&mut block[..length])?;
            checks.extend(crc32fast::hash(&block[..length]).to_le_bytes());
            left -= length as u64;
        }
        checks.extend(crc32fast::hash(&checks).to_le_bytes());
        self.file.write_all(&checks)?;
        self.file.sync_all()?;
        self.write_header(header)?;
        self.file.sync_all()?;
        fs::rename(&self.path, path)?;
        sync_folder(path)
    }

    /// All headers of a stratum are of one length: what differs has a fixed size.
    fn write_header(&mut self, header: &Header) -> io::Result<()> {
        let encoded = header.encode();
        if encoded.len() as u64 != self.first {
            return Err(io::Error::other("the header has another length than the one there"));
        }
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(&encoded)
    }

    fn failed(&self, error: io::Error) -> WriteError {
        WriteError::File { path: self.path.clone(), error }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Stratum, Table};
    use senet::{Preset, Ruleset};

    const PROGRESS: SolveProgress = SolveProgress { sweeps: 12, expected_plies: 400.0 };

    #[test]
    fn what_was_left_is_found_again_and_becomes_a_table() {
        let rules = Ruleset::preset(Preset::Modern);
        let stratum = Stratum { mover: 2, other: 1 };
        let header = Header::new(&rules, stratum, 0, ValueWidth::Four, Proof::NONE);
        let folder = tempfile::tempdir().expect("a folder");
        let [working, whole] = ["a.working", "a.senet"].map(|name| folder.path().join(name));

        let mut table = WorkingTable::open(&working, &header, 7).expect("room");
        table.record_progress(PROGRESS).expect("room");
        let number = 1_234;
        table.file.seek(SeekFrom::Start(table.first() + 4 * number)).expect("it is long enough");
        table.file.write_all(&99u32.to_le_bytes()).expect("room");
        drop(table);

        let table = WorkingTable::open(&working, &header, 8).expect("it is there");
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
        assert!(Table::open_stratum(&whole, &rules, stratum).is_ok());
    }

    #[test]
    fn what_is_of_something_else_is_begun_anew() {
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
