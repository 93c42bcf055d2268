//! Numbers of the index that belong to no position of the ruleset.

use std::ops::Range;

use senet::Ruleset;
use senet::points::{Goal, LastSquare};

use crate::index::StratumIndex;

/// Counts the numbers in `range` that belong to no position of the ruleset: a piece waits on 30 although it
/// can leave, stands beyond its final square, or the game is over. Most rulesets have none, and then the
/// range is not searched.
///
/// ```
/// use senet::{Preset, Ruleset};
/// use senet_table::{Stratum, StratumIndex, count_unused_numbers};
/// let rules = Ruleset::preset(Preset::Grunfeld);
/// let index = StratumIndex::new(rules.plan(), Stratum { mover: 1, other: 1 });
/// // One piece on 30 and the other anywhere: the piece on 30 would have left the board.
/// assert_eq!(count_unused_numbers(&rules, &index, 0..index.len()), 28 + 28);
/// ```
pub fn count_unused_numbers(rules: &Ruleset, index: &StratumIndex, range: Range<u64>) -> u64 {
    let points = &rules.spec().points;
    if points.goal == Goal::BearOff && points.last_square != LastSquare::Waits {
        return 0;
    }
    let plan = rules.plan();
    index.descending(range).filter(|(_, position)| !plan.allows_arrangement(position)).count() as u64
}
