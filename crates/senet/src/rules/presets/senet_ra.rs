//! The ruleset `senet-ra`: its rule points and texts.

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
    ..RulePoints::PLAIN
};

pub(super) const DESCRIPTION: Description = Description {
    title: "Senet-Ra",
    summary: "five pieces from the hand, two dice; no square is safe: landing pushes pieces back",
    source: "\"Senet-Ra\", a game for a six-sided and an eight-sided die, which combines the rules proposed \
     by Timothy Kendall and R. C. Bell with some new ones; its page names no author.",
    readings: &[
        (
            "Whether a throw must be used",
            "It must, if a piece can enter, move or be borne off: the source says that the player \"may\" \
             place or move, which we read as the choice between the two.",
            "A player could leave a throw unused.",
            "moving.compulsion = \"may-pass\"",
        ),
        (
            "26 a second time",
            "Every move is checked, regardless of what the piece did before. A piece that is pushed back \
             from 26 or beyond must land on 26 again.",
            "A piece that has landed on 26 once would be free to pass it afterwards. No rule point says so: \
             a position would have to remember it for every piece.",
            "",
        ),
        (
            "Pushing into the square just left",
            "A piece may be pushed into the square that the mover has just left, so a move may change nothing.",
            "Such a move would not be allowed.",
            "meeting.push_onto_left = \"refused\"",
        ),
    ],
};
