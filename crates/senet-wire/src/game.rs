//! A game out of a record.

use senet::{Game, Record, Throw};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::{Listed, Options};

/// A game, move by move.
#[derive(Clone, Serialize, Debug)]
pub struct Played {
    /// The ruleset.
    pub rules: String,
    /// Its options.
    pub options: Options,
    /// The headers of the record other than those of rules, start and result.
    pub headers: Map<String, Value>,
    /// The position before the first throw.
    pub start: String,
    /// What happened, in order.
    pub plies: Vec<PlayedPly>,
    /// The last position; when the game is won, as the winner left it.
    pub position: String,
    /// A throw that waits for its move.
    pub throw: Option<u8>,
    /// None while the game is unfinished.
    pub result: Option<Ending>,
}

/// A throw with its move.
#[derive(Clone, Serialize, Debug)]
pub struct PlayedPly {
    /// Counted from 1.
    pub number: usize,
    /// Whose turn it was.
    pub side: &'static str,
    /// None if the move was made instead of throwing.
    pub throw: Option<u8>,
    /// The move, and what it led to.
    #[serde(flatten)]
    pub listed: Listed,
}

/// How a game ended.
#[derive(Clone, Serialize, Debug)]
pub struct Ending {
    /// `cones` or `spools`.
    pub winner: &'static str,
    /// `finished` or `resigned`.
    pub ending: &'static str,
}

impl Played {
    /// The game of a record.
    pub fn of(record: &Record) -> Played {
        let game = &record.game;
        let spec = game.rules().spec();
        Played {
            rules: spec.name.clone(),
            options: Options::of(spec),
            headers: as_json(record),
            start: game.start().to_string(),
            plies: PlayedPly::all(game).collect(),
            position: game.position().to_string(),
            throw: game.throw().map(Throw::value),
            result: Ending::of(game),
        }
    }
}

impl PlayedPly {
    /// The plies of a game, in order.
    pub fn all(game: &Game) -> impl Iterator<Item = PlayedPly> {
        game.plies().iter().enumerate().map(|(index, ply)| PlayedPly {
            number: index + 1,
            side: ply.before.side().name(),
            throw: ply.throw.map(Throw::value),
            listed: Listed::of(&game.text(index), &ply.outcome),
        })
    }
}

impl Ending {
    /// How the game ended, if it did.
    pub fn of(game: &Game) -> Option<Ending> {
        game.result().map(|result| Ending {
            winner: result.winner.name(),
            ending: match result.ending {
                senet::Ending::Finished => "finished",
                senet::Ending::Resigned => "resigned",
            },
        })
    }
}

/// What a record says of its game, other than its ruleset, start and result.
pub fn headers(record: &Record) -> Vec<(&str, String)> {
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
    headers(record).into_iter().map(|(name, value)| (name.to_owned(), value.into())).collect()
}
