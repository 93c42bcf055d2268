//! `senet review`: what every decision of a game lost, and how lucky every throw was.

mod data;
mod page;
mod scenes;
mod text;

use std::iter;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Result;
use senet::{Game, Position, Record, Side};
use senet_play::{Analyst, Endings, Limits, Review};

use crate::arguments::{self, ReviewFormat};
use crate::file::Written;
use crate::knowledge::{ALWAYS, Knowledge};
use crate::output::Output;
use crate::threads::threads;
use crate::{cache, file, record};

/// Looking one ply further takes about so many times as long.
const GROWTH: u32 = 10;
/// Nobody looks further than this.
const DEEPEST: u32 = 8;

pub(super) fn run(asked: &arguments::Review) -> Result<()> {
    let record = record::read(&asked.file)?;
    let directory = cache::tables(asked.tables.as_deref())?;
    let endings = endings(&record.game, &directory)?;
    let reviewed = look(&record, asked, &endings);
    let text = match asked.format {
        ReviewFormat::Text => text::review(&reviewed),
        ReviewFormat::Json => serde_json::to_string(&data::review(&reviewed))? + "\n",
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

/// A review with the game it is of.
struct Reviewed<'a> {
    record: &'a Record,
    review: Review,
    /// So many plies were looked ahead where tables did not reach.
    depth: u32,
}

/// What is known of the endings of this game, the smallest of them solved on the spot. Larger ones would take longer than the review.
fn endings(game: &Game, directory: &Path) -> Result<Arc<dyn Endings>> {
    let mut knowledge = Knowledge::open(game.rules().clone(), directory, Limits::depth(1))?;
    let known = knowledge.endings();
    let is_small = |position: &Position| Side::BOTH.iter().all(|side| position.left(*side) <= ALWAYS);
    let mut positions = game.plies().iter().map(|ply| &ply.before).chain([game.position()]);
    if positions.any(|position| is_small(position) && known.value(position).is_none()) {
        knowledge.learn_endings(ALWAYS)?;
    }
    Ok(knowledge.endings())
}

/// Looks at the game as deep as was asked for, or as deep as there is time for.
fn look<'a>(record: &'a Record, asked: &arguments::Review, endings: &Arc<dyn Endings>) -> Reviewed<'a> {
    let threads = threads(asked.threads);
    let at = |depth| {
        let game = &record.game;
        let analyst = || Analyst::new(game.rules(), Some(endings.clone()), Limits::depth(depth));
        let analysts: Vec<Analyst> = iter::repeat_with(analyst).take(threads).collect();
        Reviewed { record, review: senet_play::review(game, &analysts), depth }
    };
    let Some(time) = asked.time else { return at(asked.depth) };
    let started = Instant::now();
    let mut reviewed = at(1);
    let mut took = started.elapsed();
    while !reviewed.review.is_exact() && reviewed.depth < DEEPEST && fits(took, started.elapsed(), time) {
        let before = Instant::now();
        reviewed = at(reviewed.depth + 1);
        took = before.elapsed();
    }
    reviewed
}

/// Whether there is time to look one ply further than in a look that took so long.
fn fits(took: Duration, passed: Duration, time: Duration) -> bool {
    took.saturating_mul(GROWTH).saturating_add(passed) <= time
}
