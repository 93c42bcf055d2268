//! The ruleset `jequier`: its rule points and texts.

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
    start: Start::Alternating,
    first: Side::Spools,
    opening: Opening::FirstOneMovesLead,
    reply: Reply::Free,
    throwing: Throwing::sticks(6),
    again_on: ThrowSet::of(&[1, 4, 6]),
    again_landing: SquareSet::EMPTY,
    after_bearing_off: AfterBearingOff::TurnPasses,
    stuck_throw: StuckThrow::EndsTurn,
    short_throws: ShortThrows::Exact,
    entry: ThrowSet::EMPTY,
    backward: Backward::ToEmpty,
    no_advance: SquareSet::EMPTY,
    no_retreat: SquareSet::EMPTY,
    may_decline: SquareSet::EMPTY,
    stranded: Stranded::Stay,
    hit: Hit::Swap,
    end_hit: EndHit::AsElsewhere,
    rows_of_two: RowsOfTwo::Protected,
    rows_of_three: RowsOfThree::Blockade,
    safe: SquareSet::of(&[26, 28, 29, 30]),
    beauty: Beauty::Passable,
    water: Water::ToLowest,
    goal: Goal::BearOff,
    exits: Exits::NONE,
    last_square: LastSquare::Leaves,
    home: Home::LastRow,
    ..RulePoints::PLAIN
};

pub(super) const DESCRIPTION: Description = Description {
    title: "Jéquier (Walker)",
    summary: "five pieces; 1, 4 and 6 throw again; a piece may leave only when all are on the last row",
    source: "Reconstruction by the Swiss archaeologist Gustave Jéquier, described by Damian Walker after \
     \"The World of Games\" by Jack Botermans et al.",
    readings: &[
        (
            "A throw of 1, 4 or 6 without a legal move",
            "It ends the turn: the source gives another throw \"after moving\", and no piece has moved.",
            "The side would throw again although it could not move.",
            "throw.stuck_throw = \"throws-again\"",
        ),
        (
            "When a piece may land on 30",
            "With home = closed, the default, a piece may land on 30 only when all remaining pieces of its \
             side are on 21–30, and it is borne off at once. The source allows the last step \"only\" then, \
             so no piece ever stays on 30.",
            "A piece could land on 30 at any time and wait there for the others (home = rest), as in \
             Grunfeld's version.",
            "home=rest",
        ),
        (
            "Passing a blockade backward, or on the way off the board",
            "A blockade stops pieces of the other side in both directions, and pieces that would pass over \
             it as they leave the board. The source lets no piece pass it and names no exception.",
            "It would stop only forward moves along the board.",
            "meeting.blockade_reach = \"forward-on-board\"",
        ),
        (
            "Throwing again after a move into the water, or backward",
            "Such a move on 1, 4 or 6 gives another throw as any move does: the source says \"after moving\".",
            "It would end the turn, because the throw did the player no good.",
            "throw.after_water = \"turn-passes\"\nthrow.after_backward = \"turn-passes\"",
        ),
    ],
};
