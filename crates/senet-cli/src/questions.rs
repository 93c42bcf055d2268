//! Questions on the command line, or as JSON lines, answered in order.

use std::io::{self, Read};
use std::sync::Arc;

use anyhow::{Context, Result, anyhow, bail};
use clap::CommandFactory;
use clap::error::ErrorKind;
use senet::{Position, Ruleset, Throw};
use senet_wire::{ErrorReply, Options, PositionQuery, position};

use crate::arguments::{Arguments, Format, QuestionChoice};
use crate::lines::{LONGEST, Line, Lines};
use crate::output::{self, Output, one_line};
use crate::ruleset::Rulesets;
use crate::{file, ruleset};

const SUCH_AS: &str = r#"write such as {"rules":"tait","position":"3c6/10/s9 c - -","throw":4}"#;

/// A question that makes sense.
pub(crate) struct Asked<'a> {
    /// The ruleset, as it was named.
    pub(crate) name: &'a str,
    /// Its options, as they were given.
    pub(crate) options: &'a Options,
    pub(crate) rules: &'a Arc<Ruleset>,
    pub(crate) position: Position,
    pub(crate) throw: Option<Throw>,
}

/// Answers questions.
pub(crate) trait Answers {
    /// The answer as JSON, on one line.
    fn json(&mut self, asked: &Asked<'_>) -> Result<String>;
    /// The answer for people to read.
    fn text(&mut self, asked: &Asked<'_>) -> Result<String>;
}

/// Answers the question on the command line, or those of the file that it names.
pub(crate) fn answer(choice: &QuestionChoice, answers: &mut impl Answers) -> Result<()> {
    let Some(input) = &choice.input else { return answer_one(choice, answers) };
    if choice.format == Some(Format::Text) {
        let message = "--input is always answered in JSON; leave out '--format text'";
        Arguments::command().error(ErrorKind::ArgumentConflict, message).exit();
    }
    if input == file::STANDARD_INPUT {
        return answer_all(io::stdin(), &mut Output::open(), answers);
    }
    answer_all(file::open(input)?, &mut Output::open(), answers)
}

fn answer_one(choice: &QuestionChoice, answers: &mut impl Answers) -> Result<()> {
    let name = choice.rules.as_deref().unwrap_or_default();
    let rules = Arc::new(ruleset::ruleset(name, &choice.options.given)?);
    let position = position::parse_or_start(choice.position.as_deref(), &rules)?;
    let throw = position::checked_throw(&rules, &position, choice.throw)?;
    let options = Options::from_arguments(&choice.options.given);
    let asked = Asked { name, options: &options, rules: &rules, position, throw };
    output::print(&match choice.format {
        Some(Format::Json) => answers.json(&asked)? + "\n",
        Some(Format::Text) | None => answers.text(&asked)?,
    })
}

/// Answers every line with a line: its answer, or why there is none. Whoever asks one at a time is not kept waiting: what is answered is
/// handed on before more is waited for.
fn answer_all(from: impl Read, output: &mut Output, answers: &mut impl Answers) -> Result<()> {
    let mut lines = Lines::new(from);
    let mut rulesets = Rulesets::default();
    loop {
        if lines.may_wait() {
            output.flush()?;
        }
        let Some(line) = lines.next().context("cannot read the questions")? else { return output.flush() };
        let answered = match line {
            Line::Text(text) => answer_line(text, &mut rulesets, answers),
            Line::TooLong => {
                Err(anyhow!("the line is longer than {} MiB; write one question a line", LONGEST >> 20))
            }
            Line::NotText => Err(anyhow!("the line is not UTF-8 text")),
        };
        match answered {
            Ok(json) => output.text(&format!("{json}\n"))?,
            Err(error) => output.json(&ErrorReply { error: one_line(&format!("{error:#}")) })?,
        }
    }
}

fn answer_line(line: &str, rulesets: &mut Rulesets, answers: &mut impl Answers) -> Result<String> {
    let Written { name, options, position, throw } = read(line)?;
    let rules = rulesets.get(&name, &options).map_err(|error| anyhow!(error))?;
    let position = position::parse(&position, &rules)?;
    let throw = position::checked_throw(&rules, &position, throw)?;
    answers.json(&Asked { name: &name, options: &options, rules: &rules, position, throw })
}

/// A question with all that it must have.
struct Written {
    name: String,
    options: Options,
    position: String,
    throw: Option<u64>,
}

fn read(line: &str) -> Result<Written> {
    if line.trim().is_empty() {
        bail!("the line is empty; {SUCH_AS}");
    }
    let question: PositionQuery = serde_json::from_str(line).map_err(|error| {
        // Every question is one line to the reader of JSON: only the column says anything.
        let place = format!(" at line {} column {}", error.line(), error.column());
        let message = error.to_string();
        let what = message.strip_suffix(&place).unwrap_or(&message);
        anyhow!("the question cannot be read: {what}, at character {}; {SUCH_AS}", error.column())
    })?;
    let Some(name) = question.rules else { bail!("the question has no 'rules'; {SUCH_AS}") };
    let Some(position) = question.position else { bail!("the question has no 'position'; {SUCH_AS}") };
    let throw = match question.throw {
        None => None,
        Some(number) => Some(
            number
                .as_u64()
                .with_context(|| format!("the throw is {number}; write a whole number, or leave it out"))?,
        ),
    };
    Ok(Written { name, options: question.options, position, throw })
}
