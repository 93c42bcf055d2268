//! Reading files that somebody named: never more than they may hold, and always with a message that names the file.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

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

/// Writes a file whole or not at all: beside its place first, then renamed.
pub(crate) fn write(path: &Path, text: &str) -> Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".new-{}", std::process::id()));
    let written = fs::write(&beside, text).and_then(|()| fs::rename(&beside, path));
    written.with_context(|| {
        // What could not be finished is of no use to anybody.
        let _ = fs::remove_file(&beside);
        format!("cannot write '{}'", path.display())
    })
}
