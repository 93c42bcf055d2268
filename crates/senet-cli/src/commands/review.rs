//! `senet review`: the win chance that each decision of a game lost, and the luck of each throw.

mod page;
mod rows;
mod sides;
mod text;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{Result, bail};
use schemars::JsonSchema;
use senet::{Record, escape_controls, escape_controls_in_json};
use senet_play::{ReviewedGame, Tablebase};
use senet_tablebase::review_within_time;
use senet_wire::Review;
use serde::Serialize;

use crate::answer::Answer;
use crate::arguments::{self, ReviewFormat};
use crate::file_kind::FileKind;
use crate::files::{self, Document};
use crate::interrupt::Interrupted;
use crate::output::{Output, counted, notice};
use crate::sources::{Estimates, Sources};
use crate::{interrupt, record};

struct Reviewed<'a> {
    /// Its file, as it was named.
    file: &'a str,
    game: ReviewedGame<'a>,
    sources: Sources,
}

/// A reviewed record in JSON.
#[derive(JsonSchema, Serialize)]
pub(super) struct FileReview<'a> {
    /// The file of the record, as it was named.
    file: &'a str,
    #[serde(flatten)]
    review: Review,
}

pub(super) fn run(args: &arguments::Review) -> Result<()> {
    if args.files.len() > 1 && args.format == ReviewFormat::Html {
        bail!("a page shows one game; name one record, or choose another --format");
    }
    let out = args.out.as_ref().filter(|path| path.as_os_str() != files::STANDARD_STREAM);
    if let Some(path) = out {
        files::check_output(path, FileKind::Other)?;
    }
    // All are read before the first is reviewed, so that a single wrong file costs no time.
    let mut failures = Failures { files: args.files.len(), failed: Vec::new() };
    let mut records = Vec::new();
    for file in &args.files {
        match record::read(file) {
            Ok(record) => records.push((file, record)),
            Err(error) => failures.add(file, error)?,
        }
    }
    let rulesets: Vec<_> = records.iter().map(|(_, record)| record.game.rules().as_ref()).collect();
    args.weights.install_for(&rulesets)?;
    let interrupted = interrupt::flag();
    let mut games: Vec<Reviewed<'_>> = Vec::new();
    for (number, (file, record)) in (1..).zip(&records) {
        let label = match args.files.len() {
            1 => String::new(),
            _ => format!("game {number} of {}, ", records.len()),
        };
        match review(args, file, record, &label, &interrupted) {
            // Of several records, those are shown that were reviewed to the same depth.
            Ok(_) if records.len() > 1 && interrupt::proceed(&interrupted).is_break() => break,
            Ok(game) => games.push(game),
            Err(error) if error.is::<Interrupted>() && !games.is_empty() => break,
            Err(error) if error.is::<Interrupted>() => return Err(error),
            Err(error) => failures.add(file, error)?,
        }
    }
    let count = if args.files.len() == 1 { Count::One } else { Count::Several };
    let text = written(args.format, count, &games, &interrupted)?;
    let mut output = Output::open();
    match out {
        None => output.raw(&text)?,
        Some(path) => {
            files::write(&[Document { path: path.clone(), bytes: text.into_bytes() }])?;
            output.text(&format!("The review was written to {}.\n", path.display()))?;
        }
    }
    output.flush()?;
    interrupt::end(&interrupted, || match &games[..] {
        [only] if args.files.len() == 1 => {
            format!("a search of {}", counted(u64::from(only.game.depth), "ply"))
        }
        games => counted(games.len() as u64, "game"),
    })?;
    failures.end()
}

/// The records that could not be reviewed. They don't stop the others.
struct Failures {
    /// The number of files that were named.
    files: usize,
    failed: Vec<String>,
}

impl Failures {
    /// Reports a failure. That of the only file, or of the last of files that have all failed, is an error.
    fn add(&mut self, file: &str, error: anyhow::Error) -> Result<()> {
        if self.files == self.failed.len() + 1 {
            return Err(error);
        }
        notice(&format!("{error:#}; the other records are reviewed"));
        self.failed.push(file.to_owned());
        Ok(())
    }

    /// Ends the command: with an error if a record failed.
    fn end(&self) -> Result<()> {
        if self.failed.is_empty() {
            return Ok(());
        }
        let (failed, files) = (self.failed.len(), counted(self.files as u64, "record"));
        bail!("{failed} of {files} could not be reviewed: {}", self.failed.join(", "))
    }
}

/// Whether one record was named, whose plies are shown in text, or several.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Count {
    One,
    Several,
}

/// The answer in a format.
fn written(
    format: ReviewFormat,
    count: Count,
    games: &[Reviewed<'_>],
    interrupted: &AtomicBool,
) -> Result<String> {
    let each = |text: &dyn Fn(&Reviewed<'_>) -> Result<String>| games.iter().map(text).collect();
    let text: String = match format {
        ReviewFormat::Json => return each(&|game| json(game, interrupted)),
        ReviewFormat::Html => each(&|game| page::review(&game.game, &game.sources))?,
        ReviewFormat::Csv => sides::csv(games)?,
        ReviewFormat::Text if count == Count::Several => sides::text(games) + &variations_notes(games),
        ReviewFormat::Text => {
            each(&|game| Ok(format!("{}\n{}", text::review(&game.game), game.sources.text())))?
        }
    };
    Ok(escape_controls(&text).into_owned())
}

/// A line for each record with variations, which the table leaves out.
fn variations_notes(games: &[Reviewed<'_>]) -> String {
    let notes = games.iter().filter_map(|reviewed| {
        let note = record::variations_note(reviewed.game.record)?;
        Some(format!("{}: {note}\n", reviewed.file))
    });
    notes.collect()
}

/// A reviewed record as a line of JSON.
fn json(Reviewed { file, game, sources }: &Reviewed<'_>, interrupted: &AtomicBool) -> Result<String> {
    let answer = Answer::about(game.record.game.rules(), FileReview { file, review: Review::of(game) })
        .with_sources(sources.clone())
        .with_interruption(interrupted);
    Ok(escape_controls_in_json(&serde_json::to_string(&answer)?).into_owned() + "\n")
}

fn review<'a>(
    args: &arguments::Review,
    file: &'a str,
    record: &'a Record,
    label: &str,
    interrupted: &Arc<AtomicBool>,
) -> Result<Reviewed<'a>> {
    let tablebase = args.tables.tables.open(record.game.rules())?;
    let probe = tablebase.tracking_probe();
    let snapshot: Arc<dyn Tablebase> = probe.clone();
    let (review, depth) = search(args, record, &snapshot, label, interrupted)?;
    let estimates = if review.is_exact() { Estimates::Unused } else { Estimates::Used };
    let used = probe.take_used_tables();
    let sources = crate::sources::of_tables(&args.tables.tables, &tablebase, &used, estimates);
    Ok(Reviewed { file, game: ReviewedGame { record, review, depth }, sources })
}

/// Reviews the game to greater and greater depths until the command is interrupted. Returns the deepest review with
/// its depth.
fn search(
    args: &arguments::Review,
    record: &Record,
    values: &Arc<dyn Tablebase>,
    label: &str,
    interrupted: &Arc<AtomicBool>,
) -> Result<(senet_play::Review, u32)> {
    let (record, values, threads) = (record.clone(), Arc::clone(values), args.threads.count());
    let (time, last, stop) = (args.time, args.depth, Arc::clone(interrupted));
    let found = interrupt::deepening(interrupted, last, label, move |sender| {
        let last = if time.is_some() { 1 } else { last };
        for depth in 1..=last {
            let review = ReviewedGame::to_depth(&record, Some(&values), threads, depth).review;
            // A greater depth changes no exact value.
            let is_final = review.is_exact();
            if sender.send((review, if is_final { last } else { depth })).is_err() || is_final {
                return;
            }
        }
        if let Some(time) = time {
            let ReviewedGame { review, depth, .. } =
                review_within_time(&record, &values, threads, time, &stop);
            // The receiver is gone if the process is ending.
            let _ = sender.send((review, depth));
        }
    })?;
    Ok(found.into_iter().last().expect("something was found"))
}
