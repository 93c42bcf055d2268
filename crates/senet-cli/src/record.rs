//! Reads records of games, and describes how a game stands at the end of its record.

use anyhow::{Context, Result};
use senet::{EndReason, Game, Record, Variation};
use senet_play::SampleGame;

use crate::files;
use crate::output::counted;

/// The largest file that is read, in bytes. The parser of records has a lower limit of its own.
const MAX_BYTES: usize = 8 << 20;

/// The prefix of the names of sample games that ship with the program.
const SAMPLE: &str = "sample:";

/// Reads the record in a file (`-` is standard input), or a sample game: `sample:NAME`.
///
/// # Errors
///
/// If the file cannot be read or is not a valid record, or there is no such sample game.
pub(crate) fn read(path: &str) -> Result<Record> {
    if let Some(name) = path.strip_prefix(SAMPLE) {
        let names = || SampleGame::ALL.iter().map(|sample| sample.name).collect::<Vec<_>>().join(", ");
        let sample = SampleGame::named(name)
            .with_context(|| format!("there is no sample game '{name}'; there are {}", names()))?;
        return Ok(sample.record());
    }
    let text = files::read(path, MAX_BYTES)?;
    text.parse().with_context(|| path.to_owned())
}

/// The state of the game at the end of its record, as a sentence.
pub(crate) fn state(game: &Game) -> String {
    match (game.result(), game.throw()) {
        (Some(result), _) => match result.reason {
            EndReason::Finished => format!("The {} have won.", result.winner),
            EndReason::Resigned => {
                format!("The {} have won: the {} resigned.", result.winner, result.winner.other())
            }
        },
        (None, Some(throw)) => {
            format!("Unfinished: the {} have thrown {throw} and are to move.", game.side())
        }
        (None, None) => format!("Unfinished: the {} throw next.", game.side()),
    }
}

/// A sentence that the record has variations, which the answer leaves out; `None` if it has none.
pub(crate) fn variations_note(record: &Record) -> Option<String> {
    fn count(variations: &[Variation]) -> u64 {
        variations.iter().map(|variation| 1 + count(&variation.variations)).sum()
    }
    let count = count(&record.variations);
    (count > 0).then(|| format!("The record also has {}, not shown here.", counted(count, "variation")))
}
