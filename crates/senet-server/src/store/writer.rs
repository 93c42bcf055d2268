//! The task that writes to the database. It takes all jobs that are waiting and writes them in one
//! transaction.

use std::mem;

use sqlx::{AnyConnection, AnyPool, Connection};
use tokio::sync::{mpsc, oneshot};

use super::error::WriteError;
use super::write_op::WriteOp;

/// The number of jobs that can wait. Senders of further jobs wait until there is space.
const QUEUE: usize = 1024;
/// The largest number of jobs in one transaction.
const BATCH: usize = 256;
/// The largest number of events that one statement inserts; a power of two.
const MAX_ROWS: usize = 32;

/// Writes that belong together, and the receiver of their outcome.
pub(super) struct Job {
    writes: Vec<WriteOp>,
    outcome: oneshot::Sender<Result<(), WriteError>>,
}

impl Job {
    /// A job, and the receiver of its outcome.
    pub(super) fn new(writes: Vec<WriteOp>) -> (Job, oneshot::Receiver<Result<(), WriteError>>) {
        let (outcome, receiver) = oneshot::channel();
        (Job { writes, outcome }, receiver)
    }

    fn finish(self, outcome: Result<(), WriteError>) {
        // The sender of the job may have stopped waiting.
        let _ = self.outcome.send(outcome);
    }
}

/// Starts the writer. It ends when all senders are dropped and all jobs are written.
pub(super) fn start(pool: AnyPool) -> mpsc::Sender<Job> {
    let (jobs, mut queue) = mpsc::channel(QUEUE);
    tokio::spawn(async move {
        let mut batch = Vec::with_capacity(BATCH);
        while queue.recv_many(&mut batch, BATCH).await > 0 {
            write_batch(&pool, mem::take(&mut batch)).await;
        }
    });
    jobs
}

/// Writes jobs in one transaction. If that fails, each is written in its own, so that only the faulty one
/// fails.
async fn write_batch(pool: &AnyPool, mut jobs: Vec<Job>) {
    let all: Vec<&WriteOp> = jobs.iter().flat_map(|job| &job.writes).collect();
    match write(pool, &all).await {
        Ok(()) => jobs.into_iter().for_each(|job| job.finish(Ok(()))),
        Err(error) if jobs.len() == 1 => jobs.drain(..).for_each(|job| job.finish(Err(write_error(&error)))),
        Err(_) => {
            for job in jobs {
                let writes: Vec<&WriteOp> = job.writes.iter().collect();
                let outcome = write(pool, &writes).await;
                job.finish(outcome.map_err(|error| write_error(&error)));
            }
        }
    }
}

fn write_error(error: &sqlx::Error) -> WriteError {
    match error.as_database_error() {
        Some(error) if error.is_unique_violation() => WriteError::Conflict,
        _ => WriteError::Failed(error.to_string()),
    }
}

async fn write(pool: &AnyPool, writes: &[&WriteOp]) -> Result<(), sqlx::Error> {
    let mut connection = pool.acquire().await?;
    let mut transaction = connection.begin().await?;
    let mut events = Vec::new();
    for write in writes {
        match write {
            WriteOp::InsertGame { id, created, setup } => {
                let insert = sqlx::query("INSERT INTO games (id, created, setup) VALUES ($1, $2, $3)");
                insert.bind(id).bind(created).bind(setup).execute(&mut *transaction).await?;
            }
            WriteOp::DeleteGame { game } => {
                for delete in ["DELETE FROM facts WHERE game = $1", "DELETE FROM games WHERE id = $1"] {
                    sqlx::query(delete).bind(game).execute(&mut *transaction).await?;
                }
            }
            WriteOp::InsertEvent { .. } => events.push(*write),
        }
    }
    insert_events(&mut transaction, &events).await?;
    transaction.commit().await
}

/// Inserts events with few statements. Their lengths are powers of two, so that few different ones are
/// prepared.
async fn insert_events(connection: &mut AnyConnection, mut events: &[&WriteOp]) -> Result<(), sqlx::Error> {
    while !events.is_empty() {
        let rows = MAX_ROWS.min(1 << events.len().ilog2());
        let (now, later) = events.split_at(rows);
        let statement = insert_statement(rows);
        let mut query = sqlx::query(sqlx::AssertSqlSafe(statement));
        for write in now {
            if let WriteOp::InsertEvent { game, seq, command, happened, event } = write {
                query = query.bind(game).bind(seq).bind(command).bind(happened).bind(event);
            }
        }
        query.execute(&mut *connection).await?;
        events = later;
    }
    Ok(())
}

/// The statement that inserts this number of events.
fn insert_statement(rows: usize) -> String {
    let row = |row: usize| {
        let parameters: Vec<String> = (1..=5).map(|column| format!("${}", 5 * row + column)).collect();
        format!("({})", parameters.join(", "))
    };
    let rows: Vec<String> = (0..rows).map(row).collect();
    format!("INSERT INTO facts (game, seq, command, happened, fact) VALUES {}", rows.join(", "))
}
