//! A game out of a record.

use senet::{Game, Record, Throw};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::{MoveResult, Options};

/// A game, move by move.
#[derive(Clone, Serialize, Debug)]
pub struct GameTranscript {
    /// The ruleset.
    pub rules: String,
    /// Its options.
    pub options: Options,
    /// The headers of the record other than those of rules, start and result.
    pub headers: Map<String, Value>,
    /// The position before the first throw.
    pub start: String,
    /// What happened, in order.
    pub plies: Vec<TranscriptPly>,
    /// The last position; when the game is won, as the winner left it.
    pub position: String,
    /// A throw that waits for its move.
    pub throw: Option<u8>,
    /// None while the game is unfinished.
    pub result: Option<GameOutcome>,
}

/// A throw with its move.
#[derive(Clone, Serialize, Debug)]
pub struct TranscriptPly {
    /// Counted from 1.
    pub number: usize,
    /// Whose turn it was.
    pub side: &'static str,
    /// None if the move was made instead of throwing.
    pub throw: Option<u8>,
    /// The move, and what it led to.
    #[serde(flatten)]
    pub result: MoveResult,
}

/// How a game ended.
#[derive(Clone, Serialize, Debug)]
pub struct GameOutcome {
    /// `cones` or `spools`.
    pub winner: &'static str,
    /// `finished` or `resigned`.
    pub ending: &'static str,
}

impl GameTranscript {
    /// The game of a record.
    pub fn of(record: &Record) -> GameTranscript {
        let game = &record.game;
        let spec = game.rules().spec();
        GameTranscript {
            rules: spec.name.clone(),
            options: Options::of(spec),
            headers: as_json(record),
            start: game.start().to_string(),
            plies: TranscriptPly::all(game).collect(),
            position: game.position().to_string(),
            throw: game.throw().map(Throw::value),
            result: GameOutcome::of(game),
        }
    }
}

impl TranscriptPly {
    /// The plies of a game, in order.
    pub fn all(game: &Game) -> impl Iterator<Item = TranscriptPly> {
        game.plies().iter().enumerate().map(|(index, ply)| TranscriptPly {
            number: index + 1,
            side: ply.before.side().name(),
            throw: ply.throw.map(Throw::value),
            result: MoveResult::of(&game.text(index), &ply.outcome),
        })
    }
}

impl GameOutcome {
    /// How the game ended, if it did.
    pub fn of(game: &Game) -> Option<GameOutcome> {
        game.result().map(|result| GameOutcome {
            winner: result.winner.name(),
            ending: match result.reason {
                senet::EndReason::Finished => "finished",
                senet::EndReason::Resigned => "resigned",
            },
        })
    }
}

/// What a record says of its game, other than its ruleset, start and result.
pub fn record_headers(record: &Record) -> Vec<(&str, String)> {
    let said = &record.headers;
    let texts = [("Cones", &said.cones), ("Spools", &said.spools), ("Date", &said.date)];
    let numbers = [("Seed", said.seed), ("Game", said.game)];
    let texts = texts.into_iter().filter_map(|(name, value)| Some((name, value.clone()?)));
    let numbers = numbers.into_iter().filter_map(|(name, value)| Some((name, value?.to_string())));
    let others = said.others.iter().map(|(name, value)| (name.as_str(), value.clone()));
    texts.chain(numbers).chain(others).collect()
}

/// The headers of a record as an object.
pub(crate) fn as_json(record: &Record) -> Map<String, Value> {
    record_headers(record).into_iter().map(|(name, value)| (name.to_owned(), value.into())).collect()
}
