//! `bell`.

use super::About;
use crate::rules::points::{
    AfterBearingOff, Backward, Beauty, EndHit, Exits, Goal, Hit, Home, LastSquare, Opening, Reply,
    RowsOfThree, RowsOfTwo, RulePoints, ShortThrows, Start, Stranded, StuckThrow, Throwing, Water,
};
use crate::side::Side;
use crate::square::SquareSet;
use crate::throw::ThrowSet;

pub(super) const POINTS: RulePoints = RulePoints {
    pieces: 10,
    start: Start::InHand,
    first: Side::Spools,
    opening: Opening::Fixed,
    reply: Reply::Free,
    throwing: Throwing::sticks(5),
    again_on: ThrowSet::EMPTY,
    again_landing: SquareSet::EMPTY,
    after_bearing_off: AfterBearingOff::TurnPasses,
    stuck_throw: StuckThrow::EndsTurn,
    short_throws: ShortThrows::Exact,
    entry: ThrowSet::of(&[1, 2, 3, 4, 5]),
    backward: Backward::Never,
    no_advance: SquareSet::EMPTY,
    no_retreat: SquareSet::EMPTY,
    may_decline: SquareSet::EMPTY,
    stranded: Stranded::Stay,
    hit: Hit::ToHand,
    end_hit: EndHit::AsElsewhere,
    rows_of_two: RowsOfTwo::Open,
    rows_of_three: RowsOfThree::Passable,
    safe: SquareSet::of(&[26, 27, 28, 29, 30]),
    beauty: Beauty::Passable,
    water: Water::Ordinary,
    goal: Goal::LineUp,
    exits: Exits::NONE,
    last_square: LastSquare::Ordinary,
    home: Home::Anywhere,
};

pub(super) const ABOUT: About = About { title: "bell", summary: "", source: "", readings: &[] };
