//! A game in memory, shared by all clients that are connected to it.
//!
//! Every change of a game, whether a client's command or a computer's action, passes four steps in this
//! order:
//!
//! 1. **Decide.** [`GameState`] checks the command and returns the events that it leads to. Nothing changes
//!    yet.
//! 2. **Write.** The events are written to the database. The step ends when they are durable.
//! 3. **Apply.** The events change the state in memory.
//! 4. **Broadcast.** The events are sent to all connected clients.
//!
//! If the write fails, the command is refused and nothing has happened. Clients therefore never see an event
//! that a crash could lose. If it is not known whether the write succeeded, or another server has written the
//! game, the session is outdated: its clients connect again, and the game is read from the database.
//!
//! A session has these locks:
//!
//! - `state` is held through all four steps, so the commands of one game are carried out one after another.
//!   Other games are not affected: each has its own session, and the store writes for many at once.
//! - `computers` is held while computers play, and is always taken before `state`. `state` is free while a
//!   computer is choosing its move.
//! - [`ConnectedClients`] has two locks that are held for a moment, never across an `await`: `counts`, while it changes
//!   the numbers of clients and announces the change, and `last_used`, which is taken after `counts` if both are held.
//!
//! A *seat* is a person's or a computer's place in the game, named after the side it has first; if the opening
//! exchanges the sides (`is_swapped`), the seat of the cones plays the spools. The `seq` of a game counts its events.
//!
//! A change must not be cancelled between its steps. A connection that closes lets its commands run to their end.
//!
//! [`GameRegistry`](crate::registry::GameRegistry) creates sessions; [`live`](crate::live) and the HTTP
//! interface use them.

mod computer;
mod connected_clients;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use senet::{Place, Side};
use senet_game::wire::{SeatAbsence, ServerEvent, ServerMessage};
use senet_game::{
    Action, Command, CommandError, CommandId, CommandOutcome, GameEvent, GameId, GameState, HintConsent,
    Nonce, PendingDecision, SeatSet, Secret, Seed,
};
use tokio::sync::{Mutex, MutexGuard, broadcast};

use crate::resources::Resources;
use crate::store::{WriteError, WriteOp, counted_moves};
use crate::system::{RANDOM, unix_time};
use computer::ComputerPlayers;
use connected_clients::ConnectedClients;

pub(crate) use connected_clients::{Presence, Update};

/// The pause before a computer's action that could not be saved is tried again.
const RETRY_PAUSE: Duration = Duration::from_secs(1);

/// A game in memory.
pub(crate) struct GameSession {
    pub(crate) id: GameId,
    state: Mutex<GameState>,
    /// The computer players; they remember the game so far.
    computers: Mutex<ComputerPlayers>,
    clients: Arc<ConnectedClients>,
    resources: Arc<Resources>,
    /// Whether the database may contain later events than `state`, so that `state` must not be used any more.
    outdated: AtomicBool,
}

/// The request of a client to join a game.
#[derive(Clone, Debug)]
pub(crate) struct JoinRequest {
    /// The secrets of its seats.
    pub(crate) secrets: Vec<Secret>,
    /// The number of the last event that it has. The welcome contains the later ones, unless they are too many.
    pub(crate) after: Option<u64>,
    /// The player's part of the seed of the dice.
    pub(crate) nonce: Option<Nonce>,
    /// Whether an invited player agrees to hints and win chances for both.
    pub(crate) hints: HintConsent,
}

/// A client that has joined a game.
pub(crate) struct Joined {
    /// The seats that the client holds.
    pub(crate) seats: SeatSet,
    /// The first message for the client.
    pub(crate) welcome: String,
    /// What is sent to all clients from then on.
    pub(crate) updates: broadcast::Receiver<Update>,
    /// The number of the last event that the welcome's snapshot reflects.
    pub(crate) seq: u64,
    /// Counts the client as connected until it is dropped.
    pub(crate) presence: Presence,
}

/// Why a session does not do what a client asks.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SessionError {
    /// The rules of the game forbid it.
    #[error(transparent)]
    Rejected(#[from] CommandError),
    /// It could not be saved, so nothing has happened.
    #[error("this could not be saved, so nothing has happened; try again in a moment")]
    NotSaved,
    /// It is not known whether it was saved. The client must connect again and repeat the command.
    #[error("it is not known whether this was saved; connect again")]
    Outdated,
    /// The game has too many spectators.
    #[error("too many people are watching this game; try again later")]
    TooManySpectators,
}

/// What a computer's turn led to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TurnOutcome {
    /// The computer has thrown, or the game changed while it was choosing. A computer may still be to act.
    Continues,
    /// The computer has moved.
    Moved,
    /// It is not a computer's turn.
    NotComputersTurn,
}

impl GameSession {
    /// A session of a game in this state.
    pub(crate) fn new(id: GameId, state: GameState, resources: Arc<Resources>) -> GameSession {
        let clients = Arc::new(ConnectedClients::new(state.is_swapped()));
        GameSession {
            id,
            state: Mutex::new(state),
            computers: Mutex::default(),
            clients,
            resources,
            outdated: AtomicBool::new(false),
        }
    }

    /// The time since the game was last used.
    pub(crate) fn idle_time(&self) -> Duration {
        self.clients.idle_time()
    }

    /// Whether the game must be read from the database again.
    pub(crate) fn is_outdated(&self) -> bool {
        self.outdated.load(Ordering::Relaxed)
    }

    pub(crate) async fn state(&self) -> MutexGuard<'_, GameState> {
        self.clients.touch();
        self.state.lock().await
    }

    /// Runs a function on a copy of the state, on the JSON pool, without holding the lock.
    pub(crate) async fn view<T: Send + 'static>(
        &self,
        make: impl FnOnce(&GameState, SeatAbsence) -> T + Send + 'static,
    ) -> T {
        let state = self.state().await.clone();
        let absence = self.absence();
        self.resources.json_pool.run(move || make(&state, absence)).await
    }

    fn absence(&self) -> SeatAbsence {
        SeatAbsence { away: self.clients.away(), limit_seconds: self.resources.limits.absence_seconds }
    }

    /// Admits a client.
    ///
    /// # Errors
    ///
    /// [`SessionError`] if the game has too many spectators, or the client's seat could not be saved.
    pub(crate) async fn join(self: &Arc<GameSession>, request: &JoinRequest) -> Result<Joined, SessionError> {
        let mut state = self.state().await;
        if self.is_outdated() {
            return Err(SessionError::Outdated);
        }
        let seats_of_secrets = request.secrets.iter().map(|secret| state.original_setup().seats_of(*secret));
        let seats = seats_of_secrets.fold(SeatSet::NONE, SeatSet::union);
        let presence = self.clients.enter(seats, self.resources.limits.spectators);
        let presence = presence.ok_or(SessionError::TooManySpectators)?;
        let events = state.decide_join(seats, request.nonce, request.hints);
        if !events.is_empty() {
            self.commit(&mut state, &events, None).await?;
        }
        let updates = self.clients.subscribe();
        let (seq, absence) = (state.seq(), self.absence());
        self.start_computers(&state);
        let (copy, after) = (state.clone(), request.after);
        drop(state);
        let welcome =
            self.resources.json_pool.run(move || ServerMessage::welcome(&copy, seats, after, absence).text());
        Ok(Joined { seats, welcome: welcome.await, updates, seq, presence })
    }

    /// The messages of the events after the one with this number. `None` if they are too many; the client
    /// must join again.
    pub(crate) async fn messages_after(&self, seq: u64) -> Option<Vec<(Option<u64>, String)>> {
        let messages = move |state: &GameState, _| {
            let message = |event: ServerEvent| (event.seq, ServerMessage::Event(Box::new(event)).text());
            Some(ServerEvent::after(state, seq)?.into_iter().map(message).collect())
        };
        self.view(messages).await
    }

    /// Carries out the command of a client with these seats, and returns the number of its last event.
    ///
    /// # Errors
    ///
    /// [`SessionError`] with the reason if the command is refused. Nothing has happened then.
    pub(crate) async fn execute(
        self: &Arc<GameSession>,
        seats: SeatSet,
        command: &Command,
    ) -> Result<u64, SessionError> {
        let mut state = self.state().await;
        let events = match state.decide(seats, command)? {
            CommandOutcome::AlreadyDone(seq) => return Ok(seq),
            CommandOutcome::Events(events) => events,
        };
        if matches!(command.action, Action::EndByAbsence(_)) {
            self.check_absence(&state, state.opponent_of(seats)?)?;
        }
        self.commit(&mut state, &events, Some(command.id)).await?;
        self.start_computers(&state);
        Ok(state.seq())
    }

    /// Checks that this side's player has been away for so long that the opponent may end the game.
    fn check_absence(&self, state: &GameState, side: Side) -> Result<(), CommandError> {
        let is_away = self.absence().is_too_long(state.seat_of_side(side));
        is_away.then_some(()).ok_or(CommandError::OpponentPresent(side))
    }

    /// Describes the move from one place to another, without making it. The answer repeats the `id` of the client's
    /// command.
    pub(crate) async fn preview_move(&self, id: &str, from: Place, to: Option<Place>) -> String {
        let state = self.state().await;
        ServerMessage::preview(&state, id, from, to).text()
    }

    /// Writes decided events, applies them, and sends them to all clients: steps 2 to 4. The caller holds the
    /// lock of `state`.
    async fn commit(
        &self,
        state: &mut GameState,
        events: &[GameEvent],
        command: Option<CommandId>,
    ) -> Result<(), SessionError> {
        if self.is_outdated() {
            return Err(SessionError::Outdated);
        }
        if let Err(error) = self.write(state, events, command).await {
            tracing::warn!(game = %self.id, %error, "events could not be saved");
            return Err(match error {
                WriteError::Failed(_) => SessionError::NotSaved,
                WriteError::Conflict | WriteError::Unknown(_) => {
                    self.outdated.store(true, Ordering::Relaxed);
                    self.clients.send(Update::Outdated);
                    SessionError::Outdated
                }
            });
        }
        for (number, event) in events.iter().enumerate() {
            let is_last = number + 1 == events.len();
            state.apply(&[*event], command.filter(|_| is_last)).expect("decided events apply");
            if state.is_swapped() {
                self.clients.set_swapped();
            }
            if let Some(event) = ServerEvent::of_last(state) {
                self.clients.send_event(event);
            }
        }
        Ok(())
    }

    /// Writes events, and with a rematch the setup and first event of the next game, in one transaction.
    async fn write(
        &self,
        state: &GameState,
        events: &[GameEvent],
        command: Option<CommandId>,
    ) -> Result<(), WriteError> {
        let now = unix_time();
        let mut writes = Vec::new();
        for (event, seq) in events.iter().zip(state.seq() + 1..) {
            if let GameEvent::Rematch(id) = event {
                let seed = RANDOM.bytes().map(Seed).map_err(|error| WriteError::Failed(error.to_string()))?;
                let next = state.next_setup(*id, seed);
                writes.extend(WriteOp::new_game(&next, now));
            }
            // The command is stored with its last event, as in the state.
            let is_last = seq == state.seq() + events.len() as u64;
            writes.push(WriteOp::insert_event(self.id, seq, *event, command.filter(|_| is_last), now));
        }
        if events.contains(&GameEvent::Over) {
            let mut ended = state.clone();
            ended.apply(events, None).expect("decided events apply");
            writes.extend(counted_moves(ended.game()).into_iter().map(WriteOp::CountMove));
        }
        self.resources.store.write(writes).await?;
        if events.iter().any(|event| matches!(event, GameEvent::Rematch(_))) {
            self.resources.metrics.games_opened.inc();
        }
        Ok(())
    }

    /// Starts a task that plays for the computers as long as it is their turn. A game between two computers
    /// waits for [`Self::step`] instead.
    fn start_computers(self: &Arc<GameSession>, state: &GameState) {
        if state.computer_to_act().is_some() && !state.setup().is_between_computers() {
            let session = self.clone();
            tokio::spawn(async move { session.run_computers().await });
        }
    }

    /// Plays for the computers as long as it is their turn. While an action cannot be saved, it is tried again
    /// as long as a client waits for it; the next client that joins starts the computers again.
    async fn run_computers(&self) {
        let mut computers = self.computers.lock().await;
        loop {
            match self.play_computer(&mut computers, None).await {
                Ok(TurnOutcome::Continues | TurnOutcome::Moved) => {}
                Err(SessionError::NotSaved) if !self.clients.is_empty() => {
                    tokio::time::sleep(RETRY_PAUSE).await;
                }
                Ok(TurnOutcome::NotComputersTurn) | Err(_) => return,
            }
        }
    }

    /// Plays one move of a game between computers, with the throw before it, and returns the number of its
    /// last event.
    ///
    /// # Errors
    ///
    /// [`SessionError`] with the reason if the step is refused.
    pub(crate) async fn step(
        &self,
        seats: SeatSet,
        id: CommandId,
        at: Option<u64>,
    ) -> Result<u64, SessionError> {
        let Ok(mut computers) = self.computers.try_lock() else {
            return Err(CommandError::ComputerBusy.into());
        };
        if let Some(seq) = self.state().await.check_step(seats, id, at)? {
            return Ok(seq);
        }
        while self.play_computer(&mut computers, Some(id)).await? == TurnOutcome::Continues {}
        Ok(self.state().await.seq())
    }

    /// Lets the computer whose turn it is throw or move. `command` is recorded as carried out
    /// with the move, not with a throw.
    async fn play_computer(
        &self,
        computers: &mut ComputerPlayers,
        command: Option<CommandId>,
    ) -> Result<TurnOutcome, SessionError> {
        let Some(decision) = PendingDecision::of(&*self.state().await) else {
            return Ok(TurnOutcome::NotComputersTurn);
        };
        let revision = decision.revision;
        let action = match decision.forced_action() {
            Some(action) => action,
            None => {
                if decision.level.is_slow() {
                    self.clients.send_event(ServerEvent::thinking(decision.side));
                }
                computers.choose(&self.resources, decision).await
            }
        };
        let mut state = self.state().await;
        if state.revision() != revision {
            return Ok(TurnOutcome::Continues);
        }
        let events = state.decide_turn_action(action)?;
        let has_moved = matches!(events.first(), Some(GameEvent::Moved(_)));
        self.commit(&mut state, &events, command.filter(|_| has_moved)).await?;
        Ok(if has_moved { TurnOutcome::Moved } else { TurnOutcome::Continues })
    }
}
