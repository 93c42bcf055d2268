//! `senet replay`: a recorded game, stepped through or printed.

use anyhow::{Context, Result};
use senet::{Ending, Game, Next, Record, Side, Throw};

use crate::arguments::{Format, Replay};
use crate::output::{self, Output};
use crate::table::{Align, Table};
use crate::{board, file, wire};

/// A record is read no further than this, in bytes; it may itself be told to be too long before.
const LARGEST: usize = 8 << 20;

pub(super) fn run(asked: &Replay) -> Result<()> {
    let text = file::read(&asked.file, LARGEST)?;
    let record: Record = text.parse().with_context(|| asked.file.clone())?;
    let mut output = Output::open();
    match asked.format {
        Some(Format::Json) => output.json(&played(&record))?,
        None if output::is_a_terminal() => {
            drop(output);
            return Ok(senet_tui::replay(record, asked.drawing.charset(), asked.drawing.colours())?);
        }
        Some(Format::Text) | None => output.text(&printed(&record))?,
    }
    output.flush()
}

fn headers(record: &Record) -> Vec<(&str, String)> {
    let said = &record.headers;
    let texts = [("Cones", &said.cones), ("Spools", &said.spools), ("Date", &said.date)];
    let numbers = [("Seed", said.seed), ("Game", said.game)];
    let texts = texts.into_iter().filter_map(|(name, value)| Some((name, value.clone()?)));
    let numbers = numbers.into_iter().filter_map(|(name, value)| Some((name, value?.to_string())));
    let others = said.others.iter().map(|(name, value)| (name.as_str(), value.clone()));
    texts.chain(numbers).chain(others).collect()
}

fn printed(record: &Record) -> String {
    let game = &record.game;
    let mut text = format!("Rules: {}\n", game.rules().spec().full_name());
    for (name, value) in headers(record) {
        text.push_str(&format!("{name}: {value}\n"));
    }
    text.push_str(&format!("Start: {}\n\n", game.start()));
    let mut table = Table::new([
        ("", Align::Right),
        ("side", Align::Left),
        ("throw", Align::Right),
        ("move", Align::Left),
        ("position after it", Align::Left),
    ]);
    let mut comments = record.comments.iter().peekable();
    let mut notes = Vec::new();
    for ply in plies(game) {
        while let Some(comment) = comments.next_if(|comment| comment.ply < ply.number) {
            notes.push(format!("before move {}: {}", ply.number, comment.text));
        }
        let throw = ply.throw.map_or("-".to_owned(), |throw| throw.to_string());
        let position = ply.position.unwrap_or_else(|| "the game is over".to_owned());
        table.row([format!("{}.", ply.number), ply.side.to_owned(), throw, ply.text, position]);
    }
    text.push_str(&table.text());
    notes.extend(comments.map(|comment| format!("at the end: {}", comment.text)));
    if !notes.is_empty() {
        text.push_str("\nComments\n");
        for note in notes {
            text.push_str(&format!("  {note}\n"));
        }
    }
    text.push_str(&format!("\n{}\n{}", board::drawn(game.rules().plan(), game.position()), state(game)));
    text
}

/// How the game stands at the end of the record.
fn state(game: &Game) -> String {
    match (game.result(), game.throw()) {
        (Some(result), _) => match result.ending {
            Ending::Finished => format!("The {} have won.\n", result.winner),
            Ending::Resigned => {
                format!("The {} have won: the {} gave up.\n", result.winner, result.winner.other())
            }
        },
        (None, Some(throw)) => {
            format!("Unfinished: the {} have thrown {throw} and are to move.\n", game.side())
        }
        (None, None) => format!("Unfinished: the {} are to throw.\n", game.side()),
    }
}

fn played(record: &Record) -> wire::Played {
    let game = &record.game;
    let spec = game.rules().spec();
    let options: Vec<String> =
        spec.options.iter().map(|(key, value)| format!("{}={value}", key.name())).collect();
    wire::Played {
        rules: spec.name.clone(),
        options: wire::Options::from_arguments(&options),
        headers: headers(record).into_iter().map(|(name, value)| (name.to_owned(), value.into())).collect(),
        start: game.start().to_string(),
        plies: plies(game).collect(),
        position: game.position().to_string(),
        throw: game.throw().map(Throw::value),
        result: game.result().map(|result| wire::Ending {
            winner: result.winner.name(),
            ending: match result.ending {
                Ending::Finished => "finished",
                Ending::Resigned => "resigned",
            },
        }),
    }
}

fn plies(game: &Game) -> impl Iterator<Item = wire::PlayedPly> {
    game.plies().iter().enumerate().map(|(index, ply)| {
        let winner = ply.outcome.winner();
        wire::PlayedPly {
            number: index + 1,
            side: ply.before.side().name(),
            throw: ply.throw.map(Throw::value),
            text: game.text(index).to_string(),
            position: winner.is_none().then(|| ply.outcome.position.to_string()),
            throws_again: ply.outcome.next == Next::ThrowsAgain,
            winner: winner.map(Side::name),
        }
    })
}
