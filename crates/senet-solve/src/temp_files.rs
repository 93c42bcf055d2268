//! A file without a name that is gone when nobody has it any more, of which threads read and write parts.

use std::fs::File;
use std::io;
use std::path::Path;

/// The file. Where the system can, threads read and write their parts all at once, elsewhere one after the other.
#[derive(Debug)]
pub(crate) struct Scratch {
    #[cfg(unix)]
    file: File,
    #[cfg(not(unix))]
    file: std::sync::Mutex<File>,
}

impl Scratch {
    /// An empty one in this folder.
    pub(crate) fn new(folder: &Path) -> io::Result<Scratch> {
        let file = tempfile::tempfile_in(folder)?;
        #[cfg(not(unix))]
        let file = std::sync::Mutex::new(file);
        Ok(Scratch { file })
    }
}

#[cfg(unix)]
impl Scratch {
    /// Reads as many bytes as there is room for, from the byte `first` on.
    pub(crate) fn read(&self, bytes: &mut [u8], first: u64) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(&self.file, bytes, first)
    }

    /// Writes these bytes where the byte `first` is.
    pub(crate) fn write(&self, bytes: &[u8], first: u64) -> io::Result<()> {
        std::os::unix::fs::FileExt::write_all_at(&self.file, bytes, first)
    }
}

#[cfg(not(unix))]
impl Scratch {
    pub(crate) fn read(&self, bytes: &mut [u8], first: u64) -> io::Result<()> {
        self.at(first, |file| io::Read::read_exact(file, bytes))
    }

    pub(crate) fn write(&self, bytes: &[u8], first: u64) -> io::Result<()> {
        self.at(first, |file| io::Write::write_all(file, bytes))
    }

    fn at(&self, first: u64, work: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
        // A thread that died left nothing half done that the next does not do anew.
        let mut file = self.file.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        io::Seek::seek(&mut *file, io::SeekFrom::Start(first))?;
        work(&mut file)
    }
}

/// So many files take turns.
const STRIPES: usize = 8;

/// Files without names in which stretches of as many bytes lie by turns. A system may let only one thread write to a file at a time: those that are at neighbouring stretches write to files of their own.
#[derive(Debug)]
pub(crate) struct Stripes {
    files: Vec<Scratch>,
    stretch: u64,
}

impl Stripes {
    /// Empty ones in this folder.
    pub(crate) fn new(folder: &Path, stretch: u64) -> io::Result<Stripes> {
        let files = (0..STRIPES).map(|_| Scratch::new(folder)).collect::<io::Result<_>>()?;
        Ok(Stripes { files, stretch })
    }

    /// Reads as many bytes as there is room for, from the byte `first` on, all of one stretch.
    pub(crate) fn read(&self, bytes: &mut [u8], first: u64) -> io::Result<()> {
        let (file, first) = self.place(bytes.len(), first);
        file.read(bytes, first)
    }

    /// Writes these bytes, all of one stretch, where the byte `first` is.
    pub(crate) fn write(&self, bytes: &[u8], first: u64) -> io::Result<()> {
        let (file, first) = self.place(bytes.len(), first);
        file.write(bytes, first)
    }

    /// The file in which so many bytes lie, and where there.
    fn place(&self, length: usize, first: u64) -> (&Scratch, u64) {
        let (stretch, within) = (first / self.stretch, first % self.stretch);
        debug_assert!(within + length as u64 <= self.stretch, "they are of one stretch");
        let files = self.files.len() as u64;
        (&self.files[(stretch % files) as usize], stretch / files * self.stretch + within)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each stretch has a place of its own.
    #[test]
    fn what_is_written_to_stripes_is_read_from_them() {
        const STRETCH: usize = 10;
        let folder = tempfile::tempdir().expect("a folder");
        let stripes = Stripes::new(folder.path(), STRETCH as u64).expect("room");
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

    /// Threads that read and write each a part of their own do not get into each other's way.
    #[test]
    fn threads_have_parts_of_their_own() {
        const PART: usize = 1_000;
        let folder = tempfile::tempdir().expect("a folder");
        let scratch = Scratch::new(folder.path()).expect("room");
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
