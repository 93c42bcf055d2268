//! The clients that are connected to a game: who is present, and how updates reach all of them.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use senet::Side;
use senet_game::SeatSet;
use senet_game::wire::{ServerEvent, ServerMessage};
use tokio::sync::broadcast;

/// The number of updates that wait for a slow client. A client that falls further behind gets the missed
/// events from the state instead.
const BACKLOG: usize = 32;

/// The clients of one game, players and spectators.
pub(super) struct ConnectedClients {
    counts: Mutex<Counts>,
    updates: broadcast::Sender<Update>,
    /// When the game was last used.
    last_used: Mutex<Instant>,
}

/// The number of clients on each seat, cones first, and without a seat.
#[derive(Clone, Copy, Debug)]
struct Counts {
    seats: [u32; 2],
    /// When the last client on each seat left.
    left: [Instant; 2],
    spectators: u32,
    /// Whether the players have swapped the sides after which the seats are named.
    is_swapped: bool,
}

impl Counts {
    /// The side of a seat.
    fn side_of(&self, seat: Side) -> Side {
        if self.is_swapped { seat.other() } else { seat }
    }
}

/// A message that is sent to all clients of a game.
#[derive(Clone, Debug)]
pub(crate) enum Update {
    /// An event to pass on.
    Event {
        /// The event's number; `None` if it is not part of the game's history.
        seq: Option<u64>,
        /// The text of the message.
        message: Utf8Bytes,
    },
    /// The game was changed by another server; clients must join again.
    Outdated,
}

/// A client's presence in a game. Dropping the last one of a seat tells the others that its player has left.
pub(crate) struct Presence {
    clients: Arc<ConnectedClients>,
    seats: SeatSet,
}

impl ConnectedClients {
    pub(super) fn new(is_swapped: bool) -> ConnectedClients {
        let (updates, _) = broadcast::channel(BACKLOG);
        let now = Instant::now();
        let counts = Mutex::new(Counts { seats: [0; 2], left: [now; 2], spectators: 0, is_swapped });
        ConnectedClients { counts, updates, last_used: Mutex::new(now) }
    }

    /// Notes that the game is in use now.
    pub(super) fn touch(&self) {
        *self.last_used.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// The time since the game was last used.
    pub(super) fn idle_time(&self) -> Duration {
        self.last_used.lock().unwrap_or_else(PoisonError::into_inner).elapsed()
    }

    /// Receives every update from now on.
    pub(super) fn subscribe(&self) -> broadcast::Receiver<Update> {
        self.updates.subscribe()
    }

    /// Sends an update to all clients.
    pub(super) fn send(&self, update: Update) {
        // It is no error if no client is connected.
        let _ = self.updates.send(update);
    }

    /// Sends an event to all clients.
    pub(super) fn send_event(&self, event: ServerEvent) {
        let seq = event.seq;
        self.send(Update::Event { seq, message: ServerMessage::Event(Box::new(event)).text().into() });
    }

    /// For how long no client has been connected to each seat, cones first; `None` while one is.
    pub(super) fn away(&self) -> [Option<Duration>; 2] {
        let Counts { seats, left, .. } = *self.counts();
        Side::BOTH.map(|seat| (seats[seat as usize] == 0).then(|| left[seat as usize].elapsed()))
    }

    /// Whether no client is connected.
    pub(super) fn is_empty(&self) -> bool {
        let Counts { seats, spectators, .. } = *self.counts();
        seats == [0, 0] && spectators == 0
    }

    /// Counts a client with these seats as present; `None` if it holds no seat and there are `max_spectators`
    /// already.
    pub(super) fn enter(
        self: &Arc<ConnectedClients>,
        seats: SeatSet,
        max_spectators: u32,
    ) -> Option<Presence> {
        let mut counts = self.counts();
        if seats == SeatSet::NONE && counts.spectators >= max_spectators {
            return None;
        }
        counts.spectators += u32::from(seats == SeatSet::NONE);
        for seat in seats.player_seats() {
            counts.seats[seat as usize] += 1;
            if counts.seats[seat as usize] == 1 {
                self.send_event(ServerEvent::back(counts.side_of(seat)));
            }
        }
        Some(Presence { clients: self.clone(), seats })
    }

    /// Notes that the players have swapped their sides.
    pub(super) fn set_swapped(&self) {
        self.counts().is_swapped = true;
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        let mut counts = self.clients.counts();
        counts.spectators -= u32::from(self.seats == SeatSet::NONE);
        for seat in self.seats.player_seats() {
            counts.seats[seat as usize] -= 1;
            if counts.seats[seat as usize] == 0 {
                counts.left[seat as usize] = Instant::now();
                self.clients.send_event(ServerEvent::left(counts.side_of(seat)));
            }
        }
        self.clients.touch();
    }
}
