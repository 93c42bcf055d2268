//! Records of games that somebody named, and what they say beside the moves.

use anyhow::{Context, Result};
use senet::{EndReason, Game, Record};

use crate::file;

/// A record is read no further than this, in bytes; it may itself be told to be too long before.
const LARGEST: usize = 8 << 20;

/// The record in a file (`-` is standard input).
pub(crate) fn read(path: &str) -> Result<Record> {
    let text = file::read(path, LARGEST)?;
    text.parse().with_context(|| path.to_owned())
}

/// How the game stands at the end of the record, in a sentence.
pub(crate) fn state(game: &Game) -> String {
    match (game.result(), game.throw()) {
        (Some(result), _) => match result.reason {
            EndReason::Finished => format!("The {} have won.", result.winner),
            EndReason::Resigned => {
                format!("The {} have won: the {} gave up.", result.winner, result.winner.other())
            }
        },
        (None, Some(throw)) => {
            format!("Unfinished: the {} have thrown {throw} and are to move.", game.side())
        }
        (None, None) => format!("Unfinished: the {} are to throw.", game.side()),
    }
}
