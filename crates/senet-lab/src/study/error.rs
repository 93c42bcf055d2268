//! Errors of studies.

use std::io;
use std::path::{Path, PathBuf};

/// The reason why a study was not completed.
///
/// ```
/// # use senet::{Preset, Ruleset};
/// use senet_lab::{DecisionTable, Study, StudyError, Subject};
/// # use senet_play::Level;
/// # let rules = Ruleset::new(Preset::Tait.spec().with_options(["pieces=1"])?)?;
/// # let study = Study {
/// #     subjects: vec![Subject::new(rules)], varied: None, players: [Level::Random; 2], games: 4, seed: 1,
/// #     luck_games: 0, levels: Vec::new(), match_games: 0, seconds_per_move: 10.0,
/// #     decisions: DecisionTable::Omitted, command: "senet study".to_owned(),
/// # };
/// let folder = tempfile::tempdir()?;
/// let first = study.open(folder.path())?;
/// assert!(matches!(study.open(folder.path()), Err(StudyError::Busy { .. })));
/// drop(first);
/// let longer = Study { games: 8, ..study };
/// assert!(matches!(longer.open(folder.path()), Err(StudyError::OtherStudy { .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
        /// The folder.
        folder: PathBuf,
    },
    /// The folder holds a study with another configuration.
    #[error(
        "the folder {} holds another study (see its configuration.json); \
         choose another folder with --out or delete that one",
        folder.display()
    )]
    OtherStudy {
        /// The folder.
        folder: PathBuf,
    },
    /// Another process is working in the folder.
    #[error("another process is working in the folder {}; \
         wait for it or choose another folder with --out", folder.display())]
    Busy {
        /// The folder.
        folder: PathBuf,
    },
    /// The study has no part, or no file of a part, with this name.
    #[error("the study has no part {name}")]
    UnknownPart {
        /// The name.
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
