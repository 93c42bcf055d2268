//! One client's connection to a game.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use senet_game::wire::{ClientMessage, CommandKind, CommandMessage, ServerMessage, message};
use senet_game::{Command, CommandId, HintConsent, Nonce, Request, SeatSet, Secret};
use senet_wire::LocalizedMessage;
use tokio::sync::broadcast::error::RecvError;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, timeout};

use crate::rate_limits::CommandLimiter;
use crate::services::AppState;
use crate::session::{GameSession, JoinRequest, Joined, SessionError, Update};
use crate::system::RANDOM;

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

/// The answer to a command.
struct Answer {
    /// The outcome for the metrics.
    outcome: &'static str,
    text: String,
    /// When the command arrived.
    started: Instant,
}

/// The connection is closed.
struct Disconnected;

/// Why the server closes a connection.
#[derive(Clone, Copy)]
enum CloseReason {
    /// The server stops, the game left memory, or the client was silent too long. The client may connect
    /// again.
    GoingAway,
    /// The client sent something else than the protocol allows, or is not admitted; the last message says why.
    PolicyViolation,
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
        let Ok(ClientMessage::Hello { seats, after, nonce, hints }) = serde_json::from_str(&hello) else {
            let text = "the first message must be 'hello' with the secrets of your seats";
            return Err(self.fail("no-hello", text).await);
        };
        let secrets: Vec<Secret> =
            seats.iter().take(MAX_SECRETS).filter_map(|secret| Secret::parse(secret)).collect();
        let Ok(nonce) = nonce.as_deref().map(|nonce| Nonce::parse(nonce).ok_or(())).transpose() else {
            let text = "'nonce' must be 32 random bytes as 64 lower-case hexadecimal digits";
            return Err(self.fail("bad-nonce", text).await);
        };
        let hints = if hints { HintConsent::Agreed } else { HintConsent::Declined };
        match self.session.join(&JoinRequest { secrets, after, nonce, hints }).await {
            Ok(mut joined) => {
                // It is not kept, so that idle connections are small.
                let welcome = std::mem::take(&mut joined.welcome);
                self.send_text(welcome.into()).await?;
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
                Some(Ok(Message::Binary(_))) => return Err(self.refuse_binary().await),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Disconnected),
            }
        }
    }

    async fn refuse_binary(&mut self) -> Disconnected {
        self.fail("not-text", "messages are JSON in text frames; this was a binary frame").await
    }

    /// Forwards the game's events and answers commands until the connection closes. Steps that are running then
    /// are carried out to their end.
    async fn serve(&mut self, joined: Joined) -> Result<(), Disconnected> {
        // Computers may take seconds to move. Meanwhile the client gets answers to its pings.
        let mut steps = JoinSet::new();
        let ended = self.exchange_messages(joined, &mut steps).await;
        steps.detach_all();
        ended
    }

    async fn exchange_messages(
        &mut self,
        joined: Joined,
        steps: &mut JoinSet<Option<Answer>>,
    ) -> Result<(), Disconnected> {
        let Joined { seats, welcome: _, mut updates, seq: mut last_sent, presence: _presence } = joined;
        let max_silence = self.services.settings.silence();
        let mut ticks = interval(max_silence / 3);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut stopping = self.services.stopping.clone();
        loop {
            tokio::select! {
                message = self.socket.recv() => self.handle_message(seats, message, steps).await?,
                Some(Ok(answer)) = steps.join_next() => self.send_answer(answer).await?,
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
        steps: &mut JoinSet<Option<Answer>>,
    ) -> Result<(), Disconnected> {
        self.last_received = Instant::now();
        let text = match received {
            Some(Ok(Message::Text(text))) => text,
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => return Ok(()),
            Some(Ok(Message::Binary(_))) => return Err(self.refuse_binary().await),
            Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Disconnected),
        };
        match serde_json::from_str(&text) {
            Ok(ClientMessage::Command(command)) => self.handle_command(seats, command, steps).await,
            Ok(ClientMessage::Ping(_)) if self.limiter.check().is_err() => {
                self.services.resources.metrics.rate_limited.inc();
                Ok(())
            }
            Ok(ClientMessage::Ping(number)) => {
                self.send_text(ServerMessage::Pong(number).text().into()).await
            }
            Ok(ClientMessage::Hello { .. }) | Err(_) => {
                let text = "this is not a command; a command is such as \
                            {\"command\":{\"id\":\"1\",\"do\":\"throw\"}}";
                Err(self.fail("no-command", text).await)
            }
        }
    }

    /// Carries out a command and sends its answer; a step is carried out beside further messages.
    async fn handle_command(
        &mut self,
        seats: SeatSet,
        command: CommandMessage,
        steps: &mut JoinSet<Option<Answer>>,
    ) -> Result<(), Disconnected> {
        if self.limiter.check().is_err() {
            self.services.resources.metrics.rate_limited.inc();
            let refusal = message("too-fast", "too many commands at once; wait a moment");
            return self.send_answer(Some(Answer::refused(&command.id, refusal, Instant::now()))).await;
        }
        let is_step = matches!(command.kind, CommandKind::Step);
        let answer = answer(self.session.clone(), seats, command);
        if is_step {
            steps.spawn(answer);
            return Ok(());
        }
        self.send_answer(answer.await).await
    }

    /// Sends an answer and records its outcome and duration. Without one, closes the connection.
    async fn send_answer(&mut self, answer: Option<Answer>) -> Result<(), Disconnected> {
        let Some(answer) = answer else { return Err(self.close(CloseReason::GoingAway).await) };
        let metrics = &self.services.resources.metrics;
        metrics.count_command(answer.outcome);
        metrics.command_duration.observe(answer.started.elapsed().as_secs_f64());
        self.send_text(answer.text.into()).await
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
            Ok(()) => self.close(CloseReason::PolicyViolation).await,
            Err(disconnected) => disconnected,
        }
    }

    async fn close(&mut self, reason: CloseReason) -> Disconnected {
        let (code, reason) = match reason {
            CloseReason::GoingAway => (close_code::AWAY, "connect again"),
            CloseReason::PolicyViolation => (close_code::POLICY, "see the last message"),
        };
        let close = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
        // The client may have disconnected already.
        let _ = self.send(Message::Close(Some(close))).await;
        Disconnected
    }
}

/// Carries out a command. `None` if the client must connect again and repeat the command to learn its outcome.
async fn answer(session: Arc<GameSession>, seats: SeatSet, command: CommandMessage) -> Option<Answer> {
    let (started, id) = (Instant::now(), command.id.as_str());
    let request = match Request::parse(&command, RANDOM) {
        Ok(request) => request,
        Err(refusal) => return Some(Answer::refused(id, refusal, started)),
    };
    let at = command.at;
    let result = match request {
        Request::Execute(action) => session.execute(seats, &Command::new(id, seats, at, action)).await,
        Request::Step => session.step(seats, CommandId::of_step(id, seats), at).await,
        Request::Preview(from, to) => {
            let text = session.preview_move(id, from, to).await;
            return Some(Answer { outcome: "preview", text, started });
        }
    };
    Some(match result {
        Ok(seq) => Answer { outcome: "done", text: ServerMessage::Done { id, seq }.text(), started },
        Err(SessionError::Rejected(error)) => Answer::refused(id, error.message(), started),
        Err(SessionError::Outdated) => return None,
        Err(error @ (SessionError::NotSaved | SessionError::TooManySpectators)) => {
            Answer::refused(id, message("not-saved", error.to_string()), started)
        }
    })
}

impl Answer {
    fn refused(id: &str, refusal: LocalizedMessage, started: Instant) -> Answer {
        let outcome = refusal.code;
        Answer { outcome, text: ServerMessage::Refused { id, refusal }.text(), started }
    }
}
