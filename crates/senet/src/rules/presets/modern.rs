//! The ruleset `modern`: its rule points and texts.

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
    first: Side::Cones,
    opening: Opening::Fixed,
    reply: Reply::Free,
    throwing: Throwing::sticks(5),
    again_on: ThrowSet::EMPTY,
    again_landing: SquareSet::EMPTY,
    after_bearing_off: AfterBearingOff::TurnPasses,
    stuck_throw: StuckThrow::EndsTurn,
    short_throws: ShortThrows::Exact,
    entry: ThrowSet::EMPTY,
    backward: Backward::Never,
    no_advance: SquareSet::EMPTY,
    no_retreat: SquareSet::EMPTY,
    may_decline: SquareSet::EMPTY,
    stranded: Stranded::Stay,
    hit: Hit::Swap,
    end_hit: EndHit::AsElsewhere,
    rows_of_two: RowsOfTwo::Protected,
    rows_of_three: RowsOfThree::Blockade,
    safe: SquareSet::of(&[15, 26, 28, 29, 30]),
    beauty: Beauty::Compulsory,
    water: Water::ToRebirthOrBelow,
    goal: Goal::BearOff,
    exits: Exits::of(&[
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
    title: "Modern (after Kendall and Bell)",
    summary: "five pieces, forward only; hits swap places, rows block, the water sends pieces back to 15",
    source: "A modernised game based on the reconstructions of Timothy Kendall and R. C. Bell, described in \
     \"How to Play Senet: Rules for the Ancient Egyptian Board Game\".",
    readings: &[
        (
            "Whether 30 is safe",
            "A piece on 30 is safe: the text on the House of Horus says so.",
            "The list of safe squares names only 15, 26, 28 and 29, so a lone piece on 30 could be hit.",
            "meeting.safe = [15, 26, 28, 29]",
        ),
        (
            "Whether the special houses belong to the game",
            "They do, unless the option special_houses is off. The source offers them to players who know \
             the basic rules, and they make up most of the game.",
            "The plain game without them (special_houses = off) would be the default.",
            "special_houses=off",
        ),
        (
            "Safe squares without the special houses",
            "No square is safe. The list of safe squares is part of the basic rules, but gives the special \
             houses as its reason; rows still protect.",
            "15, 26, 28 and 29 would be safe even without the special houses.",
            "options.special_houses = \"off\"\nmeeting.safe = [15, 26, 28, 29]",
        ),
        (
            "Using less than the throw",
            "A piece moves by exactly the throw, unless the option short_throws is on: the main text moves \
             pieces by the number thrown.",
            "The source ends with an extra rule against cutting a throw short, as if its plain game allowed \
             it (short_throws = on).",
            "short_throws=on",
        ),
        (
            "Leaving past a blockade",
            "A blockade also stops a piece that would pass over it as it leaves the board, because the text \
             lets no enemy piece jump over it.",
            "It would stop only moves that end on the board.",
            "meeting.blockade_reach = \"not-bearing-off\"",
        ),
        (
            "26 a second time",
            "Every move is checked, regardless of what the piece did before. A piece that the water sent \
             from 26 back to 15 must land on 26 again.",
            "A piece that has landed on 26 once would be free to pass it afterwards. No rule point says so: \
             a position would have to remember it for every piece.",
            "",
        ),
        (
            "What traps means",
            "With traps = on, a piece on 26, 28, 29 or 30 leaves only by being borne off. The source says only \
             that these houses trap.",
            "Traps would hold the opponent's pieces. No rule point says how, because the source does not.",
            "",
        ),
    ],
};
