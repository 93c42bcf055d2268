//! The ruleset `playpalace`: its rule points and texts.

use crate::rules::points::{
    Beauty, Exits, Hit, LastSquare, RowsOfThree, RowsOfTwo, RulePoints, StuckThrow, Water,
};
use crate::rules::presets::Description;
use crate::side::Side;
use crate::square::SquareSet;
use crate::throw::ThrowSet;

pub(super) const POINTS: RulePoints = RulePoints {
    first: Side::Cones,
    again_on: ThrowSet::of(&[1, 4, 5]),
    stuck_throw: StuckThrow::ThrowsAgain,
    no_advance: SquareSet::of(&[28, 29, 30]),
    hit: Hit::Swap,
    rows_of_two: RowsOfTwo::Protected,
    rows_of_three: RowsOfThree::Blockade,
    safe: SquareSet::of(&[28, 29, 30]),
    beauty: Beauty::Compulsory,
    water: Water::ToRebirthOrBelow,
    exits: Exits::of(&[(28, ThrowSet::of(&[3])), (29, ThrowSet::of(&[2])), (30, ThrowSet::of(&[1]))]),
    last_square: LastSquare::Ordinary,
    ..RulePoints::PLAIN
};

pub(super) const DESCRIPTION: Description = Description {
    title: "PlayPalace",
    summary: "forward only; 1, 4 and 5 throw again, also if stuck; pieces leave from 28, 29 and 30 only",
    source: "The rules of Senet on the game server PlayPalace (PlayPalace team, 2026; \
     github.com/XGDevGroup/PlayPalace11).",
    readings: &[
        (
            "Blockades and bearing off",
            "A blockade also stops pieces on their way off the board. None fits there, because 28, 29 and \
             30 are the last squares.",
            "It would stop only moves along the board.",
            "meeting.blockade_reach = \"not-bearing-off\"",
        ),
        (
            "A 5 from 26",
            "It has no use: the source bears pieces off from 28, 29 and 30 only.",
            "It would bear the piece off, as in most rulesets.",
            "leaving.exits = { 26 = [5], 28 = [3], 29 = [2], 30 = [1] }",
        ),
    ],
};
