//! The files of saved games: the game in progress, and the archive of finished games. Used by the application
//! and the game screen.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use senet::Record;

use crate::session::Session;
use crate::session_record::{from_record, to_record};

/// Where games are saved.
#[derive(Clone, Debug)]
pub(crate) enum Store {
    Folder(SaveSlot),
    /// Nowhere: the environment names no folder. Saving fails.
    Unavailable,
    /// Nowhere: games are not to be saved. Saving does nothing.
    Disabled,
}

/// The place of one game in progress in the folder. Each running program has its own slot, so that two
/// programs do not overwrite each other's game.
#[derive(Clone, Debug)]
pub(crate) struct SaveSlot {
    folder: PathBuf,
    /// 1 for the first program, 2 for one that starts while the first is running, and so on.
    number: u32,
    /// Locked while the program runs. `None` if the file cannot be locked or written.
    _lock: Option<Arc<File>>,
}

impl SaveSlot {
    /// The first slot that no other program holds.
    fn free(folder: PathBuf) -> SaveSlot {
        for number in 1..=MAX_SLOTS {
            match lock(&folder.join(format!("{}.lock", file_stem(number)))) {
                Ok(lock) => return SaveSlot { folder, number, _lock: Some(Arc::new(lock)) },
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(_)) => return SaveSlot { folder, number, _lock: None },
            }
        }
        SaveSlot { folder, number: MAX_SLOTS + 1, _lock: None }
    }

    fn current(&self) -> PathBuf {
        self.folder.join(format!("{}.senet", file_stem(self.number)))
    }
}

/// The number of slots. Further programs share the last one.
const MAX_SLOTS: u32 = 32;

fn file_stem(number: u32) -> String {
    if number == 1 { "current".to_owned() } else { format!("current-{number}") }
}

fn lock(path: &Path) -> Result<File, TryLockError> {
    create_parent(path).map_err(|_| TryLockError::Error(io::Error::other("no folder")))?;
    let file = File::options().create(true).append(true).open(path).map_err(TryLockError::Error)?;
    file.try_lock()?;
    Ok(file)
}

/// Why a game could not be saved.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SaveError {
    /// The environment names no folder.
    #[error("games cannot be saved: {}", crate::environment::NO_DATA_DIR)]
    NoFolder,
    /// The file that the player names exists, or the player names none.
    #[error("cannot save to '{}': name a file that does not exist yet", path.display())]
    Exists { path: PathBuf },
    /// A file could not be written, renamed or removed.
    #[error("cannot save to {}: {error}", path.display())]
    File { path: PathBuf, error: io::Error },
}

/// The unfinished game in the store.
#[derive(Debug)]
pub(crate) enum SavedGame {
    Nothing,
    Game(Box<Session>),
    Unreadable { path: PathBuf, reason: String },
}

impl Store {
    /// A store in a folder, if there is one.
    pub(crate) fn new(folder: Option<PathBuf>) -> Store {
        folder.map_or(Store::Unavailable, |folder| Store::Folder(SaveSlot::free(folder)))
    }

    fn slot(&self) -> Result<&SaveSlot, SaveError> {
        match self {
            Store::Folder(slot) => Ok(slot),
            Store::Unavailable | Store::Disabled => Err(SaveError::NoFolder),
        }
    }

    /// The file of the game in progress.
    fn current(&self) -> Result<PathBuf, SaveError> {
        Ok(self.slot()?.current())
    }

    /// Saves a game in progress, replacing the previous one.
    pub(crate) fn save(&self, session: &Session) -> Result<(), SaveError> {
        if matches!(self, Store::Disabled) {
            return Ok(());
        }
        write(&self.current()?, &to_record(session).to_string())
    }

    /// Saves a game as a record in a file that the player names.
    pub(crate) fn save_as(path: &Path, session: &Session) -> Result<(), SaveError> {
        if path.as_os_str().is_empty() || path.exists() {
            return Err(SaveError::Exists { path: path.to_owned() });
        }
        senet_files::replace(path, to_record(session).to_string().as_bytes())
            .map_err(|error| SaveError::File { path: path.to_owned(), error })
    }

    /// Archives a finished game under its date, and saves the next game of its match, or nothing, as the
    /// current game.
    pub(crate) fn finish(&self, session: &mut Session, next: Option<&Session>) -> Result<(), SaveError> {
        if matches!(self, Store::Disabled) {
            return Ok(());
        }
        let path = match &session.archived {
            Some(path) => path.clone(),
            None => self.unused_name(&session.file_stem())?,
        };
        write(&path, &to_record(session).to_string())?;
        session.archived = Some(path);
        match next {
            Some(next) => self.save(next),
            None => self.remove_current(),
        }
    }

    fn remove_current(&self) -> Result<(), SaveError> {
        let path = self.current()?;
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(SaveError::File { path, error }),
            _ => Ok(()),
        }
    }

    /// Loads the unfinished game.
    pub(crate) fn load(&self) -> SavedGame {
        let Ok(path) = self.current() else { return SavedGame::Nothing };
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return SavedGame::Nothing,
            Err(error) => return SavedGame::Unreadable { path, reason: error.to_string() },
        };
        let session = match text.parse::<Record>() {
            Ok(record) => from_record(record).map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        };
        match session {
            Ok(session) => SavedGame::Game(Box::new(session)),
            Err(reason) => SavedGame::Unreadable { path, reason },
        }
    }

    /// Moves the unfinished game to the archive, so that a new game does not overwrite it. Returns its new
    /// path, if there was one. Without a folder there is none.
    pub(crate) fn set_aside(&self, date: &str) -> Result<Option<PathBuf>, SaveError> {
        let Store::Folder(slot) = self else { return Ok(None) };
        let path = slot.current();
        if !path.exists() {
            return Ok(None);
        }
        let archived = self.unused_name(&format!("{date}-unfinished"))?;
        create_parent(&archived)?;
        match fs::rename(&path, &archived) {
            Ok(()) => Ok(Some(archived)),
            Err(error) => Err(SaveError::File { path, error }),
        }
    }

    /// A path in the archive that does not exist yet.
    fn unused_name(&self, stem: &str) -> Result<PathBuf, SaveError> {
        let stem: String =
            stem.chars().map(|c| if c.is_alphanumeric() || c == '-' { c } else { '-' }).collect();
        let games = self.slot()?.folder.join("games");
        let path = |number: u32| match number {
            1 => games.join(format!("{stem}.senet")),
            _ => games.join(format!("{stem}-{number}.senet")),
        };
        Ok((1..).map(path).find(|path| !path.exists()).expect("some number is unused"))
    }
}

fn create_parent(path: &Path) -> Result<(), SaveError> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(|error| SaveError::File { path: folder.to_owned(), error })
}

/// Writes a file completely or not at all.
fn write(path: &Path, text: &str) -> Result<(), SaveError> {
    create_parent(path)?;
    senet_files::replace(path, text.as_bytes())
        .map_err(|error| SaveError::File { path: path.to_owned(), error })
}
