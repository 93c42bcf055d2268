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

pub(super) const ABOUT: About = About {
    title: "Jéquier (Grunfeld)",
    summary: "Jéquier's game, with the second player's first move fixed and a rest on 30 before leaving",
    source: "Reconstruction by the Swiss archaeologist Gustave Jéquier, whose main points Edgar B. Pusch confirmed; as told in Frederic V. Grunfeld's \"Games of the World\", p. 54, with Parlett's \"The Oxford History of Board Games\", pp. 66–68. It also tells how to score a series of games.",
    readings: &[
        (
            "The second player's first move",
            "The foremost piece must move if it still stands on its first square and can go forward with the throw; otherwise any ordinary move will do, and either way the duty is over after that throw. The source only says that it is the first move, \"no matter what\" is thrown.",
            "The duty would wait until that piece can be moved, or ask for a backward move too.",
        ),
        (
            "What it is to be blocked",
            "A player with no forward move must move backward, also where the throw only overshoots 30.",
            "Backward moves would be forced only where other pieces bar the way; a throw too large for the end would be lost.",
        ),
        (
            "Which squares are safe",
            "26, 28, 29 and 30: the source has five special squares, all safe but 27, and shows them in a picture that we do not have; we take the five that boards usually mark.",
            "Other marked squares, such as 15, would be safe, or 30 would not.",
        ),
        (
            "When a piece may come to 30",
            "Under home = rest, the usual choice here, a piece may land on 30 at any time and waits there in safety: the source counts 30 among the safe squares, which would mean nothing for pieces that leave at once.",
            "Pieces would go \"from there to square 30\" only once all stand on the last row (home = closed), as in Walker's telling.",
        ),
        (
            "Leaving from 30",
            "Once all its side's pieces left stand on 21–30, a piece waiting on 30 is borne off at once, within the same move and without a throw of its own; this is judged after the whole move, water included.",
            "Bearing off the waiting piece would cost a throw, or have to wait for its side's next turn.",
        ),
        (
            "A throw of 1, 4 or 6 that moves nothing",
            "It ends the turn, as in Walker's telling of the same game; this source is silent.",
            "The side would throw again although it could not move.",
        ),
        (
            "Passing a blockade backward, or on the way out",
            "A blockade stops the other side's pieces in either direction, and those that would pass over it on their way out of the board: the source lets none past it, and names no exception.",
            "It would stop only forward moves along the board.",
        ),
    ],
};
