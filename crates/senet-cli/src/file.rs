//! Files that somebody named. Read: never more than they may hold. Written: whole or not at all. Always with a message that
//! names the file.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

/// What `-` stands for.
pub(crate) const STANDARD_INPUT: &str = "-";

/// The text of a file (`-` is standard input) of at most `largest` bytes.
pub(crate) fn read(path: &str, largest: usize) -> Result<String> {
    if path == STANDARD_INPUT {
        return text("standard input", io::stdin().lock(), largest);
    }
    text(path, open(path)?, largest)
}

/// Opens a file for reading.
pub(crate) fn open(path: &str) -> Result<File> {
    let file = File::open(path).with_context(|| format!("cannot open '{path}'"))?;
    if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        bail!("'{path}' is a folder; name a file in it");
    }
    Ok(file)
}

fn text(name: &str, from: impl Read, largest: usize) -> Result<String> {
    let mut bytes = Vec::new();
    let most = largest as u64 + 1;
    from.take(most).read_to_end(&mut bytes).with_context(|| format!("cannot read {name}"))?;
    if bytes.len() > largest {
        bail!(
            "{name} is larger than {} KiB, too large for what it should be; is it the right file?",
            largest >> 10
        );
    }
    let Ok(text) = String::from_utf8(bytes) else {
        bail!("{name} is not UTF-8 text; is it the right file?");
    };
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// A file to be written.
pub(crate) struct Written {
    pub(crate) path: PathBuf,
    pub(crate) bytes: Vec<u8>,
}

/// Writes files, whole or not at all: all of them beside their names first, then under them.
pub(crate) fn write(files: &[Written]) -> Result<()> {
    let written = files.iter().try_for_each(write_beside);
    let placed = written.and_then(|()| files.iter().try_for_each(place));
    if placed.is_err() {
        for file in files {
            // What could not be finished is of no use to anybody; what is not there need not go.
            let _ = fs::remove_file(beside(&file.path));
        }
    }
    placed
}

fn write_beside(file: &Written) -> Result<()> {
    if file.path.is_dir() {
        bail!("'{}' is a folder; name a file in it", file.path.display());
    }
    let write = || {
        let mut beside = File::create(beside(&file.path))?;
        beside.write_all(&file.bytes)?;
        beside.sync_all()
    };
    write().with_context(|| format!("cannot write '{}'", file.path.display()))
}

fn place(file: &Written) -> Result<()> {
    fs::rename(beside(&file.path), &file.path)
        .with_context(|| format!("cannot write '{}'", file.path.display()))
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".new-{}", std::process::id()));
    path.with_file_name(name)
}
