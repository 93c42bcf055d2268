//! The ruleset `simple-senet`: its rule points and texts.

use crate::rules::points::{Beauty, Exits, Hit, LastSquare, RulePoints, Throwing, Water};
use crate::rules::presets::Description;
use crate::side::Side;
use crate::square::SquareSet;
use crate::throw::ThrowSet;

pub(super) const POINTS: RulePoints = RulePoints {
    first: Side::Cones,
    throwing: Throwing::sticks(0),
    hit: Hit::Swap,
    safe: SquareSet::of(&[28, 29, 30]),
    beauty: Beauty::Compulsory,
    water: Water::ToRebirthIfFree,
    exits: Exits::of(&[(28, ThrowSet::of(&[3])), (29, ThrowSet::of(&[2])), (30, ThrowSet::of(&[1]))]),
    last_square: LastSquare::Ordinary,
    ..RulePoints::PLAIN
};

pub(super) const DESCRIPTION: Description = Description {
    title: "Simple Senet",
    summary: "no rows, no extra throws; the water is closed while 15 is occupied",
    source: "The game Simple Senet of FreeDOS, with the rules that its author tells in the file README.",
    readings: &[
        (
            "Who begins",
            "The cones, on the odd squares: the source places player 1 first.",
            "The spools would begin.",
            "start.first = \"spools\"",
        ),
        (
            "Moving on from 28 and 29",
            "A piece there may move on along the board: the source only says with which throws it leaves.",
            "It would wait for its throw.",
            "moving.no_advance = [28, 29]",
        ),
        (
            "Which throws bear off",
            "A 3 from 28, a 2 from 29 and a 1 from 30: the source names the throws 1, 2 and 3 for the last \
             three squares, in another order.",
            "A 1 would do from 28. No rule point says so: the piece would not reach the end of the board.",
            "",
        ),
    ],
};
