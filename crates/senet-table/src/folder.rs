//! The names of files and folders: a folder for each ruleset, and in it a file for each stratum.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::{fs, io};

use senet::{RuleSpec, Ruleset};

use crate::error::TableError;
use crate::header::{Header, family_fingerprint};
use crate::index::Stratum;
use crate::packed::PackedTable;

/// The extension of finished tables.
const TABLE: &str = "senet";
/// The extension of packed tables.
const PACKED: &str = "packed";
/// The extension of opening books.
const BOOK: &str = "book";
/// The extension of checkpoints of tables that are being solved in memory.
const UNFINISHED: &str = "unfinished";
/// The extension of tables that are being solved in the file.
const WORKING: &str = "working";

/// The folder below `directory` with the tables of a ruleset: `modern-0123456789abcdef`.
///
/// ```
/// use std::path::Path;
/// use senet::{Preset, Ruleset};
/// let folder = senet_table::tables_folder(Path::new("tables"), &Ruleset::preset(Preset::Modern));
/// assert!(folder.to_string_lossy().contains("modern-"));
/// ```
pub fn tables_folder(directory: &Path, rules: &Ruleset) -> PathBuf {
    let sanitised = |letter: char| if letter.is_ascii_alphanumeric() || letter == '-' { letter } else { '-' };
    let name: String = rules.spec().name.chars().take(RuleSpec::LONGEST_NAME).map(sanitised).collect();
    directory.join(format!("{name}-{:016x}", family_fingerprint(rules.spec())))
}

/// The table file of a stratum, named by the pieces left to the side to throw and to the other side:
/// `3x2.senet`.
pub fn table_path(folder: &Path, stratum: Stratum) -> PathBuf {
    folder.join(format!("{}x{}.{TABLE}", stratum.mover, stratum.other))
}

/// The packed table of a stratum: `3x2.packed`.
pub fn packed_path(folder: &Path, stratum: Stratum) -> PathBuf {
    table_path(folder, stratum).with_extension(PACKED)
}

/// The opening book of the game with this number of pieces a side: `5.book`.
pub fn book_path(folder: &Path, pieces: u8) -> PathBuf {
    folder.join(format!("{pieces}.{BOOK}"))
}

/// The checkpoint of a stratum that is being solved in memory: `3x2.unfinished`.
pub fn unfinished_path(folder: &Path, stratum: Stratum) -> PathBuf {
    table_path(folder, stratum).with_extension(UNFINISHED)
}

/// The file of a stratum that is being solved in the file because it does not fit into memory: `3x2.working`.
pub fn working_path(folder: &Path, stratum: Stratum) -> PathBuf {
    table_path(folder, stratum).with_extension(WORKING)
}

/// Whether a path has the extension of packed tables.
pub fn is_packed(path: &Path) -> bool {
    path.extension() == Some(OsStr::new(PACKED))
}

/// Reads the header of a table file, which may be [packed](is_packed).
///
/// # Errors
///
/// [`TableError`] if the file cannot be read, is not a table of this version, or its header is damaged.
pub fn table_header(path: &Path) -> Result<Header, TableError> {
    if is_packed(path) { PackedTable::read_header(path) } else { Header::read(path) }
}

/// Lists the tables, packed or not, of all rulesets below `directory`, sorted by path, each with its header or the
/// error of reading it. The list is empty if the directory does not exist.
///
/// # Errors
///
/// The error of the file system if the directory or one of its folders cannot be read.
pub fn list_tables(directory: &Path) -> io::Result<Vec<(PathBuf, Result<Header, TableError>)>> {
    let mut files = Vec::new();
    for folder in entries(directory)?.into_iter().filter(|path| path.is_dir()) {
        let is_table = |path: &PathBuf| is_packed(path) || path.extension() == Some(OsStr::new(TABLE));
        files.extend(entries(&folder)?.into_iter().filter(is_table).map(|path| {
            let header = table_header(&path);
            (path, header)
        }));
    }
    Ok(files)
}

/// Lists the opening books in a folder, sorted by path. The list is empty if there is no such folder.
pub(crate) fn list_books(folder: &Path) -> io::Result<Vec<PathBuf>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut files = entries(folder)?;
    files.retain(|path| path.extension() == Some(OsStr::new(BOOK)));
    Ok(files)
}

fn entries(directory: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = match fs::read_dir(directory) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}
