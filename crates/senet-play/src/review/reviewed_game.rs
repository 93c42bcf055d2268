//! A recorded game with its review.

use std::iter;
use std::sync::Arc;

use senet::Record;

use super::{Review, review};
use crate::analyst::Analyst;
use crate::limits::Limits;
use crate::tablebase::Tablebase;

/// A review and the game that it reviews.
pub struct ReviewedGame<'a> {
    /// The record of the game.
    pub record: &'a Record,
    /// Its review, whose plies are those of the game.
    pub review: Review,
    /// The search depth, in plies, of positions without exact values.
    pub depth: u32,
}

impl<'a> ReviewedGame<'a> {
    /// Reviews a game on this number of threads, with a search of `depth` plies where `values` has no values.
    pub fn to_depth(
        record: &'a Record,
        values: Option<&Arc<dyn Tablebase>>,
        threads: usize,
        depth: u32,
    ) -> ReviewedGame<'a> {
        let analyst = || Analyst::new(record.game.rules(), values.cloned(), Limits::depth(depth));
        let analysts: Vec<Analyst> = iter::repeat_with(analyst).take(threads).collect();
        ReviewedGame::by_analysts(record, &analysts, depth)
    }

    /// Reviews a game with these analysts, each on a thread of its own, which search `depth` plies.
    pub fn by_analysts(record: &'a Record, analysts: &[Analyst], depth: u32) -> ReviewedGame<'a> {
        ReviewedGame { record, review: review(&record.game, analysts), depth }
    }
}
