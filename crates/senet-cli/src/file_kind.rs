//! What a file holds, by its first bytes. No command replaces a file of Senet by one of another kind.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use anyhow::{Result, bail};

/// What a file holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FileKind {
    /// The record of a game, which a saved game is too.
    Record,
    /// A table, also a packed one.
    Table,
    Book,
    Network,
    /// A set of puzzles.
    Puzzles,
    Other,
}

/// The first bytes of the files of each kind.
const BEGINNINGS: [(&[u8], FileKind); 6] = [
    (b"Format: senet-record", FileKind::Record),
    (b"SENETTAB", FileKind::Table),
    (b"SENETPAK", FileKind::Table),
    (b"SENETBOK", FileKind::Book),
    (b"SENETNET", FileKind::Network),
    (b"SENETPUZ", FileKind::Puzzles),
];

impl FileKind {
    /// What these bytes are.
    pub(crate) fn of(bytes: &[u8]) -> FileKind {
        let beginning = BEGINNINGS.iter().find(|(beginning, _)| bytes.starts_with(beginning));
        beginning.map_or(FileKind::Other, |(_, kind)| *kind)
    }

    /// What a file holds; [`FileKind::Other`] if it cannot be read or is not a regular file.
    pub(crate) fn of_file(path: &Path) -> FileKind {
        let mut bytes = Vec::new();
        // Opening a FIFO would wait for a writer.
        let is_regular = fs::metadata(path).is_ok_and(|metadata| metadata.is_file());
        let read = || File::open(path)?.take(32).read_to_end(&mut bytes);
        match is_regular.then(read) {
            Some(Ok(_)) => FileKind::of(&bytes),
            _ => FileKind::Other,
        }
    }

    fn name(self) -> &'static str {
        match self {
            FileKind::Record => "the record of a game",
            FileKind::Table => "a table of exact values",
            FileKind::Book => "an opening book",
            FileKind::Network => "a network",
            FileKind::Puzzles => "a set of puzzles",
            FileKind::Other => "another file",
        }
    }
}

/// Checks that writing a file does not replace a file of Senet of another kind.
///
/// # Errors
///
/// If it does.
pub(crate) fn check_replaced(path: &Path, new: FileKind) -> Result<()> {
    match FileKind::of_file(path) {
        FileKind::Other => Ok(()),
        old if old == new => Ok(()),
        old => bail!("'{}' is {}, which is not replaced; name another file", path.display(), old.name()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recognises_the_files_of_the_project() {
        let tables = Path::new("../senet-table/examples/tables");
        for folder in fs::read_dir(tables).unwrap() {
            for file in fs::read_dir(folder.unwrap().path()).unwrap() {
                let file = file.unwrap().path();
                let is_book = file.extension().is_some_and(|extension| extension == "book");
                let kind = if is_book { FileKind::Book } else { FileKind::Table };
                assert_eq!(FileKind::of_file(&file), kind, "{}", file.display());
            }
        }
        assert_eq!(FileKind::of_file(Path::new("../senet-play/weights/tait.bin")), FileKind::Network);
        assert_eq!(FileKind::of_file(Path::new("../senet-play/puzzles/tait.bin")), FileKind::Puzzles);
    }
}
