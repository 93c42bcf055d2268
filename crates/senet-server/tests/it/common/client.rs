//! A client of live games. Tests of the program use it too, and only a part of it.

#![allow(dead_code)]

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

/// The longest wait for a message.
const TIMEOUT: Duration = Duration::from_secs(60);

/// A client of a live game.
pub(crate) struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The game when the client joined.
    pub(crate) snapshot: Value,
    /// The client's sides.
    pub(crate) you: Vec<String>,
    /// All numbered events, in order.
    pub(crate) events: Vec<Value>,
}

impl Client {
    /// Opens a WebSocket without sending anything.
    pub(crate) async fn open(address: &str, game: &str) -> WebSocketStream<MaybeTlsStream<TcpStream>> {
        connect(&format!("ws://{address}/api/v1/games/{game}/live")).await.unwrap()
    }

    /// Joins with these secrets, and asks for the events after this number.
    pub(crate) async fn join(address: &str, game: &str, seats: &[&str], after: u64) -> Result<Client, Error> {
        Client::greet(address, game, json!({ "seats": seats, "after": after })).await
    }

    /// Joins with this `hello`.
    pub(crate) async fn greet(address: &str, game: &str, hello: Value) -> Result<Client, Error> {
        let mut socket = connect(&format!("ws://{address}/api/v1/games/{game}/live")).await?;
        socket.send(Message::text(json!({ "hello": hello }).to_string())).await?;
        let mut client = Client { socket, snapshot: Value::Null, you: Vec::new(), events: Vec::new() };
        // The server may answer with an error, for example while the disk is full.
        let Some(welcome) = client.receive().await?.get_mut("welcome").map(Value::take) else {
            return Err(Error::ConnectionClosed);
        };
        client.you = serde_json::from_value(welcome["you"].clone()).unwrap();
        client.events = welcome["events"].as_array().unwrap().clone();
        client.snapshot = welcome["snapshot"].clone();
        Ok(client)
    }

    /// Receives the next message.
    pub(crate) async fn receive(&mut self) -> Result<Value, Error> {
        loop {
            match timeout(TIMEOUT, self.socket.next()).await.expect("the server sends a message") {
                Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(&text).expect("JSON")),
                Some(Ok(Message::Close(_))) | None => return Err(Error::ConnectionClosed),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error),
            }
        }
    }

    /// Sends a command without waiting for the answer.
    pub(crate) async fn send(&mut self, command: Value) -> Result<(), Error> {
        self.send_message(&json!({ "command": command })).await
    }

    /// Sends a message.
    pub(crate) async fn send_message(&mut self, message: &Value) -> Result<(), Error> {
        self.socket.send(Message::text(message.to_string())).await
    }

    /// Sends a command and returns its answer. Keeps the events that arrive before it.
    pub(crate) async fn command(&mut self, command: Value) -> Result<Value, Error> {
        let id = command["id"].clone();
        self.send(command).await?;
        loop {
            let message = self.receive().await?;
            if let Some(event) = message.get("event") {
                self.keep(event);
            }
            let answers = ["done", "refused", "preview"];
            if answers.iter().any(|answer| message.get(answer).is_some_and(|answer| answer["id"] == id)) {
                return Ok(message);
            }
        }
    }

    /// Receives events up to the one with this number.
    pub(crate) async fn catch_up(&mut self, seq: u64) -> Result<(), Error> {
        while self.seq() < seq {
            let message = self.receive().await?;
            if let Some(event) = message.get("event") {
                self.keep(event);
            }
        }
        Ok(())
    }

    /// Plays the cones in a game against the computer to its end.
    pub(crate) async fn play_to_end(&mut self) {
        while let Some((side, mut command)) = next_command(&self.events) {
            if side == "cones" {
                command["id"] = json!(format!("{}", self.seq()));
                let answer = self.command(command).await.unwrap();
                self.catch_up(answer["done"]["seq"].as_u64().unwrap()).await.unwrap();
            } else {
                self.catch_up(self.seq() + 1).await.unwrap();
            }
        }
    }

    fn keep(&mut self, event: &Value) {
        if event["seq"].is_u64() {
            self.events.push(event.clone());
        }
    }

    /// The number of the last event; 0 before the first.
    pub(crate) fn seq(&self) -> u64 {
        self.events.last().map_or(0, |event| event["seq"].as_u64().unwrap())
    }

    /// The last event of this kind.
    pub(crate) fn last(&self, kind: &str) -> Option<&Value> {
        self.events.iter().rev().find(|event| event["kind"] == kind)
    }

    /// The revision of the board after the last event.
    pub(crate) fn at(&self) -> u64 {
        self.events.last().map_or(0, |event| event["at"].as_u64().unwrap())
    }
}

/// Opens a WebSocket that sends messages at once, as browsers do. Otherwise a message waits up to 40 ms for the
/// acknowledgement of the one before it.
pub(crate) async fn connect(url: &str) -> Result<WebSocketStream<MaybeTlsStream<TcpStream>>, Error> {
    Ok(connect_async_with_config(url, None, true).await?.0)
}

/// The side to act and a command for it, without a name, by the last event that allows one.
pub(crate) fn next_command(events: &[Value]) -> Option<(String, Value)> {
    let is_relevant = |event: &&Value| {
        ["started", "thrown", "moved", "undone", "over"].iter().any(|kind| event["kind"] == *kind)
    };
    let event = events.iter().rev().find(is_relevant)?;
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

/// Whether the events are numbered from 1 without gaps or repetitions.
pub(crate) fn are_complete(events: &[Value]) -> bool {
    events.iter().zip(1..).all(|(event, number)| event["seq"] == number)
}
