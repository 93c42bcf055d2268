//! The folder of a study: files that are whole or not there, and parts that a later run goes on from.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::error::StudyError;

/// The file that says what a folder's study asks.
const QUESTION: &str = "question.json";
/// The last file that a study writes.
const ANSWER: &str = "study.json";
const PARTS: &str = "parts";

/// The folder of a study, locked for as long as this lives.
pub(crate) struct Folder {
    path: PathBuf,
    _lock: File,
}

/// How far an earlier run came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Found {
    /// There is work to do.
    Unfinished,
    /// Everything is there.
    Complete,
}

impl Folder {
    /// Takes a folder for a study that asks this: a new one, an empty one, or one that holds the same study.
    pub(crate) fn open(path: &Path, question: &impl Serialize) -> Result<(Folder, Found), StudyError> {
        let failed = |error| StudyError::file(path, error);
        let asked = path.join(QUESTION);
        if !asked.exists() && path.exists() {
            let mut entries = fs::read_dir(path).map_err(failed)?;
            if entries.any(|entry| entry.is_ok_and(|entry| entry.file_name() != PARTS)) {
                return Err(StudyError::NotEmpty { folder: path.to_owned() });
            }
        }
        let parts = path.join(PARTS);
        fs::create_dir_all(&parts).map_err(failed)?;
        let folder = Folder { path: path.to_owned(), _lock: lock(path, &parts.join("lock"))? };
        let question = serde_json::to_string_pretty(question).map_err(|error| failed(error.into()))? + "\n";
        if !asked.exists() {
            folder.put(QUESTION, |file| file.write_all(question.as_bytes()))?;
        } else if fs::read_to_string(&asked).map_err(|error| StudyError::file(&asked, error))? != question {
            return Err(StudyError::OtherStudy { folder: path.to_owned() });
        }
        let complete = path.join(ANSWER).exists();
        Ok((folder, if complete { Found::Complete } else { Found::Unfinished }))
    }

    /// Writes a file beside its place, and puts it there when it is whole.
    pub(crate) fn put(
        &self,
        name: &str,
        write: impl FnOnce(&mut File) -> io::Result<()>,
    ) -> Result<(), StudyError> {
        let path = self.path.join(name);
        let beside = self.path.join(format!("{name}.new"));
        let put = || {
            let mut file = File::create(&beside)?;
            write(&mut file)?;
            file.sync_all()?;
            fs::rename(&beside, &path)
        };
        put().map_err(|error| {
            // It is of no use, and nobody can be told that it is still there.
            let _ = fs::remove_file(&beside);
            StudyError::file(&path, error)
        })
    }

    /// Keeps a part of the work.
    pub(crate) fn keep(&self, name: &str, part: &impl Serialize) -> Result<(), StudyError> {
        let text = serde_json::to_vec(part).map_err(|error| StudyError::file(&self.path, error.into()))?;
        self.put(&part_file(name), |file| file.write_all(&text))
    }

    /// A part that was kept; none if there is none, or it cannot be read.
    pub(crate) fn kept<T: DeserializeOwned>(&self, name: &str) -> Option<T> {
        let text = fs::read(self.path.join(part_file(name))).ok()?;
        serde_json::from_slice(&text).ok()
    }

    /// The rows of a part, as a name for [`put`](Folder::put).
    pub(crate) fn rows(part: &str, table: &str) -> String {
        format!("{PARTS}/{part}.{table}.parquet")
    }

    /// Where a file of this name is.
    pub(crate) fn path_of(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Writes the answer, which ends the study, and takes the parts away.
    pub(crate) fn finish(&self, answer: &impl Serialize) -> Result<(), StudyError> {
        let text = serde_json::to_string_pretty(answer)
            .map_err(|error| StudyError::file(&self.path, error.into()))?;
        self.put(ANSWER, |file| file.write_all(text.as_bytes()).and_then(|()| file.write_all(b"\n")))?;
        self.tidy()
    }

    /// Takes the parts of a complete study away.
    pub(crate) fn tidy(&self) -> Result<(), StudyError> {
        let parts = self.path.join(PARTS);
        fs::remove_dir_all(&parts).map_err(|error| StudyError::file(&parts, error))
    }
}

fn part_file(name: &str) -> String {
    format!("{PARTS}/{name}.json")
}

fn lock(folder: &Path, path: &Path) -> Result<File, StudyError> {
    let file = File::options().create(true).append(true).open(path);
    let file = file.map_err(|error| StudyError::file(path, error))?;
    match file.try_lock() {
        // Where files cannot be locked, nobody is kept out.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StudyError::Busy { folder: folder.to_owned() }),
    }
}
