//! Questions as JSON lines, answered in order.

use std::io::Read;
use std::sync::Arc;

use anyhow::{Context, Result, anyhow, bail};
use senet::{Position, Ruleset, Throw};

use crate::lines::{LONGEST, Line, Lines};
use crate::output::{Output, one_line};
use crate::position;
use crate::ruleset::Rulesets;
use crate::wire::{Options, Question, Refused};

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

/// Answers every line with a line: what `answer` makes of it, which is JSON, or why there is no answer. Whoever asks one at a time is
/// not kept waiting: what is answered is handed on before more is waited for.
pub(crate) fn answer_all(
    from: impl Read,
    output: &mut Output,
    mut answer: impl FnMut(&Asked<'_>) -> Result<String>,
) -> Result<()> {
    let mut lines = Lines::new(from);
    let mut rulesets = Rulesets::default();
    loop {
        if lines.may_wait() {
            output.flush()?;
        }
        let Some(line) = lines.next().context("cannot read the questions")? else { return output.flush() };
        let answered = match line {
            Line::Text(text) => answer_line(text, &mut rulesets, &mut answer),
            Line::TooLong => {
                Err(anyhow!("the line is longer than {} MiB; write one question a line", LONGEST >> 20))
            }
            Line::NotText => Err(anyhow!("the line is not UTF-8 text")),
        };
        match answered {
            Ok(json) => output.text(&format!("{json}\n"))?,
            Err(error) => output.json(&Refused { error: one_line(&format!("{error:#}")) })?,
        }
    }
}

fn answer_line(
    line: &str,
    rulesets: &mut Rulesets,
    answer: &mut impl FnMut(&Asked<'_>) -> Result<String>,
) -> Result<String> {
    let Written { name, options, position, throw } = read(line)?;
    let rules = rulesets.get(&name, &options).map_err(|error| anyhow!(error))?;
    let position = position::read(&position, &rules)?;
    let throw = position::throw(&rules, &position, throw)?;
    answer(&Asked { name: &name, options: &options, rules: &rules, position, throw })
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
        Some(number) => Some(
            number
                .as_u64()
                .with_context(|| format!("the throw is {number}; write a whole number, or leave it out"))?,
        ),
    };
    Ok(Written { name, options: question.options, position, throw })
}
