//! A game in memory: its room, those who are connected, and how what happens there is written before it is told.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::ws::Utf8Bytes;
use senet::{Move, Place, Side};
use senet_wire::DescribedMove;
use tokio::sync::{Mutex as Turns, MutexGuard, broadcast};

use super::computer::Players;
use super::opening::random;
use super::{Hall, now};
use crate::rooms::{Command, CommandId, Decision, Fact, GameId, Keys, Refused, Room, Secret, Seed};
use crate::store::{Entry, WriteError};
use crate::wire::{Event, Frame, Present, Snapshot};

/// Whoever falls behind by more events than this is told them again from the room.
const BACKLOG: usize = 32;

/// A game in memory.
pub(crate) struct Host {
    pub(crate) id: GameId,
    room: Turns<Room>,
    news: broadcast::Sender<News>,
    connected: Mutex<Connections>,
    /// The computers at this table, taken by whoever lets them play.
    pub(super) players: Turns<Players>,
    used: AtomicI64,
}

/// Something to be told to all who are connected.
#[derive(Clone, Debug)]
pub(crate) enum News {
    /// Something happened.
    Event {
        /// Its number; none for what is not kept.
        seq: Option<u64>,
        /// The frame.
        frame: Utf8Bytes,
    },
    /// The game has left memory, since it is not as it is on disk: come in again.
    Discarded,
}

/// How many are connected to each seat, and to none.
#[derive(Clone, Copy, Default, Debug)]
struct Connections {
    seats: [u32; 2],
    spectators: u32,
}

/// Somebody who came in: what they are told first, and the news from then on.
pub(crate) struct Come {
    pub(crate) keys: Keys,
    pub(crate) welcome: String,
    pub(crate) news: broadcast::Receiver<News>,
    /// The number of the last event in the welcome.
    pub(crate) seq: u64,
    /// Counts as being there until it goes.
    pub(crate) presence: Presence,
}

/// Why something is not done.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotDone {
    /// By the rules of the game.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// It could not be written.
    #[error("that could not be saved, so it did not happen; try again in a moment")]
    Unsaved,
    /// There are too many spectators.
    #[error("too many are looking on; come back later")]
    Crowded,
}

impl Host {
    /// A room in memory.
    pub(super) fn new(id: GameId, room: Room) -> Host {
        let (news, _) = broadcast::channel(BACKLOG);
        Host {
            id,
            room: Turns::new(room),
            news,
            connected: Mutex::default(),
            players: Turns::default(),
            used: AtomicI64::new(now()),
        }
    }

    /// How long nothing has happened here, in seconds.
    pub(super) fn idle_seconds(&self) -> i64 {
        now() - self.used.load(Ordering::Relaxed)
    }

    /// The room, for as long as this is held.
    pub(crate) async fn room(&self) -> MutexGuard<'_, Room> {
        self.used.store(now(), Ordering::Relaxed);
        self.room.lock().await
    }

    /// The game as it stands.
    pub(crate) async fn snapshot(&self) -> Snapshot {
        let room = self.room().await;
        Snapshot::of(&room, self.present())
    }

    /// Somebody comes in who holds these secrets, and knows what happened up to `after`, or nothing.
    ///
    /// # Errors
    ///
    /// [`NotDone`] if there are too many spectators, or the seat could not be taken.
    pub(crate) async fn come_in(
        self: &Arc<Host>,
        hall: &Arc<Hall>,
        secrets: &[Secret],
        after: Option<u64>,
    ) -> Result<Come, NotDone> {
        let mut room = self.room().await;
        let keys = secrets.iter().map(|secret| room.setup().keys(*secret)).fold(Keys::NONE, Keys::and);
        let presence = self.take_place(keys, hall.limits.spectators).ok_or(NotDone::Crowded)?;
        if let Some(fact) = room.come_in(keys) {
            self.happen(hall, &mut room, &[fact], None).await?;
        }
        let news = self.news.subscribe();
        let events = after.map(|after| Event::after(&room, after)).unwrap_or_default();
        let snapshot = Box::new(Snapshot::of(&room, self.present()));
        let you = keys.sides().map(Side::name).collect();
        let seq = room.seq();
        self.let_computers_play(hall, &room);
        drop(room);
        Ok(Come { keys, welcome: Frame::Welcome { snapshot, you, events }.text(), news, seq, presence })
    }

    /// All that happened after the event with this number.
    pub(crate) async fn events_after(&self, seq: u64) -> Vec<Event> {
        Event::after(&*self.room().await, seq)
    }

    /// Does what somebody with these keys commands. The number of the last event it led to.
    ///
    /// # Errors
    ///
    /// [`NotDone`] with the reason; nothing has happened then.
    pub(crate) async fn carry_out(
        self: &Arc<Host>,
        hall: &Arc<Hall>,
        keys: Keys,
        command: &Command,
    ) -> Result<u64, NotDone> {
        let mut room = self.room().await;
        let facts = match room.decide(keys, command)? {
            Decision::DoneBefore(seq) => return Ok(seq),
            Decision::Leads(facts) => facts,
        };
        self.happen(hall, &mut room, &facts, Some(command.id)).await?;
        self.let_computers_play(hall, &room);
        Ok(room.seq())
    }

    /// The move that would take a piece somewhere, in the words of the interface.
    ///
    /// # Errors
    ///
    /// [`Refused`] with the reason why there is none.
    pub(crate) async fn look(&self, from: Place, to: Option<Place>) -> Result<DescribedMove, Refused> {
        let room = self.room().await;
        let mv: Move = room.look(from, to)?;
        let turn = room.game().turn().ok_or(Refused::ThrowFirst)?;
        Ok(DescribedMove::of(&turn, mv))
    }

    /// Lets facts happen: writes them, and only then applies and tells them.
    pub(super) async fn happen(
        &self,
        hall: &Hall,
        room: &mut Room,
        facts: &[Fact],
        command: Option<CommandId>,
    ) -> Result<(), NotDone> {
        if let Err(error) = self.write(hall, room, facts, command).await {
            tracing::warn!(game = %self.id, %error, "not saved");
            if matches!(error, WriteError::Overtaken) {
                hall.discard(self.id);
                // Nobody may be connected.
                let _ = self.news.send(News::Discarded);
            }
            return Err(NotDone::Unsaved);
        }
        for (number, fact) in facts.iter().enumerate() {
            let last = number + 1 == facts.len();
            room.apply(&[*fact], command.filter(|_| last)).expect("what was decided can happen");
            if let Some(event) = Event::of_last(room) {
                self.tell(&event);
            }
        }
        Ok(())
    }

    async fn write(
        &self,
        hall: &Hall,
        room: &Room,
        facts: &[Fact],
        command: Option<CommandId>,
    ) -> Result<(), WriteError> {
        // The command's name goes with its last fact, as in the room.
        let entry = |(number, fact): (usize, &Fact)| {
            let last = number + 1 == facts.len();
            Entry::fact(self.id, room.seq() + 1 + number as u64, *fact, command.filter(|_| last), now())
        };
        let entries = facts.iter().enumerate().map(entry).collect();
        let next = facts.iter().find_map(|fact| match fact {
            Fact::Rematch(id) => Some(*id),
            _ => None,
        });
        match next {
            None => hall.store.write(entries).await,
            Some(next) => {
                let seed = random().map(Seed).map_err(|error| WriteError::Refused(error.to_string()))?;
                let setup = Arc::new(room.setup().rematch(next, seed, room.score()));
                hall.begin(setup, entries).await
            }
        }
    }

    fn tell(&self, event: &Event) {
        // Nobody may be connected.
        let _ = self.news.send(News::Event { seq: event.seq, frame: Frame::Event(event).text().into() });
    }

    /// Tells that the computer on this side begins to think.
    pub(super) fn tell_thinking(&self, side: Side) {
        self.tell(&Event::thinking(side));
    }

    /// Who is connected to the seats.
    fn present(&self) -> Present {
        Present(self.connections().seats.map(|number| number > 0))
    }

    fn connections(&self) -> std::sync::MutexGuard<'_, Connections> {
        self.connected.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take_place(self: &Arc<Host>, keys: Keys, most: u32) -> Option<Presence> {
        let mut connections = self.connections();
        if keys == Keys::NONE && connections.spectators >= most {
            return None;
        }
        connections.spectators += u32::from(keys == Keys::NONE);
        for side in keys.sides() {
            connections.seats[side as usize] += 1;
            if connections.seats[side as usize] == 1 {
                self.tell(&Event::back(side));
            }
        }
        Some(Presence { host: self.clone(), keys })
    }
}

/// Being connected to a game.
pub(crate) struct Presence {
    host: Arc<Host>,
    keys: Keys,
}

impl Drop for Presence {
    fn drop(&mut self) {
        let mut connections = self.host.connections();
        connections.spectators -= u32::from(self.keys == Keys::NONE);
        for side in self.keys.sides() {
            connections.seats[side as usize] -= 1;
            if connections.seats[side as usize] == 0 {
                self.host.tell(&Event::left(side));
            }
        }
        self.host.used.store(now(), Ordering::Relaxed);
    }
}
