//! Files that a user names: written completely or not at all.
//!
//! Every part of Senet that replaces a file goes through this crate, so that all of them treat links,
//! modes, devices and read-only files alike:
//!
//! | the path is | what happens |
//! |---|---|
//! | new, or a regular file | a temporary file beside it is written, flushed to the disk and renamed |
//! | a symbolic link | its target is replaced, and the link stays |
//! | a FIFO or a device | the bytes are written to it |
//! | read-only | an error, for the superuser too |
//! | a folder | an error |
//!
//! A replaced file keeps its mode and, where the system allows it, its owner. Other names of the file (hard
//! links) keep the old content.
//!
//! ```
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("game.senet");
//! senet_files::replace(&path, b"Rules: modern\n")?;
//! assert_eq!(std::fs::read(&path)?, b"Rules: modern\n");
//! # Ok::<(), std::io::Error>(())
//! ```

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Replaces the content of a file, or writes to a FIFO or device.
///
/// # Errors
///
/// If the file is read-only or a folder, or cannot be written. A regular file is then unchanged.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = OutputFile::create(path)?;
    file.write_all(bytes)?;
    file.finish()
}

/// Checks that [`replace`] may replace a file, before work whose result goes there.
///
/// # Errors
///
/// If the file is read-only or a folder, or its folder does not exist.
pub fn check(path: &Path) -> io::Result<()> {
    match Target::of(path)? {
        Target::File { path, replaced: None } => fs::metadata(parent(&path)).map(drop),
        Target::File { .. } | Target::Device => Ok(()),
    }
}

/// Renames a complete file to a path that the user names, replacing the file there as [`replace`] does.
///
/// # Errors
///
/// If the path cannot be replaced, or is no regular file. Both files are then unchanged.
pub fn replace_with_file(path: &Path, complete: &Path) -> io::Result<()> {
    match Target::of(path)? {
        Target::Device => Err(io::Error::other("it is not a regular file")),
        Target::File { path, replaced } => {
            if let Some(replaced) = &replaced {
                keep_attributes(&File::open(complete)?, replaced)?;
            }
            fs::rename(complete, &path)?;
            sync_folder(&path)
        }
    }
}

/// A file that is being written. It appears at its path when it is [finished](OutputFile::finish); one that
/// is dropped before leaves nothing. FIFOs and devices receive the bytes at once.
#[derive(Debug)]
pub struct OutputFile {
    file: File,
    /// The temporary file and the path that it gets; `None` for a FIFO or device.
    renaming: Option<(PathBuf, PathBuf)>,
}

impl OutputFile {
    /// Starts a file. The temporary file is named after this process.
    ///
    /// # Errors
    ///
    /// If the file is read-only or a folder, or its folder cannot be written.
    pub fn create(path: &Path) -> io::Result<OutputFile> {
        OutputFile::create_with_suffix(path, &format!(".new-{}", std::process::id()))
    }

    /// As [`create`](OutputFile::create), with the suffix of the temporary file. One that an interrupted run
    /// left is removed, so only one program at a time may write files of that suffix in a folder.
    ///
    /// # Errors
    ///
    /// As [`create`](OutputFile::create).
    pub fn create_with_suffix(path: &Path, suffix: &str) -> io::Result<OutputFile> {
        let (target, replaced) = match Target::of(path)? {
            Target::Device => {
                return Ok(OutputFile { file: File::options().write(true).open(path)?, renaming: None });
            }
            Target::File { path, replaced } => (path, replaced),
        };
        let mut temporary = target.clone().into_os_string();
        temporary.push(suffix);
        let temporary = PathBuf::from(temporary);
        match fs::remove_file(&temporary) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let file = create_new(&temporary, replaced.as_ref())?;
        let output = OutputFile { file, renaming: Some((temporary, target)) };
        if let Some(replaced) = &replaced {
            keep_attributes(&output.file, replaced)?;
        }
        Ok(output)
    }

    /// Flushes the bytes written so far to the disk, so that [`finish`](OutputFile::finish) is quick.
    ///
    /// # Errors
    ///
    /// If the disk is full or fails.
    pub fn sync(&self) -> io::Result<()> {
        if self.renaming.is_some() { self.file.sync_all() } else { Ok(()) }
    }

    /// Completes the file: flushes it to the disk and renames it.
    ///
    /// # Errors
    ///
    /// If the file cannot be flushed or renamed. The earlier file is then unchanged.
    pub fn finish(mut self) -> io::Result<()> {
        self.sync()?;
        let Some((temporary, path)) = &self.renaming else { return Ok(()) };
        fs::rename(temporary, path)?;
        let renamed = self.renaming.take();
        renamed.map_or(Ok(()), |(_, path)| sync_folder(&path))
    }
}

impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for OutputFile {
    fn drop(&mut self) {
        if let Some((temporary, _)) = &self.renaming {
            // An incomplete file is useless, and drop cannot report that it is still there.
            let _ = fs::remove_file(temporary);
        }
    }
}

/// What a path names.
enum Target {
    /// A FIFO, a device or a socket.
    Device,
    /// A regular file or nothing, at the end of all links.
    File { path: PathBuf, replaced: Option<Metadata> },
}

impl Target {
    /// Follows the links of a path, and checks that its target may be written.
    fn of(path: &Path) -> io::Result<Target> {
        let metadata = match fs::metadata(path) {
            Ok(metadata) => metadata,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Ok(Target::File { path: follow_links(path)?, replaced: None });
            }
            Err(error) => return Err(error),
        };
        if metadata.is_dir() {
            return Err(io::Error::new(ErrorKind::IsADirectory, "it is a folder; name a file in it"));
        }
        // The superuser can open a read-only file, so its mode is checked.
        if metadata.permissions().readonly() {
            return Err(read_only());
        }
        if !metadata.is_file() {
            return Ok(Target::Device);
        }
        let target = follow_links(path)?;
        File::options().write(true).open(&target).map_err(|error| match error.kind() {
            ErrorKind::PermissionDenied => read_only(),
            _ => error,
        })?;
        Ok(Target::File { path: target, replaced: Some(metadata) })
    }
}

fn read_only() -> io::Error {
    let remedy = "it is read-only; make it writable or name another file";
    io::Error::new(ErrorKind::PermissionDenied, remedy)
}

/// The path at the end of all links. It need not exist, as `canonicalize` would demand.
fn follow_links(path: &Path) -> io::Result<PathBuf> {
    /// The limit of Linux.
    const MAX_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&path) {
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("it is a link that leads to itself"))
}

/// Creates a file that does not exist. Its mode is never wider than that of the replaced file.
fn create_new(path: &Path, replaced: Option<&Metadata>) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    if let Some(replaced) = replaced {
        use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
        options.mode(replaced.mode() & 0o777);
    }
    #[cfg(not(unix))]
    let _ = replaced;
    options.open(path)
}

/// Gives a file the owner and the mode of the file that it replaces. Only the superuser can change the owner.
fn keep_attributes(file: &File, replaced: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let new = file.metadata()?;
        if (new.uid(), new.gid()) != (replaced.uid(), replaced.gid()) {
            let _ = fchown(file, Some(replaced.uid()), Some(replaced.gid()));
        }
    }
    file.set_permissions(replaced.permissions())
}

/// Makes a renaming durable, on systems where folders can be opened.
fn sync_folder(path: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(parent(path))?.sync_all() } else { Ok(()) }
}

/// The folder of a file.
fn parent(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

#[cfg(all(test, unix))]
mod tests;
