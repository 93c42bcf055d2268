//! `senet review`: the win chance that each decision of a game lost, and the luck of each throw.

mod page;
mod rows;
mod text;

use anyhow::Result;
use senet::{escape_controls, escape_controls_in_json};
use senet_tablebase::{OnDemandTablebase, review_to_depth, review_within_time, tablebase_for_review};
use senet_wire::Review;

use crate::arguments::{self, ReviewFormat};
use crate::files::{self, Document};
use crate::output::{self, Output};
use crate::record;

pub(super) fn run(args: &arguments::Review) -> Result<()> {
    let record = record::read(&args.file)?;
    let tablebase = OnDemandTablebase::open(record.game.rules(), &args.tables.directory()?)?
        .with_notifier(output::notice);
    let snapshot = tablebase_for_review(&record.game, &tablebase)?;
    let threads = args.threads.count();
    let reviewed = match args.time {
        Some(time) => review_within_time(&record, &snapshot, threads, time),
        None => review_to_depth(&record, &snapshot, threads, args.depth),
    };
    let text = match args.format {
        ReviewFormat::Text => escape_controls(&text::review(&reviewed)).into_owned(),
        ReviewFormat::Json => {
            escape_controls_in_json(&serde_json::to_string(&Review::of(&reviewed))?).into_owned() + "\n"
        }
        ReviewFormat::Html => escape_controls(&page::review(&reviewed)?).into_owned(),
    };
    let mut output = Output::open();
    match &args.out {
        None => output.raw(&text)?,
        Some(path) => {
            files::write(&[Document { path: path.clone(), bytes: text.into_bytes() }])?;
            output.text(&format!("The review was written to {}.\n", path.display()))?;
        }
    }
    output.flush()
}
