//! Reviews of games, as deep as there is time for.

use std::iter;
use std::sync::Arc;
use std::time::{Duration, Instant};

use senet::{Game, Position, Record, Side};
use senet_play::{Analyst, Endings, Limits, Review, review};
use senet_table::TableError;

use crate::knowledge::{ALWAYS, Knowledge};

/// Looking one ply further takes about so many times as long.
const GROWTH: u32 = 10;
/// Nobody looks further than this.
const DEEPEST: u32 = 8;

/// A review with the game it is of.
pub struct Reviewed<'a> {
    /// The record of the game.
    pub record: &'a Record,
    /// Its review.
    pub review: Review,
    /// So many plies were looked ahead where tables did not reach.
    pub depth: u32,
}

/// What is known of the endings of this game, the smallest of them solved on the spot. Larger ones would take longer than the review.
///
/// # Errors
///
/// [`TableError`] if a table is in the way that cannot be used.
pub fn endings_of(game: &Game, knowledge: &Knowledge) -> Result<Arc<dyn Endings>, TableError> {
    let known = knowledge.endings();
    let is_small = |position: &Position| Side::BOTH.iter().all(|side| position.left(*side) <= ALWAYS);
    let mut positions = game.plies().iter().map(|ply| &ply.before).chain([game.position()]);
    if positions.any(|position| is_small(position) && known.value(position).is_none()) {
        knowledge.learn_endings(ALWAYS)?;
    }
    Ok(knowledge.endings())
}

/// Looks at the game so many plies deep where `endings` do not reach.
pub fn review_at<'a>(
    record: &'a Record,
    endings: &Arc<dyn Endings>,
    threads: usize,
    depth: u32,
) -> Reviewed<'a> {
    let game = &record.game;
    let analyst = || Analyst::new(game.rules(), Some(endings.clone()), Limits::depth(depth));
    let analysts: Vec<Analyst> = iter::repeat_with(analyst).take(threads).collect();
    Reviewed { record, review: review(game, &analysts), depth }
}

/// Looks at the game as deep as there is time for, at least one ply.
pub fn review_within<'a>(
    record: &'a Record,
    endings: &Arc<dyn Endings>,
    threads: usize,
    time: Duration,
) -> Reviewed<'a> {
    let started = Instant::now();
    let mut reviewed = review_at(record, endings, threads, 1);
    let mut took = started.elapsed();
    while !reviewed.review.is_exact() && reviewed.depth < DEEPEST && fits(took, started.elapsed(), time) {
        let before = Instant::now();
        reviewed = review_at(record, endings, threads, reviewed.depth + 1);
        took = before.elapsed();
    }
    reviewed
}

/// Whether there is time to look one ply further than in a look that took so long.
fn fits(took: Duration, passed: Duration, time: Duration) -> bool {
    took.saturating_mul(GROWTH).saturating_add(passed) <= time
}
