//! The rulesets that were published elsewhere, written from their descriptions. Each names its differences from a race
//! with swaps on a board where 26 is compulsory and 27 leads to 15.

use super::points::Points;
use super::rules::Rules;

const KENDALL_AS_PLAYED_TODAY: &str = r#"
again_on = [1, 4, 5]
backward = "if-stuck-may-hit"
no_advance = [28, 29, 30]
no_retreat = [26, 27, 28, 29, 30]
rows_of_two = "protected"
rows_of_three = "blockade"
safe = [15, 26, 28, 29, 30]
"#;

/// Kendall's rules, with backward moves of one square onto an empty one.
const KENDALL_ONE_SQUARE: &str = r#"
pieces = 7
again_on = [1, 4, 5]
backward = "if-stuck-to-empty"
backward_by = "one"
no_advance = [28, 29]
no_retreat = [28, 29]
stranded = "fall-into-water"
end_hit = "into-water"
rows_of_two = "protected"
water = "held"
exits = { 26 = [5], 27 = [4], 28 = [3], 29 = [2], 30 = "any" }
"#;

const MEUB: &str = r#"
again_on = [1, 4, 5]
backward = "if-stuck-to-empty"
backward_by = "one"
no_advance = [28, 29]
end_hit = "to-15-or-below"
rows_of_two = "protected"
exits = { 26 = [5], 28 = [3], 29 = [2], 30 = "any" }
"#;

/// Pieces stop on 26 and move on from there before others; the water keeps them until a 1, 2 or 3 takes them back
/// or a 4 bears them off; and from 26 they go into the water if their square is occupied.
const SKYRUK: &str = r#"
again_on = [1, 4, 5]
again_landing = [26]
backward = "if-stuck-may-hit"
no_advance = [28, 29, 30]
no_retreat = [26, 27, 28, 29, 30]
moves_first = [26]
rows_of_two = "ends-protected"
rows_of_three = "blockade"
blockade_length = "two"
safe = [15, 26, 28, 29, 30]
beauty = "stops"
from_beauty = "into-water"
water = "by-throw"
water_back = [1, 2, 3]
exits = { 26 = [5], 27 = [4], 28 = [3], 29 = [2], 30 = "any" }
"#;

const PLAYPALACE: &str = r#"
first = "cones"
again_on = [1, 4, 5]
stuck_throw = "throws-again"
no_advance = [28, 29, 30]
rows_of_two = "protected"
rows_of_three = "blockade"
safe = [28, 29, 30]
exits = { 28 = [3], 29 = [2], 30 = [1] }
"#;

const SIMPLE_SENET: &str = r#"
first = "cones"
scores = [0, 1, 2, 3, 4]
safe = [28, 29, 30]
water = "to-15-if-free"
exits = { 28 = [3], 29 = [2], 30 = [1] }
"#;

const CYBIKO: &str = r#"
start = "in-hand"
scores = [6, 1, 2, 3, 4]
again_on = [6]
again_landing = [26]
stuck_throw = "throws-again"
entry = [4, 6]
hit = "to-hand"
safe = [15]
beauty = "passable"
water = "to-hand"
exits = { 25 = [6], 26 = [5], 28 = [3], 29 = [2], 30 = [1] }
"#;

const NEGLECT: &str = r#"
pieces = 7
first = "cones"
no_advance = [28, 29]
neglect = [28, 29, 30]
exits = { 26 = [5], 28 = [3], 29 = [2], 30 = "any" }
"#;

/// A piece may pass 26 into the water, where it waits until 15 is empty.
const KOREADER: &str = r#"
first = "cones"
again_on = [1, 4, 5]
no_advance = [28, 29, 30]
rows_of_two = "protected"
rows_of_three = "blockade"
safe = [15, 26, 28, 29, 30]
beauty = "except-27"
water = "waits-for-15"
exits = { 28 = [3], 29 = [2], 30 = [1] }
"#;

/// The ruleset with this name; `None` if there is none.
pub fn rules(name: &str) -> Option<Rules> {
    let points = match name {
        "kendall-modern" => KENDALL_AS_PLAYED_TODAY,
        "kendall-one-square" => KENDALL_ONE_SQUARE,
        "meub" => MEUB,
        "skyruk" => SKYRUK,
        "playpalace" => PLAYPALACE,
        "simple-senet" => SIMPLE_SENET,
        "cybiko" => CYBIKO,
        "neglect" => NEGLECT,
        "koreader" => KOREADER,
        _ => return None,
    };
    Some(Rules::of_points(Points::read(points)))
}
