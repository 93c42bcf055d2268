//! Files that the user names. Reading limits the size; writing is all or nothing. Every error names the file.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

/// The file name that stands for standard input.
pub(crate) const STDIN: &str = "-";

/// Reads a text file (`-` is standard input) of at most `max_bytes`.
///
/// # Errors
///
/// If the file cannot be opened or read, is larger, or is not UTF-8.
pub(crate) fn read(path: &str, max_bytes: usize) -> Result<String> {
    if path == STDIN {
        return read_text("standard input", io::stdin().lock(), max_bytes);
    }
    read_text(path, open(path)?, max_bytes)
}

/// Opens a file for reading.
///
/// # Errors
///
/// If the file cannot be opened, or is a directory.
pub(crate) fn open(path: &str) -> Result<File> {
    let file = File::open(path).with_context(|| format!("cannot open '{path}'"))?;
    if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        bail!("'{path}' is a folder; name a file in it");
    }
    Ok(file)
}

fn read_text(name: &str, reader: impl Read, max_bytes: usize) -> Result<String> {
    let mut bytes = Vec::new();
    let limit = max_bytes as u64 + 1;
    reader.take(limit).read_to_end(&mut bytes).with_context(|| format!("cannot read {name}"))?;
    if bytes.len() > max_bytes {
        bail!(
            "{name} is larger than {} KiB, the limit for this kind of file; check the file name",
            max_bytes >> 10
        );
    }
    let Ok(text) = String::from_utf8(bytes) else {
        bail!("{name} is not UTF-8 text; check the file name");
    };
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// A file to write.
pub(crate) struct OutputFile {
    pub(crate) path: PathBuf,
    pub(crate) bytes: Vec<u8>,
}

/// Writes all files or none: first under temporary names next to their places, then renamed.
///
/// # Errors
///
/// If a file cannot be written or its path is a directory. Temporary files are removed.
pub(crate) fn write(files: &[OutputFile]) -> Result<()> {
    let written = files.iter().try_for_each(write_temporary);
    let renamed = written.and_then(|()| files.iter().try_for_each(rename_into_place));
    if renamed.is_err() {
        for file in files {
            // Some of them may not exist.
            let _ = fs::remove_file(temporary_path(&file.path));
        }
    }
    renamed
}

fn write_temporary(file: &OutputFile) -> Result<()> {
    if file.path.is_dir() {
        bail!("'{}' is a folder; name a file in it", file.path.display());
    }
    let write = || {
        let mut temporary = File::create(temporary_path(&file.path))?;
        temporary.write_all(&file.bytes)?;
        temporary.sync_all()
    };
    write().with_context(|| format!("cannot write '{}'", file.path.display()))
}

fn rename_into_place(file: &OutputFile) -> Result<()> {
    fs::rename(temporary_path(&file.path), &file.path)
        .with_context(|| format!("cannot write '{}'", file.path.display()))
}

fn temporary_path(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".new-{}", std::process::id()));
    path.with_file_name(name)
}
