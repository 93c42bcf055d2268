//! The rules that no preset has by itself: those of choices that readings and ruleset files make.

use senet::points::{
    AfterBackward, AfterWater, Backward, BackwardWhen, BlockadeReach, Compulsion, EndHit, Goal, Hit,
    PushOntoLeft, RowsOfThree, RowsOfTwo, RulePoints, Stranded, Water, WaterNeighbours,
};
use senet::{Displacement, Place, Ruleset, Square, Throw};

use super::RuleExample;
use crate::explain::Effect;
use crate::rule_example::topic::{FALLS, HITS, Scene, Topic, falls_from, leaving, moving, on, reaches_water};

/// The topics, in the order of the rules pages.
pub(in crate::rule_example) const VARIANTS: &[Topic] = &[
    Topic {
        shows: "may-pass",
        title: "A throw that is not used",
        applies: |points| points.compulsion == Compulsion::MayPass,
        scenes: &[Scene::Pass { cones: &[12], spools: &[7, 5] }],
        shown_by: |_, example| example.has_effect(&["passes"]),
    },
    Topic {
        shows: "may-keep",
        title: "Not bearing off",
        applies: |points| points.compulsion == Compulsion::MayKeep && points.goal == Goal::BearOff,
        scenes: &[Scene::Pass { cones: &[9], spools: &[28] }, Scene::Pass { cones: &[9], spools: &[29] }],
        shown_by: |_, example| example.has_effect(&["passes"]),
    },
    Topic {
        shows: "throws-again-leaving",
        title: "Throwing again for leaving a square",
        applies: |points| !points.again_leaving.is_empty(),
        scenes: &[
            moving(&[9], &[26, 5], 26, 28),
            leaving(&[9], &[26, 5], 26),
            moving(&[9], &[15, 5], 15, 17),
        ],
        shown_by: |_, example| example.has_effect(&["throws-again-for-leaving"]),
    },
    Topic {
        shows: "after-water",
        title: "No other throw after the water",
        applies: |points| {
            let falls = points.water != Water::Ordinary && reaches_water(points);
            points.after_water == AfterWater::TurnPasses && falls && !points.again_on.is_empty()
        },
        scenes: &[moving(&[9], &[26, 5], 26, 27)],
        shown_by: |rules, example| example.has_effect(FALLS) && ends_turn_with_another_throw(rules, example),
    },
    Topic {
        shows: "after-backward",
        title: "No other throw after a backward move",
        applies: |points| {
            let moves_back = points.backward != Backward::Never && !points.again_on.is_empty();
            points.after_backward == AfterBackward::TurnPasses && moves_back
        },
        scenes: &[
            moving(&[12, 13, 14], &[11], 11, 10),
            moving(&[9], &[30], 30, 29),
            moving(&[], &[24], 24, 23),
        ],
        shown_by: |rules, example| {
            example.has_effect(&["moves-back"]) && ends_turn_with_another_throw(rules, example)
        },
    },
    Topic {
        shows: "in-the-way",
        title: "A throw that is too long is lost",
        applies: |points| {
            points.backward != Backward::Never && points.backward_when == BackwardWhen::InTheWay
        },
        scenes: &[Scene::Pass { cones: &[9], spools: &[29] }, Scene::Pass { cones: &[9], spools: &[28] }],
        shown_by: |_, example| example.has_effect(&["must-pass"]) && example.throw != Some(Throw::LOST),
    },
    Topic {
        shows: "blockade-reach",
        title: "What a blockade does not stop",
        applies: |points| {
            let is_limited = points.blockade_reach != BlockadeReach::Everywhere;
            let leaves = !points.exits.from(Square::BEAUTY).is_empty();
            let moves_back =
                points.blockade_reach == BlockadeReach::ForwardOnBoard && points.backward != Backward::Never;
            points.rows_of_three == RowsOfThree::Blockade && is_limited && (leaves || moves_back)
        },
        scenes: &[leaving(&[28, 29, 30], &[26, 5], 26), moving(&[23, 24, 25], &[26], 26, 20)],
        shown_by: |_, example| {
            example.from == Some(on(26)) && example.has_effect(&["bears-off", "moves-back"])
        },
    },
    Topic {
        shows: "water-neighbours",
        title: "No protection from the water",
        applies: |points| {
            points.water_neighbours == WaterNeighbours::Unprotected
                && points.rows_of_two != RowsOfTwo::Open
                && points.water == Water::Held
                && points.hit != Hit::Never
        },
        scenes: &[moving(&[27, 28], &[26, 12], 26, 28), moving(&[26, 27], &[24, 12], 24, 26)],
        shown_by: |_, example| example.has_effect(HITS),
    },
    Topic {
        shows: "push-onto-left",
        title: "Not onto the square just left",
        applies: |points| points.push_onto_left == PushOntoLeft::Refused && points.hit == Hit::PushBack,
        scenes: &[
            moving(&[8], &[7, 12], 7, 8),
            moving(&[9], &[7, 8], 7, 9),
            moving(&[8, 9], &[7, 10], 7, 10),
        ],
        shown_by: |_, example| example.is_refused_for(&["push-onto-left"]),
    },
    Topic {
        shows: "end-hit-back",
        title: "Hit on 28, 29 or 30: back to 15",
        applies: |points| points.end_hit == EndHit::ToRebirth && points.hit != Hit::Never,
        scenes: &[moving(&[29, 9], &[26, 12], 26, 29), moving(&[28, 9], &[26, 12], 26, 28)],
        shown_by: |_, example| {
            let goes_back = |effect: &Effect| {
                matches!(effect, Effect::Hits(Displacement { to: Place::On(Square::REBIRTH), .. }))
            };
            example.effects().iter().any(goes_back)
        },
    },
    Topic {
        shows: "fall-alone",
        title: "Falling only if no other piece is on the board",
        applies: |points| points.stranded == Stranded::FallIfAlone && falls_from(points),
        scenes: &[Scene::Pass { cones: &[9], spools: &[28, 29] }],
        shown_by: |_, example| example.has_effect(&["must-pass"]) && example.throw != Some(Throw::LOST),
    },
];

/// Whether the turn ends although a throw of this number gives another one.
fn ends_turn_with_another_throw(rules: &Ruleset, example: &RuleExample) -> bool {
    let points: &RulePoints = &rules.spec().points;
    let throws_again = |effect: &Effect| matches!(effect, Effect::ThrowsAgain(_));
    example.throw.is_some_and(|throw| points.again_on.contains(throw))
        && !example.effects().iter().any(throws_again)
}
