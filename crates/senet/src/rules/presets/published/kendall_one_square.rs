//! The ruleset `kendall-one-square`: its rule points and texts.

use crate::rules::points::{
    Backward, BackwardBy, Beauty, EndHit, Exits, Hit, LastSquare, RowsOfTwo, RulePoints, Stranded, Water,
};
use crate::rules::presets::Description;
use crate::square::SquareSet;
use crate::throw::ThrowSet;

pub(super) const POINTS: RulePoints = RulePoints {
    pieces: 7,
    again_on: ThrowSet::of(&[1, 4, 5]),
    backward: Backward::ToEmpty,
    backward_by: BackwardBy::One,
    no_advance: SquareSet::of(&[28, 29]),
    no_retreat: SquareSet::of(&[28, 29]),
    stranded: Stranded::FallIntoWater,
    hit: Hit::Swap,
    end_hit: EndHit::IntoWater,
    rows_of_two: RowsOfTwo::Protected,
    beauty: Beauty::Compulsory,
    water: Water::Held,
    exits: Exits::of(&[
        (26, ThrowSet::of(&[5])),
        (27, ThrowSet::of(&[4])),
        (28, ThrowSet::of(&[3])),
        (29, ThrowSet::of(&[2])),
        (30, ThrowSet::ANY),
    ]),
    last_square: LastSquare::Ordinary,
    ..RulePoints::PLAIN
};

pub(super) const DESCRIPTION: Description = Description {
    title: "Kendall (one square back)",
    summary: "Kendall's game with the water that holds pieces; stuck sides move one square back",
    source: "The second of two rulesets in the program senet by Horolsky (github.com/Horolsky/senet), there \
     called Kendall's.",
    readings: &[
        (
            "The number of pieces and the start",
            "Seven a side with the spools to begin, as in Kendall's game: the source says neither.",
            "Five a side.",
            "pieces=5",
        ),
        (
            "Where a piece that moves one square back may land",
            "On an empty square only: the source says that it moves, not that it attacks.",
            "It could change places with an enemy piece.",
            "moving.backward = \"if-stuck-may-hit\"",
        ),
        (
            "Pieces on 28 and 29 of a stuck side",
            "They fall back to 27 if nothing else can move, as in Kendall's game: the source lets them \
             advance only with a 3 and a 2.",
            "They would stay.",
            "moving.stranded = \"stay\"",
        ),
        (
            "Hits on 28, 29 and 30",
            "The piece goes to 27 or 26, as in Kendall's game: this telling does not mention them.",
            "It would change places as elsewhere.",
            "meeting.end_hit = \"as-elsewhere\"",
        ),
    ],
};
