//! One client's line.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use senet_wire::LocalizedMessage;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::words::{Wanted, name_of, understand};
use crate::hall::{Come, Host, News, NotDone};
use crate::limits::Pace;
use crate::rooms::{Command, GameId, Keys, Secret};
use crate::services::Shared;
use crate::wire::{Frame, Heard, Ordered, said};

/// Who does not say who they are for so long is sent away.
const HELLO: Duration = Duration::from_secs(10);
/// What cannot be sent for so long is not sent.
const SENDING: Duration = Duration::from_secs(10);
/// A client that holds more seats than a game has is none.
const MOST_SEATS: usize = 4;

/// One client's line.
pub(super) struct Line {
    services: Shared,
    host: Arc<Host>,
    socket: WebSocket,
    pace: Pace,
    /// When the client was heard last.
    heard: Instant,
}

/// The line is over.
struct Over;

/// Why the server ends a line.
#[derive(Clone, Copy)]
enum End {
    /// The server stops, or the game left memory: come again.
    Away,
    /// The client has said what makes no sense.
    Nonsense,
}

impl Line {
    pub(super) fn new(services: Shared, host: Arc<Host>, socket: WebSocket) -> Line {
        let pace = services.rates.pace();
        Line { services, host, socket, pace, heard: Instant::now() }
    }

    /// Holds the line until one of both ends it.
    pub(super) async fn hold(mut self) {
        self.services.hall.metrics.connections.inc();
        if let Ok(come) = self.greet().await {
            // Either way it is over.
            let _ = self.serve(come).await;
        }
        self.services.hall.metrics.connections.dec();
    }

    /// Hears who it is, and lets them in.
    async fn greet(&mut self) -> Result<Come, Over> {
        let hello = timeout(HELLO, self.hear()).await.map_err(|_| Over)??;
        let Ok(Heard::Hello { seats, after }) = serde_json::from_str(&hello) else {
            return Err(self.refuse("no-hello", "say 'hello' first, with the secrets of your seats").await);
        };
        let secrets: Vec<Secret> =
            seats.iter().take(MOST_SEATS).filter_map(|secret| Secret::read(secret)).collect();
        match self.host.come_in(&self.services.hall, &secrets, after).await {
            Ok(come) => {
                self.say(come.welcome.clone().into()).await?;
                Ok(come)
            }
            Err(error) => {
                let code = if matches!(error, NotDone::Crowded) { "crowded" } else { "not-saved" };
                Err(self.refuse(code, &error.to_string()).await)
            }
        }
    }

    /// The next text.
    async fn hear(&mut self) -> Result<Utf8Bytes, Over> {
        loop {
            match self.socket.recv().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Binary(_) | Message::Close(_)) | Err(_)) | None => return Err(Over),
            }
        }
    }

    /// Tells the news and carries out commands.
    async fn serve(&mut self, come: Come) -> Result<(), Over> {
        let Come { keys, welcome: _, mut news, seq: mut told, presence: _presence } = come;
        let patience = Duration::from_secs(u64::from(self.services.settings.limits.silent_seconds));
        let mut ticks = interval(patience / 3);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut stopping = self.services.stopping.clone();
        loop {
            tokio::select! {
                message = self.socket.recv() => self.listen(keys, message).await?,
                heard = news.recv() => self.tell(heard, &mut told).await?,
                _ = ticks.tick() => self.look_after(patience).await?,
                _ = stopping.changed() => return Err(self.end(End::Away).await),
            }
        }
    }

    /// Answers what the client says.
    async fn listen(
        &mut self,
        keys: Keys,
        message: Option<Result<Message, axum::Error>>,
    ) -> Result<(), Over> {
        self.heard = Instant::now();
        match message {
            Some(Ok(Message::Text(text))) => {
                let Ok(Heard::Command(ordered)) = serde_json::from_str(&text) else {
                    let text =
                        "that is no command; write such as {\"command\":{\"id\":\"1\",\"do\":\"throw\"}}";
                    return Err(self.refuse("no-command", text).await);
                };
                let answer = self.carry_out(keys, &ordered).await;
                self.say(answer.into()).await
            }
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(()),
            Some(Ok(Message::Binary(_) | Message::Close(_)) | Err(_)) | None => Err(Over),
        }
    }

    /// The answer to a command.
    async fn carry_out(&mut self, keys: Keys, ordered: &Ordered) -> String {
        let metrics = self.services.hall.metrics.clone();
        let since = Instant::now();
        let (outcome, answer) = self.answer(keys, ordered).await;
        metrics.count_command(outcome);
        metrics.answered.observe(since.elapsed().as_secs_f64());
        answer
    }

    async fn answer(&mut self, keys: Keys, ordered: &Ordered) -> (&'static str, String) {
        let id = ordered.id.as_str();
        if self.pace.check().is_err() {
            self.services.hall.metrics.turned_away.inc();
            return refused(id, said("too-fast", "too many commands at once; wait a moment"));
        }
        let wanted = match understand(ordered, new_game) {
            Ok(wanted) => wanted,
            Err(refusal) => return refused(id, refusal),
        };
        let (hall, at) = (&self.services.hall, ordered.at);
        let done = match wanted {
            Wanted::Deed(deed) => {
                self.host.carry_out(hall, keys, &Command { id: name_of(ordered), at, deed }).await
            }
            Wanted::Step => self.host.step(hall, keys, name_of(ordered), at).await,
            Wanted::Look(from, to) => {
                let (found, refusal) = match self.host.look(from, to).await {
                    Ok(found) => (Some(found), None),
                    Err(refused) => (None, Some(refused.said())),
                };
                return ("looked", Frame::Try { id, found, refusal }.text());
            }
        };
        match done {
            Ok(seq) => ("done", Frame::Done { id, seq }.text()),
            Err(NotDone::Refused(why)) => refused(id, why.said()),
            Err(error @ (NotDone::Unsaved | NotDone::Crowded)) => {
                refused(id, said("not-saved", error.to_string()))
            }
        }
    }

    /// Tells what happened; whoever fell behind is told all of it from the room.
    async fn tell(&mut self, heard: Result<News, RecvError>, told: &mut u64) -> Result<(), Over> {
        match heard {
            Ok(News::Event { seq: Some(seq), .. }) if seq <= *told => Ok(()),
            Ok(News::Event { seq, frame }) => {
                *told = seq.unwrap_or(*told);
                self.say(frame).await
            }
            Err(RecvError::Lagged(_)) => {
                for event in self.host.events_after(*told).await {
                    *told = event.seq.unwrap_or(*told);
                    self.say(Frame::Event(&event).text().into()).await?;
                }
                Ok(())
            }
            Ok(News::Discarded) | Err(RecvError::Closed) => Err(self.end(End::Away).await),
        }
    }

    /// Asks for a sign of life; ends the line if there was none for long.
    async fn look_after(&mut self, patience: Duration) -> Result<(), Over> {
        if self.heard.elapsed() > patience {
            return Err(self.end(End::Away).await);
        }
        self.send(Message::Ping(Bytes::new())).await
    }

    async fn say(&mut self, text: Utf8Bytes) -> Result<(), Over> {
        self.send(Message::Text(text)).await
    }

    async fn send(&mut self, message: Message) -> Result<(), Over> {
        match timeout(SENDING, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Over),
        }
    }

    /// Says what is wrong with the line, and ends it.
    async fn refuse(&mut self, code: &'static str, text: &str) -> Over {
        let told = self.say(Frame::Error(said(code, text)).text().into()).await;
        match told {
            Ok(()) => self.end(End::Nonsense).await,
            Err(over) => over,
        }
    }

    async fn end(&mut self, end: End) -> Over {
        let (code, reason) = match end {
            End::Away => (close_code::AWAY, "come again"),
            End::Nonsense => (close_code::POLICY, "see the last frame"),
        };
        let close = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
        // The client may be gone already.
        let _ = self.send(Message::Close(Some(close))).await;
        Over
    }
}

fn refused(id: &str, refusal: LocalizedMessage) -> (&'static str, String) {
    (refusal.code, Frame::Refused { id, refusal }.text())
}

/// A name for a new game, if the system gives random numbers.
fn new_game() -> Option<GameId> {
    let mut bytes = [0; 10];
    getrandom::fill(&mut bytes).ok().map(|()| GameId(bytes))
}
