//! One client's connection to a game.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use senet_wire::LocalizedMessage;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::request::Request;
use crate::game::{Command, CommandId, SeatSet, Secret};
use crate::rate_limits::CommandLimiter;
use crate::services::AppState;
use crate::session::{GameSession, Joined, SessionError, Update};
use crate::wire::{ClientMessage, CommandMessage, ServerMessage, message};

/// The longest time until a client's first message.
const HELLO_TIMEOUT: Duration = Duration::from_secs(10);
/// The longest time to send a message.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);
/// The number of secrets that a client may present; the others are ignored.
const MAX_SECRETS: usize = 4;

/// One client's connection to a game.
pub(super) struct Connection {
    services: AppState,
    session: Arc<GameSession>,
    socket: WebSocket,
    limiter: CommandLimiter,
    /// When the last message arrived.
    last_received: Instant,
}

/// The connection is closed.
struct Disconnected;

/// Why the server closes a connection.
#[derive(Clone, Copy)]
enum CloseReason {
    /// The server stops, the game left memory, or the client was silent too long. The client may connect
    /// again.
    GoingAway,
    /// The client broke the protocol.
    ProtocolError,
}

impl Connection {
    /// A connection of a client that has not joined yet.
    pub(super) fn new(services: AppState, session: Arc<GameSession>, socket: WebSocket) -> Connection {
        let limiter = services.rate_limits.command_limiter();
        Connection { services, session, socket, limiter, last_received: Instant::now() }
    }

    /// Serves the client until the connection closes.
    pub(super) async fn run(mut self) {
        let resources = self.services.resources.clone();
        resources.metrics.connections.inc();
        if let Ok(joined) = self.handshake().await {
            // It ends only by closing the connection.
            let _ = self.serve(joined).await;
        }
        resources.metrics.connections.dec();
    }

    /// Receives `hello`, lets the client join, and sends `welcome`.
    async fn handshake(&mut self) -> Result<Joined, Disconnected> {
        let hello = timeout(HELLO_TIMEOUT, self.receive_text()).await.map_err(|_| Disconnected)??;
        let Ok(ClientMessage::Hello { seats, after }) = serde_json::from_str(&hello) else {
            let text = "the first message must be 'hello' with the secrets of your seats";
            return Err(self.fail("no-hello", text).await);
        };
        let secrets: Vec<Secret> =
            seats.iter().take(MAX_SECRETS).filter_map(|secret| Secret::parse(secret)).collect();
        match self.session.join(&secrets, after).await {
            Ok(joined) => {
                self.send_text(joined.welcome.clone().into()).await?;
                Ok(joined)
            }
            Err(SessionError::Outdated) => Err(self.close(CloseReason::GoingAway).await),
            Err(error) => {
                let is_full = matches!(error, SessionError::TooManySpectators);
                let code = if is_full { "crowded" } else { "not-saved" };
                Err(self.fail(code, &error.to_string()).await)
            }
        }
    }

    async fn receive_text(&mut self) -> Result<Utf8Bytes, Disconnected> {
        loop {
            match self.socket.recv().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Binary(_) | Message::Close(_)) | Err(_)) | None => return Err(Disconnected),
            }
        }
    }

    /// Forwards the game's events and answers commands until the connection closes.
    async fn serve(&mut self, joined: Joined) -> Result<(), Disconnected> {
        let Joined { seats, welcome: _, mut updates, seq: mut last_sent, presence: _presence } = joined;
        let max_silence = Duration::from_secs(u64::from(self.services.settings.limits.silent_seconds));
        let mut ticks = interval(max_silence / 3);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut stopping = self.services.stopping.clone();
        loop {
            tokio::select! {
                message = self.socket.recv() => self.handle_message(seats, message).await?,
                update = updates.recv() => self.forward(update, &mut last_sent).await?,
                _ = ticks.tick() => self.check_alive(max_silence).await?,
                _ = stopping.changed() => return Err(self.close(CloseReason::GoingAway).await),
            }
        }
    }

    async fn handle_message(
        &mut self,
        seats: SeatSet,
        received: Option<Result<Message, axum::Error>>,
    ) -> Result<(), Disconnected> {
        self.last_received = Instant::now();
        match received {
            Some(Ok(Message::Text(text))) => {
                let Ok(ClientMessage::Command(command)) = serde_json::from_str(&text) else {
                    let text = "this is not a command; a command is such as \
                                {\"command\":{\"id\":\"1\",\"do\":\"throw\"}}";
                    return Err(self.fail("no-command", text).await);
                };
                let answer = self.answer_measured(seats, &command).await?;
                self.send_text(answer.into()).await
            }
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(()),
            Some(Ok(Message::Binary(_) | Message::Close(_)) | Err(_)) | None => Err(Disconnected),
        }
    }

    /// Answers a command and records its outcome and duration.
    async fn answer_measured(
        &mut self,
        seats: SeatSet,
        command: &CommandMessage,
    ) -> Result<String, Disconnected> {
        let started = Instant::now();
        let Some((outcome, answer)) = self.answer(seats, command).await else {
            return Err(self.close(CloseReason::GoingAway).await);
        };
        let metrics = &self.services.resources.metrics;
        metrics.count_command(outcome);
        metrics.command_duration.observe(started.elapsed().as_secs_f64());
        Ok(answer)
    }

    /// The outcome of a command for the metrics, and the answer to send. `None` if the client must connect
    /// again and repeat the command to learn its outcome.
    async fn answer(&mut self, seats: SeatSet, command: &CommandMessage) -> Option<(&'static str, String)> {
        let id = command.id.as_str();
        if self.limiter.check().is_err() {
            self.services.resources.metrics.rate_limited.inc();
            return Some(refused(id, message("too-fast", "too many commands at once; wait a moment")));
        }
        let request = match Request::parse(command) {
            Ok(request) => request,
            Err(refusal) => return Some(refused(id, refusal)),
        };
        let (command_id, at) = (CommandId::of(id), command.at);
        let result = match request {
            Request::Execute(action) => {
                self.session.execute(seats, &Command { id: command_id, at, action }).await
            }
            Request::Step => self.session.step(seats, command_id, at).await,
            Request::Preview(from, to) => {
                let (found, refusal) = match self.session.preview(from, to).await {
                    Ok(found) => (Some(found), None),
                    Err(error) => (None, Some(error.message())),
                };
                return Some(("looked", ServerMessage::Try { id, found, refusal }.text()));
            }
        };
        match result {
            Ok(seq) => Some(("done", ServerMessage::Done { id, seq }.text())),
            Err(SessionError::Rejected(error)) => Some(refused(id, error.message())),
            Err(SessionError::Outdated) => None,
            Err(error @ (SessionError::NotSaved | SessionError::TooManySpectators)) => {
                Some(refused(id, message("not-saved", error.to_string())))
            }
        }
    }

    /// Forwards an update. A client that has fallen behind gets the missed events from the game's state.
    async fn forward(
        &mut self,
        update: Result<Update, RecvError>,
        last_sent: &mut u64,
    ) -> Result<(), Disconnected> {
        match update {
            Ok(Update::Event { seq: Some(seq), .. }) if seq <= *last_sent => Ok(()),
            Ok(Update::Event { seq, message }) => {
                *last_sent = seq.unwrap_or(*last_sent);
                self.send_text(message).await
            }
            Err(RecvError::Lagged(_)) => {
                let Some(missed) = self.session.messages_after(*last_sent).await else {
                    return Err(self.close(CloseReason::GoingAway).await);
                };
                for (seq, message) in missed {
                    *last_sent = seq.unwrap_or(*last_sent);
                    self.send_text(message.into()).await?;
                }
                Ok(())
            }
            Ok(Update::Outdated) | Err(RecvError::Closed) => Err(self.close(CloseReason::GoingAway).await),
        }
    }

    /// Sends a ping; closes the connection if nothing has arrived for too long.
    async fn check_alive(&mut self, max_silence: Duration) -> Result<(), Disconnected> {
        if self.last_received.elapsed() > max_silence {
            return Err(self.close(CloseReason::GoingAway).await);
        }
        self.send(Message::Ping(Bytes::new())).await
    }

    async fn send_text(&mut self, text: Utf8Bytes) -> Result<(), Disconnected> {
        self.send(Message::Text(text)).await
    }

    async fn send(&mut self, message: Message) -> Result<(), Disconnected> {
        match timeout(SEND_TIMEOUT, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Disconnected),
        }
    }

    /// Sends an error message and closes the connection.
    async fn fail(&mut self, code: &'static str, text: &str) -> Disconnected {
        match self.send_text(ServerMessage::Error(message(code, text)).text().into()).await {
            Ok(()) => self.close(CloseReason::ProtocolError).await,
            Err(disconnected) => disconnected,
        }
    }

    async fn close(&mut self, reason: CloseReason) -> Disconnected {
        let (code, reason) = match reason {
            CloseReason::GoingAway => (close_code::AWAY, "connect again"),
            CloseReason::ProtocolError => (close_code::POLICY, "see the last message"),
        };
        let close = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
        // The client may have disconnected already.
        let _ = self.send(Message::Close(Some(close))).await;
        Disconnected
    }
}

fn refused(id: &str, refusal: LocalizedMessage) -> (&'static str, String) {
    (refusal.code, ServerMessage::Refused { id, refusal }.text())
}
