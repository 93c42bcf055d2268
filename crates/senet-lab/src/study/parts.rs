//! The folder of a study whose parts are made elsewhere, such as on other machines.

use std::path::Path;
use std::sync::atomic::AtomicU64;

use super::config::StudyConfig;
use super::definition::Study;
use super::error::StudyError;
use super::folder::{Folder, FolderState};
use super::jobs::Job;
use super::run::lead_part;
use crate::workers::RunOptions;

/// A part of a study: a piece of its work.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StudyPart {
    /// The name, from which the names of its files begin.
    pub name: String,
    /// The number of games that it plays.
    pub games: u64,
    /// The name of the part that it uses, if there is one. Without its files, it makes them again.
    pub uses: Option<String>,
}

/// The folder of a study, whose parts can be made in any folder of the same study.
///
/// The files of a part depend on the study alone. Once all parts are in a folder, [`Study::run`] only joins them. The
/// folder is locked while this value lives.
///
/// ```no_run
/// # use std::path::Path;
/// # use senet_lab::{RunOptions, Study, StudyError};
/// # fn make(study: &Study, options: RunOptions<'_>) -> Result<(), StudyError> {
/// let folder = study.open(Path::new("study"))?;
/// for part in folder.missing() {
///     // This may happen on another machine.
///     let elsewhere = study.open(Path::new("elsewhere"))?;
///     elsewhere.make(&part.name, options)?;
///     for (name, bytes) in elsewhere.files(&part.name)? {
///         folder.store(&name, &bytes)?;
///     }
/// }
/// drop(folder);
/// study.run(Path::new("study"), options, |_, _| ())?;
/// # Ok(())
/// # }
/// ```
pub struct StudyFolder {
    study: Study,
    folder: Folder,
    state: FolderState,
}

impl Study {
    /// Opens a folder for this study: a new one, an empty one, or one with the same study.
    ///
    /// # Errors
    ///
    /// [`StudyError`] if the folder holds something else, is in use, or cannot be read or written.
    pub fn open(&self, path: &Path) -> Result<StudyFolder, StudyError> {
        let (folder, state) = Folder::open(path, &StudyConfig::of(self))?;
        Ok(StudyFolder { study: self.clone(), folder, state })
    }

    /// The text of the file `configuration.json`: two programs that write the same text make the same parts.
    pub fn configuration(&self) -> String {
        Folder::config_text(&StudyConfig::of(self)).unwrap_or_default()
    }

    /// The number of games that all parts play.
    pub fn all_games(&self) -> u64 {
        self.jobs().iter().map(Job::games).sum()
    }
}

impl StudyFolder {
    /// The parts that the folder lacks, in the order in which they are to be made. A complete study lacks none.
    pub fn missing(&self) -> Vec<StudyPart> {
        if self.state == FolderState::Complete {
            return Vec::new();
        }
        let leads =
            (0..self.study.subjects.len()).filter(|subject| !Study::is_prepared(*subject, &self.folder));
        let leads = leads.map(|subject| StudyPart { name: lead_part(subject), games: 0, uses: None });
        let jobs = self.study.jobs().into_iter().filter(|job| !Study::is_done(job, &self.folder));
        let jobs = jobs.map(|job| StudyPart {
            name: job.name(),
            games: job.games(),
            uses: match job {
                Job::Games { subject, .. } => Some(lead_part(subject)),
                Job::Match { .. } => None,
            },
        });
        leads.chain(jobs).collect()
    }

    /// Makes a part, with one thread.
    ///
    /// # Errors
    ///
    /// [`StudyError`] if the study has no such part, its files cannot be written, or the run was stopped.
    pub fn make(&self, part: &str, options: RunOptions<'_>) -> Result<(), StudyError> {
        let StudyFolder { study, folder, .. } = self;
        if let Some(subject) = (0..study.subjects.len()).find(|subject| lead_part(*subject) == part) {
            let prepared = study.prepare_subject(subject, folder, options);
            return prepared.unwrap_or(Err(StudyError::Interrupted)).map(drop);
        }
        let job = study.jobs().into_iter().find(|job| job.name() == part);
        let job = job.ok_or_else(|| StudyError::UnknownPart { name: part.to_owned() })?;
        let made = match &job {
            Job::Games { subject, games } => match study.prepare_subject(*subject, folder, options) {
                Some(Ok(prepared)) => {
                    study.play_games(&prepared, games, part, folder, options, &AtomicU64::new(0))
                }
                other => other.map(|result| result.map(drop)),
            },
            Job::Match { subject, levels, units } => {
                study.play_match(*subject, *levels, units, part, folder, options)
            }
        };
        made.unwrap_or(Err(StudyError::Interrupted))
    }

    /// The files of a part: names and bytes, in the order in which they are to be stored.
    ///
    /// # Errors
    ///
    /// [`StudyError`] if a file cannot be read.
    pub fn files(&self, part: &str) -> Result<Vec<(String, Vec<u8>)>, StudyError> {
        self.folder.files_of_part(part)
    }

    /// Stores a file of a part. The last file of a part completes it.
    ///
    /// # Errors
    ///
    /// [`StudyError`] if it cannot be written, or its name is not that of a file of a part.
    pub fn store(&self, name: &str, bytes: &[u8]) -> Result<(), StudyError> {
        if name.contains(['/', '\\']) {
            return Err(StudyError::UnknownPart { name: name.to_owned() });
        }
        self.folder.store_file_of_part(name, bytes)
    }
}
