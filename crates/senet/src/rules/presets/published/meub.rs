//! The ruleset `meub`: its rule points and texts.

use crate::rules::points::{
    Backward, BackwardBy, Beauty, EndHit, Exits, Hit, LastSquare, RowsOfTwo, RulePoints, Water,
};
use crate::rules::presets::Description;
use crate::square::SquareSet;
use crate::throw::ThrowSet;

pub(super) const POINTS: RulePoints = RulePoints {
    again_on: ThrowSet::of(&[1, 4, 5]),
    backward: Backward::ToEmpty,
    backward_by: BackwardBy::One,
    no_advance: SquareSet::of(&[28, 29]),
    hit: Hit::Swap,
    end_hit: EndHit::ToRebirth,
    rows_of_two: RowsOfTwo::Protected,
    beauty: Beauty::Compulsory,
    water: Water::ToRebirthOrBelow,
    exits: Exits::of(&[
        (26, ThrowSet::of(&[5])),
        (28, ThrowSet::of(&[3])),
        (29, ThrowSet::of(&[2])),
        (30, ThrowSet::ANY),
    ]),
    last_square: LastSquare::Ordinary,
    ..RulePoints::PLAIN
};

pub(super) const DESCRIPTION: Description = Description {
    title: "Meub",
    summary: "1, 4 and 5 throw again; stuck sides move one square back; late hits lead to 15",
    source: "The web game Senet by Chris Meub (2019), as the program senet by Horolsky \
     (github.com/Horolsky/senet) tells its rules.",
    readings: &[
        (
            "The number of pieces and the start",
            "Five a side with the spools to begin: the telling says neither.",
            "Seven a side.",
            "pieces=7",
        ),
        (
            "Hits beyond 27",
            "The piece goes through the water to 15: the telling takes it to 27, and every piece on 27 on \
             to 15.",
            "It would change places as elsewhere.",
            "meeting.end_hit = \"as-elsewhere\"",
        ),
        (
            "Where a piece that moves one square back may land",
            "On an empty square only: the telling says that it moves, not that it attacks.",
            "It could change places with an enemy piece.",
            "moving.backward = \"if-stuck-may-hit\"",
        ),
        (
            "Leaving from 26",
            "With a 5, one square beyond 30: the telling gives throws for 28, 29 and 30 only.",
            "No throw would bear a piece off from 26.",
            "leaving.exits = { 28 = [3], 29 = [2], 30 = \"any\" }",
        ),
        (
            "Blockades",
            "There are none: the telling mentions only pieces that protect each other.",
            "Three in a row would block.",
            "meeting.rows_of_three = \"blockade\"",
        ),
    ],
};
