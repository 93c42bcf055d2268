//! Conflicts between rule points: a small change of a preset for each.

use senet::points::{
    AfterBackward, AfterWater, Backward, BackwardBy, BackwardWhen, Beauty, BlockadeLength, BlockadeReach,
    EndHit, Exits, FromBeauty, Hit, Home, LastSquare, Opening, PushOntoLeft, Reply, RowsOfThree, RulePoints,
    ShortThrows, Start, Stranded, Throwing, Water, WaterNeighbours,
};
use senet::{Preset, Ruleset, SquareSet, ThrowSet};

/// A change to a preset's points, and a part of the conflict that it must cause.
type Case = (Preset, fn(&mut RulePoints), &'static str);

const CONFLICTS: &[Case] = &[
    // The start.
    (Preset::Kendall, |points| points.pieces = 8, "8 pieces per side do not fit this start"),
    (Preset::Bell, |points| points.pieces = 11, "11 pieces per side do not fit this start"),
    (Preset::Tait, |points| points.pieces = 0, "0 pieces per side do not fit this start"),
    (Preset::Tait, |points| points.entry = ThrowSet::EMPTY, "no throw enters them"),
    (
        Preset::Tait,
        |points| points.opening = Opening::FirstOneMovesLead,
        "the opening prescribes a move of the foremost",
    ),
    (Preset::Tait, |points| points.reply = Reply::LeadMoves, "the reply prescribes a move of the foremost"),
    (
        Preset::Grunfeld,
        |points| points.opening = Opening::HighestThrow,
        "either side may begin, so the reply has no fixed side",
    ),
    (
        Preset::Grunfeld,
        |points| points.backward = Backward::MayHit,
        "a backward move may hit the foremost piece and move it forward",
    ),
    // Throws.
    (Preset::Modern, |points| points.throwing = Throwing::sticks(7), "a score is above 6"),
    (
        Preset::Modern,
        |points| points.throwing = Throwing::Sticks { scores: [0; 5] },
        "no throw moves a piece",
    ),
    (
        Preset::Jequier,
        |points| points.throwing = Throwing::Sticks { scores: [6, 2, 2, 3, 4] },
        "the opening needs a 1, which cannot be thrown",
    ),
    (
        Preset::Basics,
        |points| points.throwing = Throwing::Sticks { scores: [0, 2, 2, 3, 5] },
        "the opening needs a 1, which cannot be thrown",
    ),
    (Preset::Tait, |points| points.entry = ThrowSet::of(&[5]), "none of the throws in entry can be thrown"),
    (Preset::Kendall, |points| points.again_on = ThrowSet::of(&[0, 1]), "a throw of 0 loses the turn"),
    (Preset::Tait, |points| points.entry = ThrowSet::of(&[0, 4]), "a throw of 0 loses the turn"),
    (Preset::Kendall, |points| points.again_on = ThrowSet::ANY, "every throw gives another throw"),
    // Hits.
    (
        Preset::Modern,
        |points| points.hit = Hit::ToHand,
        "pieces are sent to the hand, but no throw enters them again",
    ),
    (
        Preset::Modern,
        |points| points.water = Water::ToHand,
        "pieces are sent to the hand, but no throw enters them again",
    ),
    (Preset::Tait, |points| points.hit = Hit::Swap, "leaves no square for the piece it hits"),
    (Preset::SenetRa, |points| points.water = Water::Held, "a piece pushed back from 28 would be held"),
    (
        Preset::SenetRa,
        |points| points.backward = Backward::ToEmpty,
        "pushing back is only defined for forward moves",
    ),
    (
        Preset::Modern,
        |points| points.end_hit = EndHit::IntoWater,
        "only if hits swap places and the water holds",
    ),
    (
        Preset::Tait,
        |points| points.end_hit = EndHit::IntoWater,
        "only if hits swap places and the water holds",
    ),
    (
        Preset::Kendall,
        |points| points.beauty = Beauty::Passable,
        "may have to go to 26, which is only sure to be empty if",
    ),
    (
        Preset::Kendall,
        |points| points.no_advance = SquareSet::of(&[28]),
        "a piece hit on 29 or 30 may have to go to 26",
    ),
    (
        Preset::Kendall,
        |points| points.no_retreat = SquareSet::of(&[28]),
        "a piece hit on 28 or 29 by a backward move",
    ),
    (Preset::Kendall, |points| points.home = Home::LastRow, "a piece hit on 28 or 29 by a backward move"),
    // The houses.
    (
        Preset::Basics,
        |points| points.stranded = Stranded::FallIntoWater,
        "fall back into the water only if the water holds",
    ),
    (Preset::Kendall, |points| points.backward = Backward::Never, "only if pieces move backward"),
    (Preset::Kendall, |points| points.no_retreat = SquareSet::of(&[26]), "no piece can fall into the water"),
    (Preset::Basics, |points| points.backward = Backward::Never, "no backward move can be declined"),
    (
        Preset::Kendall,
        |points| {
            points.exits =
                Exits::of(&[(28, ThrowSet::of(&[3])), (29, ThrowSet::of(&[2])), (30, ThrowSet::ANY)])
        },
        "no throw frees a piece from the water",
    ),
    (
        Preset::Modern,
        |points| points.again_landing = SquareSet::of(&[27]),
        "no move to 27 can give another throw",
    ),
    (
        Preset::Modern,
        |points| points.water = Water::ToRebirthPushing,
        "push pieces off 15 only if hits push back",
    ),
    // Bearing off.
    (Preset::Tait, |points| points.exits = Exits::NONE, "pieces must be borne off, but no throw does so"),
    (
        Preset::Jequier,
        |points| points.exits = Exits::of(&[(30, ThrowSet::of(&[1]))]),
        "pieces leave 30 without a throw, but exits has throws for 30",
    ),
    (
        Preset::Grunfeld,
        |points| points.home = Home::Anywhere,
        "pieces wait on 30, but may leave regardless of the other pieces",
    ),
    (
        Preset::Modern,
        |points| points.exits = Exits::of(&[(28, ThrowSet::of(&[3]))]),
        "a piece on 30 can never leave",
    ),
    (
        Preset::Modern,
        |points| points.exits = Exits::of(&[(28, ThrowSet::of(&[3])), (30, ThrowSet::of(&[6]))]),
        "a piece on 30 can never leave",
    ),
    (
        Preset::Tait,
        |points| points.exits = Exits::of(&[(29, ThrowSet::of(&[1, 2])), (30, ThrowSet::ANY)]),
        "a piece on 29 leaves with a 1, but needs at least 2",
    ),
    (
        Preset::Modern,
        |points| points.exits = Exits::of(&[(25, ThrowSet::of(&[6])), (30, ThrowSet::ANY)]),
        "a piece on 25 would pass 26",
    ),
    (Preset::Modern, |points| points.no_advance = SquareSet::of(&[12]), "a piece on 12 can never move again"),
    (
        Preset::Tait,
        |points| points.end_hit = EndHit::ToRebirth,
        "can go back to 15 only if hits swap places elsewhere",
    ),
    // Rows, neglect and backward moves.
    (
        Preset::Kendall,
        |points| points.blockade_length = BlockadeLength::Two,
        "there are no blockades, so they have neither a length nor a reach",
    ),
    (
        Preset::Tait,
        |points| points.blockade_reach = BlockadeReach::ForwardOnBoard,
        "there are no blockades, so they have neither a length nor a reach",
    ),
    (
        Preset::Modern,
        |points| points.water_neighbours = WaterNeighbours::Unprotected,
        "no piece is held next to pieces",
    ),
    (Preset::Modern, |points| points.neglect = SquareSet::of(&[12]), "so it must stand beyond 15"),
    (Preset::Kendall, |points| points.neglect = SquareSet::of(&[28]), "all others would be neglected"),
    (
        Preset::SenetRa,
        |points| points.neglect = SquareSet::of(&[28]),
        "not defined for pieces that are pushed",
    ),
    (
        Preset::Modern,
        |points| points.push_onto_left = PushOntoLeft::Refused,
        "no piece is pushed, so no move pushes one onto the square that it leaves",
    ),
    (
        Preset::SenetRa,
        |points| points.water = Water::WaitsForRebirth,
        "pushing back is not defined for a piece that stays on 27",
    ),
    (
        Preset::Modern,
        |points| (points.water, points.neglect) = (Water::WaitsForRebirth, SquareSet::of(&[27])),
        "a piece on 27 waits there until 15 is empty",
    ),
    (Preset::Modern, |points| points.water = Water::ByThrow, "no throw moves a piece from 27"),
    (
        Preset::Modern,
        |points| points.water_back = ThrowSet::of(&[1]),
        "only with water = \"by-throw\" do throws take pieces back from 27",
    ),
    (
        Preset::Kendall,
        |points| (points.water, points.water_back) = (Water::ByThrow, ThrowSet::of(&[3, 4])),
        "a throw cannot both take a piece back from 27 and bear it off",
    ),
    (
        Preset::Kendall,
        |points| points.from_beauty = FromBeauty::IntoWater,
        "only if the water sends pieces back",
    ),
    (
        Preset::Modern,
        |points| points.safe_with_water = SquareSet::of(&[28]),
        "no piece stands on 27, so no piece is safe because of it",
    ),
    (
        Preset::Bell,
        |points| points.from_beauty = FromBeauty::IntoWater,
        "line-up\", 26 is an ordinary square",
    ),
    (Preset::Grunfeld, |points| points.neglect = SquareSet::of(&[30]), "cannot be neglected there"),
    (Preset::Modern, |points| points.backward_by = BackwardBy::One, "pieces never move backward, so"),
    (
        Preset::Modern,
        |points| points.backward_when = BackwardWhen::InTheWay,
        "pieces never move backward, so",
    ),
    (Preset::Modern, |points| points.after_backward = AfterBackward::TurnPasses, "never move backward, so"),
    (Preset::Kendall, |points| points.after_water = AfterWater::TurnPasses, "gives another throw anyway"),
    (Preset::SenetRa, |points| points.water = Water::ToRebirthIfFree, "pushed back from 28 may have to go"),
    (Preset::Modern, |points| points.water = Water::ToHandFreely, "but no throw enters them again"),
    (Preset::Grunfeld, |points| points.home = Home::PastFirstRow, "may leave before those are there"),
    (
        Preset::Modern,
        |points| {
            (points.beauty, points.exits) =
                (Beauty::Stops, Exits::of(&[(25, ThrowSet::of(&[6])), (30, ThrowSet::ANY)]));
        },
        "a piece on 25 would pass 26",
    ),
    (Preset::Basics, |points| points.stranded = Stranded::FallIfAlone, "only if the water holds"),
    (Preset::Bell, |points| points.neglect = SquareSet::of(&[28]), "line-up\", no piece can be neglected"),
    (Preset::Bell, |points| points.moves_first = SquareSet::of(&[28]), "no piece can have to move first"),
    (
        Preset::Bell,
        |points| points.again_leaving = SquareSet::of(&[28]),
        "no square gives a throw to leave it",
    ),
    (
        Preset::Jequier,
        |points| {
            points.opening = Opening::FirstOneDecides;
            points.throwing = Throwing::Sticks { scores: [6, 2, 2, 3, 4] };
        },
        "the opening needs a 1, which cannot be thrown",
    ),
    // Lining up.
    (Preset::Bell, |points| points.start = Start::Alternating, "line-up\", pieces must start in hand"),
    (Preset::Bell, |points| points.hit = Hit::PushBack, "line-up\", a piece that is hit must go to its hand"),
    (Preset::Bell, |points| points.backward = Backward::ToEmpty, "line-up\", pieces cannot move backward"),
    (Preset::Bell, |points| points.water = Water::ToLowest, "line-up\", 27 must be an ordinary square"),
    (Preset::Bell, |points| points.beauty = Beauty::Compulsory, "line-up\", 26 cannot be compulsory"),
    (
        Preset::Bell,
        |points| points.exits = Exits::of(&[(30, ThrowSet::ANY)]),
        "line-up\", no piece leaves the board: use exits = {}",
    ),
    (
        Preset::Bell,
        |points| points.last_square = LastSquare::Leaves,
        "line-up\", 30 must be an ordinary square",
    ),
    (
        Preset::Bell,
        |points| points.home = Home::LastRow,
        "line-up\", no piece leaves the board: use home = \"anywhere\"",
    ),
    (
        Preset::Bell,
        |points| points.short_throws = ShortThrows::OntoEmpty,
        "line-up\", pieces must move by exactly the throw",
    ),
    (
        Preset::Bell,
        |points| points.no_advance = SquareSet::of(&[12]),
        "line-up\", every piece must be able to reach its place",
    ),
    (
        Preset::Bell,
        |points| points.rows_of_three = RowsOfThree::Blockade,
        "rows of arrived pieces would block",
    ),
];

#[test]
fn reports_every_conflict() {
    for (preset, change, expected) in CONFLICTS {
        let mut spec = preset.spec();
        spec.points.validate().unwrap();
        change(&mut spec.points);
        let conflicts = spec.points.validate().expect_err(expected);
        let is_reported = conflicts.0.iter().any(|conflict| {
            format!("{}: {}", conflict.problem, conflict.remedy).contains(expected)
                && !conflict.remedy.is_empty()
        });
        assert!(is_reported, "{}: expected \"{expected}\", got {conflicts}", preset.name());
        assert!(Ruleset::new(spec).is_err());
    }
}
