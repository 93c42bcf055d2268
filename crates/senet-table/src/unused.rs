//! Numbers that belong to no position.

use std::ops::Range;

use senet::Ruleset;
use senet::points::{Goal, LastSquare};

use crate::index::StratumIndex;

/// How many of these numbers belong to no position that the ruleset could leave: a piece would wait on 30 in vain, or stand
/// beyond its place, or the game would be over. Most rulesets have none, and are not counted through.
///
/// ```
/// use senet::{Preset, Ruleset};
/// use senet_table::{Stratum, StratumIndex, count_unused_numbers};
/// let rules = Ruleset::preset(Preset::Grunfeld);
/// let index = StratumIndex::new(rules.plan(), Stratum { mover: 1, other: 1 });
/// // Wherever one piece stands on 30 and the other anywhere: 30 would have been left.
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
