//! Where tables lie: a folder for each ruleset, in it a file for each stratum.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::{fs, io};

use senet::points::Goal;
use senet::{RuleSpec, Ruleset};

use crate::error::TableError;
use crate::header::Header;
use crate::index::Stratum;

/// How the name of a finished table ends.
const TABLE: &str = "senet";
/// How the name of one that is still being solved ends.
const UNFINISHED: &str = "unfinished";
/// How the name of one ends that is solved where it lies.
const WORKING: &str = "working";

/// The number of the family of rulesets that have their tables in common: those that differ at most in the number of pieces,
/// where pieces leave the board, so that a game with few pieces is an ending of one with more.
///
/// ```
/// use senet::Preset;
/// use senet_table::family_fingerprint;
/// let spec = Preset::Tait.spec();
/// assert_eq!(family_fingerprint(&spec), family_fingerprint(&spec.with_options(["pieces=2"])?));
/// # Ok::<(), senet::OptionError>(())
/// ```
pub fn family_fingerprint(spec: &RuleSpec) -> u64 {
    let mut spec = spec.clone();
    if spec.points.goal == Goal::BearOff {
        spec.points.pieces = 1;
    }
    spec.fingerprint()
}

/// The folder in a directory of tables that holds those of a ruleset: `modern-0123456789abcdef`.
pub fn tables_folder(directory: &Path, rules: &Ruleset) -> PathBuf {
    let plain = |letter: char| if letter.is_ascii_alphanumeric() || letter == '-' { letter } else { '-' };
    let name: String = rules.spec().name.chars().take(RuleSpec::LONGEST_NAME).map(plain).collect();
    directory.join(format!("{name}-{:016x}", family_fingerprint(rules.spec())))
}

/// The file of a stratum, named by the pieces left to the side to throw and to the other: `3x2.senet`.
pub fn table_path(folder: &Path, stratum: Stratum) -> PathBuf {
    folder.join(format!("{}x{}.{TABLE}", stratum.mover, stratum.other))
}

/// The file that keeps the values of a stratum while it is being solved: `3x2.unfinished`.
pub fn unfinished_path(folder: &Path, stratum: Stratum) -> PathBuf {
    table_path(folder, stratum).with_extension(UNFINISHED)
}

/// The file in which the values of a stratum are changed where they lie, if they are too many for the memory: `3x2.working`.
pub fn working_path(folder: &Path, stratum: Stratum) -> PathBuf {
    table_path(folder, stratum).with_extension(WORKING)
}

/// The tables in a directory, of all rulesets, by name, with their headers or what is wrong with them. None if there is no such
/// directory.
///
/// # Errors
///
/// If the directory, or one of its folders, cannot be read.
pub fn list_tables(directory: &Path) -> io::Result<Vec<(PathBuf, Result<Header, TableError>)>> {
    let mut files = Vec::new();
    for folder in entries(directory)?.into_iter().filter(|path| path.is_dir()) {
        let tables = entries(&folder)?.into_iter().filter(|path| path.extension() == Some(OsStr::new(TABLE)));
        files.extend(tables.map(|path| {
            let header = Header::read(&path);
            (path, header)
        }));
    }
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
