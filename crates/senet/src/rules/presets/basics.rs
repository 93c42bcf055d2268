//! The ruleset `basics`: its rule points and texts.

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
    opening: Opening::FirstOneMovesAny,
    reply: Reply::Free,
    throwing: Throwing::Sticks { scores: [0, 1, 2, 3, 5] },
    again_on: ThrowSet::EMPTY,
    again_landing: SquareSet::EMPTY,
    after_bearing_off: AfterBearingOff::TurnPasses,
    stuck_throw: StuckThrow::EndsTurn,
    short_throws: ShortThrows::Exact,
    entry: ThrowSet::EMPTY,
    backward: Backward::ToEmpty,
    no_advance: SquareSet::EMPTY,
    no_retreat: SquareSet::EMPTY,
    may_decline: SquareSet::of(&[15, 26, 28, 29]),
    stranded: Stranded::Stay,
    hit: Hit::Swap,
    end_hit: EndHit::AsElsewhere,
    rows_of_two: RowsOfTwo::Protected,
    rows_of_three: RowsOfThree::Blockade,
    safe: SquareSet::of(&[15, 26, 28, 29]),
    beauty: Beauty::Compulsory,
    water: Water::ToRebirthOrLowest,
    goal: Goal::BearOff,
    exits: Exits::NONE,
    last_square: LastSquare::Leaves,
    home: Home::Anywhere,
    ..RulePoints::PLAIN
};

pub(super) const DESCRIPTION: Description = Description {
    title: "Senet Basics",
    summary: "five pieces; throws can lose the turn, blocked sides move back, and 26 is compulsory",
    source: "\"Senet Basics\", rules for a home-made game with popsicle sticks, together with its sample \
     game; the sheets name no author.",
    readings: &[
        (
            "Who begins",
            "The side on the even squares, the spools, plays the 1 that opens the game, as in the sample \
             game.",
            "The text puts the opening side of the sample game, the cubes, on square 1, so the cones would \
             begin.",
            "start.first = \"cones\"",
        ),
        (
            "Where backward moves may land",
            "On empty squares only: all backward moves that the sample game plays and names do so.",
            "A piece moving backward could change places with a lone enemy piece, as in a forward move.",
            "moving.backward = \"if-stuck-may-hit\"",
        ),
        (
            "Safe pieces and backward moves",
            "If only pieces on 15, 26, 28 and 29 can move backward, the player may pass instead; if another \
             piece can, some piece must move, and it may be one of those. The sample game says that a safe \
             piece \"doesn't have to move backwards\", and the note on 27 mentions backward moves from \
             above it.",
            "Pieces on safe squares would have to move backward like any other piece.",
            "moving.may_decline = []",
        ),
        (
            "Whether safe pieces ever move backward",
            "They may: the note on 27 mentions backward moves from above it.",
            "Pieces on safe squares would never move backward.",
            "moving.no_retreat = [15, 26, 28, 29]",
        ),
        (
            "The water if 15 is occupied",
            "The piece goes to the lowest empty square of the board: this is our reading of \"back to the \
             beginning\".",
            "It would leave the board and start again, or go to square 1 even if that is occupied. No rule \
             point says so: pieces of this game do not enter from outside the board, and two would stand on \
             one square.",
            "",
        ),
        (
            "Whether a piece can stand on 30",
            "It cannot with exit = text: a piece that reaches 30 has left the board, as the throws of 2 \
             from 28 and 1 from 29 show.",
            "30 would be a square on which pieces stand, and which they leave with another throw.",
            "exit=sample",
        ),
        (
            "Which throws bear off",
            "With exit = text, the default, those in the notes on the squares: from 28 with a 2, from 29 \
             with a 1.",
            "Each exit would be one step longer (exit = sample), because the sample game ends from 28 with \
             a 3 and the note on 27 mentions pieces on 30. Square 30 is then an ordinary square and not \
             safe.",
            "exit=sample",
        ),
        (
            "Passing a blockade backward, or on the way off the board",
            "A blockade stops pieces of the other side in both directions, and pieces that would pass over \
             it as they leave the board. The source lets no piece pass it and names no exception.",
            "It would stop only forward moves along the board.",
            "meeting.blockade_reach = \"forward-on-board\"",
        ),
        (
            "26 a second time",
            "Every move is checked, regardless of what the piece did before. A piece that returns below 26, \
             by a backward move or through the water, must land on it again.",
            "A piece that has landed on 26 once would be free to pass it afterwards. No rule point says so: \
             a position would have to remember it for every piece.",
            "",
        ),
        (
            "Whether the deciding 1 is played",
            "The 1 that decides who begins is also the first move, as in the sample game.",
            "It would only decide, and the player who begins would throw for the first move.",
            "start.opening = \"first-one-decides\"",
        ),
    ],
};
