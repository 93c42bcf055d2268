//! Games on disk: in SQLite or PostgreSQL, by the same SQL. What is written is durable when [`Store::write`] returns; many games that
//! write at the same moment share one commit.

mod database;
mod entry;
mod migrations;
mod stored;
#[cfg(test)]
pub(crate) mod tests;

mod writer;

pub(crate) use database::Database;
pub use database::DatabaseError;
pub(crate) use entry::Entry;
pub(crate) use stored::Damaged;

use std::sync::Arc;
use std::time::Duration;

use senet::Ruleset;
use sqlx::AnyPool;
use sqlx::Row;
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::rooms::{CommandId, GameId, Room};
use stored::{StoredFact, StoredSetup};
use writer::Job;

/// A database that is asked whether it is there answers within this time.
const ANSWER: Duration = Duration::from_secs(10);

/// Where games are kept.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    pool: AnyPool,
    jobs: mpsc::Sender<Job>,
}

/// Why something was not written.
#[derive(Debug, thiserror::Error)]
pub(crate) enum WriteError {
    /// Somebody else wrote this game: another server with the same database.
    #[error("the game was written by another server")]
    Overtaken,
    /// The database does not take it.
    #[error("the database does not take it: {0}")]
    Refused(String),
}

/// Why a game was not read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ReadError {
    /// The database does not answer.
    #[error("the database does not answer")]
    Database(#[from] sqlx::Error),
    /// What it holds is no game that can go on.
    #[error("{0}")]
    Damaged(#[from] Damaged),
}

impl Store {
    /// Opens a database, bringing its tables up to date.
    pub(crate) async fn open(database: &Database) -> Result<Store, DatabaseError> {
        let pool = database.connect().await?;
        migrations::run(&pool).await.map_err(|error| database.unusable(error))?;
        Ok(Store { jobs: writer::start(pool.clone()), pool })
    }

    /// Writes, all or nothing. When this returns, it is durable.
    pub(crate) async fn write(&self, entries: Vec<Entry>) -> Result<(), WriteError> {
        let gone = || WriteError::Refused("the server is stopping".to_owned());
        let (job, written) = Job::new(entries);
        self.jobs.send(job).await.map_err(|_| gone())?;
        written.await.map_err(|_| gone())?
    }

    /// Reads a game; `None` if there is none with this name. `share` is given the ruleset, to share it among games.
    pub(crate) async fn read(
        &self,
        id: GameId,
        share: impl Fn(Arc<Ruleset>) -> Arc<Ruleset>,
    ) -> Result<Option<Room>, ReadError> {
        let found = sqlx::query("SELECT setup FROM games WHERE id = $1").bind(id.text());
        let Some(row) = found.fetch_optional(&self.pool).await? else { return Ok(None) };
        let mut setup = StoredSetup::read(row.try_get("setup")?)?.setup(id)?;
        setup.rules = share(setup.rules);
        let mut room = Room::new(Arc::new(setup));
        let facts =
            sqlx::query("SELECT command, fact FROM facts WHERE game = $1 ORDER BY seq").bind(id.text());
        for row in facts.fetch_all(&self.pool).await? {
            let fact = StoredFact::read(row.try_get("fact")?)?;
            let command = CommandId::read(row.try_get("command")?);
            room.apply(&[fact], command).map_err(Damaged::from)?;
        }
        Ok(Some(room))
    }

    /// Up to `most` games in which nothing has happened since a moment, in seconds since 1970.
    pub(crate) async fn unused_since(&self, moment: i64, most: i64) -> Result<Vec<GameId>, sqlx::Error> {
        let unused = sqlx::query(
            "SELECT id FROM games WHERE created < $1 AND NOT EXISTS \
             (SELECT 1 FROM facts WHERE facts.game = games.id AND facts.happened >= $1) LIMIT $2",
        );
        let rows = unused.bind(moment).bind(most).fetch_all(&self.pool).await?;
        let id =
            |row: &sqlx::any::AnyRow| row.try_get::<String, _>("id").ok().as_deref().and_then(GameId::read);
        Ok(rows.iter().filter_map(id).collect())
    }

    /// Whether the database answers, before whoever asks loses patience.
    pub(crate) async fn answers(&self) -> bool {
        let asked = sqlx::query("SELECT version FROM senet_schema").fetch_optional(&self.pool);
        timeout(ANSWER, asked).await.is_ok_and(|answer| answer.is_ok())
    }

    /// Closes the database, once what is being written is written.
    pub(crate) async fn close(&self) {
        self.pool.close().await;
    }
}
