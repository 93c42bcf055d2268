//! Games in a database, SQLite or PostgreSQL, with the same SQL for both.
//!
//! The games are stored as events: `store` writes them as they happen and reads a game by applying all of
//! them. What [`Store::write`] has written is durable when it returns. Games that write at the same moment
//! share a transaction.
//!
//! One task, the `writer`, has the only connection that writes; a pool of connections reads.

mod database;
mod error;
#[cfg(test)]
mod faults;
mod health;
mod migrations;
mod played;
mod statements;
#[cfg(test)]
pub(crate) mod tests;
mod write_op;
mod writer;

use std::sync::Arc;
use std::time::Duration;

use senet::{Position, Ruleset};
use senet_game::stored::{self, CorruptData};
use senet_game::{GameId, GameSetup, GameState};
use sqlx::any::AnyRow;
use sqlx::{AnyPool, Row};
use tokio::sync::{mpsc, oneshot};
use tokio::task;
use tokio::time::timeout;

use crate::clock_jumps::ClockNote;
use health::WriterHealth;
use writer::Job;

pub(crate) use database::Database;
pub use error::DatabaseError;
pub(crate) use error::{ReadError, WriteError};
pub(crate) use played::{PlayedMove, counted_moves};
pub(crate) use write_op::WriteOp;

/// A reachable database answers within this time.
const HEALTH_TIMEOUT: Duration = Duration::from_secs(10);

/// The database of all games.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    pool: AnyPool,
    jobs: mpsc::Sender<Job>,
    writer: Arc<WriterHealth>,
}

/// Whether games can be read and written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Health {
    /// The database answers, and the last write succeeded.
    Sound,
    /// The database does not answer.
    Unreachable,
    /// The last write failed, for example because the disk is full.
    ReadOnly,
}

impl Store {
    /// Connects to a database and brings its tables up to date.
    ///
    /// # Errors
    ///
    /// [`DatabaseError`] if the database cannot be used.
    pub(crate) async fn open(database: &Database) -> Result<Store, DatabaseError> {
        database.prepare()?;
        let unusable = |error| database.unusable(error);
        migrations::run(&mut database.writer().await.map_err(unusable)?).await.map_err(unusable)?;
        let pool = database.readers().await.map_err(unusable)?;
        let writer = Arc::new(WriterHealth::default());
        Ok(Store { jobs: writer::start(database.clone(), writer.clone()), pool, writer })
    }

    /// Writes all of these, or none. They are durable when this returns.
    ///
    /// # Errors
    ///
    /// [`WriteError`] if nothing was written, or, with [`WriteError::Unknown`], if that is not known.
    pub(crate) async fn write(&self, writes: Vec<WriteOp>) -> Result<(), WriteError> {
        let closed = || WriteError::Failed("the server is stopping".to_owned());
        let (job, written) = Job::write(writes);
        self.jobs.send(job).await.map_err(|_| closed())?;
        written.await.map_err(|_| closed())?
    }

    /// Reads a game; `None` if there is no such game. `share` replaces the ruleset by an equal one that is in
    /// use.
    ///
    /// # Errors
    ///
    /// [`ReadError`] if the database does not answer, or its data are corrupt.
    pub(crate) async fn read(
        &self,
        id: GameId,
        share: impl Fn(Arc<Ruleset>) -> Arc<Ruleset>,
    ) -> Result<Option<GameState>, ReadError> {
        let found = sqlx::query("SELECT setup FROM games WHERE id = $1").bind(id.text());
        let Some(row) = found.fetch_optional(&self.pool).await? else { return Ok(None) };
        let mut setup = stored::parse_setup(row.try_get("setup")?, id)?;
        setup.rules = share(setup.rules);
        let setup = Arc::new(setup);
        let events = sqlx::query("SELECT command, event FROM events WHERE game = $1 ORDER BY seq");
        let rows = events.bind(id.text()).fetch_all(&self.pool).await?;
        // A long game takes too long for the event loop.
        let replay = task::spawn_blocking(move || replay(setup, &rows));
        replay.await.expect("replaying does not panic and is not cancelled").map(Some)
    }

    /// Up to `max` games without an event since `time`, in seconds since 1970.
    ///
    /// # Errors
    ///
    /// The error of the database.
    pub(crate) async fn inactive_since(&self, time: i64, max: i64) -> Result<Vec<GameId>, sqlx::Error> {
        let query = sqlx::query(
            "SELECT id FROM games WHERE created < $1 AND NOT EXISTS \
             (SELECT 1 FROM events WHERE events.game = games.id AND events.time >= $1) LIMIT $2",
        );
        let rows = query.bind(time).bind(max).fetch_all(&self.pool).await?;
        let id = |row: &AnyRow| row.try_get::<String, _>("id").ok().as_deref().and_then(GameId::parse);
        Ok(rows.iter().filter_map(id).collect())
    }

    /// The moves that were made in a position in the first plies of finished games.
    ///
    /// # Errors
    ///
    /// The error of the database.
    pub(crate) async fn played(
        &self,
        rules: &Ruleset,
        position: &Position,
    ) -> Result<Vec<PlayedMove>, sqlx::Error> {
        played::in_position(&self.pool, rules, position).await
    }

    /// The system clock as it was noted last.
    ///
    /// # Errors
    ///
    /// The error of the database.
    pub(crate) async fn clock(&self) -> Result<ClockNote, sqlx::Error> {
        let row = sqlx::query("SELECT since, seen FROM clock").fetch_one(&self.pool).await?;
        Ok(ClockNote { since: row.try_get("since")?, seen: row.try_get("seen")? })
    }

    /// Whether games can be read and written. The writer tries again by itself after a failed write.
    pub(crate) async fn health(&self) -> Health {
        let query = sqlx::query("SELECT version FROM senet_schema").fetch_optional(&self.pool);
        match timeout(HEALTH_TIMEOUT, query).await {
            Ok(Ok(_)) if self.writer.is_faulty() => Health::ReadOnly,
            Ok(Ok(_)) => Health::Sound,
            Ok(Err(_)) | Err(_) => Health::Unreachable,
        }
    }

    /// Finishes pending writes and closes the database.
    pub(crate) async fn close(&self) {
        let (closed, is_closed) = oneshot::channel();
        // Either fails if the writer has ended already.
        let _ = self.jobs.send(Job::Close(closed)).await;
        let _ = is_closed.await;
        self.pool.close().await;
    }
}

/// The game with these events.
fn replay(setup: Arc<GameSetup>, rows: &[AnyRow]) -> Result<GameState, ReadError> {
    let mut state = GameState::new(setup);
    for row in rows {
        let event = stored::parse_event(row.try_get("event")?)?;
        let command = stored::parse_command_id(row.try_get("command")?);
        state.apply(&[event], command).map_err(CorruptData::from)?;
    }
    Ok(state)
}
