//! A recorded game with its review.

use std::iter;
use std::sync::Arc;

use senet::Record;

use super::{Review, review};
use crate::analyst::Analyst;
use crate::limits::Limits;
use crate::tablebase::Tablebase;

/// A review and the game that it reviews.
///
/// ```
/// use std::sync::Arc;
/// use senet::{Dice, Preset, Record, Ruleset};
/// use senet_play::{Level, ReviewedGame, play_game};
/// let rules = Arc::new(Ruleset::new(Preset::Tait.spec().with_options(["pieces=1"])?)?);
/// let mut players = [1, 2].map(|seed| Level::Novice.player(&rules, seed, None));
/// let record = Record::new(play_game(&rules, &mut players, Dice::new(3, 0), 10_000)?);
/// let reviewed = ReviewedGame::to_depth(&record, None, 1, 2);
/// assert_eq!((reviewed.depth, reviewed.review.plies.len()), (2, record.game.plies().len()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ReviewedGame<'a> {
    /// The record of the game.
    pub record: &'a Record,
    /// Its review.
    pub review: Review,
    /// The search depth, in plies, of positions without exact values.
    pub depth: u32,
}

impl<'a> ReviewedGame<'a> {
    /// Reviews a game on this number of threads, with a search of `depth` plies where `values` has no values.
    ///
    /// ```
    /// use senet_play::{ReviewedGame, SampleGame};
    /// let record = SampleGame::named("basics").expect("it ships").record();
    /// let reviewed = ReviewedGame::to_depth(&record, None, 2, 1);
    /// assert_eq!((reviewed.depth, reviewed.review.plies.len()), (1, 6));
    /// ```
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
    ///
    /// ```
    /// use senet_play::{Analyst, Limits, ReviewedGame, SampleGame};
    /// let record = SampleGame::named("basics").expect("it ships").record();
    /// let analysts = [1, 2].map(|_| Analyst::new(record.game.rules(), None, Limits::depth(1)));
    /// let review = ReviewedGame::by_analysts(&record, &analysts, 1).review;
    /// assert_eq!(review, ReviewedGame::to_depth(&record, None, 1, 1).review);
    /// ```
    pub fn by_analysts(record: &'a Record, analysts: &[Analyst], depth: u32) -> ReviewedGame<'a> {
        ReviewedGame { record, review: review(&record.game, analysts), depth }
    }
}
