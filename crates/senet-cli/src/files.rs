//! Files that the user names. Reading limits the size; writing is all or nothing. Every error names the file.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use senet_files::OutputFile;

use crate::file_kind::{self, FileKind};

/// The file name that stands for standard input or output.
pub(crate) const STANDARD_STREAM: &str = "-";

/// Reads a text file (`-` is standard input) of at most `max_bytes`.
///
/// # Errors
///
/// If the file cannot be opened or read, is larger, or is not UTF-8.
pub(crate) fn read(path: &str, max_bytes: usize) -> Result<String> {
    if path == STANDARD_STREAM {
        return read_text("standard input", io::stdin().lock(), max_bytes);
    }
    read_text(path, open(path)?, max_bytes)
}

/// Reads a file of at most `max_bytes`.
///
/// # Errors
///
/// If the file cannot be opened or read, or is larger.
pub(crate) fn read_bytes(path: &Path, max_bytes: usize) -> Result<Vec<u8>> {
    read_limited(&path.display().to_string(), open(path)?, max_bytes)
}

/// Opens a file for reading.
///
/// # Errors
///
/// If the file cannot be opened, or is a directory.
pub(crate) fn open(path: impl AsRef<Path>) -> Result<File> {
    let path = path.as_ref();
    let file = File::open(path).with_context(|| format!("cannot open '{}'", path.display()))?;
    if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        bail!("'{}' is a folder; name a file in it", path.display());
    }
    Ok(file)
}

fn read_limited(name: &str, reader: impl Read, max_bytes: usize) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let limit = max_bytes as u64 + 1;
    reader.take(limit).read_to_end(&mut bytes).with_context(|| format!("cannot read {name}"))?;
    if bytes.len() > max_bytes {
        bail!(
            "{name} is larger than {} KiB, the limit for this kind of file; check the file name",
            max_bytes >> 10
        );
    }
    Ok(bytes)
}

fn read_text(name: &str, reader: impl Read, max_bytes: usize) -> Result<String> {
    let bytes = read_limited(name, reader, max_bytes)?;
    let Ok(text) = String::from_utf8(bytes) else {
        bail!("{name} is not UTF-8 text; check the file name");
    };
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// The content of a file to write.
pub(crate) struct Document {
    pub(crate) path: PathBuf,
    pub(crate) bytes: Vec<u8>,
}

/// Writes all files or none, as far as they are regular: first under temporary names next to their places,
/// then renamed. [`senet_files`] says what happens to links, devices and read-only files.
///
/// # Errors
///
/// If a file cannot be written, its path is a directory, or it would replace a file of Senet of another kind.
/// Temporary files are removed.
pub(crate) fn write(documents: &[Document]) -> Result<()> {
    for Document { path, bytes } in documents {
        check_name(path)?;
        file_kind::check_replaced(path, FileKind::of(bytes))?;
    }
    let prepare = |document: &Document| {
        let mut file = OutputFile::create(&document.path)?;
        file.write_all(&document.bytes)?;
        file.sync()?;
        io::Result::Ok(file)
    };
    let prepared =
        documents.iter().map(|document| prepare(document).with_context(|| cannot_write(&document.path)));
    let files = prepared.collect::<Result<Vec<_>>>()?;
    let finish = |(file, document): (OutputFile, &Document)| {
        file.finish().with_context(|| cannot_write(&document.path))
    };
    files.into_iter().zip(documents).try_for_each(finish)
}

/// Checks that a file can be written, before work whose result goes there.
///
/// # Errors
///
/// If the file is read-only or a directory, its directory does not exist, its name stands for standard output, or it is
/// a file of Senet of another kind.
pub(crate) fn check_output(path: &Path, kind: FileKind) -> Result<()> {
    check_name(path)?;
    file_kind::check_replaced(path, kind)?;
    senet_files::check(path).with_context(|| cannot_write(path))
}

fn check_name(path: &Path) -> Result<()> {
    if path == Path::new(STANDARD_STREAM) {
        bail!("'-' stands for standard output, which does not take this file; name a file");
    }
    Ok(())
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write '{}'", path.display())
}
