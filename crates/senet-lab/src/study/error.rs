//! Why a study was not done.

use std::io;
use std::path::{Path, PathBuf};

/// Why a study was not done, and what to do.
#[derive(Debug, thiserror::Error)]
pub enum StudyError {
    /// A file or folder could not be read or written.
    #[error("cannot write {}: {error}; mend that, and the same command goes on from what is there", path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The folder holds something else.
    #[error("the folder {} is not empty and holds no study; name another one with --out", folder.display())]
    NotEmpty {
        /// The folder.
        folder: PathBuf,
    },
    /// The folder holds a study that asks something else.
    #[error(
        "the folder {} holds another study (its question.json says which); name another folder with --out, or delete that one",
        folder.display()
    )]
    OtherStudy {
        /// The folder.
        folder: PathBuf,
    },
    /// Another run is at work in the folder.
    #[error("another run is at work in the folder {}; wait for it, or name another folder with --out", folder.display())]
    Busy {
        /// The folder.
        folder: PathBuf,
    },
    /// It was told to stop.
    #[error("interrupted; the same command goes on from what is done")]
    Interrupted,
}

impl StudyError {
    pub(crate) fn file(path: &Path, error: io::Error) -> StudyError {
        StudyError::File { path: path.to_owned(), error }
    }
}
