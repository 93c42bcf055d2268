//! Single writes to the database.

use senet_game::stored::{self, command_id_text};
use senet_game::{CommandId, GameEvent, GameId, GameSetup};

use super::played::CountedMove;
use crate::clock_jumps::ClockNote;

/// A row to insert or update, or a game to delete.
#[derive(Clone, Debug)]
pub(crate) enum WriteOp {
    InsertGame {
        id: String,
        /// When it was created, in seconds since 1970.
        created: i64,
        /// Its setup, as JSON.
        setup: String,
    },
    InsertEvent {
        game: String,
        seq: i64,
        /// The command that led to it; empty if none did.
        command: String,
        /// When it happened, in seconds since 1970.
        time: i64,
        /// The event, as JSON.
        event: String,
    },
    /// Deletes a game with its events.
    DeleteGame { game: String },
    /// Counts a move of a finished game.
    CountMove(CountedMove),
    /// Notes the system clock.
    NoteClock(ClockNote),
}

impl WriteOp {
    /// Inserts a game together with its first event.
    pub(crate) fn new_game(setup: &GameSetup, now: i64) -> [WriteOp; 2] {
        let started = WriteOp::insert_event(setup.id, 1, GameEvent::Started, None, now);
        [WriteOp::insert_game(setup, now), started]
    }

    /// Inserts a game without events.
    pub(crate) fn insert_game(setup: &GameSetup, now: i64) -> WriteOp {
        WriteOp::InsertGame { id: setup.id.text(), created: now, setup: stored::setup_text(setup) }
    }

    /// Inserts an event with its number and the command that led to it.
    pub(crate) fn insert_event(
        game: GameId,
        seq: u64,
        event: GameEvent,
        command: Option<CommandId>,
        now: i64,
    ) -> WriteOp {
        WriteOp::InsertEvent {
            game: game.text(),
            seq: i64::try_from(seq).unwrap_or(i64::MAX),
            command: command.map(command_id_text).unwrap_or_default(),
            time: now,
            event: stored::event_text(event),
        }
    }

    pub(crate) fn delete_game(game: GameId) -> WriteOp {
        WriteOp::DeleteGame { game: game.text() }
    }

    /// Notes the system clock.
    pub(crate) fn note_clock(note: ClockNote) -> WriteOp {
        WriteOp::NoteClock(note)
    }
}
