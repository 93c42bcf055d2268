//! `senet review`: the win chance that each decision of a game lost, and the luck of each throw.

mod page;
mod rows;
mod text;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::Result;
use senet::{Record, escape_controls, escape_controls_in_json};
use senet_play::{ReviewedGame, Tablebase};
use senet_tablebase::{review_within_time, tablebase_for_review};
use senet_wire::Review;

use crate::answer::Answer;
use crate::arguments::{self, ReviewFormat};
use crate::files::{self, Document};
use crate::output::{Output, counted};
use crate::sources::{Estimates, Sources};
use crate::{interrupt, record};

pub(super) fn run(args: &arguments::Review) -> Result<()> {
    let record = record::read(&args.file)?;
    let tablebase = args.tables.tables.open(record.game.rules())?;
    tablebase_for_review(&record.game, &tablebase)?;
    let probe = tablebase.tracking_probe();
    let snapshot: Arc<dyn Tablebase> = probe.clone();
    let interrupted = interrupt::flag()?;
    let (review, depth) = search(args, &record, &snapshot, &interrupted)?;
    let reviewed = ReviewedGame { record: &record, review, depth };
    let estimates = if reviewed.review.is_exact() { Estimates::Unused } else { Estimates::Used };
    let used = probe.take_used_tables();
    let sources = Sources::of(&args.tables.tables, &tablebase, &used, estimates);
    let text = match args.format {
        ReviewFormat::Text => {
            escape_controls(&format!("{}\n{}", text::review(&reviewed), sources.text())).into_owned()
        }
        ReviewFormat::Json => {
            let rules = record.game.rules();
            let answer = Answer::about(rules, Review::of(&reviewed))
                .with_sources(sources)
                .with_interruption(&interrupted);
            escape_controls_in_json(&serde_json::to_string(&answer)?).into_owned() + "\n"
        }
        ReviewFormat::Html => escape_controls(&page::review(&reviewed, &sources)?).into_owned(),
    };
    let mut output = Output::open();
    match &args.out {
        None => output.raw(&text)?,
        Some(path) => {
            files::write(&[Document { path: path.clone(), bytes: text.into_bytes() }])?;
            output.text(&format!("The review was written to {}.\n", path.display()))?;
        }
    }
    output.flush()?;
    interrupt::end(&interrupted, || format!("a search of {}", counted(u64::from(depth), "ply")))
}

/// Reviews the game to greater and greater depths until the command is interrupted. Returns the deepest review with
/// its depth.
fn search(
    args: &arguments::Review,
    record: &Record,
    values: &Arc<dyn Tablebase>,
    interrupted: &AtomicBool,
) -> Result<(senet_play::Review, u32)> {
    let (record, values, threads) = (record.clone(), Arc::clone(values), args.threads.count());
    let (time, last) = (args.time, args.depth);
    let found = interrupt::deepening(interrupted, last, move |sender| {
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
            let ReviewedGame { review, depth, .. } = review_within_time(&record, &values, threads, time);
            // The receiver is gone if the process is ending.
            let _ = sender.send((review, depth));
        }
    })?;
    Ok(found.into_iter().last().expect("something was found"))
}
