//! One writer: it takes all that waits, and commits it at once.

use std::mem;

use sqlx::{AnyConnection, AnyPool, Connection};
use tokio::sync::{mpsc, oneshot};

use super::{Entry, WriteError};

/// So many jobs wait; whoever comes then waits to be let in.
const WAITING: usize = 1024;
/// So many jobs share a commit at most.
const BATCH: usize = 256;
/// So many facts are written by one statement; a power of two.
const ROWS: usize = 32;

/// Entries that are written together, and whom to tell.
pub(super) struct Job {
    entries: Vec<Entry>,
    written: oneshot::Sender<Result<(), WriteError>>,
}

impl Job {
    /// A job, and where its outcome is told.
    pub(super) fn new(entries: Vec<Entry>) -> (Job, oneshot::Receiver<Result<(), WriteError>>) {
        let (written, outcome) = oneshot::channel();
        (Job { entries, written }, outcome)
    }
}

/// Starts the writer. It ends when nobody can send it jobs any more and all are written.
pub(super) fn start(pool: AnyPool) -> mpsc::Sender<Job> {
    let (jobs, mut waiting) = mpsc::channel(WAITING);
    tokio::spawn(async move {
        let mut batch = Vec::with_capacity(BATCH);
        while waiting.recv_many(&mut batch, BATCH).await > 0 {
            write_batch(&pool, mem::take(&mut batch)).await;
        }
    });
    jobs
}

/// Writes jobs by one commit. If that fails, each by one of its own, so that none suffers for another.
async fn write_batch(pool: &AnyPool, mut jobs: Vec<Job>) {
    let together: Vec<&Entry> = jobs.iter().flat_map(|job| &job.entries).collect();
    match write(pool, &together).await {
        Ok(()) => jobs.into_iter().for_each(|job| tell(job, Ok(()))),
        Err(error) if jobs.len() == 1 => jobs.drain(..).for_each(|job| tell(job, Err(why(&error)))),
        Err(_) => {
            for job in jobs {
                let alone: Vec<&Entry> = job.entries.iter().collect();
                let outcome = write(pool, &alone).await;
                tell(job, outcome.map_err(|error| why(&error)));
            }
        }
    }
}

/// Whoever does not wait any more need not be told.
fn tell(job: Job, outcome: Result<(), WriteError>) {
    let _ = job.written.send(outcome);
}

fn why(error: &sqlx::Error) -> WriteError {
    match error.as_database_error() {
        Some(error) if error.is_unique_violation() => WriteError::Overtaken,
        _ => WriteError::Refused(error.to_string()),
    }
}

async fn write(pool: &AnyPool, entries: &[&Entry]) -> Result<(), sqlx::Error> {
    let mut connection = pool.acquire().await?;
    let mut change = connection.begin().await?;
    let mut facts = Vec::new();
    for entry in entries {
        match entry {
            Entry::Fact { .. } => facts.push(*entry),
            Entry::Game { .. } | Entry::Forgotten { .. } => write_one(&mut change, entry).await?,
        }
    }
    write_facts(&mut change, &facts).await?;
    change.commit().await
}

async fn write_one(connection: &mut AnyConnection, entry: &Entry) -> Result<(), sqlx::Error> {
    match entry {
        Entry::Game { id, created, setup } => {
            let insert = sqlx::query("INSERT INTO games (id, created, setup) VALUES ($1, $2, $3)");
            insert.bind(id).bind(created).bind(setup).execute(connection).await?;
        }
        Entry::Forgotten { game } => {
            for delete in ["DELETE FROM facts WHERE game = $1", "DELETE FROM games WHERE id = $1"] {
                sqlx::query(delete).bind(game).execute(&mut *connection).await?;
            }
        }
        Entry::Fact { .. } => write_facts(connection, &[entry]).await?,
    }
    Ok(())
}

/// Writes facts by few statements, of few lengths, so that each is prepared once.
async fn write_facts(connection: &mut AnyConnection, mut facts: &[&Entry]) -> Result<(), sqlx::Error> {
    while !facts.is_empty() {
        let length = ROWS.min(1 << facts.len().ilog2());
        let (now, later) = facts.split_at(length);
        let statement = insert(length);
        let mut query = sqlx::query(sqlx::AssertSqlSafe(statement));
        for entry in now {
            if let Entry::Fact { game, seq, command, happened, fact } = entry {
                query = query.bind(game).bind(seq).bind(command).bind(happened).bind(fact);
            }
        }
        query.execute(&mut *connection).await?;
        facts = later;
    }
    Ok(())
}

/// The statement that writes so many facts.
fn insert(rows: usize) -> String {
    let row = |row: usize| {
        let places: Vec<String> = (1..=5).map(|column| format!("${}", 5 * row + column)).collect();
        format!("({})", places.join(", "))
    };
    let rows: Vec<String> = (0..rows).map(row).collect();
    format!("INSERT INTO facts (game, seq, command, happened, fact) VALUES {}", rows.join(", "))
}
