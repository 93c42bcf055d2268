//! `senet replay`: steps through a recorded game, or prints it.

use anyhow::Result;
use senet::Record;
use senet_tui::PlayOptions;
use senet_wire::{GameTranscript, TranscriptPly, record_headers};

use super::play::tablebases;
use crate::answer::Answer;
use crate::arguments::{Replay, ReplayFormat, Tables};
use crate::output::Output;
use crate::table::{Align, Table};
use crate::{board, record};

pub(super) fn run(args: &Replay) -> Result<()> {
    let record = record::read(&args.file)?;
    let mut output = Output::open();
    match args.format {
        Some(ReplayFormat::Json) => {
            output.json(&Answer::about(record.game.rules(), GameTranscript::of(&record)))?
        }
        None if senet_tui::has_screen() => {
            drop(output);
            let options = PlayOptions {
                charset: args.display.charset(),
                colours: args.display.colours(),
                tablebases: tablebases(&Tables::Auto),
                ..PlayOptions::default()
            };
            return Ok(senet_tui::replay(record, options)?);
        }
        Some(ReplayFormat::Record) => output.text(&record.to_string())?,
        Some(ReplayFormat::Text) | None => output.text(&text(&record))?,
    }
    output.flush()
}

fn text(record: &Record) -> String {
    let game = &record.game;
    let mut text = format!("Rules: {}\n", game.rules().spec().full_name());
    for (name, value) in record_headers(record) {
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
    for ply in TranscriptPly::all(game) {
        while let Some(comment) = comments.next_if(|comment| comment.ply < ply.number) {
            let place = if comment.ply == 0 {
                "at the start".to_owned()
            } else {
                format!("after move {}", comment.ply)
            };
            notes.push(format!("{place}: {}", comment.text));
        }
        let throw = ply.throw.map_or("-".to_owned(), |throw| throw.to_string());
        let position = ply.result.position.unwrap_or_else(|| "the game is over".to_owned());
        table.row([format!("{}.", ply.number), ply.side.to_string(), throw, ply.result.text, position]);
    }
    text.push_str(&table.text());
    notes.extend(comments.map(|comment| format!("at the end: {}", comment.text)));
    if !notes.is_empty() {
        text.push_str("\nComments\n");
        for note in notes {
            text.push_str(&format!("  {note}\n"));
        }
    }
    if let Some(note) = record::variations_note(record) {
        text.push_str(&format!("\n{note}\n"));
    }
    text.push_str(&format!(
        "\n{}\n{}\n",
        board::board(game.rules().plan(), game.position()),
        record::state(game)
    ));
    text
}
