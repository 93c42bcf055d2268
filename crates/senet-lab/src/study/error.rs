//! Errors of studies.

use std::io;
use std::path::{Path, PathBuf};

/// The reason why a study was not completed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StudyError {
    /// A file or folder could not be read or written.
    #[error("cannot write {}: {error}; once this is fixed, the same command continues the study", path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// The folder holds files other than a study.
    #[error("the folder {} is not empty and holds no study; choose another one with --out", folder.display())]
    NotEmpty {
        /// The folder as it was named.
        folder: PathBuf,
    },
    /// The folder holds a study with another configuration.
    #[error(
        "the folder {} holds another study (see its configuration.json); \
         choose another folder with --out or delete that one",
        folder.display()
    )]
    OtherStudy {
        /// The folder as it was named.
        folder: PathBuf,
    },
    /// Another process is working in the folder.
    #[error("another process is working in the folder {}; \
         wait for it or choose another folder with --out", folder.display())]
    Busy {
        /// The folder as it was named.
        folder: PathBuf,
    },
    /// The study has no part, or no file of a part, with this name.
    #[error("the study has no part {name}")]
    UnknownPart {
        /// The name of the part or file that was asked for.
        name: String,
    },
    /// The run was stopped.
    #[error("interrupted; the same command continues the study")]
    Interrupted,
}

impl StudyError {
    pub(crate) fn file(path: &Path, error: io::Error) -> StudyError {
        StudyError::File { path: path.to_owned(), error }
    }
}
