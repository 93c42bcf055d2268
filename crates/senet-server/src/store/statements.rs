//! The SQL statements of the writer.

use sqlx::{AnyConnection, Row};

use super::played;
use super::write_op::WriteOp;
use crate::clock_jumps::ClockNote;

/// The largest number of events that one statement inserts; a power of two.
const MAX_ROWS: usize = 32;

/// Writes all of these in the transaction of the connection.
///
/// # Errors
///
/// The error of the database. The connection must not be used afterwards.
pub(super) async fn write(connection: &mut AnyConnection, writes: &[&WriteOp]) -> Result<(), sqlx::Error> {
    let (mut events, mut moves) = (Vec::new(), Vec::new());
    for write in writes {
        match write {
            WriteOp::InsertGame { id, created, setup } => {
                let insert = sqlx::query("INSERT INTO games (id, created, setup) VALUES ($1, $2, $3)");
                insert.bind(id).bind(created).bind(setup).execute(&mut *connection).await?;
            }
            WriteOp::DeleteGame { game } => {
                for delete in ["DELETE FROM events WHERE game = $1", "DELETE FROM games WHERE id = $1"] {
                    sqlx::query(delete).bind(game).execute(&mut *connection).await?;
                }
            }
            WriteOp::NoteClock(ClockNote { since, seen }) => {
                let update = sqlx::query("UPDATE clock SET since = $1, seen = $2");
                update.bind(since).bind(seen).execute(&mut *connection).await?;
            }
            WriteOp::CountMove(counted) => moves.push(counted),
            WriteOp::InsertEvent { .. } => events.push(*write),
        }
    }
    insert_events(connection, &events).await?;
    played::add(connection, &moves).await
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
            if let WriteOp::InsertEvent { game, seq, command, time, event } = write {
                query = query.bind(game).bind(seq).bind(command).bind(time).bind(event);
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
    format!("INSERT INTO events (game, seq, command, time, event) VALUES {}", rows.join(", "))
}

/// Whether the database contains every row that these insert, with the same values.
///
/// # Errors
///
/// The error of the database.
pub(super) async fn are_stored(
    connection: &mut AnyConnection,
    writes: &[&WriteOp],
) -> Result<bool, sqlx::Error> {
    for write in writes {
        let is_stored = match write {
            WriteOp::InsertGame { id, created, setup } => {
                let select = sqlx::query("SELECT created, setup FROM games WHERE id = $1").bind(id);
                match select.fetch_optional(&mut *connection).await? {
                    Some(row) => {
                        row.try_get::<i64, _>("created")? == *created
                            && row.try_get::<&str, _>("setup")? == setup
                    }
                    None => false,
                }
            }
            WriteOp::InsertEvent { game, seq, command, time, event } => {
                let select = "SELECT command, time, event FROM events WHERE game = $1 AND seq = $2";
                match sqlx::query(select).bind(game).bind(seq).fetch_optional(&mut *connection).await? {
                    Some(row) => {
                        row.try_get::<&str, _>("command")? == command
                            && row.try_get::<i64, _>("time")? == *time
                            && row.try_get::<&str, _>("event")? == event
                    }
                    None => false,
                }
            }
            // A count is written with the event that ends its game.
            WriteOp::DeleteGame { .. } | WriteOp::NoteClock(_) | WriteOp::CountMove(_) => true,
        };
        if !is_stored {
            return Ok(false);
        }
    }
    Ok(true)
}
