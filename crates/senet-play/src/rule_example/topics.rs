//! The rules that examples show: for each the rule points that contain it, arrangements of pieces, and how to
//! recognise it.

mod variants;

use senet::points::{
    AfterBearingOff, Backward, Beauty, EndHit, FromBeauty, Goal, Hit, Home, LastSquare, Opening, Reply,
    RowsOfThree, RowsOfTwo, ShortThrows, Start, Stranded, StuckThrow, Water,
};
use senet::{Displacement, Place, Square, Throw};

use super::RuleExample;
use super::topic::{FALLS, HITS, Scene, Topic, falls_from, leaving, moving, on, reaches_water};
use crate::explain::Effect;
use variants::VARIANTS;

/// All topics, in the order of the rules pages.
pub(super) fn topics() -> impl Iterator<Item = &'static Topic> {
    TOPICS.iter().chain(VARIANTS)
}

/// The topics of presets and of published rulesets.
const TOPICS: &[Topic] = &[
    Topic {
        shows: "opening",
        title: "The first move",
        applies: |points| points.opening == Opening::FirstOneMovesLead,
        scenes: &[Scene::Start],
        shown_by: |_, example| example.is_refused_for(&["opening-move"]),
    },
    Topic {
        shows: "opening-any",
        title: "The first move",
        applies: |points| points.opening == Opening::FirstOneMovesAny,
        scenes: &[Scene::Start],
        shown_by: |_, example| example.result.is_ok(),
    },
    Topic {
        shows: "reply",
        title: "The second player's first move",
        applies: |points| points.reply == Reply::LeadMoves,
        scenes: &[Scene::SecondPlayer],
        shown_by: |_, example| example.is_refused_for(&["opening-move"]),
    },
    Topic {
        shows: "entering",
        title: "Entering the board",
        applies: |points| points.start == Start::InHand,
        scenes: &[Scene::Move { cones: &[9], spools: &[], from: Place::Hand, to: on(4) }],
        shown_by: |_, example| example.has_effect(&["enters"]),
    },
    Topic {
        shows: "turn-lost",
        title: "A throw that loses the turn",
        applies: |points| points.throwing.chances().possible().contains(Throw::LOST),
        scenes: &[Scene::Pass { cones: &[9, 12], spools: &[7, 10] }],
        shown_by: |_, example| example.throw == Some(Throw::LOST),
    },
    Topic {
        shows: "throws-again",
        title: "Throwing again",
        applies: |points| !points.again_on.is_empty(),
        scenes: &[moving(&[12], &[5, 8], 5, 9)],
        shown_by: |_, example| example.has_effect(&["throws-again-for-throw"]),
    },
    Topic {
        shows: "throws-again-stuck",
        title: "Throwing again without a move",
        applies: |points| points.stuck_throw == StuckThrow::ThrowsAgain,
        scenes: &[Scene::Pass { cones: &[9], spools: &[28, 29] }],
        shown_by: |_, example| {
            example.has_effect(&["must-pass"])
                && example.effects().iter().any(|effect| matches!(effect, Effect::ThrowsAgain(_)))
        },
    },
    Topic {
        shows: "jumping",
        title: "Jumping",
        applies: |points| points.goal == Goal::BearOff,
        scenes: &[
            moving(&[8, 9, 10], &[7], 7, 11),
            moving(&[8], &[9, 7], 7, 10),
            moving(&[8, 9], &[7], 7, 10),
        ],
        shown_by: |_, example| example.result.is_ok() && !example.has_effect(HITS),
    },
    Topic {
        shows: "short-throw",
        title: "Moving less than the throw",
        applies: |points| points.short_throws == ShortThrows::OntoEmpty,
        scenes: &[moving(&[12], &[7], 7, 9)],
        shown_by: |_, example| {
            let squares = example.from.and_then(Place::square).zip(example.to.and_then(Place::square));
            let is_short = |(from, to): (Square, Square)| {
                example.throw.is_some_and(|throw| to.number() - from.number() < throw.value())
            };
            example.result.is_ok() && squares.is_some_and(is_short)
        },
    },
    Topic {
        shows: "hit",
        title: "Hitting",
        applies: |points| points.hit != Hit::Never,
        scenes: &[moving(&[10, 11], &[7, 5], 7, 10), moving(&[10], &[7, 5], 7, 10)],
        shown_by: |_, example| example.has_effect(HITS),
    },
    Topic {
        shows: "chain",
        title: "A chain of pushes",
        applies: |points| points.hit == Hit::PushBack,
        scenes: &[moving(&[10, 8], &[9, 7], 7, 10)],
        shown_by: |_, example| {
            example.effects().iter().filter(|effect| matches!(effect, Effect::Pushes(_))).count() > 1
        },
    },
    Topic {
        shows: "pushed-off",
        title: "Pushed off the board",
        applies: |points| points.hit == Hit::PushBack,
        scenes: &[moving(&[15], &[12, 5], 12, 15)],
        shown_by: |_, example| example.has_effect(&["pushes-to-hand"]),
    },
    Topic {
        shows: "protected",
        title: "Protection",
        applies: |points| points.rows_of_two != RowsOfTwo::Open && points.hit != Hit::Never,
        // A lone piece could move backward where that takes one square.
        scenes: &[moving(&[10, 11], &[7], 7, 10), moving(&[10, 11], &[7, 5], 7, 10)],
        shown_by: |_, example| example.is_refused_for(&["protected-row"]),
    },
    Topic {
        shows: "blockade",
        title: "A blockade",
        applies: |points| points.rows_of_three == RowsOfThree::Blockade,
        scenes: &[moving(&[11, 12], &[10, 4], 10, 13), moving(&[11, 12, 13], &[10, 4], 10, 14)],
        shown_by: |_, example| example.is_refused_for(&["blockade"]),
    },
    Topic {
        shows: "safe",
        title: "A safe square",
        applies: |points| !points.safe.is_empty() && points.hit != Hit::Never,
        scenes: &[
            moving(&[15], &[13, 5], 13, 15),
            moving(&[26], &[24, 5], 24, 26),
            moving(&[4], &[1], 1, 4),
            moving(&[28], &[26, 5], 26, 28),
        ],
        shown_by: |_, example| example.is_refused_for(&["safe-square"]),
    },
    Topic {
        shows: "backward",
        title: "Moving backward",
        applies: |points| points.backward != Backward::Never,
        // Where rows protect their ends only, the piece on 13 could be hit.
        scenes: &[
            moving(&[12, 13, 14], &[11], 11, 9),
            moving(&[], &[24], 24, 21),
            moving(&[12, 13, 14], &[11], 11, 8),
        ],
        shown_by: |_, example| example.has_effect(&["moves-back"]) && !example.has_effect(HITS),
    },
    Topic {
        shows: "backward-hit",
        title: "Hitting backward",
        applies: |points| points.backward == Backward::MayHit,
        scenes: &[moving(&[21], &[24], 24, 21), moving(&[12, 13, 14, 8], &[11], 11, 8)],
        shown_by: |_, example| example.has_effect(&["moves-back"]) && example.has_effect(HITS),
    },
    Topic {
        shows: "backward-to-empty",
        title: "Backward onto an empty square only",
        applies: |points| points.backward == Backward::ToEmpty,
        scenes: &[moving(&[12, 13, 14, 9], &[11], 11, 9), moving(&[21], &[24], 24, 21)],
        shown_by: |_, example| example.is_refused_for(&["backward-to-empty"]),
    },
    Topic {
        shows: "decline",
        title: "Staying on a safe square",
        applies: |points| !points.may_decline.is_empty(),
        scenes: &[Scene::Pass { cones: &[9], spools: &[28] }],
        shown_by: |_, example| example.has_effect(&["passes"]),
    },
    Topic {
        shows: "beauty",
        title: "Square 26 comes first",
        applies: |points| matches!(points.beauty, Beauty::Compulsory | Beauty::ExceptWater),
        scenes: &[moving(&[9], &[25, 7], 25, 29)],
        shown_by: |_, example| example.is_refused_for(&["beauty-first"]),
    },
    Topic {
        shows: "throws-again-landing",
        title: "Throwing again for a square",
        applies: |points| !points.again_landing.is_empty(),
        scenes: &[moving(&[9], &[24, 7], 24, 26)],
        shown_by: |_, example| example.has_effect(&["throws-again-for-landing"]),
    },
    Topic {
        shows: "water",
        title: "The water",
        applies: |points| points.water != Water::Ordinary && reaches_water(points),
        scenes: &[moving(&[9], &[26], 26, 27)],
        shown_by: |_, example| example.has_effect(FALLS),
    },
    Topic {
        shows: "water-occupied",
        title: "The water if its square is occupied",
        applies: |points| {
            let stays = matches!(points.water, Water::Ordinary | Water::ToRebirthIfFree | Water::Held)
                || matches!(points.water, Water::WaitsForRebirth | Water::ByThrow);
            let moves_on = !stays && !matches!(points.water, Water::ToHand | Water::ToHandFreely);
            moves_on && reaches_water(points)
        },
        scenes: &[moving(&[1, 15], &[26], 26, 27)],
        shown_by: |rules, example| match rules.spec().points.water {
            Water::ToRebirthPushing => example.has_effect(&["pushes-to-hand"]),
            Water::ToLowest => example.to == Some(on(2)),
            _ => example.has_effect(FALLS) && example.to != Some(Place::On(Square::REBIRTH)),
        },
    },
    Topic {
        shows: "water-last",
        title: "The water is the last choice",
        applies: |points| points.water == Water::ToHand,
        scenes: &[moving(&[9], &[26, 12], 26, 27)],
        shown_by: |_, example| example.is_refused_for(&["water-last"]),
    },
    Topic {
        shows: "held",
        title: "Held in the water",
        applies: |points| points.water == Water::Held,
        scenes: &[moving(&[9], &[27, 12], 12, 14)],
        shown_by: |_, example| example.is_refused_for(&["rescue-first"]),
    },
    Topic {
        shows: "rescue",
        title: "Rescue instead of a throw",
        applies: |points| points.water == Water::Held,
        scenes: &[moving(&[9], &[27, 12], 27, 15)],
        shown_by: |_, example| example.throw.is_none(),
    },
    Topic {
        shows: "water-exit",
        title: "Leaving from the water",
        applies: |points| {
            let leaves = matches!(points.water, Water::Held | Water::ByThrow);
            leaves && !points.exits.from(Square::WATER).is_empty()
        },
        scenes: &[leaving(&[9], &[27, 12], 27)],
        shown_by: |_, example| example.throw.is_some() && example.has_effect(&["bears-off"]),
    },
    Topic {
        shows: "end-hit",
        title: "Hitting on 28, 29 or 30",
        applies: |points| points.end_hit == EndHit::IntoWater,
        scenes: &[moving(&[29, 9], &[26, 12], 26, 29)],
        shown_by: |_, example| {
            let into_water = |effect: &Effect| {
                matches!(effect, Effect::Hits(Displacement { to: Place::On(Square::WATER), .. }))
            };
            example.effects().iter().any(into_water)
        },
    },
    Topic {
        shows: "end-hit-occupied",
        title: "Hitting there if 27 is occupied",
        applies: |points| points.end_hit == EndHit::IntoWater,
        scenes: &[moving(&[27, 29], &[26, 12], 26, 29)],
        shown_by: |_, example| {
            let to_beauty = |effect: &Effect| {
                matches!(effect, Effect::Hits(Displacement { to: Place::On(Square::BEAUTY), .. }))
            };
            example.effects().iter().any(to_beauty)
        },
    },
    Topic {
        shows: "no-advance",
        title: "Squares that pieces leave only by bearing off",
        applies: |points| !points.no_advance.is_empty(),
        scenes: &[moving(&[9], &[28, 12], 28, 29)],
        shown_by: |_, example| example.is_refused_for(&["only-bears-off", "does-not-move-on"]),
    },
    Topic {
        shows: "fall",
        title: "Falling from 28 or 29",
        applies: |points| points.stranded != Stranded::Stay && falls_from(points),
        scenes: &[moving(&[9], &[29], 29, 27), moving(&[9], &[28], 28, 27)],
        shown_by: |_, example| example.has_effect(FALLS),
    },
    Topic {
        shows: "bearing-off",
        title: "Leaving the board",
        applies: |points| points.goal == Goal::BearOff,
        scenes: &[leaving(&[9], &[28, 29], 28)],
        shown_by: |_, example| example.has_effect(&["bears-off"]),
    },
    Topic {
        shows: "throws-again-bearing-off",
        title: "Throwing again for bearing off",
        applies: |points| points.after_bearing_off == AfterBearingOff::ThrowsAgain,
        scenes: &[leaving(&[9], &[29, 12], 29)],
        shown_by: |_, example| example.has_effect(&["throws-again-for-bearing-off"]),
    },
    Topic {
        shows: "exact",
        title: "Leaving needs the exact throw",
        applies: |points| points.goal == Goal::BearOff,
        // With short throws a piece on 29 moves to 30 unless that is occupied.
        scenes: &[
            leaving(&[9], &[29, 12], 29),
            leaving(&[9], &[28, 12], 28),
            leaving(&[9], &[29, 30, 12], 29),
        ],
        shown_by: |_, example| example.is_refused_for(&["wrong-exit", "beyond-board"]),
    },
    Topic {
        shows: "last-square",
        title: "A piece that lands on 30 leaves",
        applies: |points| points.last_square == LastSquare::Leaves,
        scenes: &[leaving(&[9], &[29, 28], 29)],
        shown_by: |_, example| example.throw == Some(Throw::ONE) && example.has_effect(&["bears-off"]),
    },
    Topic {
        shows: "not-all-home",
        title: "Not all pieces on the last row",
        applies: |points| points.home == Home::LastRow && points.last_square != LastSquare::Waits,
        scenes: &[leaving(&[9], &[29, 12], 29)],
        shown_by: |_, example| example.is_refused_for(&["not-all-home"]),
    },
    Topic {
        shows: "waits",
        title: "Waiting on 30",
        applies: |points| points.last_square == LastSquare::Waits,
        scenes: &[moving(&[9], &[29, 12], 29, 30)],
        shown_by: |_, example| example.to == Some(Place::On(Square::HORUS)),
    },
    Topic {
        shows: "released",
        title: "Leaving from 30 when all are on the last row",
        applies: |points| points.last_square == LastSquare::Waits,
        scenes: &[moving(&[9], &[30, 20], 20, 22)],
        shown_by: |_, example| example.has_effect(&["releases"]),
    },
    Topic {
        shows: "claim",
        title: "Claiming the odd squares",
        applies: |points| points.goal == Goal::LineUp,
        scenes: &[moving(&[18], &[28, 20], 28, 30)],
        shown_by: |_, example| example.has_effect(&["claims"]),
    },
    Topic {
        shows: "arrived",
        title: "A piece that has arrived stays",
        applies: |points| points.goal == Goal::LineUp,
        scenes: &[moving(&[29, 20], &[30, 28, 24], 24, 29), moving(&[29, 20], &[30, 26], 26, 29)],
        shown_by: |_, example| example.is_refused_for(&["enemy-arrived", "arrived"]),
    },
    Topic {
        shows: "beyond-place",
        title: "Not beyond the final square",
        applies: |points| points.goal == Goal::LineUp,
        scenes: &[moving(&[30, 28], &[29, 23], 23, 28), moving(&[30, 12], &[29, 24], 24, 28)],
        shown_by: |_, example| example.is_refused_for(&["beyond-place"]),
    },
    Topic {
        shows: "line-up",
        title: "The final line",
        applies: |points| points.goal == Goal::LineUp,
        scenes: &[Scene::Line],
        shown_by: |_, example| example.has_effect(&["wins"]),
    },
    Topic {
        shows: "neglect",
        title: "Neglected on the last squares",
        applies: |points| !points.neglect.is_empty(),
        scenes: &[moving(&[9], &[28, 5], 5, 7), moving(&[9], &[26, 5], 5, 7), moving(&[9], &[20, 5], 5, 7)],
        shown_by: |_, example| example.has_effect(&["neglects"]),
    },
    Topic {
        shows: "moves-first",
        title: "A piece that must move first",
        applies: |points| !points.moves_first.is_empty(),
        scenes: &[moving(&[9], &[26, 5], 5, 7), moving(&[9], &[15, 5], 5, 7), moving(&[9], &[28, 5], 5, 8)],
        shown_by: |_, example| example.is_refused_for(&["moves-first"]),
    },
    Topic {
        shows: "beauty-stops",
        title: "Stopping on 26",
        applies: |points| points.beauty == Beauty::Stops,
        scenes: &[moving(&[9], &[24, 7], 24, 26)],
        shown_by: |_, example| {
            let squares = example.from.and_then(Place::square).zip(example.to.and_then(Place::square));
            squares.zip(example.throw).is_some_and(|((from, to), throw)| {
                example.result.is_ok() && to.number() < from.number() + throw.value()
            })
        },
    },
    Topic {
        shows: "water-closed",
        title: "The water is closed",
        applies: |points| points.water == Water::ToRebirthIfFree && reaches_water(points),
        scenes: &[moving(&[9, 15], &[26, 5], 26, 27)],
        shown_by: |_, example| example.is_refused_for(&["water-closed"]),
    },
    Topic {
        shows: "water-waits",
        title: "Waiting in the water",
        applies: |points| points.water == Water::WaitsForRebirth && reaches_water(points),
        scenes: &[moving(&[9, 15], &[26, 5], 26, 27)],
        shown_by: |_, example| example.has_effect(FALLS) && example.to == Some(Place::On(Square::WATER)),
    },
    Topic {
        shows: "water-waiting",
        title: "A piece in the water moves by no throw",
        applies: |points| points.water == Water::WaitsForRebirth,
        scenes: &[moving(&[9, 15], &[27, 5], 27, 29)],
        shown_by: |_, example| example.is_refused_for(&["waits-in-water"]),
    },
    Topic {
        shows: "water-released",
        title: "Leaving the water when 15 is empty",
        applies: |points| points.water == Water::WaitsForRebirth,
        scenes: &[moving(&[9], &[27, 15], 15, 17)],
        shown_by: |_, example| example.has_effect(&["leaves-water"]),
    },
    Topic {
        shows: "water-stays",
        title: "Staying in the water",
        applies: |points| points.water == Water::ByThrow && reaches_water(points),
        scenes: &[moving(&[9], &[26, 5], 26, 27)],
        shown_by: |_, example| example.has_effect(FALLS) && example.to == Some(Place::On(Square::WATER)),
    },
    Topic {
        shows: "water-passed",
        title: "The water if 27 is occupied",
        applies: |points| points.water == Water::ByThrow && reaches_water(points),
        scenes: &[moving(&[27], &[26, 5], 26, 27)],
        shown_by: |_, example| example.has_effect(FALLS) && example.to == Some(Place::On(Square::REBIRTH)),
    },
    Topic {
        shows: "water-back",
        title: "Back from the water",
        applies: |points| !points.water_back.is_empty(),
        scenes: &[moving(&[9], &[27, 5], 27, 15)],
        shown_by: |_, example| example.has_effect(&["returns-from-water"]),
    },
    Topic {
        shows: "beauty-except-water",
        title: "Past 26 into the water",
        applies: |points| points.beauty == Beauty::ExceptWater,
        scenes: &[moving(&[9], &[25, 5], 25, 27)],
        shown_by: |_, example| {
            let is_below = example.from.and_then(Place::square).is_some_and(|from| from < Square::BEAUTY);
            is_below && example.result.is_ok()
        },
    },
    Topic {
        shows: "into-water-instead",
        title: "Into the water instead of an occupied square",
        applies: |points| points.from_beauty == FromBeauty::IntoWater,
        scenes: &[moving(&[29, 9], &[26, 5], 26, 27)],
        shown_by: |_, example| {
            let is_longer = example.throw.is_some_and(|throw| throw > Throw::ONE);
            is_longer && example.from == Some(on(26)) && example.has_effect(FALLS)
        },
    },
    Topic {
        shows: "safe-with-water",
        title: "Safe while 27 is held",
        applies: |points| !points.safe_with_water.without(points.safe).is_empty() && points.hit != Hit::Never,
        scenes: &[moving(&[27, 29, 15], &[26, 5], 26, 29)],
        shown_by: |_, example| example.is_refused_for(&["safe-with-water"]),
    },
    Topic {
        shows: "ends-protected",
        title: "The middle of a row is open",
        applies: |points| points.rows_of_two == RowsOfTwo::EndsProtected && points.hit != Hit::Never,
        scenes: &[moving(&[10, 11, 12], &[8, 5], 8, 11)],
        shown_by: |_, example| example.has_effect(HITS),
    },
    Topic {
        shows: "no-hits",
        title: "No hits",
        applies: |points| points.hit == Hit::Never,
        scenes: &[moving(&[10], &[8, 5], 8, 10)],
        shown_by: |_, example| example.is_refused_for(&["no-hits"]),
    },
    Topic {
        shows: "first-row",
        title: "No piece leaves while one is on the first row",
        applies: |points| points.home == Home::PastFirstRow,
        scenes: &[leaving(&[19], &[28, 5], 28), leaving(&[19], &[29, 5], 29), leaving(&[19], &[30, 5], 30)],
        shown_by: |_, example| example.is_refused_for(&["first-row-held"]),
    },
];
