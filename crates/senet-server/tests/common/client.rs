//! A client of a live game, as a test plays it.

// Not every test asks for everything.
#![allow(dead_code)]

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Nothing takes so long that goes well.
const PATIENCE: Duration = Duration::from_secs(60);

/// A client of a live game.
pub(crate) struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The game as it was on entering.
    pub(crate) snapshot: Value,
    /// The sides held.
    pub(crate) you: Vec<String>,
    /// All events, in order.
    pub(crate) events: Vec<Value>,
}

impl Client {
    /// Opens a line without a word.
    pub(crate) async fn open(address: &str, game: &str) -> WebSocketStream<MaybeTlsStream<TcpStream>> {
        let request = format!("ws://{address}/api/v1/games/{game}/live").into_client_request().unwrap();
        connect_async(request).await.unwrap().0
    }

    /// Comes in, with these secrets, knowing what happened up to `after`.
    pub(crate) async fn enter(
        address: &str,
        game: &str,
        seats: &[&str],
        after: u64,
    ) -> Result<Client, Error> {
        let request = format!("ws://{address}/api/v1/games/{game}/live").into_client_request()?;
        let (mut socket, _) = connect_async(request).await?;
        let hello = json!({ "hello": { "seats": seats, "after": after } });
        socket.send(Message::text(hello.to_string())).await?;
        let mut client = Client { socket, snapshot: Value::Null, you: Vec::new(), events: Vec::new() };
        let welcome = client.hear().await?["welcome"].take();
        client.you = serde_json::from_value(welcome["you"].clone()).unwrap();
        client.events = welcome["events"].as_array().unwrap().clone();
        client.snapshot = welcome["snapshot"].clone();
        Ok(client)
    }

    /// The next frame.
    pub(crate) async fn hear(&mut self) -> Result<Value, Error> {
        loop {
            match timeout(PATIENCE, self.socket.next()).await.expect("the server says something") {
                Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(&text).expect("JSON")),
                Some(Ok(Message::Close(_))) | None => return Err(Error::ConnectionClosed),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error),
            }
        }
    }

    /// Sends a command without waiting for the answer.
    pub(crate) async fn send(&mut self, command: Value) -> Result<(), Error> {
        self.socket.send(Message::text(json!({ "command": command }).to_string())).await
    }

    /// Sends a command; its answer, `done` or `refused`. Events on the way are kept.
    pub(crate) async fn command(&mut self, command: Value) -> Result<Value, Error> {
        let id = command["id"].clone();
        self.send(command).await?;
        loop {
            let frame = self.hear().await?;
            if let Some(event) = frame.get("event") {
                self.keep(event);
            }
            let answers = ["done", "refused", "try"];
            if answers.iter().any(|answer| frame.get(answer).is_some_and(|answer| answer["id"] == id)) {
                return Ok(frame);
            }
        }
    }

    /// Hears events until it has the one with this number.
    pub(crate) async fn catch_up(&mut self, seq: u64) -> Result<(), Error> {
        while self.seq() < seq {
            let frame = self.hear().await?;
            if let Some(event) = frame.get("event") {
                self.keep(event);
            }
        }
        Ok(())
    }

    fn keep(&mut self, event: &Value) {
        if event["seq"].is_u64() {
            self.events.push(event.clone());
        }
    }

    /// The number of the last event it has.
    pub(crate) fn seq(&self) -> u64 {
        self.events.last().map_or(0, |event| event["seq"].as_u64().unwrap())
    }

    /// The last event of this kind.
    pub(crate) fn last(&self, kind: &str) -> Option<&Value> {
        self.events.iter().rev().find(|event| event["kind"] == kind)
    }

    /// The game's clock, as the events have it.
    pub(crate) fn at(&self) -> u64 {
        self.events.last().map_or(0, |event| event["at"].as_u64().unwrap())
    }
}

/// What the side to act would do next, by the last event that says so: the side, and the command without its name.
pub(crate) fn next_deed(events: &[Value]) -> Option<(String, Value)> {
    let tells = |event: &&Value| {
        ["started", "thrown", "moved", "undone", "over"].iter().any(|kind| event["kind"] == *kind)
    };
    let event = events.iter().rev().find(tells)?;
    let at = event["at"].clone();
    match event["kind"].as_str()? {
        "thrown" => {
            let side = event["side"].as_str()?.to_owned();
            Some((side, json!({ "do": "move", "move": event["moves"][0]["move"], "at": at })))
        }
        "started" => {
            let side = if event["position"].as_str()?.split(' ').nth(1)? == "s" { "spools" } else { "cones" };
            Some((side.to_owned(), json!({ "do": "throw", "at": at })))
        }
        "moved" => Some((event["side_to_throw"].as_str()?.to_owned(), json!({ "do": "throw", "at": at }))),
        _ => None,
    }
}

/// Whether all events are there, each once and in order.
pub(crate) fn are_whole(events: &[Value]) -> bool {
    events.iter().zip(1..).all(|(event, number)| event["seq"] == number)
}
