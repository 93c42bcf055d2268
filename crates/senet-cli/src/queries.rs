//! Queries about positions: one on the command line, or many as JSON lines, answered in order. Used by `senet
//! moves` and `senet value`.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use clap::error::ErrorKind;
use schemars::JsonSchema;
use senet::{Position, Ruleset, Throw};
use senet_wire::{ErrorReply, Options, PositionQuery, position};
use serde::Serialize;
use serde::de::IgnoredAny;
use serde_json::Value;

use crate::answer::{Answer, fingerprint};
use crate::arguments::{DataFormat, QueryArgs};
use crate::line_reader::{InputLine, LineReader, MAX_LINE_BYTES};
use crate::output::{Output, one_line};
use crate::ruleset::RulesetCache;
use crate::{files, interrupt, ruleset};

const EXAMPLE: &str = r#"write for example {"rules":"tait","position":"3c6/10/s9 c - -","throw":4}"#;

pub(crate) struct Query<'a> {
    /// The ruleset as the query names it.
    pub(crate) name: &'a str,
    /// The options as the query gives them.
    pub(crate) options: &'a Options,
    pub(crate) rules: &'a Arc<Ruleset>,
    pub(crate) position: Position,
    pub(crate) throw: Option<Throw>,
    fingerprint: String,
    id: Option<Value>,
}

impl Query<'_> {
    /// The answer, which repeats the query's `id`.
    pub(crate) fn answer<T>(&self, body: T) -> Answer<T> {
        let (fingerprint, id) = (Some(self.fingerprint.clone()), self.id.clone());
        Answer { fingerprint, id, ..Answer::new(body) }
    }
}

/// The answer to a line that is not a valid query.
#[derive(JsonSchema, Serialize)]
pub(crate) struct LineError {
    #[serde(flatten)]
    reply: ErrorReply,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Value>,
}

/// A command that answers queries.
pub(crate) trait QueryHandler {
    /// The answer as JSON on one line.
    fn json(&mut self, query: &Query<'_>) -> Result<String>;
    /// The answer as text for people.
    fn text(&mut self, query: &Query<'_>) -> Result<String>;
    /// The answer as a table in CSV.
    fn csv(&mut self, query: &Query<'_>) -> Result<String>;
}

/// Answers the query on the command line, or those of the file given with `--input`.
///
/// # Errors
///
/// If the query on the command line is invalid, or the file cannot be read. Invalid queries in a file are
/// answered with an error in their line of the output.
pub(crate) fn answer(args: &QueryArgs, handler: &mut impl QueryHandler) -> Result<()> {
    let Some(input) = &args.input else { return answer_one(args, handler) };
    let wrong = match args.format {
        None | Some(DataFormat::Json) => None,
        Some(DataFormat::Text) => Some("text"),
        Some(DataFormat::Csv) => Some("csv"),
    };
    if let Some(format) = wrong {
        let message = format!("--input always prints JSON; leave out '--format {format}'");
        crate::command().error(ErrorKind::ArgumentConflict, message).exit();
    }
    interrupt::keep("all answers so far are printed");
    if input == files::STANDARD_STREAM {
        return answer_lines(io::stdin(), &mut Output::of_lines(), handler);
    }
    answer_lines(files::open(input)?, &mut Output::of_lines(), handler)
}

fn answer_one(args: &QueryArgs, handler: &mut impl QueryHandler) -> Result<()> {
    let name = args.rules.as_deref().unwrap_or_default();
    let rules = Arc::new(ruleset::ruleset(name, &args.options.values)?);
    let position = position::parse_or_start(args.position.as_deref(), &rules)?;
    let throw = position::checked_throw(&rules, &position, args.throw)?;
    let options = Options::from_arguments(&args.options.values);
    let fingerprint = fingerprint(&rules);
    let query = Query { name, options: &options, rules: &rules, position, throw, fingerprint, id: None };
    let mut output = Output::open();
    match args.format {
        Some(DataFormat::Json) => output.json_text(&(handler.json(&query)? + "\n"))?,
        Some(DataFormat::Csv) => output.text(&handler.csv(&query)?)?,
        Some(DataFormat::Text) | None => output.text(&handler.text(&query)?)?,
    }
    output.flush()
}

/// The time after which answers are written even if more queries wait.
const FLUSH_AFTER: Duration = Duration::from_millis(100);

/// Answers each line with a line: the answer or an error. Output is flushed before a read may block, so that
/// a client can send one query at a time and wait for its answer, and after slow answers, so that an interruption
/// loses none of them.
fn answer_lines(reader: impl Read, output: &mut Output, handler: &mut impl QueryHandler) -> Result<()> {
    let mut lines = LineReader::new(reader);
    let mut rulesets = RulesetCache::default();
    let mut flushed = Instant::now();
    loop {
        if lines.would_block() || flushed.elapsed() >= FLUSH_AFTER {
            output.flush()?;
            flushed = Instant::now();
        }
        let Some(line) = lines.next_line().context("cannot read the queries")? else { return output.flush() };
        let mut id = None;
        let answer = match line {
            InputLine::Text(text) => answer_line(text, &mut rulesets, handler, &mut id),
            InputLine::TooLong => {
                Err(anyhow!("the line is longer than {} MiB; write one query per line", MAX_LINE_BYTES >> 20))
            }
            InputLine::NotText => Err(anyhow!("the line is not UTF-8 text")),
        };
        match answer {
            Ok(json) => output.json_text(&format!("{json}\n"))?,
            Err(error) => {
                let reply = ErrorReply { error: one_line(&format!("{error:#}")) };
                output.json(&LineError { reply, id })?;
            }
        }
    }
}

/// Answers a line. `id` becomes the one of the query as soon as it is known.
fn answer_line(
    line: &str,
    rulesets: &mut RulesetCache,
    handler: &mut impl QueryHandler,
    id: &mut Option<Value>,
) -> Result<String> {
    let CompleteQuery { name, options, position, throw } = parse(line, id)?;
    let (rules, fingerprint) = rulesets.get(&name, &options).map_err(|error| anyhow!(error))?;
    let position = position::parse(&position, &rules)?;
    let throw = position::checked_throw(&rules, &position, throw)?;
    let (options, rules, id) = (&options, &rules, id.clone());
    handler.json(&Query { name: &name, options, rules, position, throw, fingerprint, id })
}

/// A query with all its required fields, not yet checked against its ruleset.
struct CompleteQuery {
    name: String,
    options: Options,
    position: String,
    throw: Option<i128>,
}

/// The fields of a query.
const FIELDS: [&str; 5] = ["rules", "options", "position", "throw", "id"];
/// The fields that answers of `senet moves` have besides those of their query. They are ignored, so that an answer is a
/// query too.
const ANSWER_FIELDS: [&str; 3] = ["moves", "program", "fingerprint"];

/// Refuses an object with a field that is neither one of a query nor one of an answer.
fn refuse_unknown_fields(line: &str) -> Result<()> {
    let fields: BTreeMap<String, IgnoredAny> = serde_json::from_str(line)?;
    let is_unknown = |field: &&String| !FIELDS.iter().chain(&ANSWER_FIELDS).any(|known| known == field);
    let Some(field) = fields.keys().find(is_unknown) else { return Ok(()) };
    let meant = FIELDS.iter().find(|known| known.starts_with(field.as_str()) || field.starts_with(**known));
    let hint = meant.map_or(String::new(), |known| format!(" did you mean '{known}'?"));
    bail!("the query has an unknown field '{field}';{hint} its fields are {}", FIELDS.join(", "))
}

fn parse(line: &str, id: &mut Option<Value>) -> Result<CompleteQuery> {
    if line.trim().is_empty() {
        bail!("the line is empty; {EXAMPLE}");
    }
    let query: PositionQuery = serde_json::from_str(line).map_err(|error| {
        // The parser sees a single line, so only the column is of interest.
        let place = format!(" at line {} column {}", error.line(), error.column());
        let message = error.to_string();
        let reason = message.strip_suffix(&place).unwrap_or(&message);
        anyhow!("the query cannot be read: {reason}, at character {}; {EXAMPLE}", error.column())
    })?;
    *id = query.id;
    refuse_unknown_fields(line)?;
    let Some(name) = query.rules else { bail!("the query has no 'rules'; {EXAMPLE}") };
    let Some(position) = query.position else { bail!("the query has no 'position'; {EXAMPLE}") };
    let throw = match query.throw {
        None => None,
        Some(number) => Some(
            number
                .as_i128()
                .with_context(|| format!("the throw is {number}; write a whole number, or leave it out"))?,
        ),
    };
    Ok(CompleteQuery { name, options: query.options, position, throw })
}
