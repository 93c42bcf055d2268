//! Which database, and how to reach it.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use sqlx::AnyPool;
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};

/// Every connection to SQLite: readers beside the writer, and nothing told before it is on the disk.
const SQLITE: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000";
/// So many connections: one writes, the others read.
const CONNECTIONS: u32 = 4;
/// After so long without a connection it is given up. A busy machine takes its time to make one, and who plays would rather wait than
/// be refused.
const PATIENCE: Duration = Duration::from_secs(20);

/// A database that somebody named, or the usual one.
#[derive(Clone, Debug)]
pub(crate) struct Database {
    url: String,
    kind: Kind,
    /// The file, if it is one.
    file: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Sqlite,
    Postgres,
}

/// Why a database cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum DatabaseError {
    /// The URL is none of ours.
    #[error("a database is named sqlite:FILE or postgres://USER@HOST/NAME")]
    Url,
    /// There is no folder for the usual one.
    #[error("neither XDG_DATA_HOME nor HOME is set: name a database with --database sqlite:FILE")]
    NoFolder,
    /// The folder cannot be made.
    #[error(
        "the folder '{folder}' for the games cannot be made; name a database with --database sqlite:FILE"
    )]
    Folder {
        /// Which.
        folder: String,
        /// Why not.
        source: std::io::Error,
    },
    /// It cannot be reached, read or written. No password is in `name`.
    #[error(
        "the database {name} cannot be used; see that it can be read and written, or name another with --database"
    )]
    Unusable {
        /// Which.
        name: String,
        /// Why not.
        source: sqlx::Error,
    },
}

impl Database {
    /// The database that a URL names; without one, `senet/games.sqlite` in the data folder of the XDG base directories, which count
    /// only if they are absolute.
    pub(crate) fn named(url: Option<&str>) -> Result<Database, DatabaseError> {
        match url {
            Some(url) if url.starts_with("postgres://") || url.starts_with("postgresql://") => {
                Ok(Database { url: url.to_owned(), kind: Kind::Postgres, file: None })
            }
            Some(url) => {
                let file =
                    url.strip_prefix("sqlite:").filter(|file| !file.is_empty()).ok_or(DatabaseError::Url)?;
                Ok(Database::file(file.strip_prefix("//").unwrap_or(file).into()))
            }
            None => Ok(Database::file(usual().ok_or(DatabaseError::NoFolder)?)),
        }
    }

    /// The SQLite database in a file.
    pub(crate) fn file(file: PathBuf) -> Database {
        let path = file.to_string_lossy().replace('%', "%25").replace('?', "%3f").replace('#', "%23");
        Database { url: format!("sqlite://{path}?mode=rwc"), kind: Kind::Sqlite, file: Some(file) }
    }

    /// Connects.
    pub(super) async fn connect(&self) -> Result<AnyPool, DatabaseError> {
        sqlx::any::install_default_drivers();
        if let Some(folder) = self.file.as_ref().and_then(|file| file.parent()) {
            let failed = |source| DatabaseError::Folder { folder: folder.display().to_string(), source };
            fs::create_dir_all(folder).map_err(failed)?;
        }
        let options = AnyConnectOptions::from_str(&self.url).map_err(|error| self.unusable(error))?;
        let kind = self.kind;
        let pool = AnyPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(PATIENCE);
        let pool = pool.after_connect(move |connection, _| {
            Box::pin(async move {
                if kind == Kind::Sqlite {
                    sqlx::raw_sql(SQLITE).execute(connection).await?;
                }
                Ok(())
            })
        });
        pool.connect_with(options).await.map_err(|error| self.unusable(error))
    }

    /// This database cannot be used.
    pub(super) fn unusable(&self, source: sqlx::Error) -> DatabaseError {
        DatabaseError::Unusable { name: self.name(), source }
    }

    /// Its name without a password.
    fn name(&self) -> String {
        match (&self.file, self.url.rsplit_once('@')) {
            (Some(file), _) => format!("'{}'", file.display()),
            (None, Some((_, place))) => format!("at {place}"),
            (None, None) => self.url.clone(),
        }
    }
}

fn usual() -> Option<PathBuf> {
    let variable = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let data = variable("XDG_DATA_HOME").or_else(|| Some(variable("HOME")?.join(".local").join("share")))?;
    Some(data.join("senet").join("games.sqlite"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_is_named_without_its_password() {
        let named = Database::named(Some("postgres://anna:secret@host/senet")).unwrap();
        assert_eq!(named.name(), "at host/senet");
        assert_eq!(Database::named(Some("sqlite:games.db")).unwrap().name(), "'games.db'");
        assert!(Database::named(Some("mysql://host/senet")).is_err());
        assert!(Database::named(Some("sqlite:")).is_err());
    }
}
