//! `senet review`: what every decision of a game lost, and how lucky every throw was.

mod lines;
mod page;
mod text;

use anyhow::Result;
use senet_tablebase::{
    OnDemandTablebase, review_to_depth, review_within_time, tablebase_for_review, tables_directory,
};
use senet_wire::Review;

use crate::arguments::{self, ReviewFormat};
use crate::file::Written;
use crate::output::{self, Output};
use crate::{file, record};

pub(super) fn run(asked: &arguments::Review) -> Result<()> {
    let record = record::read(&asked.file)?;
    let directory = tables_directory(asked.tables.as_deref())?;
    let tablebase = OnDemandTablebase::open(record.game.rules(), &directory)?.with_notifier(output::tell);
    let endings = tablebase_for_review(&record.game, &tablebase)?;
    let threads = asked.threads.count();
    let reviewed = match asked.time {
        Some(time) => review_within_time(&record, &endings, threads, time),
        None => review_to_depth(&record, &endings, threads, asked.depth),
    };
    let text = match asked.format {
        ReviewFormat::Text => text::review(&reviewed),
        ReviewFormat::Json => serde_json::to_string(&Review::of(&reviewed))? + "\n",
        ReviewFormat::Html => page::review(&reviewed)?,
    };
    let mut output = Output::open();
    match &asked.out {
        None => output.text(&text)?,
        Some(path) => {
            file::write(&[Written { path: path.clone(), bytes: text.into_bytes() }])?;
            output.text(&format!("The review is in {}.\n", path.display()))?;
        }
    }
    output.flush()
}
