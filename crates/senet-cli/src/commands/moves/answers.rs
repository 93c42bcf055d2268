//! Questions as JSON lines, answered in order.

use std::io::Read;

use anyhow::{Context, Result, anyhow, bail};

use super::listing;
use crate::lines::{LONGEST, Line, Lines};
use crate::output::{Output, one_line};
use crate::position;
use crate::ruleset::Rulesets;
use crate::wire::{Question, Refused};

const SUCH_AS: &str = r#"write such as {"rules":"tait","position":"3c6/10/s9 c - -","throw":4}"#;

/// Answers every line with a line. Whoever asks one at a time is not kept waiting: what is answered is handed on before more is
/// waited for.
pub(super) fn answer_all(from: impl Read, output: &mut Output) -> Result<()> {
    let mut lines = Lines::new(from);
    let mut rulesets = Rulesets::default();
    loop {
        if lines.may_wait() {
            output.flush()?;
        }
        let Some(line) = lines.next().context("cannot read the questions")? else { return output.flush() };
        let answered = match line {
            Line::Text(text) => answer(text, &mut rulesets, output)?,
            Line::TooLong => {
                Err(anyhow!("the line is longer than {} MiB; write one question a line", LONGEST >> 20))
            }
            Line::NotText => Err(anyhow!("the line is not UTF-8 text")),
        };
        if let Err(error) = answered {
            output.json(&Refused { error: one_line(&format!("{error:#}")) })?;
        }
    }
}

/// Answers a question. The outer error is that of writing, the inner one is the question's.
fn answer(line: &str, rulesets: &mut Rulesets, output: &mut Output) -> Result<Result<()>> {
    let question = match read(line) {
        Ok(question) => question,
        Err(error) => return Ok(Err(error)),
    };
    let Asked { name, options, position, throw } = question;
    let rules = match rulesets.get(&name, &options) {
        Ok(rules) => rules,
        Err(error) => return Ok(Err(anyhow!(error))),
    };
    let listed = || {
        let position = position::read(&position, &rules)?;
        let throw = listing::throw(&rules, &position, throw)?;
        listing::moves(&rules, &name, &options, &position, throw)
    };
    match listed() {
        Ok(moves) => output.json(&moves).map(Ok),
        Err(error) => Ok(Err(error)),
    }
}

/// A question with all that it must have.
struct Asked {
    name: String,
    options: crate::wire::Options,
    position: String,
    throw: Option<u64>,
}

fn read(line: &str) -> Result<Asked> {
    if line.trim().is_empty() {
        bail!("the line is empty; {SUCH_AS}");
    }
    let question: Question = serde_json::from_str(line).map_err(|error| {
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
        Some(number) => Some(number.as_u64().with_context(|| {
            format!("the throw is {number}; write a whole number, or leave it out for the moves made instead of throwing")
        })?),
    };
    Ok(Asked { name, options: question.options, position, throw })
}
