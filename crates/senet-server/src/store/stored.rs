//! The JSON in the database. These types are its format: fields may be added, never renamed or dropped.

use std::sync::Arc;

use senet::{Game, Move, Record, Ruleset, Side, Square, Throw, Undo};
use senet_play::Level;
use serde::{Deserialize, Serialize};

use crate::rooms::{CommandId, Digest, Fact, GameId, Impossible, Score, Seat, Seed, Setup, Sitter};

/// What the database holds is no game that can go on.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Damaged {
    /// It is not the JSON that is written.
    #[error("the database holds something unreadable: {0}")]
    Unreadable(String),
    /// Its rules are not the same any more.
    #[error("{0}")]
    Rules(#[from] senet::RecordError),
    /// What happened does not follow from what happened before.
    #[error(transparent)]
    Impossible(#[from] Impossible),
}

/// What was settled before a game.
#[derive(Serialize, Deserialize)]
pub(super) struct StoredSetup {
    /// The rules, as the record of a game in which nothing happened.
    rules: String,
    cones: StoredSeat,
    spools: StoredSeat,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    watch: Option<String>,
    seed: String,
    score: [u32; 2],
    #[serde(default)]
    guidelines: bool,
}

#[derive(Serialize, Deserialize)]
struct StoredSeat {
    /// `person`, `guest`, or a level of the computer.
    sitter: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    key: Option<String>,
}

/// What happened.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum StoredFact {
    Started,
    Seated(String),
    Thrown(u8),
    Moved(String),
    /// The ply, and whether its throw stands.
    Undone(u32, Throws),
    Resigned(String),
    Over,
    RematchOffered(String),
    Rematch(String),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Throws {
    Kept,
    Dropped,
}

fn unreadable(what: &str) -> Damaged {
    Damaged::Unreadable(what.chars().take(80).collect())
}

impl StoredSetup {
    pub(super) fn of(setup: &Setup) -> StoredSetup {
        let [cones, spools] = setup.seats.map(|seat| StoredSeat::of(&seat));
        StoredSetup {
            rules: Record::new(Game::new(setup.rules.clone())).to_string(),
            cones,
            spools,
            watch: setup.watch.map(Digest::text),
            seed: setup.seed.text(),
            score: [setup.score.cones, setup.score.spools],
            guidelines: setup.guidelines,
        }
    }

    pub(super) fn text(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers can be written as JSON")
    }

    pub(super) fn read(text: &str) -> Result<StoredSetup, Damaged> {
        serde_json::from_str(text).map_err(|error| unreadable(&error.to_string()))
    }

    pub(super) fn setup(&self, id: GameId) -> Result<Setup, Damaged> {
        let rules: Arc<Ruleset> = self.rules.parse::<Record>()?.game.rules().clone();
        let seed = Seed::read(&self.seed).ok_or_else(|| unreadable("a seed"))?;
        let watch = self.watch.as_deref().map(read_digest).transpose()?;
        let [cones, spools] = self.score;
        let seats = [self.cones.seat()?, self.spools.seat()?];
        let score = Score { cones, spools };
        Ok(Setup { id, rules, seats, watch, seed, score, guidelines: self.guidelines })
    }
}

impl StoredSeat {
    fn of(seat: &Seat) -> StoredSeat {
        let sitter = match seat.sitter {
            Sitter::Person => "person",
            Sitter::Guest => "guest",
            Sitter::Computer(level) => level.name(),
        };
        StoredSeat { sitter: sitter.to_owned(), key: seat.key.map(Digest::text) }
    }

    fn seat(&self) -> Result<Seat, Damaged> {
        let sitter = match self.sitter.as_str() {
            "person" => Sitter::Person,
            "guest" => Sitter::Guest,
            level => Sitter::Computer(Level::from_name(level).ok_or_else(|| unreadable(level))?),
        };
        Ok(Seat { sitter, key: self.key.as_deref().map(read_digest).transpose()? })
    }
}

fn read_digest(text: &str) -> Result<Digest, Damaged> {
    Digest::read(text).ok_or_else(|| unreadable(text))
}

fn read_side(text: &str) -> Result<Side, Damaged> {
    Side::from_name(text).ok_or_else(|| unreadable(text))
}

impl StoredFact {
    pub(super) fn of(fact: Fact) -> StoredFact {
        let name = |side: Side| side.name().to_owned();
        match fact {
            Fact::Started => StoredFact::Started,
            Fact::Seated(side) => StoredFact::Seated(name(side)),
            Fact::Thrown(throw) => StoredFact::Thrown(throw.value()),
            Fact::Moved(mv) => StoredFact::Moved(move_text(mv)),
            Fact::Undone { ply, left: Undo::KeepThrow } => StoredFact::Undone(ply, Throws::Kept),
            Fact::Undone { ply, left: Undo::DropThrow } => StoredFact::Undone(ply, Throws::Dropped),
            Fact::Resigned(side) => StoredFact::Resigned(name(side)),
            Fact::Over => StoredFact::Over,
            Fact::RematchOffered(side) => StoredFact::RematchOffered(name(side)),
            Fact::Rematch(game) => StoredFact::Rematch(game.text()),
        }
    }

    pub(super) fn text(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers can be written as JSON")
    }

    pub(super) fn read(text: &str) -> Result<Fact, Damaged> {
        let stored: StoredFact =
            serde_json::from_str(text).map_err(|error| unreadable(&error.to_string()))?;
        Ok(match stored {
            StoredFact::Started => Fact::Started,
            StoredFact::Seated(side) => Fact::Seated(read_side(&side)?),
            StoredFact::Thrown(value) => Fact::Thrown(Throw::new(value).ok_or_else(|| unreadable(text))?),
            StoredFact::Moved(mv) => Fact::Moved(read_move(&mv).ok_or_else(|| unreadable(text))?),
            StoredFact::Undone(ply, Throws::Kept) => Fact::Undone { ply, left: Undo::KeepThrow },
            StoredFact::Undone(ply, Throws::Dropped) => Fact::Undone { ply, left: Undo::DropThrow },
            StoredFact::Resigned(side) => Fact::Resigned(read_side(&side)?),
            StoredFact::Over => Fact::Over,
            StoredFact::RematchOffered(side) => Fact::RematchOffered(read_side(&side)?),
            StoredFact::Rematch(game) => Fact::Rematch(GameId::read(&game).ok_or_else(|| unreadable(text))?),
        })
    }
}

/// A move by where the throw takes it: what the houses do then follows.
fn move_text(mv: Move) -> String {
    match mv {
        Move::Pass => "pass".to_owned(),
        Move::Enter { to } => format!("hand/{to}"),
        Move::Step { from, to } => format!("{from}/{to}"),
        Move::BearOff { from } => format!("{from}/off"),
    }
}

fn read_move(text: &str) -> Option<Move> {
    let square = |text: &str| text.parse().ok().and_then(Square::new);
    match text.split_once('/') {
        None if text == "pass" => Some(Move::Pass),
        None => None,
        Some(("hand", to)) => Some(Move::Enter { to: square(to)? }),
        Some((from, "off")) => Some(Move::BearOff { from: square(from)? }),
        Some((from, to)) => Some(Move::Step { from: square(from)?, to: square(to)? }),
    }
}

impl CommandId {
    /// In hexadecimal.
    pub(super) fn text(self) -> String {
        crate::rooms::hexadecimal(&self.0)
    }

    /// Reads it; `None` if there was no command.
    pub(super) fn read(text: &str) -> Option<CommandId> {
        crate::rooms::bytes(text).map(CommandId)
    }
}
