//! The folder of a study: files that are written atomically, and parts from which a later run continues.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use senet_files::OutputFile;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::error::StudyError;

/// The file with the configuration of the study.
const CONFIG: &str = "configuration.json";
/// The name of that file up to version 0.2. Studies that it began are continued.
const OLD_CONFIG: &str = "question.json";
/// The file with the results. It is written last.
const RESULTS: &str = "study.json";
const PARTS: &str = "parts";

/// The folder of a study. It is locked while this value lives.
pub(crate) struct Folder {
    path: PathBuf,
    _lock: File,
}

/// The state in which an earlier run left a folder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FolderState {
    /// Some of the work remains.
    Unfinished,
    /// The study is complete.
    Complete,
}

impl Folder {
    /// Opens a folder for a study with this configuration: a new one, an empty one, or one with the same
    /// study.
    ///
    /// # Errors
    ///
    /// [`StudyError`] if the folder holds something else, is in use, or cannot be read or written.
    pub(crate) fn open(path: &Path, config: &impl Serialize) -> Result<(Folder, FolderState), StudyError> {
        let failed = |error| StudyError::file(path, error);
        let name = if path.join(OLD_CONFIG).exists() { OLD_CONFIG } else { CONFIG };
        let config_path = path.join(name);
        if !config_path.exists() && path.exists() {
            let mut entries = fs::read_dir(path).map_err(failed)?;
            if entries.any(|entry| entry.is_ok_and(|entry| entry.file_name() != PARTS)) {
                return Err(StudyError::NotEmpty { folder: path.to_owned() });
            }
        }
        let config = Folder::config_text(config).map_err(failed)?;
        let is_other = || -> Result<bool, StudyError> {
            let is_there = config_path.exists();
            let found =
                || fs::read_to_string(&config_path).map_err(|error| StudyError::file(&config_path, error));
            Ok(is_there && found()? != config)
        };
        // Before anything is made in the folder of another study.
        if is_other()? {
            return Err(StudyError::OtherStudy { folder: path.to_owned() });
        }
        let parts = path.join(PARTS);
        fs::create_dir_all(&parts).map_err(failed)?;
        let folder = Folder { path: path.to_owned(), _lock: lock(path, &parts.join("lock"))? };
        if !config_path.exists() {
            folder.write(CONFIG, |file| file.write_all(config.as_bytes()))?;
        } else if is_other()? {
            return Err(StudyError::OtherStudy { folder: path.to_owned() });
        }
        let complete = path.join(RESULTS).exists();
        Ok((folder, if complete { FolderState::Complete } else { FolderState::Unfinished }))
    }

    /// The text of the file with the configuration.
    pub(crate) fn config_text(config: &impl Serialize) -> io::Result<String> {
        Ok(serde_json::to_string_pretty(config)? + "\n")
    }

    /// Writes a file completely or not at all. The folder is locked, so the temporary name is free.
    pub(crate) fn write(
        &self,
        name: &str,
        contents: impl FnOnce(&mut OutputFile) -> io::Result<()>,
    ) -> Result<(), StudyError> {
        let path = self.path.join(name);
        let write_file = || {
            let mut file = OutputFile::create_with_suffix(&path, ".new")?;
            contents(&mut file)?;
            file.finish()
        };
        write_file().map_err(|error| StudyError::file(&path, error))
    }

    /// Stores a part of the work.
    pub(crate) fn store_part(&self, name: &str, part: &impl Serialize) -> Result<(), StudyError> {
        let text = serde_json::to_vec(part).map_err(|error| StudyError::file(&self.path, error.into()))?;
        self.write(&part_file(name), |file| file.write_all(&text))
    }

    /// Loads a part. `None` if there is no such part or it cannot be read.
    pub(crate) fn load_part<T: DeserializeOwned>(&self, name: &str) -> Option<T> {
        let text = fs::read(self.path.join(part_file(name))).ok()?;
        serde_json::from_slice(&text).ok()
    }

    /// The name of the file with the rows of a part, for [`write`](Folder::write).
    pub(crate) fn rows_file(part: &str, table: &str) -> String {
        format!("{PARTS}/{part}.{table}.parquet")
    }

    /// The name of the file with the numbers that differences are taken from, for [`write`](Folder::write).
    pub(crate) fn numbers_file(part: &str) -> String {
        format!("{PARTS}/{part}.numbers")
    }

    /// The path of the file with this name.
    pub(crate) fn path_of(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// The files of a part: their names, without the folder, and their bytes. The file that says that the part is there
    /// comes last.
    pub(crate) fn files_of_part(&self, name: &str) -> Result<Vec<(String, Vec<u8>)>, StudyError> {
        let parts = self.path.join(PARTS);
        let mut names = Vec::new();
        for entry in fs::read_dir(&parts).map_err(|error| StudyError::file(&parts, error))? {
            let file = entry.map_err(|error| StudyError::file(&parts, error))?.file_name();
            names.extend(
                file.into_string().ok().filter(|file| file.strip_prefix(name).is_some_and(is_of_part)),
            );
        }
        names.sort_by_key(|file| (file.ends_with(".json"), file.clone()));
        let read = |file: String| {
            let path = parts.join(&file);
            let bytes = fs::read(&path).map_err(|error| StudyError::file(&path, error))?;
            Ok((file, bytes))
        };
        names.into_iter().map(read).collect()
    }

    /// Stores a file of a part that was made elsewhere.
    pub(crate) fn store_file_of_part(&self, name: &str, bytes: &[u8]) -> Result<(), StudyError> {
        self.write(&format!("{PARTS}/{name}"), |file| file.write_all(bytes))
    }

    /// Writes the results, which completes the study, and removes the parts.
    pub(crate) fn finish(&self, results: &impl Serialize) -> Result<(), StudyError> {
        let text = serde_json::to_string_pretty(results)
            .map_err(|error| StudyError::file(&self.path, error.into()))?;
        self.write(RESULTS, |file| file.write_all(text.as_bytes()).and_then(|()| file.write_all(b"\n")))?;
        self.remove_parts()
    }

    /// Removes the parts of a complete study.
    pub(crate) fn remove_parts(&self) -> Result<(), StudyError> {
        let parts = self.path.join(PARTS);
        fs::remove_dir_all(&parts).map_err(|error| StudyError::file(&parts, error))
    }
}

/// Whether a name that begins with that of a part goes on as the name of one of its files.
fn is_of_part(rest: &str) -> bool {
    matches!(rest, ".json" | ".numbers") || rest.ends_with(".parquet") && rest.starts_with('.')
}

fn part_file(name: &str) -> String {
    format!("{PARTS}/{name}.json")
}

fn lock(folder: &Path, path: &Path) -> Result<File, StudyError> {
    let file = File::options().create(true).append(true).open(path);
    let file = file.map_err(|error| StudyError::file(path, error))?;
    match file.try_lock() {
        // On file systems without locks, concurrent runs cannot be detected.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StudyError::Busy { folder: folder.to_owned() }),
    }
}
