//! The ruleset `koreader`: its rule points and texts.

use crate::rules::points::{Beauty, Exits, Hit, LastSquare, RowsOfThree, RowsOfTwo, RulePoints, Water};
use crate::rules::presets::Description;
use crate::side::Side;
use crate::square::SquareSet;
use crate::throw::ThrowSet;

pub(super) const POINTS: RulePoints = RulePoints {
    first: Side::Cones,
    again_on: ThrowSet::of(&[1, 4, 5]),
    no_advance: SquareSet::of(&[28, 29, 30]),
    hit: Hit::Swap,
    rows_of_two: RowsOfTwo::Protected,
    rows_of_three: RowsOfThree::Blockade,
    safe: SquareSet::of(&[15, 26, 28, 29, 30]),
    beauty: Beauty::ExceptWater,
    water: Water::WaitsForRebirth,
    exits: Exits::of(&[(28, ThrowSet::of(&[3])), (29, ThrowSet::of(&[2])), (30, ThrowSet::of(&[1]))]),
    last_square: LastSquare::Ordinary,
    ..RulePoints::PLAIN
};

pub(super) const DESCRIPTION: Description = Description {
    title: "KOReader",
    summary: "a piece may pass 26 into the water, where it waits until 15 is empty; none moves back",
    source: "The game Senet for the e-book reader KOReader by xconny (2025; github.com/xconny/Koreader-Senet), after \
     its help page and its program.",
    readings: &[
        (
            "When the waiting piece leaves the water",
            "It goes to 15 at the end of the move of either side that empties 15. The program does so; its help page \
             says only that the piece waits until 15 opens.",
            "It would leave in its side's next turn. No rule point says so: the program does not do it, and its \
             help page does not say how it would.",
            "",
        ),
        (
            "A 5 from 26",
            "It has no use: the source lets pieces move from 26 only to 27, 28, 29 and 30.",
            "It would bear the piece off, as in most rulesets.",
            "leaving.exits = { 26 = [5], 28 = [3], 29 = [2], 30 = [1] }",
        ),
    ],
};
