//! Events: what has happened in a game.

use senet::{Move, Side, Throw, Undo};
use serde::{Deserialize, Serialize};

use super::id::{GameId, Nonce};

/// Something that has happened in a game. The events of a game are numbered from 1.
///
/// Their JSON is that of the database, a file format: variants may be added, but are never renamed or removed.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
pub enum GameEvent {
    /// The game was created. It is the first event of every game.
    Started,
    /// The invited player took the seat of this side.
    Seated(Side),
    /// The player of this seat was connected for the first time, or sent the first nonce: the player's part of the
    /// seed.
    Contributed(Side, Option<Nonce>),
    /// The invited player of this side agreed that both may use hints and win chances. Games of 0.2 name it
    /// `help_agreed`.
    #[serde(alias = "help_agreed")]
    HintsAgreed(Side),
    /// The seed of the dice was fixed: by the server's secret and the contributions so far.
    SeedFixed,
    /// The next player threw to decide who begins.
    OpeningThrown(Throw),
    /// The player of this seat begins, and takes the side that throws first.
    Begins(Side),
    /// The side to throw threw.
    Thrown(Throw),
    /// The side to move moved, or moved instead of throwing.
    Moved(Move),
    /// The game went back to before this ply, counted from 0; its throw stays or not.
    Undone(u32, #[serde(with = "StoredUndo")] Undo),
    /// This side resigned, and the other one wins.
    Resigned(Side),
    /// This side won because the other player was away for too long.
    Claimed(Side),
    /// This side ended the game without a winner because the other player was away for too long.
    CalledOff(Side),
    /// The game ended with a result.
    Over,
    /// The player of this side offered another game.
    RematchOffered(Side),
    /// The next game of the series began.
    Rematch(GameId),
}

/// The JSON of [`Undo`].
#[derive(Serialize, Deserialize)]
#[serde(remote = "Undo")]
enum StoredUndo {
    #[serde(rename = "kept")]
    KeepThrow,
    #[serde(rename = "dropped")]
    DropThrow,
}

impl GameEvent {
    /// Whether this event starts a new revision of the board, so that commands made for the old one are
    /// stale.
    pub const fn changes_board(self) -> bool {
        match self {
            GameEvent::OpeningThrown(_)
            | GameEvent::Begins(_)
            | GameEvent::Thrown(_)
            | GameEvent::Moved(_)
            | GameEvent::Undone(..)
            | GameEvent::Resigned(_)
            | GameEvent::Claimed(_)
            | GameEvent::CalledOff(_) => true,
            GameEvent::Started
            | GameEvent::Seated(_)
            | GameEvent::Contributed(..)
            | GameEvent::HintsAgreed(_)
            | GameEvent::SeedFixed
            | GameEvent::Over
            | GameEvent::RematchOffered(_)
            | GameEvent::Rematch(_) => false,
        }
    }
}

/// An event that cannot follow the events before it. It means that stored data are corrupt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("event {seq} cannot follow the events before it")]
pub struct InvalidEvent {
    /// The number of the event in its game, from 1.
    pub seq: u64,
}
