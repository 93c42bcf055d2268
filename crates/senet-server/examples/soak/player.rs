//! A player: it plays legal moves, connects again after a fault, and notes what the server tells it.

use std::sync::Arc;
use std::time::Duration;

use senet::Side;
use senet_game::{Action, CommandId, SeatSet};
use serde_json::{Value, json};
use tokio::time::{Instant, sleep, sleep_until, timeout};

use crate::client::Client;
use crate::game::{Done, Event, LiveGame, Sent};
use crate::{Phase, Soak, random_time};

/// The longest time until a connection is open and welcomed.
const CONNECT_TIME: Duration = Duration::from_secs(5);
/// The silence after which a player pings, and after which it connects again without an answer.
const SILENCE: Duration = Duration::from_secs(2);
/// The commands of the player of the cones after the faults; then this player resigns.
const LAST_COMMANDS: u32 = 8;
/// The time after the faults after which this player resigns in any case.
const LAST_TIME: Duration = Duration::from_secs(30);
/// The refusals in a row after which a player reloads.
const MAX_REFUSALS: u32 = 20;

const SIDES: [&str; 2] = ["cones", "spools"];

/// The connection is lost, or cannot be used.
struct Disconnected;

/// A command without an answer.
struct Pending {
    command: Value,
    name: String,
    first_sent: Option<Instant>,
    /// The number of times that it was sent.
    times: u32,
}

struct Player<'a> {
    soak: &'a Soak,
    game: &'a LiveGame,
    seat: usize,
    nonce: String,
    /// The number of the last event; `None` after a reload.
    seq: Option<u64>,
    /// The side to act, and its possible commands.
    turn: Option<(String, Vec<Value>)>,
    is_over: bool,
    pending: Option<Pending>,
    /// Whether the pending command was sent on this connection and is not answered.
    waits: bool,
    /// When the next command is sent.
    due: Instant,
    connected: Instant,
    /// The number of commands so far, for their names.
    commands: u32,
    last_commands: u32,
    refusals: u32,
}

/// Plays one game after the other until the faults end. Returns when the last one is over.
pub(crate) async fn play_games(soak: Arc<Soak>, delay: Duration) {
    sleep(delay).await;
    while !soak.is_finishing() {
        let Ok(game) = LiveGame::create(&soak).await else {
            sleep(random_time(0.1, 0.5)).await;
            continue;
        };
        let game = Arc::new(game);
        soak.games.lock().expect("no task panics while it adds a game").push(game.clone());
        tokio::join!(play(&soak, &game, 0), play(&soak, &game, 1));
    }
}

/// Plays one seat of a game until the game is over.
async fn play(soak: &Soak, game: &LiveGame, seat: usize) {
    let now = Instant::now();
    let nonce = format!("{:032x}{:032x}", fastrand::u128(..), fastrand::u128(..));
    let mut player = Player {
        soak,
        game,
        seat,
        nonce,
        seq: Some(0),
        turn: None,
        is_over: false,
        pending: None,
        waits: false,
        due: now,
        connected: now,
        commands: 0,
        last_commands: 0,
        refusals: 0,
    };
    while player.connect_and_play().await.is_err() {
        if fastrand::u8(..3) == 0 || player.refusals >= MAX_REFUSALS {
            player.reload();
        }
        sleep(random_time(0.05, 0.5)).await;
    }
}

impl Player<'_> {
    /// Forgets everything except the secret.
    fn reload(&mut self) {
        self.soak.tally.reloads.add();
        (self.seq, self.turn, self.pending, self.refusals) = (None, None, None, 0);
    }

    /// Connects and plays until the game is over.
    async fn connect_and_play(&mut self) -> Result<(), Disconnected> {
        let known = self.game.log().seq();
        let hello =
            json!({ "seats": [self.game.secrets[self.seat]], "after": self.seq, "nonce": self.nonce });
        let greeting = Client::greet(&self.soak.address, &self.game.id, hello);
        let connected = timeout(CONNECT_TIME, greeting).await;
        let mut client = connected.map_err(|_| Disconnected)?.map_err(|_| Disconnected)?;
        (self.connected, self.waits) = (Instant::now(), false);
        if client.snapshot["seq"].as_u64().is_none_or(|seq| seq < known) {
            self.soak.tally.behind.add();
        }
        self.take_welcome(&client);
        let mut phase = self.soak.phase.clone();
        let mut has_pinged = false;
        while !self.is_over || self.pending.is_some() {
            let acts = !self.waits && self.has_command();
            tokio::select! {
                () = sleep_until(self.due), if acts => self.send(&mut client).await?,
                received = timeout(SILENCE, client.receive()) => match received {
                    Ok(Ok(message)) => {
                        has_pinged = false;
                        self.take(&message)?;
                    }
                    Err(_) if !has_pinged => {
                        has_pinged = true;
                        let ping = json!({ "ping": 1 });
                        let sent = timeout(SILENCE, client.send_message(&ping)).await;
                        sent.map_err(|_| Disconnected)?.map_err(|_| Disconnected)?;
                    }
                    Ok(Err(_)) | Err(_) => return Err(Disconnected),
                },
                Ok(()) = phase.changed() => self.due = Instant::now(),
            }
        }
        Ok(())
    }

    fn take_welcome(&mut self, client: &Client) {
        if self.seq.is_some() {
            for event in &client.events {
                self.take_event(event);
            }
        }
        let snapshot = &client.snapshot;
        // After a reload, and if too many events were missed, the game goes on from the snapshot.
        if self.seq != snapshot["seq"].as_u64() {
            self.seq = snapshot["seq"].as_u64();
            self.is_over = snapshot["stage"] == "over";
            let is_throw = snapshot["stage"] == "to-throw";
            self.set_turn(&snapshot["side_to_throw"], is_throw, snapshot);
        }
    }

    fn take(&mut self, message: &Value) -> Result<(), Disconnected> {
        if let Some(event) = message.get("event") {
            self.take_event(event);
            self.note_seen(event);
        } else if let Some(done) = message.get("done") {
            self.take_done(done);
        } else if let Some(refused) = message.get("refused") {
            self.take_refusal(refused)?;
        }
        Ok(())
    }

    fn take_event(&mut self, event: &Value) {
        // Messages that are not part of the history have no number.
        let Some(seq) = event["seq"].as_u64() else { return };
        let noted = Event::of(event);
        let same = self.game.log().events.entry(seq).or_insert_with(|| noted.clone()).clone();
        if Some(seq) != self.seq.map(|last| last + 1) || same != noted {
            self.soak.tally.wrong_events.add();
        }
        self.seq = Some(seq);
        match noted.kind.as_str() {
            "started" => {
                let position = event["position"].as_str().unwrap_or_default();
                let side = if position.split(' ').nth(1) == Some("s") { "spools" } else { "cones" };
                self.set_turn(&json!(side), true, event);
            }
            "thrown" => self.set_turn(&event["side"], false, event),
            "moved" => self.set_turn(&event["side_to_throw"], true, event),
            "over" => (self.is_over, self.turn) = (true, None),
            _ => {}
        }
    }

    /// Sets whose turn it is, and to do what.
    fn set_turn(&mut self, side: &Value, is_throw: bool, from: &Value) {
        let at = &from["at"];
        let moves = from["moves"].as_array().into_iter().flatten();
        let commands = if is_throw {
            vec![json!({ "do": "throw", "at": at })]
        } else {
            moves.map(|mv| json!({ "do": "move", "move": mv["move"], "at": at })).collect()
        };
        self.turn = side.as_str().map(|side| (side.to_owned(), commands));
        let pause = if is_throw { self.soak.pace.as_secs_f64() } else { 0.0 };
        let pause = if self.soak.is_finishing() { 0.0 } else { pause };
        self.due = Instant::now() + random_time(pause * 0.5, pause * 1.5);
    }

    fn has_command(&self) -> bool {
        let is_to_act = self.turn.as_ref().is_some_and(|(side, _)| side == SIDES[self.seat]);
        self.pending.is_some() || is_to_act || self.resigns()
    }

    fn resigns(&self) -> bool {
        let Phase::Finish(since) = *self.soak.phase.borrow() else { return false };
        let is_late = self.last_commands >= LAST_COMMANDS || since.elapsed() > LAST_TIME;
        self.seat == 0 && !self.is_over && is_late
    }

    /// Sends the pending command, or the next one.
    async fn send(&mut self, client: &mut Client) -> Result<(), Disconnected> {
        if self.pending.is_none() {
            let chosen = match &self.turn {
                _ if self.resigns() => Some(json!({ "do": "resign" })),
                Some((_, commands)) => fastrand::choice(commands).cloned(),
                None => None,
            };
            let Some(mut command) = chosen else {
                self.due = Instant::now() + Duration::from_secs(1);
                return Ok(());
            };
            self.commands += 1;
            self.last_commands += u32::from(self.soak.is_finishing());
            let name = format!("{} {}", SIDES[self.seat], self.commands);
            command["id"] = json!(name);
            self.pending = Some(Pending { command, name, first_sent: None, times: 0 });
        }
        let Some(pending) = &mut self.pending else { return Ok(()) };
        let now = Instant::now();
        if pending.first_sent.is_none() {
            pending.first_sent = Some(now);
            let at = pending.command["at"].as_u64();
            let sent = |at| Sent { at, seat: self.seat, time: now, is_repeated: false };
            self.game.log().sent = at.map(sent);
        } else if let Some(sent) = &mut self.game.log().sent {
            sent.is_repeated |= sent.seat == self.seat;
        }
        pending.times += 1;
        self.waits = true;
        let sent = timeout(SILENCE, client.send(pending.command.clone())).await;
        sent.map_err(|_| Disconnected)?.map_err(|_| Disconnected)
    }

    fn take_done(&mut self, done: &Value) {
        let Some(pending) = self.pending.take_if(|pending| done["id"] == pending.name) else { return };
        (self.waits, self.refusals) = (false, 0);
        let (tally, mv) = (&self.soak.tally, pending.command["move"].as_str().map(str::to_owned));
        let id = command_id(&pending, self.seat);
        let noted = Done { name: pending.name, id, seq: done["seq"].as_u64().unwrap_or(0), mv };
        self.game.log().done.push(noted);
        // The event of the command may arrive after the answer.
        let is_carried_out =
            |commands: &[Value]| commands.iter().any(|command| command["at"] == pending.command["at"]);
        self.turn.take_if(|(_, commands)| is_carried_out(commands));
        if let Some(sent) = pending.first_sent {
            tally.done.add(sent.elapsed());
            if pending.times == 1 {
                tally.done_undisturbed.add(sent.elapsed());
            }
        }
    }

    fn take_refusal(&mut self, refused: &Value) -> Result<(), Disconnected> {
        self.waits = false;
        self.due = Instant::now() + random_time(0.2, 0.4);
        self.refusals += 1;
        match refused["code"].as_str() {
            // The same command is sent again.
            Some("not-saved") => {
                self.soak.tally.not_saved.add();
                return Ok(());
            }
            // The other player has not been connected yet.
            Some("opponent-missing") => self.refusals = 0,
            _ => self.soak.tally.refused.add(),
        }
        self.pending = None;
        if self.refusals < MAX_REFUSALS { Ok(()) } else { Err(Disconnected) }
    }

    /// Notes the time until the event of the other player's command arrives.
    fn note_seen(&self, event: &Value) {
        let is_play = event["kind"] == "thrown" || event["kind"] == "moved";
        let sent = self.game.log().sent;
        let Some(sent) = sent.filter(|_| is_play) else { return };
        if sent.seat != self.seat && event["at"] == sent.at + 1 {
            self.soak.tally.seen.add(sent.time.elapsed());
            if self.connected < sent.time && !sent.is_repeated {
                self.soak.tally.seen_undisturbed.add(sent.time.elapsed());
            }
        }
    }
}

/// The identifier under which the server stores the events of a command.
fn command_id(pending: &Pending, seat: usize) -> CommandId {
    let action = match (pending.command["do"].as_str(), pending.command["move"].as_str()) {
        (Some("move"), Some(mv)) => Action::Move(mv.to_owned()),
        (Some("resign"), _) => Action::Resign(None),
        _ => Action::Throw,
    };
    CommandId::of_action(&pending.name, SeatSet::of(Side::BOTH[seat]), &action)
}
