//! `tait`.

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
    start: Start::InHand,
    first: Side::Spools,
    opening: Opening::Fixed,
    reply: Reply::Free,
    throwing: Throwing::sticks(6),
    again_on: ThrowSet::of(&[6]),
    again_landing: SquareSet::of(&[26]),
    after_bearing_off: AfterBearingOff::ThrowsAgain,
    stuck_throw: StuckThrow::ThrowsAgain,
    short_throws: ShortThrows::Exact,
    entry: ThrowSet::of(&[4, 6]),
    backward: Backward::Never,
    no_advance: SquareSet::EMPTY,
    no_retreat: SquareSet::EMPTY,
    may_decline: SquareSet::EMPTY,
    stranded: Stranded::Stay,
    hit: Hit::ToHand,
    end_hit: EndHit::AsElsewhere,
    rows_of_two: RowsOfTwo::Open,
    rows_of_three: RowsOfThree::Passable,
    safe: SquareSet::of(&[15]),
    beauty: Beauty::Passable,
    water: Water::ToHand,
    goal: Goal::BearOff,
    exits: Exits::of(&[
        (25, ThrowSet::of(&[6])),
        (26, ThrowSet::of(&[5])),
        (28, ThrowSet::of(&[3])),
        (29, ThrowSet::of(&[2])),
        (30, ThrowSet::of(&[1])),
    ]),
    last_square: LastSquare::Ordinary,
    home: Home::Anywhere,
};

pub(super) const ABOUT: About = About { title: "tait", summary: "", source: "", readings: &[] };
