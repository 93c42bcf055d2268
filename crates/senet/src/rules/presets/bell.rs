//! The ruleset `bell`: its rule points and texts.

use super::Description;
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
    ..RulePoints::PLAIN
};

pub(super) const DESCRIPTION: Description = Description {
    title: "Bell",
    summary: "ten pieces from the hand travel backward, from 30 to 1, and line up on alternate squares",
    source: "Reconstruction by R. C. Bell, described by Damian Walker after \"The World of Games\" by Jack \
     Botermans et al.",
    readings: &[
        (
            "Whether a throw must be used",
            "It must, if a piece can enter or move: in the source, players enter or move a piece after each \
             throw, and passing is not mentioned.",
            "A player could leave a throw unused although a piece can enter or move.",
            "moving.compulsion = \"may-pass\"",
        ),
        (
            "When a piece has arrived",
            "When it is on a square of its sequence and its side occupies every lower square of the \
             sequence. Until then it can move and be hit; the source only mentions a piece's \"final \
             square\".",
            "Any piece on a square of its sequence would have arrived, even with gaps below it. No rule \
             point says so: sides could then block each other for good.",
            "",
        ),
        (
            "How far a piece may go",
            "The foremost piece of a side may go as far as the first square of its sequence, the next piece \
             as far as the second, and so on; until 1 is claimed, both sides use the even squares. This is \
             the only reading in which no piece can be stranded permanently.",
            "Only the end of the sequence would limit each piece, so a piece could block others \
             permanently. No rule point says so, for that reason.",
            "",
        ),
    ],
};
