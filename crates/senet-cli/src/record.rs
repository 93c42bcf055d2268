//! Records of games that somebody named, and what they say beside the moves.

use anyhow::{Context, Result};
use senet::{Ending, Game, Record};

use crate::{file, wire};

/// A record is read no further than this, in bytes; it may itself be told to be too long before.
const LARGEST: usize = 8 << 20;

/// The record in a file (`-` is standard input).
pub(crate) fn read(path: &str) -> Result<Record> {
    let text = file::read(path, LARGEST)?;
    text.parse().with_context(|| path.to_owned())
}

/// What a record says of its game, other than its ruleset, start and result.
pub(crate) fn headers(record: &Record) -> Vec<(&str, String)> {
    let said = &record.headers;
    let texts = [("Cones", &said.cones), ("Spools", &said.spools), ("Date", &said.date)];
    let numbers = [("Seed", said.seed), ("Game", said.game)];
    let texts = texts.into_iter().filter_map(|(name, value)| Some((name, value.clone()?)));
    let numbers = numbers.into_iter().filter_map(|(name, value)| Some((name, value?.to_string())));
    let others = said.others.iter().map(|(name, value)| (name.as_str(), value.clone()));
    texts.chain(numbers).chain(others).collect()
}

/// The options of the ruleset of a game.
pub(crate) fn options(game: &Game) -> wire::Options {
    let options = &game.rules().spec().options;
    let options: Vec<String> = options.iter().map(|(key, value)| format!("{}={value}", key.name())).collect();
    wire::Options::from_arguments(&options)
}

/// How the game ended, if it did.
pub(crate) fn ending(game: &Game) -> Option<wire::Ending> {
    game.result().map(|result| wire::Ending {
        winner: result.winner.name(),
        ending: match result.ending {
            Ending::Finished => "finished",
            Ending::Resigned => "resigned",
        },
    })
}

/// How the game stands at the end of the record, in a sentence.
pub(crate) fn state(game: &Game) -> String {
    match (game.result(), game.throw()) {
        (Some(result), _) => match result.ending {
            Ending::Finished => format!("The {} have won.", result.winner),
            Ending::Resigned => {
                format!("The {} have won: the {} gave up.", result.winner, result.winner.other())
            }
        },
        (None, Some(throw)) => {
            format!("Unfinished: the {} have thrown {throw} and are to move.", game.side())
        }
        (None, None) => format!("Unfinished: the {} are to throw.", game.side()),
    }
}
