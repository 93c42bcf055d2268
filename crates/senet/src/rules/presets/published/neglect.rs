//! The ruleset `neglect`: its rule points and texts.

use crate::rules::points::{Beauty, Exits, Hit, LastSquare, RulePoints, Water};
use crate::rules::presets::Description;
use crate::side::Side;
use crate::square::SquareSet;
use crate::throw::ThrowSet;

pub(super) const POINTS: RulePoints = RulePoints {
    pieces: 7,
    first: Side::Cones,
    hit: Hit::Swap,
    beauty: Beauty::Compulsory,
    water: Water::ToRebirthOrBelow,
    neglect: SquareSet::of(&[28, 29, 30]),
    exits: Exits::of(&[
        (26, ThrowSet::of(&[5])),
        (28, ThrowSet::of(&[3])),
        (29, ThrowSet::of(&[2])),
        (30, ThrowSet::ANY),
    ]),
    no_advance: SquareSet::of(&[28, 29]),
    last_square: LastSquare::Ordinary,
    ..RulePoints::PLAIN
};

pub(super) const DESCRIPTION: Description = Description {
    title: "The neglect family",
    summary: "a piece on 28, 29 or 30 that does not leave with the next throw goes back to 15",
    source: "A family of student programs, here after senet by Judy Shakhashiro \
     (github.com/Judy-shakhashiro/senet, Damascus 2026). Others differ in the rest of the rules.",
    readings: &[
        (
            "Neglect on 30",
            "A piece on 30 that is not moved goes back as well: the program plans this in a comment, and \
             others of the family do it.",
            "A piece could wait on 30.",
            "houses.neglect = [28, 29]",
        ),
        (
            "Neglect and other throws",
            "The next throw of the side counts, even one of the same turn. No throw gives another one here.",
            "Only the next turn would count. No rule point says so: in this ruleset it is the same.",
            "",
        ),
        (
            "Rows",
            "Neighbouring pieces do not protect each other: the program has no such rule.",
            "They would.",
            "meeting.rows_of_two = \"protected\"",
        ),
    ],
};
