//! `kendall`.

use super::About;
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
};

pub(super) const ABOUT: About = About { title: "kendall", summary: "", source: "", readings: &[] };
