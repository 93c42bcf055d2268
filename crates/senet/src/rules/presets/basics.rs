//! `basics`.

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
};

pub(super) const DESCRIPTION: Description = Description {
    title: "Senet Basics",
    summary: "five pieces; a throw can lose the turn, the stuck must go back, and 26 stops everyone",
    source: "\"Senet Basics\", rules for a game to make at home with popsicle sticks, together with the sample game that goes with them; the sheets name no author.",
    readings: &[
        (
            "Who begins",
            "The side on the even squares, the spools, plays the 1 that opens the game: so it is in the sample game.",
            "The text puts the sample game's opening side, the cubes, on square 1, so that the cones would begin.",
        ),
        (
            "Where backward moves may land",
            "Onto empty squares only: the backward moves that the sample game plays and names all do.",
            "A piece moving backward could change places with a lone enemy piece as one moving forward does.",
        ),
        (
            "Safe pieces and backward moves",
            "If only pieces on 15, 26, 28 and 29 could move backward, the player may pass instead; if another piece could, some piece must move, and it may be one of those. The sample says that a safe piece \"doesn't have to move backwards\", the note on 27 that pieces move back there from above.",
            "Pieces on safe squares would never move backward, or would have to like any other.",
        ),
        (
            "The water when 15 is held",
            "The piece goes to the lowest empty square of the board: that is how we read \"back to the beginning\".",
            "It would leave the board and start anew, or go to square 1 whoever stands there.",
        ),
        (
            "Whether a piece can stand on 30",
            "It cannot under exit = text: to reach 30 is to be off, as the throws of 2 from 28 and 1 from 29 show.",
            "30 would be a square to stand on and to leave from by a further throw.",
        ),
        (
            "Which throws bear off",
            "Under exit = text, the usual choice, what the notes on the squares say: 28 with a 2, 29 with a 1.",
            "Each exit would be one step longer (exit = sample), since the sample game ends from 28 with a 3 and the note on 27 speaks of pieces on 30; 30 is then an ordinary square, not a safe one.",
        ),
        (
            "Passing a blockade backward, or on the way out",
            "A blockade stops the other side's pieces in either direction, and those that would pass over it on their way out of the board: the source lets none past it, and names no exception.",
            "It would stop only forward moves along the board.",
        ),
        (
            "26 a second time",
            "It is the move that may not pass 26, whatever the piece did before: one that comes back below it, by a backward move or through the water, must land there again.",
            "A piece that has once landed on 26 would be free of it for good.",
        ),
    ],
};
