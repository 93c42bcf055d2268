//! The ruleset `skyruk`: its rule points and texts.

use crate::rules::points::{
    Backward, Beauty, BlockadeLength, Exits, Hit, LastSquare, RowsOfThree, RowsOfTwo, RulePoints, Water,
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
    title: "Skyruk, without waiting in the water",
    summary: "two in a row block, only their ends are protected, and a piece stops on 26 and moves on",
    source: "Rules by Dmitry Skyruk, described in the README of the program gym-senet \
     (github.com/mecotrade/gym-senet). Two of them are left out, as the readings say.",
    readings: &[
        (
            "The water",
            "A piece that lands on 27 goes to 15 or below at once. The source lets it wait there for its \
             next throw: 1 to 3 take it to 15, a 4 bears it off, and a 5 keeps it.",
            "It would wait. No rule point gives 27 an effect for each throw.",
            "",
        ),
        (
            "From 26 onto an occupied square",
            "The piece cannot move there. The source takes it to 27 instead, or to 15.",
            "It would go on to 27 or 15. No rule point turns an occupied target into another one.",
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
            "A blockade would also stop such moves. No rule point says so.",
            "",
        ),
    ],
};
