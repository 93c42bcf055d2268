//! The JSON of games in a database. It is a file format: fields may be added, but are never renamed or removed.

use std::sync::Arc;

use senet::{Game, Record, Ruleset, Scoring};
use senet_wire::Name;
use serde::{Deserialize, Serialize};

use crate::game::{
    CommandId, Digest, FirstPlayerChoice, GameEvent, GameId, GameSetup, HintPolicy, InvalidEvent, Occupant,
    Score, Seat, Seed, SeriesTerms, from_hex, to_hex,
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
    step: Option<Digest>,
    /// The server's secret part of the seed.
    seed: Seed,
    score: [u32; 2],
    /// Whether players may use hints and win chances. Games of 0.2 name it `help`.
    #[serde(default, alias = "help")]
    hints: Option<HintPolicy>,
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
    scoring: Name<Scoring>,
    first_to: u32,
}

#[derive(Clone, Serialize, Deserialize, Debug)]
struct StoredSeat {
    /// `person`, `guest`, or a level of the computer.
    /// Games of 0.2 name it `sitter`.
    #[serde(alias = "sitter")]
    occupant: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    key: Option<Digest>,
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
    serde_json::to_string(&event).expect("texts and numbers can be written as JSON")
}

/// Parses the JSON of an event.
///
/// # Errors
///
/// [`CorruptData`] if it is that of no event.
pub fn parse_event(text: &str) -> Result<GameEvent, CorruptData> {
    serde_json::from_str(text).map_err(|error| unreadable(&error.to_string()))
}

impl StoredSetup {
    pub(crate) fn of(setup: &GameSetup) -> StoredSetup {
        let [cones, spools] = setup.seats.map(|seat| StoredSeat::of(&seat));
        StoredSetup {
            rules: Record::new(Game::new(setup.rules.clone())).to_string(),
            cones,
            spools,
            step: setup.step_secret_digest,
            seed: setup.server_seed,
            score: [setup.score.cones, setup.score.spools],
            hints: Some(setup.hints),
            series: setup
                .series
                .map(|series| StoredSeries { scoring: Name(series.scoring), first_to: series.first_to }),
            by_throw: setup.first_player_choice == FirstPlayerChoice::Thrown,
            guidelines: setup.guidelines,
        }
    }

    pub(crate) fn setup(&self, id: GameId) -> Result<GameSetup, CorruptData> {
        let rules: Arc<Ruleset> = self.rules.parse::<Record>()?.game.rules().clone();
        let [cones, spools] = self.score;
        let seats = [self.cones.seat()?, self.spools.seat()?];
        let score = Score { cones, spools };
        let hints = match self.hints {
            Some(hints) => hints,
            // Games of earlier versions did not ask the players.
            None if seats.iter().any(|seat| seat.level().is_some()) => HintPolicy::On,
            None => HintPolicy::Off,
        };
        let series = self.series.as_ref().map(|series| {
            SeriesTerms::new(&rules, series.scoring.0, series.first_to)
                .map_err(|error| unreadable(&error.to_string()))
        });
        let series = series.transpose()?;
        let first_player_choice =
            if self.by_throw { FirstPlayerChoice::Thrown } else { FirstPlayerChoice::Chosen };
        Ok(GameSetup {
            id,
            rules,
            seats,
            step_secret_digest: self.step,
            server_seed: self.seed,
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
        StoredSeat { occupant: occupant.to_owned(), key: seat.secret_digest }
    }

    fn seat(&self) -> Result<Seat, CorruptData> {
        let occupant = match self.occupant.as_str() {
            "person" => Occupant::Person,
            "guest" => Occupant::Guest,
            level => Occupant::Computer(level.parse().map_err(|_| unreadable(level))?),
        };
        Ok(Seat { occupant, secret_digest: self.key })
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

#[cfg(test)]
mod tests {
    use senet::Side;

    use super::*;

    /// Every event has the text of version 0.2, or of the version that added it.
    #[test]
    fn events_have_their_stored_texts() {
        let nonce = "09".repeat(32);
        let contributed = format!(r#"{{"contributed":["spools","{nonce}"]}}"#);
        let texts = [
            r#""started""#,
            r#"{"seated":"cones"}"#,
            &contributed,
            r#"{"contributed":["cones",null]}"#,
            r#"{"hints_agreed":"spools"}"#,
            r#""seed_fixed""#,
            r#"{"opening_thrown":1}"#,
            r#"{"begins":"cones"}"#,
            r#"{"thrown":0}"#,
            r#"{"moved":"9/11"}"#,
            r#"{"moved":"hand/4"}"#,
            r#"{"moved":"26/off"}"#,
            r#"{"moved":"pass"}"#,
            r#"{"undone":[3,"kept"]}"#,
            r#"{"undone":[0,"dropped"]}"#,
            r#"{"resigned":"cones"}"#,
            r#"{"claimed":"spools"}"#,
            r#"{"called_off":"cones"}"#,
            r#""over""#,
            r#"{"rematch_offered":"spools"}"#,
            r#"{"rematch":"00010203fafbfcfdfeff"}"#,
        ];
        for text in texts {
            assert_eq!(event_text(parse_event(text).unwrap()), text);
        }
        let agreed = parse_event(r#"{"help_agreed":"spools"}"#).unwrap();
        assert_eq!(agreed, GameEvent::HintsAgreed(Side::Spools));
        for wrong in
            [r#"{"seated":"bones"}"#, r#"{"thrown":7}"#, r#"{"moved":"0/4"}"#, r#"{"rematch":"00"}"#, "{}"]
        {
            assert!(parse_event(wrong).is_err(), "{wrong}");
        }
    }
}
