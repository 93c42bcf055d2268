//! The ruleset `cybiko`: its rule points and texts.

use crate::rules::points::{Exits, Hit, LastSquare, RulePoints, Start, StuckThrow, Throwing, Water};
use crate::rules::presets::Description;
use crate::square::SquareSet;
use crate::throw::ThrowSet;

pub(super) const POINTS: RulePoints = RulePoints {
    start: Start::InHand,
    throwing: Throwing::sticks(6),
    again_on: ThrowSet::of(&[6]),
    again_landing: SquareSet::of(&[26]),
    stuck_throw: StuckThrow::ThrowsAgain,
    entry: ThrowSet::of(&[4, 6]),
    hit: Hit::ToHand,
    safe: SquareSet::of(&[15]),
    water: Water::ToHandFreely,
    exits: Exits::of(&[
        (25, ThrowSet::of(&[6])),
        (26, ThrowSet::of(&[5])),
        (28, ThrowSet::of(&[3])),
        (29, ThrowSet::of(&[2])),
        (30, ThrowSet::of(&[1])),
    ]),
    last_square: LastSquare::Ordinary,
    ..RulePoints::PLAIN
};

pub(super) const DESCRIPTION: Description = Description {
    title: "Cybiko",
    summary: "like Tait's game, but the water is open, and bearing off gives no other throw",
    source: "The game Senet 1.1 for the handheld computer Cybiko (about 2000), after its description.",
    readings: &[
        (
            "Who begins",
            "The spools: the source does not say.",
            "The cones would begin.",
            "start.first = \"cones\"",
        ),
        (
            "Entering",
            "With a 4 on square 4 and with a 6 on square 6: the source only names the throws.",
            "All pieces would enter on the first square. No rule point says so: an entering piece goes as far as \
             the throw.",
            "",
        ),
        (
            "The start position to which the water leads",
            "The hand, where all pieces start.",
            "The first square of the board.",
            "houses.water = \"to-lowest\"",
        ),
        (
            "A 6 that has no use",
            "It gives another throw: the source gives it for getting 6 points.",
            "Only a 6 that is used would give one.",
            "throw.stuck_throw = \"ends-turn\"",
        ),
    ],
};
