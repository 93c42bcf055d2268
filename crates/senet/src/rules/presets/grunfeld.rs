//! `grunfeld`.

use super::About;
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
    reply: Reply::LeadMoves,
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
    last_square: LastSquare::Waits,
    home: Home::LastRow,
};

pub(super) const ABOUT: About = About { title: "grunfeld", summary: "", source: "", readings: &[] };
