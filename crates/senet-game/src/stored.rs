//! The JSON of games in a database. It is a file format: fields may be added, but are never renamed or removed.

use std::sync::Arc;

use senet::{Game, Move, Record, Ruleset, Side, Square, Throw, Undo};
use serde::{Deserialize, Serialize};

use crate::game::{
    CommandId, Digest, FirstPlayerChoice, GameEvent, GameId, GameSetup, HintPolicy, InvalidEvent, Nonce,
    Occupant, Score, Seat, Seed, SeriesTerms, from_hex, scoring_name, scoring_of, to_hex,
};

/// Why stored data are not those of a game.
#[derive(Debug, thiserror::Error)]
pub enum CorruptData {
    /// The JSON has another form than the one that is written.
    #[error("the stored game contains unreadable data: {0}")]
    Unreadable(String),
    /// The rules cannot be read, or have changed since the game was created.
    #[error("{0}")]
    Rules(#[from] senet::RecordError),
    /// An event cannot follow those before it.
    #[error(transparent)]
    Event(#[from] InvalidEvent),
}

/// The setup of a game.
#[derive(Clone, Serialize, Deserialize, Debug)]
pub(crate) struct StoredSetup {
    /// The rules, as the record of a game without moves.
    rules: String,
    cones: StoredSeat,
    spools: StoredSeat,
    /// The digest of the secret to step through a game between computers. Games of 0.2 name it `watch`.
    #[serde(default, alias = "watch", skip_serializing_if = "Option::is_none")]
    step: Option<String>,
    /// The server's secret part of the seed.
    seed: String,
    score: [u32; 2],
    /// Whether players may use hints and win chances: `off`, `proposed` or `on`. Games of 0.2 name it
    /// `help`.
    #[serde(default, alias = "help")]
    hints: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    series: Option<StoredSeries>,
    /// Whether throws decide who begins.
    #[serde(default)]
    by_throw: bool,
    #[serde(default)]
    guidelines: bool,
}

#[derive(Clone, Serialize, Deserialize, Debug)]
struct StoredSeries {
    /// `games` or `pieces-left`.
    scoring: String,
    first_to: u32,
}

#[derive(Clone, Serialize, Deserialize, Debug)]
struct StoredSeat {
    /// `person`, `guest`, or a level of the computer.
    /// Games of 0.2 name it `sitter`.
    #[serde(alias = "sitter")]
    occupant: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    key: Option<String>,
}

#[derive(Clone, Serialize, Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
pub(crate) enum StoredEvent {
    Started,
    Seated(String),
    /// A seat, and the nonce of its player.
    Contributed(String, Option<String>),
    /// Games of 0.2 name it `help_agreed`.
    #[serde(alias = "help_agreed")]
    HintsAgreed(String),
    SeedFixed,
    OpeningThrown(u8),
    Begins(String),
    Thrown(u8),
    Moved(String),
    /// The first ply that was taken back, and what became of its throw.
    Undone(u32, StoredUndo),
    Resigned(String),
    Claimed(String),
    CalledOff(String),
    Over,
    RematchOffered(String),
    Rematch(String),
}

#[derive(Clone, Serialize, Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
pub(crate) enum StoredUndo {
    Kept,
    Dropped,
}

fn unreadable(text: &str) -> CorruptData {
    CorruptData::Unreadable(text.chars().take(80).collect())
}

/// The JSON of a setup.
pub fn setup_text(setup: &GameSetup) -> String {
    serde_json::to_string(&StoredSetup::of(setup)).expect("texts and numbers can be written as JSON")
}

/// Parses the JSON of the setup of a game.
///
/// # Errors
///
/// [`CorruptData`] if it is none, or its rules cannot be read.
pub fn parse_setup(text: &str, id: GameId) -> Result<GameSetup, CorruptData> {
    let stored: StoredSetup = serde_json::from_str(text).map_err(|error| unreadable(&error.to_string()))?;
    stored.setup(id)
}

/// The JSON of an event.
pub fn event_text(event: GameEvent) -> String {
    serde_json::to_string(&StoredEvent::of(event)).expect("texts and numbers can be written as JSON")
}

/// Parses the JSON of an event.
///
/// # Errors
///
/// [`CorruptData`] if it is that of no event.
pub fn parse_event(text: &str) -> Result<GameEvent, CorruptData> {
    let stored: StoredEvent = serde_json::from_str(text).map_err(|error| unreadable(&error.to_string()))?;
    stored.event()
}

impl StoredSetup {
    pub(crate) fn of(setup: &GameSetup) -> StoredSetup {
        let [cones, spools] = setup.seats.map(|seat| StoredSeat::of(&seat));
        StoredSetup {
            rules: Record::new(Game::new(setup.rules.clone())).to_string(),
            cones,
            spools,
            step: setup.step_secret_digest.map(Digest::text),
            seed: setup.server_seed.text(),
            score: [setup.score.cones, setup.score.spools],
            hints: Some(setup.hints.name().to_owned()),
            series: setup.series.map(|series| StoredSeries {
                scoring: scoring_name(series.scoring).to_owned(),
                first_to: series.first_to,
            }),
            by_throw: setup.first_player_choice == FirstPlayerChoice::Thrown,
            guidelines: setup.guidelines,
        }
    }

    pub(crate) fn setup(&self, id: GameId) -> Result<GameSetup, CorruptData> {
        let rules: Arc<Ruleset> = self.rules.parse::<Record>()?.game.rules().clone();
        let server_seed = Seed::parse(&self.seed).ok_or_else(|| unreadable("a seed"))?;
        let step_secret_digest = self.step.as_deref().map(parse_digest).transpose()?;
        let [cones, spools] = self.score;
        let seats = [self.cones.seat()?, self.spools.seat()?];
        let score = Score { cones, spools };
        let hints = match &self.hints {
            Some(name) => HintPolicy::from_name(name).ok_or_else(|| unreadable(name))?,
            // Games of earlier versions did not ask the players.
            None if seats.iter().any(|seat| seat.level().is_some()) => HintPolicy::On,
            None => HintPolicy::Off,
        };
        let series = self.series.as_ref().map(|series| {
            let scoring = scoring_of(&series.scoring).ok_or_else(|| unreadable(&series.scoring))?;
            SeriesTerms::new(&rules, scoring, series.first_to).map_err(|error| unreadable(&error.to_string()))
        });
        let series = series.transpose()?;
        let first_player_choice =
            if self.by_throw { FirstPlayerChoice::Thrown } else { FirstPlayerChoice::Chosen };
        Ok(GameSetup {
            id,
            rules,
            seats,
            step_secret_digest,
            server_seed,
            hints,
            series,
            score,
            first_player_choice,
            guidelines: self.guidelines,
        })
    }
}

impl StoredSeat {
    fn of(seat: &Seat) -> StoredSeat {
        let occupant = match seat.occupant {
            Occupant::Person => "person",
            Occupant::Guest => "guest",
            Occupant::Computer(level) => level.name(),
        };
        StoredSeat { occupant: occupant.to_owned(), key: seat.secret_digest.map(Digest::text) }
    }

    fn seat(&self) -> Result<Seat, CorruptData> {
        let occupant = match self.occupant.as_str() {
            "person" => Occupant::Person,
            "guest" => Occupant::Guest,
            level => Occupant::Computer(level.parse().map_err(|_| unreadable(level))?),
        };
        Ok(Seat { occupant, secret_digest: self.key.as_deref().map(parse_digest).transpose()? })
    }
}

fn parse_digest(text: &str) -> Result<Digest, CorruptData> {
    Digest::parse(text).ok_or_else(|| unreadable(text))
}

fn parse_side(text: &str) -> Result<Side, CorruptData> {
    Side::from_name(text).ok_or_else(|| unreadable(text))
}

impl StoredEvent {
    pub(crate) fn of(event: GameEvent) -> StoredEvent {
        let name = |side: Side| side.name().to_owned();
        match event {
            GameEvent::Started => StoredEvent::Started,
            GameEvent::Seated(side) => StoredEvent::Seated(name(side)),
            GameEvent::Contributed { seat, nonce } => {
                StoredEvent::Contributed(name(seat), nonce.map(Nonce::text))
            }
            GameEvent::HintsAgreed(side) => StoredEvent::HintsAgreed(name(side)),
            GameEvent::SeedFixed => StoredEvent::SeedFixed,
            GameEvent::OpeningThrown(throw) => StoredEvent::OpeningThrown(throw.value()),
            GameEvent::Begins(seat) => StoredEvent::Begins(name(seat)),
            GameEvent::Thrown(throw) => StoredEvent::Thrown(throw.value()),
            GameEvent::Moved(mv) => StoredEvent::Moved(move_text(mv)),
            GameEvent::Undone { ply, undo: Undo::KeepThrow } => StoredEvent::Undone(ply, StoredUndo::Kept),
            GameEvent::Undone { ply, undo: Undo::DropThrow } => StoredEvent::Undone(ply, StoredUndo::Dropped),
            GameEvent::Resigned(side) => StoredEvent::Resigned(name(side)),
            GameEvent::Claimed(side) => StoredEvent::Claimed(name(side)),
            GameEvent::CalledOff(side) => StoredEvent::CalledOff(name(side)),
            GameEvent::Over => StoredEvent::Over,
            GameEvent::RematchOffered(side) => StoredEvent::RematchOffered(name(side)),
            GameEvent::Rematch(game) => StoredEvent::Rematch(game.text()),
        }
    }

    /// The event.
    ///
    /// # Errors
    ///
    /// [`CorruptData`] if a part of it cannot be read.
    pub(crate) fn event(self) -> Result<GameEvent, CorruptData> {
        let unknown_throw = |value: u8| move || unreadable(&format!("the throw {value}"));
        Ok(match self {
            StoredEvent::Started => GameEvent::Started,
            StoredEvent::Seated(side) => GameEvent::Seated(parse_side(&side)?),
            StoredEvent::Contributed(seat, nonce) => {
                let parse = |nonce: String| Nonce::parse(&nonce).ok_or_else(|| unreadable(&nonce));
                GameEvent::Contributed { seat: parse_side(&seat)?, nonce: nonce.map(parse).transpose()? }
            }
            StoredEvent::HintsAgreed(side) => GameEvent::HintsAgreed(parse_side(&side)?),
            StoredEvent::SeedFixed => GameEvent::SeedFixed,
            StoredEvent::OpeningThrown(value) => {
                GameEvent::OpeningThrown(Throw::new(value).ok_or_else(unknown_throw(value))?)
            }
            StoredEvent::Begins(seat) => GameEvent::Begins(parse_side(&seat)?),
            StoredEvent::Thrown(value) => {
                GameEvent::Thrown(Throw::new(value).ok_or_else(unknown_throw(value))?)
            }
            StoredEvent::Moved(mv) => GameEvent::Moved(parse_move(&mv).ok_or_else(|| unreadable(&mv))?),
            StoredEvent::Undone(ply, StoredUndo::Kept) => GameEvent::Undone { ply, undo: Undo::KeepThrow },
            StoredEvent::Undone(ply, StoredUndo::Dropped) => GameEvent::Undone { ply, undo: Undo::DropThrow },
            StoredEvent::Resigned(side) => GameEvent::Resigned(parse_side(&side)?),
            StoredEvent::Claimed(side) => GameEvent::Claimed(parse_side(&side)?),
            StoredEvent::CalledOff(side) => GameEvent::CalledOff(parse_side(&side)?),
            StoredEvent::Over => GameEvent::Over,
            StoredEvent::RematchOffered(side) => GameEvent::RematchOffered(parse_side(&side)?),
            StoredEvent::Rematch(game) => {
                GameEvent::Rematch(GameId::parse(&game).ok_or_else(|| unreadable(&game))?)
            }
        })
    }
}

/// The text of a move: from where to where the throw takes the piece. The effects of houses follow from the
/// rules.
fn move_text(mv: Move) -> String {
    match mv {
        Move::Pass => "pass".to_owned(),
        Move::Enter { to } => format!("hand/{to}"),
        Move::Step { from, to } => format!("{from}/{to}"),
        Move::BearOff { from } => format!("{from}/off"),
    }
}

fn parse_move(text: &str) -> Option<Move> {
    let square = |text: &str| text.parse().ok().and_then(Square::new);
    match text.split_once('/') {
        None if text == "pass" => Some(Move::Pass),
        None => None,
        Some(("hand", to)) => Some(Move::Enter { to: square(to)? }),
        Some((from, "off")) => Some(Move::BearOff { from: square(from)? }),
        Some((from, to)) => Some(Move::Step { from: square(from)?, to: square(to)? }),
    }
}

/// The text of a command's identifier.
pub fn command_id_text(id: CommandId) -> String {
    to_hex(&id.0)
}

/// Parses a command's identifier; `None` if no command led to the event.
pub fn parse_command_id(text: &str) -> Option<CommandId> {
    from_hex(text).map(CommandId)
}
