//! `jequier`.

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
};

pub(super) const DESCRIPTION: Description = Description {
    title: "Jéquier (Walker)",
    summary: "five pieces; 1, 4 and 6 throw again; all must be on the last row before any may leave",
    source: "Reconstruction by the Swiss archaeologist Gustave Jéquier, as told by Damian Walker after \"The World of Games\" by Jack Botermans et al.",
    readings: &[
        (
            "A throw of 1, 4 or 6 that moves nothing",
            "It ends the turn: the source gives another throw \"after moving\" on it, and nothing has moved.",
            "The side would throw again although it could not move.",
        ),
        (
            "When a piece may come to 30",
            "Under home = closed, the usual choice here, a piece may land on 30 only when all its side's pieces left stand on 21–30, and is borne off at once: the source allows the last step \"only\" then, so 30 is never held.",
            "A piece could come to 30 at any time and wait there for its fellows (home = rest), as in Grunfeld's telling.",
        ),
        (
            "Passing a blockade backward, or on the way out",
            "A blockade stops the other side's pieces in either direction, and those that would pass over it on their way out of the board: the source lets none past it, and names no exception.",
            "It would stop only forward moves along the board.",
        ),
    ],
};
