//! Brings the tables of a database up to date. A released migration never changes; new ones are added at the
//! end.

use sqlx::{AnyConnection, Connection, Row};

/// The migrations in order. They use only BIGINT and TEXT, so that the same SQL works in both databases.
const MIGRATIONS: [&str; 4] = [
    include_str!("../../migrations/1_games.sql"),
    include_str!("../../migrations/2_clock.sql"),
    include_str!("../../migrations/3_played.sql"),
    include_str!("../../migrations/4_events.sql"),
];

/// Runs the migrations that have not run yet, in one transaction. Also checks that the database can be
/// written.
///
/// # Errors
///
/// The error of the database.
pub(super) async fn run(connection: &mut AnyConnection) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin().await?;
    let table = "CREATE TABLE IF NOT EXISTS senet_schema (version BIGINT NOT NULL)";
    sqlx::raw_sql(table).execute(&mut *transaction).await?;
    let row = sqlx::query("SELECT version FROM senet_schema").fetch_optional(&mut *transaction).await?;
    let done: i64 = match row {
        Some(row) => row.try_get("version")?,
        None => {
            let insert = "INSERT INTO senet_schema (version) VALUES (0)";
            sqlx::raw_sql(insert).execute(&mut *transaction).await?;
            0
        }
    };
    for migration in MIGRATIONS.iter().skip(usize::try_from(done).unwrap_or(0)) {
        sqlx::raw_sql(*migration).execute(&mut *transaction).await?;
    }
    let version = done.max(MIGRATIONS.len() as i64);
    let update = sqlx::query("UPDATE senet_schema SET version = $1");
    update.bind(version).execute(&mut *transaction).await?;
    transaction.commit().await
}
