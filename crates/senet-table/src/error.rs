//! Why a file is not the table that is wanted.

use std::io;
use std::path::PathBuf;

use crate::index::Stratum;

/// Why a file is not the table that is wanted, and what to do.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// It cannot be opened or read.
    #[error("cannot read the table {}: {error}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// It is something else.
    #[error("{} is not a table of Senet; name a file that `senet solve` has written", path.display())]
    NotATable {
        /// The file.
        path: PathBuf,
    },
    /// It is in another version of the format.
    #[error(
        "the table {} is in version {found} of the format, and this program reads version {}; use the program that wrote it, \
         or move it away and build it again with `senet solve`",
        path.display(), crate::FORMAT_VERSION
    )]
    UnsupportedVersion {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u32,
    },
    /// Its header is damaged.
    #[error("the header of the table {} is damaged; delete it and build it again with `senet solve`", path.display())]
    DamagedHeader {
        /// The file.
        path: PathBuf,
    },
    /// It is too short, or too long.
    #[error(
        "the table {} has {found} bytes and should have {expected}: it was cut off or added to; delete it and build it again \
         with `senet solve`",
        path.display()
    )]
    WrongLength {
        /// The file.
        path: PathBuf,
        /// How many bytes it should have.
        expected: u64,
        /// How many it has.
        found: u64,
    },
    /// It holds values of another ruleset.
    #[error(
        "the table {} is for {found}, not for {wanted}; name the ruleset and options it was built for, or build one for \
         {wanted} with `senet solve`",
        path.display()
    )]
    WrongRuleset {
        /// The file.
        path: PathBuf,
        /// Its ruleset.
        found: String,
        /// The ruleset that is wanted.
        wanted: String,
    },
    /// It holds another stratum.
    #[error(
        "the table {} is for {} against {} pieces, not {} against {}; give the file its right name back, or delete it and \
         build it again with `senet solve`",
        path.display(), found.mover, found.other, wanted.mover, wanted.other
    )]
    WrongStratum {
        /// The file.
        path: PathBuf,
        /// Its stratum.
        found: Stratum,
        /// The stratum that is wanted.
        wanted: Stratum,
    },
    /// Its values, or their checksums, are damaged.
    #[error(
        "the table {} is damaged from byte {byte} on; delete it and build it again with `senet solve`",
        path.display()
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Where the damaged block begins.
        byte: u64,
    },
}

impl TableError {
    /// Whether the file is no good to anybody, so that it may be overwritten: it is damaged, cut off, or no table.
    pub fn is_damaged(&self) -> bool {
        matches!(
            self,
            TableError::NotATable { .. }
                | TableError::DamagedHeader { .. }
                | TableError::WrongLength { .. }
                | TableError::Damaged { .. }
        )
    }
}
