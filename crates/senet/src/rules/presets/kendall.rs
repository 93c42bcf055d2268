//! The ruleset `kendall`: its rule points and texts.

use super::Description;
use crate::rules::points::{
    AfterBearingOff, Backward, Beauty, EndHit, Exits, Goal, Hit, Home, LastSquare, Opening, Reply,
    RowsOfThree, RowsOfTwo, RulePoints, ShortThrows, Start, Stranded, StuckThrow, Throwing, Water,
};
use crate::side::Side;
use crate::square::SquareSet;
use crate::throw::ThrowSet;

pub(super) const POINTS: RulePoints = RulePoints {
    pieces: 7,
    start: Start::Alternating,
    first: Side::Spools,
    opening: Opening::Fixed,
    reply: Reply::Free,
    throwing: Throwing::sticks(5),
    again_on: ThrowSet::of(&[1, 4, 5]),
    again_landing: SquareSet::EMPTY,
    after_bearing_off: AfterBearingOff::TurnPasses,
    stuck_throw: StuckThrow::EndsTurn,
    short_throws: ShortThrows::Exact,
    entry: ThrowSet::EMPTY,
    backward: Backward::MayHit,
    no_advance: SquareSet::of(&[28, 29]),
    no_retreat: SquareSet::of(&[28, 29]),
    may_decline: SquareSet::EMPTY,
    stranded: Stranded::FallIntoWater,
    hit: Hit::Swap,
    end_hit: EndHit::IntoWater,
    rows_of_two: RowsOfTwo::Protected,
    rows_of_three: RowsOfThree::Passable,
    safe: SquareSet::EMPTY,
    beauty: Beauty::Compulsory,
    water: Water::Held,
    goal: Goal::BearOff,
    exits: Exits::of(&[
        (26, ThrowSet::of(&[5])),
        (27, ThrowSet::of(&[4])),
        (28, ThrowSet::of(&[3])),
        (29, ThrowSet::of(&[2])),
        (30, ThrowSet::ANY),
    ]),
    last_square: LastSquare::Ordinary,
    home: Home::Anywhere,
    ..RulePoints::PLAIN
};

pub(super) const DESCRIPTION: Description = Description {
    title: "Kendall",
    summary: "seven pieces; hits swap places, there are no blockades, and the water holds pieces",
    source: "Reconstruction by Timothy Kendall, \"Passing Through the Netherworld: The Meaning and Play of \
     Senet, an Ancient Egyptian Funerary Game\" (Belmont: The Kirk Game Company, 1978), described by Damian \
     Walker.",
    readings: &[
        (
            "When a piece falls from 28 or 29 into the water",
            "Only if its side has no other legal move; an enemy piece already in the water then changes \
             places with it. The source says \"no other pieces on the board to move\".",
            "It would fall only if its side has no other piece on the board.",
            "moving.stranded = \"fall-if-alone\"",
        ),
        (
            "A throw of 1, 4 or 5 without a legal move",
            "It ends the turn: the source gives another throw \"after moving\", and no piece has moved.",
            "The side would throw again although it could not move.",
            "throw.stuck_throw = \"throws-again\"",
        ),
        (
            "26 a second time",
            "Every move is checked, regardless of what the piece did before. A piece that is hit back from \
             26 or beyond, moves back, or is rescued from the water must land on 26 again.",
            "A piece that has landed on 26 once would be free to pass it afterwards. No rule point says so: \
             a position would have to remember it for every piece.",
            "",
        ),
        (
            "Whether a piece in the water protects its neighbours",
            "It does: the source denies protection only to the piece in the water itself.",
            "A piece next to it would need another neighbour to be protected.",
            "meeting.water_neighbours = \"unprotected\"",
        ),
    ],
};
