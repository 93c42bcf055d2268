//! The errors of opening and reading tables and opening books.

use std::io;
use std::path::{Path, PathBuf};

use crate::index::Stratum;

/// Why a table cannot be used. Its message says what to do.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// The file cannot be opened or read.
    #[error("cannot read the table {}: {error}", path.display())]
    Io {
        /// The file that cannot be read.
        path: PathBuf,
        /// The error of the file system.
        error: io::Error,
    },
    /// The file is not a table.
    #[error("{} is not a table of Senet; name a file that `senet solve` has written", path.display())]
    NotATable {
        /// The file; `<memory>` for bytes without one.
        path: PathBuf,
    },
    /// The table is in another version of the format.
    #[error(
        "the table {} is in version {found} of the format, and this program reads version {}; use the program that \
         wrote it, or move it away and build it again with `senet solve`",
        path.display(), crate::FORMAT_VERSION
    )]
    UnsupportedVersion {
        /// The file; `<memory>` for bytes without one.
        path: PathBuf,
        /// The version of the file.
        found: u32,
    },
    /// The header is damaged.
    #[error(
        "the header of the table {} is damaged; delete it and build it again with `senet solve`",
        path.display()
    )]
    DamagedHeader {
        /// The file; `<memory>` for bytes without one.
        path: PathBuf,
    },
    /// The file is too short or too long.
    #[error(
        "the table {} has {found} bytes and should have {expected}: it was cut off or added to; delete it and build it \
         again with `senet solve`",
        path.display()
    )]
    WrongLength {
        /// The file; `<memory>` for bytes without one.
        path: PathBuf,
        /// The number of bytes that the header calls for.
        expected: u64,
        /// The number of bytes of the file.
        found: u64,
    },
    /// The table is of another ruleset.
    #[error(
        "the table {} is for {found}, not for {expected}; name the ruleset and options it was built for, or build one \
         for {expected} with `senet solve`",
        path.display()
    )]
    WrongRuleset {
        /// The file; `<memory>` for bytes without one.
        path: PathBuf,
        /// The name of the table's ruleset with its options.
        found: String,
        /// The name of the expected ruleset with its options.
        expected: String,
    },
    /// The table is of another stratum.
    #[error(
        "the table {} is for {} against {} pieces, not {} against {}; rename the file to what it contains, or delete \
         it and build it again with `senet solve`",
        path.display(), found.mover, found.other, expected.mover, expected.other
    )]
    WrongStratum {
        /// The file; `<memory>` for bytes without one.
        path: PathBuf,
        /// The stratum in the header of the table.
        found: Stratum,
        /// The stratum that was asked for.
        expected: Stratum,
    },
    /// An opening book cannot be used.
    #[error("the opening book {} cannot be used: {error}", path.display())]
    Book {
        /// The file of the book.
        path: PathBuf,
        /// Why the book cannot be used.
        error: BookError,
    },
    /// The values or their checksums are damaged.
    #[error(
        "the table {} is damaged from byte {byte} on; delete it and build it again with `senet solve`",
        path.display()
    )]
    Damaged {
        /// The file; `<memory>` for bytes without one.
        path: PathBuf,
        /// The offset of the first damaged block.
        byte: u64,
    },
}

impl TableError {
    /// Whether the file holds no usable values, so that it may be overwritten: it is damaged, of a wrong
    /// length, or not a table.
    pub fn is_damaged(&self) -> bool {
        matches!(
            self,
            TableError::NotATable { .. }
                | TableError::DamagedHeader { .. }
                | TableError::WrongLength { .. }
                | TableError::Damaged { .. }
        )
    }

    /// The file that the error is about; `<memory>` for bytes without one.
    pub fn path(&self) -> &Path {
        match self {
            TableError::Io { path, .. }
            | TableError::NotATable { path }
            | TableError::UnsupportedVersion { path, .. }
            | TableError::DamagedHeader { path }
            | TableError::WrongLength { path, .. }
            | TableError::WrongRuleset { path, .. }
            | TableError::WrongStratum { path, .. }
            | TableError::Book { path, .. }
            | TableError::Damaged { path, .. } => path,
        }
    }
}

/// Why an opening book cannot be used. Its message says what to do.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BookError {
    /// The file cannot be read.
    #[error("it cannot be read: {0}")]
    Io(#[from] io::Error),
    /// The bytes are not an opening book.
    #[error("it is not an opening book; delete it or write it again with `senet table book`")]
    NotABook,
    /// The book is in another version of the format.
    #[error(
        "it is in version {found} of the format, and this program reads version {}; write it again with \
         `senet table book`",
        crate::BOOK_VERSION
    )]
    UnsupportedVersion {
        /// The version of the book.
        found: u32,
    },
    /// The book is of another ruleset.
    #[error(
        "it is for other rules; move it to the folder of its ruleset, or write it again with `senet table book`"
    )]
    WrongRuleset,
    /// The contents are damaged.
    #[error("it is damaged; write it again with `senet table book`")]
    Damaged,
}
