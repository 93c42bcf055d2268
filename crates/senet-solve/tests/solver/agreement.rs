//! Compares every position with a slow solver that shares no index, bound or order with the real one.

use crate::common::{all_combinations, rules, within};
use crate::naive;
use senet::points::{
    AfterBackward, AfterWater, BackwardBy, BackwardWhen, Beauty, BlockadeLength, BlockadeReach, Compulsion,
    EndHit, FromBeauty, Hit, Home, PushOntoLeft, RowsOfTwo, RulePoints, Stranded, Water, WaterNeighbours,
};
use senet::{Preset, RuleSpec, Ruleset, SquareSet, ThrowSet};
use senet_solve::{SolveError, solve};

/// Solves a game both ways and compares every position. Returns the number of positions.
fn compare(rules: &Ruleset, gap: f64, difference: f64) -> usize {
    let name = rules.spec().full_name();
    let solution = solve(rules, within(gap), |_| ()).unwrap_or_else(|error| panic!("{name}: {error}"));
    let naive = naive::solve(rules, 1e-10);
    for (position, value) in naive.iter() {
        let probe = solution.value(&position).unwrap_or_else(|| panic!("{name}: {position} is in the game"));
        assert!(
            (probe.win - value).abs() <= difference,
            "{name}, {position}: {} where the naive solver finds {value}",
            probe.win
        );
        assert!(
            probe.lower <= value + 1e-9 && value - 1e-9 <= probe.upper && probe.upper - probe.lower <= gap,
            "{name}, {position}: {probe:?} where the naive solver finds {value}"
        );
    }
    naive.len()
}

#[test]
fn agrees_on_every_position_with_one_piece() {
    let positions: usize = all_combinations(1).iter().map(|rules| compare(rules, 2e-6, 1e-6)).sum();
    assert!(positions > 26 * 700, "{positions}");
}

/// One test for each preset, so that they run in parallel.
macro_rules! agrees_on_every_position_with_two_pieces {
    ($($name:ident: $preset:expr,)*) => {$(
        #[test]
        fn $name() {
            assert!(compare(&rules($preset, &["pieces=2"]), 2e-6, 1e-6) > 100_000);
        }
    )*};
}

agrees_on_every_position_with_two_pieces! {
    modern_with_two: Preset::Modern,
    jequier_with_two: Preset::Jequier,
    grunfeld_with_two: Preset::Grunfeld,
    kendall_with_two: Preset::Kendall,
    tait_with_two: Preset::Tait,
    bell_with_two: Preset::Bell,
    basics_with_two: Preset::Basics,
    senet_ra_with_two: Preset::SenetRa,
}

/// Rulesets with squares on which pieces make moves irregular, or with other lengths of moves backward.
#[test]
fn agrees_on_published_rulesets_with_two_pieces() {
    for name in ["kendall-one-square", "meub", "skyruk", "simple-senet", "koreader", "neglect"] {
        let spec = RuleSpec::built_in(name).expect("it is built in");
        let rules = Ruleset::new(spec.with_options(["pieces=2"]).expect("every ruleset offers it"));
        assert!(compare(&rules.expect("the points have no conflicts"), 2e-6, 1e-6) > 100_000);
    }
}

/// A preset with some points that no preset has.
fn changed(preset: Preset, pieces: u8, change: fn(&mut RulePoints)) -> Ruleset {
    let mut spec = preset.spec();
    spec.name = "changed".to_owned();
    spec.points.pieces = pieces;
    change(&mut spec.points);
    Ruleset::new(spec).expect("the points have no conflicts")
}

/// A preset, and a change of its points.
type Change = (Preset, fn(&mut RulePoints));

/// Changes of points that no preset has.
const CHANGES: [Change; 16] = [
    (Preset::Modern, |points| points.neglect = SquareSet::of(&[28, 29, 30])),
    (Preset::Modern, |points| {
        points.beauty = Beauty::Stops;
        points.moves_first = SquareSet::of(&[26]);
        points.again_landing = SquareSet::of(&[26]);
        points.rows_of_two = RowsOfTwo::EndsProtected;
        points.blockade_length = BlockadeLength::Two;
    }),
    (Preset::Modern, |points| {
        points.water = Water::ToRebirthIfFree;
        points.again_leaving = SquareSet::of(&[26]);
    }),
    (Preset::Modern, |points| {
        points.rows_of_two = RowsOfTwo::EndsProtected;
        points.blockade_length = BlockadeLength::Two;
    }),
    (Preset::Modern, |points| points.hit = Hit::Never),
    (Preset::Modern, |points| {
        points.end_hit = EndHit::ToRebirth;
        points.safe = SquareSet::EMPTY;
    }),
    (Preset::Basics, |points| points.backward_by = BackwardBy::One),
    (Preset::Jequier, |points| {
        points.backward_when = BackwardWhen::InTheWay;
        points.after_backward = AfterBackward::TurnPasses;
        points.after_water = AfterWater::TurnPasses;
    }),
    (Preset::Jequier, |points| {
        points.after_backward = AfterBackward::TurnPasses;
        points.after_water = AfterWater::TurnPasses;
        points.blockade_reach = BlockadeReach::ForwardOnBoard;
        points.blockade_length = BlockadeLength::Two;
    }),
    (Preset::Basics, |points| {
        points.home = Home::PastFirstRow;
        points.blockade_reach = BlockadeReach::NotBearingOff;
        points.blockade_length = BlockadeLength::Two;
    }),
    (Preset::Kendall, |points| {
        points.stranded = Stranded::FallIfAlone;
        points.water_neighbours = WaterNeighbours::Unprotected;
        points.again_leaving = SquareSet::of(&[26]);
    }),
    (Preset::Tait, |points| points.water = Water::ToHandFreely),
    (Preset::Tait, |points| points.home = Home::PastFirstRow),
    (Preset::Modern, |points| {
        points.water = Water::WaitsForRebirth;
        points.beauty = Beauty::ExceptWater;
        points.safe = SquareSet::of(&[26]);
        points.safe_with_water = SquareSet::of(&[28, 29, 30]);
    }),
    (Preset::Modern, |points| {
        points.water = Water::ByThrow;
        points.water_back = ThrowSet::of(&[1, 2, 3]);
        points.from_beauty = FromBeauty::IntoWater;
    }),
    (Preset::SenetRa, |points| points.push_onto_left = PushOntoLeft::Refused),
];

#[test]
fn agrees_on_changed_points_with_one_piece() {
    for (preset, change) in CHANGES {
        compare(&changed(preset, 1, change), 2e-6, 1e-6);
    }
}

/// Rows, blockades and neglect of several pieces need two. A third of the rulesets is enough here.
#[test]
fn agrees_on_changed_points_with_two_pieces() {
    for (preset, change) in
        [CHANGES[0], CHANGES[1], CHANGES[3], CHANGES[5], CHANGES[8], CHANGES[10], CHANGES[13], CHANGES[14]]
    {
        compare(&changed(preset, 2, change), 2e-6, 1e-6);
    }
}

#[test]
fn refuses_rulesets_in_which_players_may_refuse_to_move() {
    for compulsion in [Compulsion::MayKeep, Compulsion::MayPass] {
        let mut spec = Preset::Modern.spec();
        (spec.name, spec.points.pieces, spec.points.compulsion) = ("changed".to_owned(), 1, compulsion);
        let rules = Ruleset::new(spec).expect("the points have no conflicts");
        let refused = solve(&rules, within(2e-6), |_| ());
        assert!(matches!(refused, Err(SolveError::NeedNotEnd)));
    }
}
