//! The ruleset `skyruk`: its rule points and texts.

use crate::rules::points::{
    Backward, Beauty, BlockadeLength, Exits, FromBeauty, Hit, LastSquare, RowsOfThree, RowsOfTwo, RulePoints,
    Water,
};
use crate::rules::presets::Description;
use crate::square::SquareSet;
use crate::throw::ThrowSet;

pub(super) const POINTS: RulePoints = RulePoints {
    again_on: ThrowSet::of(&[1, 4, 5]),
    again_landing: SquareSet::of(&[26]),
    backward: Backward::MayHit,
    no_advance: SquareSet::of(&[28, 29, 30]),
    no_retreat: SquareSet::range(26, 30),
    moves_first: SquareSet::of(&[26]),
    hit: Hit::Swap,
    rows_of_two: RowsOfTwo::EndsProtected,
    rows_of_three: RowsOfThree::Blockade,
    blockade_length: BlockadeLength::Two,
    safe: SquareSet::of(&[15, 26, 28, 29, 30]),
    beauty: Beauty::Stops,
    from_beauty: FromBeauty::IntoWater,
    water: Water::ByThrow,
    water_back: ThrowSet::of(&[1, 2, 3]),
    exits: Exits::of(&[
        (26, ThrowSet::of(&[5])),
        (27, ThrowSet::of(&[4])),
        (28, ThrowSet::of(&[3])),
        (29, ThrowSet::of(&[2])),
        (30, ThrowSet::ANY),
    ]),
    last_square: LastSquare::Ordinary,
    ..RulePoints::PLAIN
};

pub(super) const DESCRIPTION: Description = Description {
    title: "Skyruk",
    summary: "two in a row block, only their ends are protected, and the water keeps or frees by throw",
    source: "Rules by Dmitry Skyruk, described in the README of the program gym-senet \
     (github.com/mecotrade/gym-senet).",
    readings: &[
        (
            "A 5 with a piece in the water",
            "The piece stays, and another piece may move with the 5, as in the program.",
            "The turn would pass at once. No rule point says so: a throw has no effect on pieces that it does \
             not move.",
            "",
        ),
        (
            "The throw after reaching 26",
            "A piece on 26 that can move must move before others. The source has this piece, and no other, \
             move with the throw that follows at once.",
            "Another piece could move.",
            "moving.moves_first = []",
        ),
        (
            "Landing inside a row",
            "The pieces between the ends can be hit: a piece that lands inside a row does not jump over it.",
            "A blockade would also stop such moves: no piece of a row could be hit.",
            "meeting.rows_of_two = \"protected\"",
        ),
        (
            "Blockades beyond 26",
            "They stop a piece on 26 that moves on or leaves, as elsewhere: the source makes no exception.",
            "They would not stop bearing off.",
            "meeting.blockade_reach = \"not-bearing-off\"",
        ),
    ],
};
