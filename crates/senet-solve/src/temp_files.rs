//! Nameless temporary files that several threads read and write. They vanish with the process.

use std::fs::File;
use std::io;
use std::path::Path;

/// A temporary file. On Unix, threads read and write in parallel, elsewhere one after the other.
#[derive(Debug)]
pub(crate) struct TempFile {
    #[cfg(unix)]
    file: File,
    #[cfg(not(unix))]
    file: std::sync::Mutex<File>,
}

impl TempFile {
    /// Creates an empty file in the folder.
    pub(crate) fn new(folder: &Path) -> io::Result<TempFile> {
        let file = tempfile::tempfile_in(folder)?;
        #[cfg(not(unix))]
        let file = std::sync::Mutex::new(file);
        Ok(TempFile { file })
    }
}

#[cfg(unix)]
impl TempFile {
    /// Fills `bytes` from the byte `first` of the file on.
    pub(crate) fn read(&self, bytes: &mut [u8], first: u64) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(&self.file, bytes, first)
    }

    /// Writes the bytes from the byte `first` of the file on.
    pub(crate) fn write(&self, bytes: &[u8], first: u64) -> io::Result<()> {
        std::os::unix::fs::FileExt::write_all_at(&self.file, bytes, first)
    }
}

#[cfg(not(unix))]
impl TempFile {
    pub(crate) fn read(&self, bytes: &mut [u8], first: u64) -> io::Result<()> {
        self.at(first, |file| io::Read::read_exact(file, bytes))
    }

    pub(crate) fn write(&self, bytes: &[u8], first: u64) -> io::Result<()> {
        self.at(first, |file| io::Write::write_all(file, bytes))
    }

    fn at(&self, first: u64, work: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
        // After a panic the next access seeks anew, so a poisoned lock does no harm.
        let mut file = self.file.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        io::Seek::seek(&mut *file, io::SeekFrom::Start(first))?;
        work(&mut file)
    }
}

/// The number of files.
const STRIPES: usize = 8;

/// Temporary files that hold stretches of bytes in turn. A system may let only one thread write to a
/// file at a time; threads at neighbouring stretches write to different files.
#[derive(Debug)]
pub(crate) struct StripedFiles {
    files: Vec<TempFile>,
    stretch: u64,
}

impl StripedFiles {
    /// Creates empty files in the folder.
    pub(crate) fn new(folder: &Path, stretch: u64) -> io::Result<StripedFiles> {
        let files = (0..STRIPES).map(|_| TempFile::new(folder)).collect::<io::Result<_>>()?;
        Ok(StripedFiles { files, stretch })
    }

    /// Fills `bytes` from the byte `first` on. All of them must belong to one stretch.
    pub(crate) fn read(&self, bytes: &mut [u8], first: u64) -> io::Result<()> {
        let (file, first) = self.locate(bytes.len(), first);
        file.read(bytes, first)
    }

    /// Writes the bytes from the byte `first` on. All of them must belong to one stretch.
    pub(crate) fn write(&self, bytes: &[u8], first: u64) -> io::Result<()> {
        let (file, first) = self.locate(bytes.len(), first);
        file.write(bytes, first)
    }

    /// The file that holds these bytes, and where in it they begin.
    fn locate(&self, length: usize, first: u64) -> (&TempFile, u64) {
        let (stretch, within) = (first / self.stretch, first % self.stretch);
        debug_assert!(within + length as u64 <= self.stretch, "they are of one stretch");
        let files = self.files.len() as u64;
        (&self.files[(stretch % files) as usize], stretch / files * self.stretch + within)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_stripes_as_written() {
        const STRETCH: usize = 10;
        let folder = tempfile::tempdir().expect("a folder");
        let stripes = StripedFiles::new(folder.path(), STRETCH as u64).expect("room");
        let stretches = 3 * STRIPES + 1;
        let content = |stretch: usize| [stretch as u8; STRETCH];
        for stretch in (0..stretches).rev() {
            stripes.write(&content(stretch), (stretch * STRETCH) as u64).expect("room");
        }
        stripes.write(&[255; 2], 3).expect("room");
        for stretch in 0..stretches {
            let mut bytes = [0; STRETCH];
            stripes.read(&mut bytes, (stretch * STRETCH) as u64).expect("it was written");
            let mut written = content(stretch);
            if stretch == 0 {
                written[3..5].fill(255);
            }
            assert_eq!(bytes, written, "stretch {stretch}");
        }
        assert!(stripes.read(&mut [0], (stretches * STRETCH) as u64).is_err(), "nothing was written there");
        assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0, "they have no names");
    }

    #[test]
    fn threads_access_a_file_in_parallel() {
        const PART: usize = 1_000;
        let folder = tempfile::tempdir().expect("a folder");
        let scratch = TempFile::new(folder.path()).expect("room");
        std::thread::scope(|scope| {
            for thread in 0..4u8 {
                let scratch = &scratch;
                scope.spawn(move || {
                    for round in 0..100u8 {
                        let first = u64::from(thread) * PART as u64;
                        let mut bytes = [thread ^ round; PART];
                        scratch.write(&bytes, first).expect("room");
                        bytes.fill(0);
                        scratch.read(&mut bytes, first).expect("it was written");
                        assert_eq!(bytes, [thread ^ round; PART]);
                    }
                });
            }
        });
        let mut bytes = [0; 2];
        scratch.read(&mut bytes, PART as u64 - 1).expect("it was written");
        assert_eq!(bytes, [99, 1 ^ 99], "the end of one part, and the beginning of the next");
        assert!(scratch.read(&mut bytes, 4 * PART as u64 - 1).is_err(), "it ends there");
        assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0, "it has no name");
    }
}
