//! `bell`.

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
};

pub(super) const DESCRIPTION: Description = Description {
    title: "Bell",
    summary: "ten pieces from the hand travel backward, from 30 to 1, to line up on every other square",
    source: "Reconstruction by R. C. Bell, as told by Damian Walker after \"The World of Games\" by Jack Botermans et al.",
    readings: &[
        (
            "Whether a throw must be used",
            "It must, if a piece can enter or move: the source tells of players who enter or move a piece after throwing, not of passing.",
            "A player could leave a throw unused although a piece could be entered or moved.",
        ),
        (
            "When a piece has arrived",
            "When it stands on a square of its sequence and its side holds every lower square of the sequence; before that it can move and be hit. The source only speaks of a piece's \"final square\".",
            "Any piece on a square of its sequence would have arrived, with gaps below it left to others.",
        ),
        (
            "How far a piece may go",
            "The foremost piece of a side no further than the first square of its sequence, the next no further than the second, and so on; until 1 is claimed both sides are held to the even squares. It is the one reading in which no piece can be stranded for good.",
            "Each piece would be held only to the end of the sequence, and could come to stand where it is in the way for ever.",
        ),
    ],
};
