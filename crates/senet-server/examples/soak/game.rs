//! A live game, and the log of its players.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use senet_game::CommandId;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout};

use crate::{Failure, Soak};

/// The longest wait for a response.
const PATIENCE: Duration = Duration::from_secs(5);

/// A game with the secrets of its players, cones first.
pub(crate) struct LiveGame {
    pub(crate) id: String,
    pub(crate) secrets: [String; 2],
    log: Mutex<PlayerLog>,
}

/// What the players of a game sent and received.
#[derive(Default)]
pub(crate) struct PlayerLog {
    /// The commands that were answered with `done`.
    pub(crate) done: Vec<Done>,
    /// The events by number.
    pub(crate) events: BTreeMap<u64, Event>,
    /// The last throw or move that was sent.
    pub(crate) sent: Option<Sent>,
}

/// A throw or move that was sent.
#[derive(Clone, Copy)]
pub(crate) struct Sent {
    /// The revision of the board that it is for.
    pub(crate) at: u64,
    pub(crate) seat: usize,
    /// When it was sent first.
    pub(crate) time: Instant,
    pub(crate) is_repeated: bool,
}

/// A command that was answered with `done`: its name and identifier, the number of its last event, and its move, if
/// any.
pub(crate) struct Done {
    pub(crate) name: String,
    pub(crate) id: CommandId,
    pub(crate) seq: u64,
    pub(crate) mv: Option<String>,
}

/// The kind of an event, with its throw or move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Event {
    pub(crate) kind: String,
    pub(crate) detail: String,
}

impl Event {
    pub(crate) fn of(event: &Value) -> Event {
        let kind = event["kind"].as_str().unwrap_or_default().to_owned();
        let detail = match kind.as_str() {
            "thrown" => event["throw"].to_string(),
            "moved" => event["move"].as_str().unwrap_or_default().to_owned(),
            _ => String::new(),
        };
        Event { kind, detail }
    }
}

impl LiveGame {
    pub(crate) fn log(&self) -> MutexGuard<'_, PlayerLog> {
        self.log.lock().expect("no task panics while it notes something")
    }

    /// Creates a game. An error says that the server did not answer, or not with a game.
    pub(crate) async fn create(soak: &Soak) -> Result<LiveGame, Failure> {
        let request = json!({
            "rules": "kendall", "cones": { "kind": "person" }, "spools": { "kind": "link" }
        });
        let answer = timeout(PATIENCE, post(&soak.address, &request)).await??;
        let secret = |value: &Value| value.as_str().map(str::to_owned).ok_or("no secret");
        let secrets = [secret(&answer["seats"]["cones"])?, secret(&answer["invitation"]["secret"])?];
        let id = answer["game"].as_str().ok_or("no game")?.to_owned();
        Ok(LiveGame { id, secrets, log: Mutex::default() })
    }
}

impl PlayerLog {
    /// The number of the last event that a player knows of.
    pub(crate) fn seq(&self) -> u64 {
        let done = self.done.iter().map(|done| done.seq).next_back().unwrap_or(0);
        self.events.keys().next_back().copied().unwrap_or(0).max(done)
    }
}

async fn post(address: &str, body: &Value) -> Result<Value, Failure> {
    let body = body.to_string();
    let head = format!(
        "POST /api/v1/games HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    Ok(serde_json::from_str(&ask(address, &(head + &body)).await?)?)
}

/// Sends a request, and returns the body of the response.
pub(crate) async fn ask(address: &str, request: &str) -> Result<String, Failure> {
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    Ok(answer.split_once("\r\n\r\n").ok_or("no response")?.1.to_owned())
}
