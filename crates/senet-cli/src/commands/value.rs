//! `senet value`: the win chance of a position and of its moves.

mod text;
mod valuing;

use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Result;
use clap::CommandFactory;
use clap::error::ErrorKind;
use senet::Ruleset;
use senet_play::Limits;

use crate::arguments::{Arguments, Format, Value};
use crate::knowledge::Knowledge;
use crate::output::Output;
use crate::questions::Asked;
use crate::wire::Options;
use crate::{cache, file, position, questions, ruleset};

pub(super) fn run(asked: &Value) -> Result<()> {
    let directory = cache::tables(asked.tables.as_deref())?;
    let Some(input) = &asked.question.input else { return one(asked, &directory) };
    if asked.question.format == Some(Format::Text) {
        let message = "--input is always answered in JSON; leave out '--format text'";
        Arguments::command().error(ErrorKind::ArgumentConflict, message).exit();
    }
    if input == file::STANDARD_INPUT {
        return many(io::stdin(), directory, limits(asked));
    }
    many(file::open(input)?, directory, limits(asked))
}

/// How far to look where no table reaches.
fn limits(asked: &Value) -> Limits {
    Limits::depth(asked.depth)
}

/// Answers the question on the command line.
fn one(asked: &Value, directory: &Path) -> Result<()> {
    let name = asked.question.rules.as_deref().unwrap_or_default();
    let rules = Arc::new(ruleset::ruleset(name, &asked.question.options.given)?);
    let position = position::read_or_start(asked.question.position.as_deref(), &rules)?;
    let throw = position::throw(&rules, &position, asked.question.throw)?;
    let options = Options::from_arguments(&asked.question.options.given);
    let mut knowledge = Knowledge::open(Arc::clone(&rules), directory, limits(asked))?;
    let question = Asked { name, options: &options, rules: &rules, position, throw };
    let value = valuing::value(&question, &mut knowledge)?;
    let mut output = Output::open();
    match asked.question.format {
        Some(Format::Json) => output.json(&value)?,
        Some(Format::Text) | None => {
            output.text(&text::value(&question, &value, &knowledge.folder(), asked.depth))?
        }
    }
    output.flush()
}

/// Answers the questions of a file, line by line.
fn many(from: impl Read, directory: PathBuf, limits: Limits) -> Result<()> {
    let mut shelf = Shelf { directory, limits, known: Vec::new() };
    questions::answer_all(from, &mut Output::open(), |asked| {
        let value = valuing::value(asked, shelf.knowledge(asked.rules)?)?;
        Ok(serde_json::to_string(&value)?)
    })
}

/// What was learnt of the rulesets that were asked about.
struct Shelf {
    directory: PathBuf,
    limits: Limits,
    known: Vec<(Arc<Ruleset>, Knowledge)>,
}

impl Shelf {
    /// So many rulesets are kept open.
    const MOST: usize = 64;

    fn knowledge(&mut self, rules: &Arc<Ruleset>) -> Result<&mut Knowledge> {
        let place = match self.known.iter().position(|(known, _)| Arc::ptr_eq(known, rules)) {
            Some(place) => place,
            None => {
                let knowledge = Knowledge::open(Arc::clone(rules), &self.directory, self.limits)?;
                if self.known.len() == Shelf::MOST {
                    self.known.clear();
                }
                self.known.push((Arc::clone(rules), knowledge));
                self.known.len() - 1
            }
        };
        Ok(&mut self.known[place].1)
    }
}
