//! The task that writes to the database. It takes all jobs that are waiting and writes them in one
//! transaction.
//!
//! After an error, the state of a connection is not certain: SQLite rolls back a transaction by itself if the
//! disk is full, and PostgreSQL may commit one although the answer is lost. The writer therefore follows three
//! rules:
//!
//! 1. It sends `BEGIN` and `COMMIT` itself. The database refuses a `BEGIN` inside a transaction and a `COMMIT`
//!    outside one, so that a `COMMIT` that succeeds has committed everything since its `BEGIN`.
//! 2. It discards a connection after any error.
//! 3. If a `COMMIT` fails, it finds out whether the rows are stored before it answers anything.

use std::sync::Arc;
use std::time::Duration;

use sqlx::{AnyConnection, Connection};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{sleep, timeout};

use super::database::Database;
use super::error::WriteError;
use super::health::WriterHealth;
use super::statements;
use super::write_op::WriteOp;

/// The number of jobs that can wait. Senders of further jobs wait until there is space.
const QUEUE: usize = 1024;
/// The largest number of jobs in one transaction.
const BATCH: usize = 256;
/// The longest time for the statements of a transaction, and for its commit.
const STATEMENT_TIMEOUT: Duration = Duration::from_secs(30);
/// The longest time to find out whether a commit took place.
const RESOLVE_TIMEOUT: Duration = Duration::from_secs(20);
/// The pause between two attempts to find it out.
const RESOLVE_PAUSE: Duration = Duration::from_millis(200);
/// The time between two attempts to write to a database that could not be written.
const PROBE_INTERVAL: Duration = Duration::from_secs(2);

/// A message to the writer.
pub(super) enum Job {
    /// Writes that belong together.
    Write(Write),
    /// The request to close the connection and end.
    Close(oneshot::Sender<()>),
}

/// Writes that belong together, and the receiver of their outcome.
pub(super) struct Write {
    writes: Vec<WriteOp>,
    outcome: oneshot::Sender<Result<(), WriteError>>,
}

impl Job {
    /// A job that writes, and the receiver of its outcome.
    pub(super) fn write(writes: Vec<WriteOp>) -> (Job, oneshot::Receiver<Result<(), WriteError>>) {
        let (outcome, receiver) = oneshot::channel();
        (Job::Write(Write { writes, outcome }), receiver)
    }
}

impl Write {
    fn finish(self, outcome: Result<(), WriteError>) {
        // The sender of the job may have stopped waiting.
        let _ = self.outcome.send(outcome);
    }
}

/// Starts the writer. It ends when it is asked to close or all senders are dropped.
pub(super) fn start(database: Database, health: Arc<WriterHealth>) -> mpsc::Sender<Job> {
    let (jobs, queue) = mpsc::channel(QUEUE);
    tokio::spawn(Writer { database, connection: None, health }.run(queue));
    jobs
}

struct Writer {
    database: Database,
    /// The connection, if the last transaction on it was committed.
    connection: Option<AnyConnection>,
    health: Arc<WriterHealth>,
}

impl Writer {
    async fn run(mut self, mut queue: mpsc::Receiver<Job>) {
        let mut received = Vec::with_capacity(BATCH);
        loop {
            let waiting = queue.recv_many(&mut received, BATCH);
            let number = if self.health.is_faulty() {
                timeout(PROBE_INTERVAL, waiting).await.ok()
            } else {
                Some(waiting.await)
            };
            match number {
                None => self.probe().await,
                Some(0) => return,
                Some(_) => {
                    let (mut writes, mut closing) = (Vec::with_capacity(received.len()), None);
                    for job in received.drain(..) {
                        match job {
                            Job::Write(write) => writes.push(write),
                            Job::Close(closed) => closing = Some(closed),
                        }
                    }
                    self.write_batch(writes).await;
                    if let Some(closed) = closing {
                        if let Some(connection) = self.connection.take() {
                            // Committed transactions are safe even if closing fails.
                            let _ = connection.close().await;
                        }
                        drop(queue);
                        let _ = closed.send(());
                        return;
                    }
                }
            }
        }
    }

    /// Writes jobs in one transaction. If another server has written one of the games, each job is written in
    /// a transaction of its own, so that only the job for that game fails. All other errors concern all jobs.
    async fn write_batch(&mut self, jobs: Vec<Write>) {
        let all: Vec<&WriteOp> = jobs.iter().flat_map(|job| &job.writes).collect();
        if all.is_empty() {
            return jobs.into_iter().for_each(|job| job.finish(Ok(())));
        }
        match self.write(&all).await {
            Err(WriteError::Conflict) if jobs.len() > 1 => {
                for job in jobs {
                    let writes: Vec<&WriteOp> = job.writes.iter().collect();
                    let outcome = self.write(&writes).await;
                    job.finish(outcome);
                }
            }
            outcome => jobs.into_iter().for_each(|job| job.finish(outcome.clone())),
        }
    }

    /// Writes to the database, and takes it back in the same transaction, to find out whether it can be
    /// written again.
    async fn probe(&mut self) {
        let id = "probe".to_owned();
        let insert = WriteOp::InsertGame { id: id.clone(), created: 0, setup: String::new() };
        // An error is noted in `health`.
        let _ = self.write(&[&insert, &WriteOp::DeleteGame { game: id }]).await;
    }

    /// Writes all of these, or none, and notes whether the database could be written.
    async fn write(&mut self, writes: &[&WriteOp]) -> Result<(), WriteError> {
        let outcome = match self.transact(writes).await {
            Err(WriteError::Unknown(cause)) => self.resolve(writes, cause).await,
            outcome => outcome,
        };
        match &outcome {
            Ok(()) | Err(WriteError::Conflict) => self.health.set_sound(),
            Err(error) => self.health.set_faulty(error),
        }
        outcome
    }

    /// Writes in one transaction.
    async fn transact(&mut self, writes: &[&WriteOp]) -> Result<(), WriteError> {
        let mut connection = self.insert(writes).await?;
        let commit = sqlx::raw_sql("COMMIT").execute(&mut connection);
        match timeout(STATEMENT_TIMEOUT, commit).await {
            Ok(Ok(_)) => {
                self.connection = Some(connection);
                Ok(())
            }
            Ok(Err(error)) => Err(WriteError::Unknown(error.to_string())),
            Err(_) => Err(WriteError::Unknown("it takes too long to commit".to_owned())),
        }
    }

    /// Begins a transaction and writes in it. The connection that is returned is not committed yet. After an
    /// error it is dropped, which rolls the transaction back.
    async fn insert(&mut self, writes: &[&WriteOp]) -> Result<AnyConnection, WriteError> {
        let insert = async {
            let mut connection = self.begin().await?;
            statements::write(&mut connection, writes).await?;
            Ok(connection)
        };
        match timeout(STATEMENT_TIMEOUT, insert).await {
            Ok(Ok(connection)) => Ok(connection),
            Ok(Err(error)) => Err(write_error(&error)),
            Err(_) => Err(WriteError::Failed("it takes too long to write".to_owned())),
        }
    }

    /// A connection with a new transaction. The database may have closed the connection while it was not in
    /// use, so a new one is tried as well.
    async fn begin(&mut self) -> Result<AnyConnection, sqlx::Error> {
        let begin = self.database.begin();
        if let Some(mut connection) = self.connection.take()
            && sqlx::raw_sql(begin).execute(&mut connection).await.is_ok()
        {
            return Ok(connection);
        }
        let mut connection = self.database.writer().await?;
        sqlx::raw_sql(begin).execute(&mut connection).await?;
        Ok(connection)
    }

    /// Finds out whether these writes, whose commit failed, were committed.
    async fn resolve(&mut self, writes: &[&WriteOp], cause: String) -> Result<(), WriteError> {
        let resolve = async {
            loop {
                if let Some(outcome) = self.resolve_once(writes, &cause).await {
                    return outcome;
                }
                sleep(RESOLVE_PAUSE).await;
            }
        };
        let resolved = timeout(RESOLVE_TIMEOUT, resolve).await;
        resolved.unwrap_or(Err(WriteError::Unknown(cause)))
    }

    /// Writes again on a new connection without a commit. The rows have unique keys, so the database waits
    /// until the first transaction has ended, and then accepts them exactly if it was not committed. `None`
    /// if the database does not answer.
    async fn resolve_once(&mut self, writes: &[&WriteOp], cause: &str) -> Option<Result<(), WriteError>> {
        match self.insert(writes).await {
            Ok(_uncommitted) => Some(Err(WriteError::Failed(cause.to_owned()))),
            Err(WriteError::Conflict) => {
                let mut connection = self.database.writer().await.ok()?;
                let stored = statements::are_stored(&mut connection, writes).await.ok()?;
                Some(if stored { Ok(()) } else { Err(WriteError::Conflict) })
            }
            Err(WriteError::Failed(_) | WriteError::Unknown(_)) => None,
        }
    }
}

fn write_error(error: &sqlx::Error) -> WriteError {
    match error.as_database_error() {
        Some(error) if error.is_unique_violation() => WriteError::Conflict,
        _ => WriteError::Failed(error.to_string()),
    }
}
