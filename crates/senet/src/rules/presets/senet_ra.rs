//! `senet-ra`.

use super::Description;
use crate::rules::points::{
    AfterBearingOff, Backward, Beauty, EndHit, Exits, Goal, Hit, Home, LastSquare, Opening, Reply,
    RowsOfThree, RowsOfTwo, RulePoints, ShortThrows, Start, Stranded, StuckThrow, Throwing, Water,
};
use crate::side::Side;
use crate::square::SquareSet;
use crate::throw::ThrowSet;

pub(super) const POINTS: RulePoints = RulePoints {
    pieces: 5,
    start: Start::InHand,
    first: Side::Spools,
    opening: Opening::HighestThrow,
    reply: Reply::Free,
    throwing: Throwing::TwoDice { scores: [5, 5, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4] },
    again_on: ThrowSet::EMPTY,
    again_landing: SquareSet::of(&[26]),
    after_bearing_off: AfterBearingOff::TurnPasses,
    stuck_throw: StuckThrow::EndsTurn,
    short_throws: ShortThrows::Exact,
    entry: ThrowSet::of(&[1, 2, 3, 4, 5]),
    backward: Backward::Never,
    no_advance: SquareSet::EMPTY,
    no_retreat: SquareSet::EMPTY,
    may_decline: SquareSet::EMPTY,
    stranded: Stranded::Stay,
    hit: Hit::PushBack,
    end_hit: EndHit::AsElsewhere,
    rows_of_two: RowsOfTwo::Open,
    rows_of_three: RowsOfThree::Passable,
    safe: SquareSet::EMPTY,
    beauty: Beauty::Compulsory,
    water: Water::ToRebirthPushing,
    goal: Goal::BearOff,
    exits: Exits::of(&[
        (26, ThrowSet::of(&[5])),
        (28, ThrowSet::of(&[3])),
        (29, ThrowSet::of(&[2])),
        (30, ThrowSet::of(&[1])),
    ]),
    last_square: LastSquare::Ordinary,
    home: Home::Anywhere,
};

pub(super) const DESCRIPTION: Description = Description {
    title: "Senet-Ra",
    summary: "five pieces from the hand, two dice; nobody is safe: landing pushes pieces back one by one",
    source: "\"Senet-Ra\", a game for a six-sided and an eight-sided die, which mixes the rules proposed by Timothy Kendall and R. C. Bell with a few twists; its page names no author.",
    readings: &[
        (
            "Whether a result must be used",
            "It must, if a piece can be placed, moved or borne off: the source says that the player \"may\" place or move, which we take as the choice between the two.",
            "A player could leave a result unused.",
        ),
        (
            "26 a second time",
            "It is the move that may not pass 26, whatever the piece did before: one that is pushed back from 26 or beyond must land there again.",
            "A piece that has once landed on 26 would be free of it for good.",
        ),
    ],
};
