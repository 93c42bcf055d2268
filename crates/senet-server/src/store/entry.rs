//! What is written.

use super::stored::{StoredFact, StoredSetup};
use crate::rooms::{CommandId, Fact, GameId, Setup};

/// Something to be written.
#[derive(Clone, Debug)]
pub(crate) enum Entry {
    /// A new game.
    Game {
        /// Its name.
        id: String,
        /// When it was opened, in seconds since 1970.
        created: i64,
        /// What was settled.
        setup: String,
    },
    /// Something that happened.
    Fact {
        /// In which game.
        game: String,
        /// Its number.
        seq: i64,
        /// The command that led to it; empty if none did.
        command: String,
        /// When, in seconds since 1970.
        happened: i64,
        /// What.
        fact: String,
    },
    /// A game that is forgotten, with all that happened in it.
    Forgotten {
        /// Its name.
        game: String,
    },
}

impl Entry {
    /// A new game.
    pub(crate) fn game(setup: &Setup, now: i64) -> Entry {
        Entry::Game { id: setup.id.text(), created: now, setup: StoredSetup::of(setup).text() }
    }

    /// Something that happened.
    pub(crate) fn fact(game: GameId, seq: u64, fact: Fact, command: Option<CommandId>, now: i64) -> Entry {
        Entry::Fact {
            game: game.text(),
            seq: i64::try_from(seq).unwrap_or(i64::MAX),
            command: command.map(CommandId::text).unwrap_or_default(),
            happened: now,
            fact: StoredFact::of(fact).text(),
        }
    }

    /// A game that is forgotten.
    pub(crate) fn forgotten(game: GameId) -> Entry {
        Entry::Forgotten { game: game.text() }
    }
}
