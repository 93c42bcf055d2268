//! The ruleset `tait`: its rule points and texts.

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
    ..RulePoints::PLAIN
};

pub(super) const DESCRIPTION: Description = Description {
    title: "Tait",
    summary: "five pieces from the hand; hits and the water send pieces back there; luck outweighs skill",
    source: "Reconstruction by Professor John Tait of University College London, described by Damian Walker.",
    readings: &[
        (
            "Whether a throw must be used",
            "It must, if any action is possible: the source calls a throw lost only if none is.",
            "A player could leave a throw unused although an action is possible.",
            "moving.compulsion = \"may-pass\"",
        ),
        (
            "A 6 that has no use",
            "It gives another throw even if no action was possible, or if it took a piece into the water. \
             The source requires only that the last throw was a 6.",
            "Only a 6 that was used, or used well, would give another throw.",
            "throw.stuck_throw = \"ends-turn\"",
        ),
        (
            "Another throw for 26",
            "A move onto 26 earns it: the source's \"move a piece on the House of Beauty\" is read as \
             \"onto\".",
            "A move with a piece that stands on 26 would earn it.",
            "throw.again_leaving = [26]",
        ),
    ],
};
