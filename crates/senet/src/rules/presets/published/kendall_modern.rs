//! The ruleset `kendall-modern`: its rule points and texts.

use crate::rules::points::{
    Backward, Beauty, Exits, Hit, LastSquare, RowsOfThree, RowsOfTwo, RulePoints, Water,
};
use crate::rules::presets::Description;
use crate::square::SquareSet;
use crate::throw::ThrowSet;

pub(super) const POINTS: RulePoints = RulePoints {
    again_on: ThrowSet::of(&[1, 4, 5]),
    backward: Backward::MayHit,
    no_advance: SquareSet::of(&[28, 29, 30]),
    no_retreat: SquareSet::range(26, 30),
    hit: Hit::Swap,
    rows_of_two: RowsOfTwo::Protected,
    rows_of_three: RowsOfThree::Blockade,
    safe: SquareSet::of(&[15, 26, 28, 29, 30]),
    beauty: Beauty::Compulsory,
    water: Water::ToRebirthOrBelow,
    exits: Exits::of(&[
        (26, ThrowSet::of(&[5])),
        (28, ThrowSet::of(&[3])),
        (29, ThrowSet::of(&[2])),
        (30, ThrowSet::of(&[1])),
    ]),
    last_square: LastSquare::Ordinary,
    ..RulePoints::PLAIN
};

pub(super) const DESCRIPTION: Description = Description {
    title: "Kendall, modern telling",
    summary: "five pieces; 1, 4 and 5 throw again, stuck sides move back, and 27 leads back to 15",
    source: "Kendall's game as most programs play it today, described in the README of the program gym-senet \
     (github.com/mecotrade/gym-senet), which notes that Kendall's own rules are more complicated.",
    readings: &[
        (
            "The number of pieces",
            "Five a side: the source allows five or seven and describes the start with five.",
            "Seven a side.",
            "pieces=7",
        ),
        (
            "Landing backward on an enemy piece",
            "It changes places as in a forward move: the source makes no difference between the directions.",
            "Backward moves would go to empty squares only.",
            "moving.backward = \"if-stuck-to-empty\"",
        ),
        (
            "Blockades and bearing off",
            "A blockade also stops pieces on their way off the board: the source lets no piece jump over it.",
            "It would not stop bearing off.",
            "meeting.blockade_reach = \"not-bearing-off\"",
        ),
    ],
};
