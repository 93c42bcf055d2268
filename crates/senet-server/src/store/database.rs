//! Which database to use, and how to connect to it.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::{AnyConnection, AnyPool, Connection};
use tokio::time::timeout;

use super::error::DatabaseError;

/// Settings of every SQLite connection: readers work beside the writer, and a commit returns once it is on
/// the disk.
const SQLITE_PRAGMAS: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout";
/// The longest wait for a lock that another program holds on an SQLite database.
const LOCK_TIMEOUT: Duration = Duration::from_secs(5);
/// The number of connections that read.
const READERS: u32 = 3;
/// The longest wait for a connection. It is generous because a busy machine is slow to make one, and a player
/// would rather wait than see an error.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(20);

/// A database to connect to.
#[derive(Clone, Debug)]
pub(crate) struct Database {
    url: String,
    kind: Kind,
    /// The file of an SQLite database.
    file: Option<PathBuf>,
    /// The longest wait for a lock on an SQLite database.
    lock_timeout: Duration,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Sqlite,
    #[cfg(feature = "postgres")]
    Postgres,
}

impl Database {
    /// The database with this URL. Without one, `senet/games.sqlite` in the user's data folder.
    ///
    /// # Errors
    ///
    /// [`DatabaseError`] if the URL names no supported database, or the data folder is not known.
    pub(crate) fn from_url(url: Option<&str>) -> Result<Database, DatabaseError> {
        match url {
            Some(url) if url.starts_with("postgres://") || url.starts_with("postgresql://") => {
                Database::postgres(url)
            }
            Some(url) => {
                let file = url.strip_prefix("sqlite:").filter(|file| !file.is_empty());
                let file = file.ok_or(DatabaseError::Url)?;
                Ok(Database::file(file.strip_prefix("//").unwrap_or(file).into()))
            }
            None => Ok(Database::file(default_file().ok_or(DatabaseError::NoFolder)?)),
        }
    }

    #[cfg(feature = "postgres")]
    fn postgres(url: &str) -> Result<Database, DatabaseError> {
        Ok(Database { url: url.to_owned(), kind: Kind::Postgres, file: None, lock_timeout: LOCK_TIMEOUT })
    }

    #[cfg(not(feature = "postgres"))]
    fn postgres(_url: &str) -> Result<Database, DatabaseError> {
        Err(DatabaseError::PostgresMissing)
    }

    /// The SQLite database in a file.
    pub(crate) fn file(file: PathBuf) -> Database {
        let path = file.to_string_lossy().replace('%', "%25").replace('?', "%3f").replace('#', "%23");
        let url = format!("sqlite://{path}?mode=rwc");
        Database { url, kind: Kind::Sqlite, file: Some(file), lock_timeout: LOCK_TIMEOUT }
    }

    /// The same database with another wait for locks.
    #[cfg(test)]
    pub(super) fn with_lock_timeout(self, lock_timeout: Duration) -> Database {
        Database { lock_timeout, ..self }
    }

    /// Creates the folder of an SQLite file, and registers the drivers. Connections need both.
    ///
    /// # Errors
    ///
    /// [`DatabaseError`] if the folder cannot be created.
    pub(super) fn prepare(&self) -> Result<(), DatabaseError> {
        sqlx::any::install_default_drivers();
        let Some(folder) = self.file.as_ref().and_then(|file| file.parent()) else { return Ok(()) };
        let failed = |source| DatabaseError::Folder { folder: folder.display().to_string(), source };
        fs::create_dir_all(folder).map_err(failed)
    }

    /// The connections that read. A database that is unusable is only known as one that does not answer in time: a
    /// pool tries again.
    ///
    /// # Errors
    ///
    /// The error of the database.
    pub(super) async fn readers(&self) -> Result<AnyPool, sqlx::Error> {
        let options = self.options()?;
        let pool = AnyPoolOptions::new().max_connections(READERS).acquire_timeout(CONNECT_TIMEOUT);
        let database = self.clone();
        let pool = pool.after_connect(move |connection, _| {
            let database = database.clone();
            Box::pin(async move { database.configure(connection).await })
        });
        pool.connect_with(options).await
    }

    /// A new connection that writes. It is outside the pool, so that the writer alone decides when it is
    /// used and when it is discarded.
    ///
    /// # Errors
    ///
    /// The error of the database.
    pub(super) async fn writer(&self) -> Result<AnyConnection, sqlx::Error> {
        let options = self.options()?;
        let connect = async {
            let mut connection = AnyConnection::connect_with(&options).await?;
            self.configure(&mut connection).await?;
            Ok(connection)
        };
        timeout(CONNECT_TIMEOUT, connect).await.map_err(|_| sqlx::Error::PoolTimedOut)?
    }

    /// The statement that begins a transaction that writes. SQLite takes the lock at once, so that another
    /// writer makes this statement fail and none of the later ones.
    pub(super) fn begin(&self) -> &'static str {
        match self.kind {
            Kind::Sqlite => "BEGIN IMMEDIATE",
            #[cfg(feature = "postgres")]
            Kind::Postgres => "BEGIN",
        }
    }

    fn options(&self) -> Result<AnyConnectOptions, sqlx::Error> {
        AnyConnectOptions::from_str(&self.url)
    }

    async fn configure(&self, connection: &mut AnyConnection) -> Result<(), sqlx::Error> {
        if self.kind == Kind::Sqlite {
            let pragmas = format!("{SQLITE_PRAGMAS} = {}", self.lock_timeout.as_millis());
            sqlx::raw_sql(sqlx::AssertSqlSafe(pragmas)).execute(connection).await?;
        }
        Ok(())
    }

    /// The error that this database cannot be used.
    pub(super) fn unusable(&self, source: sqlx::Error) -> DatabaseError {
        DatabaseError::Unusable { name: self.name(), source }
    }

    /// The database's name for messages, without a password.
    fn name(&self) -> String {
        match (&self.file, self.url.rsplit_once('@')) {
            (Some(file), _) => format!("'{}'", file.display()),
            (None, Some((_, place))) => format!("at {place}"),
            (None, None) => self.url.clone(),
        }
    }
}

/// The file in the user's data folder.
fn default_file() -> Option<PathBuf> {
    Some(data_folder()?.join("senet").join("games.sqlite"))
}

/// The user's data folder by the XDG base directories.
#[cfg(not(windows))]
fn data_folder() -> Option<PathBuf> {
    absolute_path("XDG_DATA_HOME").or_else(|| Some(absolute_path("HOME")?.join(".local").join("share")))
}

/// The user's folder for local data of applications.
#[cfg(windows)]
fn data_folder() -> Option<PathBuf> {
    absolute_path("LOCALAPPDATA")
}

/// The path in an environment variable. A relative path is ignored.
fn absolute_path(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).map(PathBuf::from).filter(|path| path.is_absolute())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(feature = "postgres")]
    fn name_hides_the_password() {
        let database = Database::from_url(Some("postgres://anna:secret@host/senet")).unwrap();
        assert_eq!(database.name(), "at host/senet");
    }

    #[test]
    #[cfg(not(feature = "postgres"))]
    fn postgres_url_is_refused_without_the_feature() {
        let error = Database::from_url(Some("postgres://anna:secret@host/senet")).unwrap_err();
        assert!(error.to_string().contains("built without PostgreSQL"), "{error}");
    }

    #[test]
    fn only_supported_urls_are_accepted() {
        assert_eq!(Database::from_url(Some("sqlite:games.db")).unwrap().name(), "'games.db'");
        assert!(Database::from_url(Some("mysql://host/senet")).is_err());
        assert!(Database::from_url(Some("sqlite:")).is_err());
    }
}
