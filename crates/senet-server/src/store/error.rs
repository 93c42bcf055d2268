//! Errors of the store.

use senet_game::stored::CorruptData;

/// Why a database cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DatabaseError {
    /// The URL names no supported database.
    #[error("a database must be given as sqlite:FILE or postgres://USER@HOST/NAME")]
    Url,
    /// The program was built without support for PostgreSQL.
    #[error(
        "this program was built without PostgreSQL; name an SQLite database with --database sqlite:FILE, \
         or build with the cargo feature 'postgres'"
    )]
    PostgresMissing,
    /// The user's data folder is not known.
    #[error(
        "the user's data folder is not known (environment variables XDG_DATA_HOME and HOME, or LOCALAPPDATA); \
         name a database with --database sqlite:FILE"
    )]
    NoFolder,
    /// The folder of the database file cannot be created.
    #[error("cannot create the folder '{folder}' for the games; name a database with --database sqlite:FILE")]
    Folder {
        /// The folder of the database file.
        folder: String,
        /// The error of the system or the database.
        source: std::io::Error,
    },
    /// The database cannot be connected to, read or written.
    #[error(
        "cannot use the database {name}; \
         check that it is running and can be written, or name another with --database"
    )]
    Unusable {
        /// The database, without its password.
        name: String,
        /// The error of the system or the database.
        source: sqlx::Error,
    },
}

/// Why a write is not acknowledged.
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum WriteError {
    /// The event exists already: another server uses the same database and has written this game. Nothing
    /// was written.
    #[error("another server has written this game")]
    Conflict,
    /// The database reports an error. Nothing was written.
    #[error("the database could not write: {0}")]
    Failed(String),
    /// The connection broke during the commit, and the database does not answer whether it took place. What
    /// is stored must be read again.
    #[error("the database does not answer whether it has written: {0}")]
    Unknown(String),
}

/// Why a game was not read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ReadError {
    /// The database reports an error.
    #[error("the database could not read")]
    Database(#[from] sqlx::Error),
    /// The data are not those of a game.
    #[error("{0}")]
    Corrupt(#[from] CorruptData),
}
