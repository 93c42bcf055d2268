//! Bringing the tables up to date. A migration, once released, never changes; new ones are added at the end.

use sqlx::{AnyPool, Row};

/// The migrations in order. One SQL for both databases: BIGINT and TEXT only.
const MIGRATIONS: [&str; 1] = [include_str!("../../migrations/1_games.sql")];

/// Runs those that have not run yet, each wholly or not at all; and sees that the database can be written.
pub(super) async fn run(pool: &AnyPool) -> Result<(), sqlx::Error> {
    let mut change = pool.begin().await?;
    let table = "CREATE TABLE IF NOT EXISTS senet_schema (version BIGINT NOT NULL)";
    sqlx::raw_sql(table).execute(&mut *change).await?;
    let row = sqlx::query("SELECT version FROM senet_schema").fetch_optional(&mut *change).await?;
    let done: i64 = match row {
        Some(row) => row.try_get("version")?,
        None => {
            sqlx::raw_sql("INSERT INTO senet_schema (version) VALUES (0)").execute(&mut *change).await?;
            0
        }
    };
    for migration in MIGRATIONS.iter().skip(usize::try_from(done).unwrap_or(0)) {
        sqlx::raw_sql(*migration).execute(&mut *change).await?;
    }
    let version = done.max(MIGRATIONS.len() as i64);
    sqlx::query("UPDATE senet_schema SET version = $1").bind(version).execute(&mut *change).await?;
    change.commit().await
}
