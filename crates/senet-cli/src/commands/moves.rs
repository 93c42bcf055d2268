//! `senet moves`: the legal moves of a position.

mod listing;
mod text;

use std::io::{self, Read};

use anyhow::Result;
use clap::CommandFactory;
use clap::error::ErrorKind;

use crate::arguments::{Arguments, Format, Moves};
use crate::output::Output;
use crate::wire::Options;
use crate::{file, position, questions, ruleset};

pub(super) fn run(asked: &Moves) -> Result<()> {
    let Some(input) = &asked.question.input else { return one(asked) };
    if asked.question.format == Some(Format::Text) {
        let message = "--input is always answered in JSON; leave out '--format text'";
        Arguments::command().error(ErrorKind::ArgumentConflict, message).exit();
    }
    if input == file::STANDARD_INPUT {
        return many(io::stdin());
    }
    many(file::open(input)?)
}

/// Answers the question on the command line.
fn one(asked: &Moves) -> Result<()> {
    let name = asked.question.rules.as_deref().unwrap_or_default();
    let rules = ruleset::ruleset(name, &asked.question.options.given)?;
    let position = position::read_or_start(asked.question.position.as_deref(), &rules)?;
    let throw = position::throw(&rules, &position, asked.question.throw)?;
    let mut output = Output::open();
    match asked.question.format {
        Some(Format::Json) => {
            let options = Options::from_arguments(&asked.question.options.given);
            output.json(&listing::moves(&rules, name, &options, &position, throw)?)?;
        }
        Some(Format::Text) | None => output.text(&text::moves(&rules, &position, throw)?)?,
    }
    output.flush()
}

/// Answers the questions of a file, line by line.
fn many(from: impl Read) -> Result<()> {
    questions::answer_all(from, &mut Output::open(), |asked| {
        let moves = listing::moves(asked.rules, asked.name, asked.options, &asked.position, asked.throw)?;
        Ok(serde_json::to_string(&moves)?)
    })
}
