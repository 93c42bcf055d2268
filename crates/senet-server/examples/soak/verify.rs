//! Compares the database with what the players were told.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use senet_game::stored::command_id_text;
use serde_json::Value;
use sqlx::{AnyConnection, Connection, Row};

use crate::Failure;
use crate::game::{Done, Event, LiveGame, ask};

/// The result of the comparison.
#[derive(Default)]
pub(crate) struct Findings {
    games: usize,
    done: usize,
    events: usize,
    pub(crate) lost: usize,
}

impl Findings {
    pub(crate) fn print(&self) {
        println!("games: {}; acknowledged: {} commands and {} events", self.games, self.done, self.events);
        println!("lost: {}", self.lost);
    }
}

/// An event in the database: the identifier of its command, and its JSON.
struct Stored {
    command: String,
    event: Value,
}

/// Looks up everything that the players of these games were told.
pub(crate) async fn compare(database: &Path, games: &[Arc<LiveGame>]) -> Result<Findings, Failure> {
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(&format!("sqlite:{}", database.display())).await?;
    let rows = sqlx::query("SELECT game, seq, command, event FROM events").fetch_all(&mut connection).await?;
    let mut stored: HashMap<(String, u64), Stored> = HashMap::new();
    for row in rows {
        let (game, seq, event): (String, i64, String) = (row.try_get(0)?, row.try_get(1)?, row.try_get(3)?);
        let event = Stored { command: row.try_get(2)?, event: serde_json::from_str(&event)? };
        stored.insert((game, u64::try_from(seq)?), event);
    }
    let mut findings = Findings { games: games.len(), ..Findings::default() };
    for game in games {
        let log = game.log();
        let find = |seq: u64| stored.get(&(game.id.clone(), seq));
        findings.done += log.done.len();
        findings.events += log.events.len();
        findings.lost += usize::from(find(1).is_none());
        for done in log.done.iter().filter(|done| !is_done_stored(done, &find)) {
            findings.lost += 1;
            println!("lost: game {}, command '{}', event {}", game.id, done.name, done.seq);
        }
        for (seq, event) in &log.events {
            if !find(*seq).is_some_and(|stored| is_event(event, &stored.event)) {
                findings.lost += 1;
                println!("lost: game {}, event {seq}, {event:?}", game.id);
            }
        }
    }
    Ok(findings)
}

/// Whether a command is stored with its last event, and its move before or in that event.
fn is_done_stored<'a>(done: &Done, find: &impl Fn(u64) -> Option<&'a Stored>) -> bool {
    let id = command_id_text(done.id);
    let has_command = find(done.seq).is_some_and(|stored| stored.command == id);
    let has_move = |seq: u64, mv: &str| find(seq).is_some_and(|stored| is_move(&stored.event, mv));
    let mv = done.mv.as_deref();
    has_command && mv.is_none_or(|mv| has_move(done.seq, mv) || has_move(done.seq - 1, mv))
}

/// Whether an event in the database is a move. In messages, moves may have marks after the squares.
fn is_move(event: &Value, mv: &str) -> bool {
    let marks = event["moved"].as_str().and_then(|stored| mv.strip_prefix(stored));
    marks.is_some_and(|marks| !marks.starts_with(|mark: char| mark.is_ascii_digit()))
}

/// Whether an event in the database is the one that a player received.
fn is_event(received: &Event, event: &Value) -> bool {
    match received.kind.as_str() {
        "thrown" => event["thrown"].as_u64().is_some_and(|throw| received.detail.parse() == Ok(throw)),
        "moved" => is_move(event, &received.detail),
        kind => event == kind || event.get(kind).is_some(),
    }
}

/// The number of games whose record the server does not give, or whose throws cannot be verified.
pub(crate) async fn unverified_records(address: &str, games: &[Arc<LiveGame>]) -> usize {
    let mut unverified = 0;
    for game in games {
        let path = format!("/api/v1/games/{}/record", game.id);
        let request = format!("GET {path} HTTP/1.1\r\nHost: senet\r\nConnection: close\r\n\r\n");
        let record = ask(address, &request).await.unwrap_or_default();
        let is_verified = record.parse().is_ok_and(|record| senet_game::fair::verify(&record, None).is_ok());
        unverified += usize::from(!is_verified);
    }
    unverified
}
