//! The solver against a slow, plain one that knows nothing of its indices, its bounds or its order: every position.

mod common;
mod plain;

use common::{all_combinations, rules, within};
use senet::{Preset, Ruleset};
use senet_solve::solve;

/// Solves a game both ways and compares every position; how many there were.
fn compare(rules: &Ruleset, gap: f64, difference: f64) -> usize {
    let name = rules.spec().full_name();
    let solution = solve(rules, within(gap), |_| ()).unwrap_or_else(|error| panic!("{name}: {error}"));
    let plain = plain::solve(rules, 1e-10);
    for (position, value) in plain.iter() {
        let probe = solution.value(&position).unwrap_or_else(|| panic!("{name}: {position} is in the game"));
        assert!(
            (probe.win - value).abs() <= difference,
            "{name}, {position}: {} where the plain solver finds {value}",
            probe.win
        );
        assert!(
            probe.lower <= value + 1e-9 && value - 1e-9 <= probe.upper && probe.upper - probe.lower <= gap,
            "{name}, {position}: {probe:?} where the plain solver finds {value}"
        );
    }
    plain.len()
}

#[test]
fn with_one_piece_every_position_under_every_option_has_the_same_value() {
    let positions: usize = all_combinations(1).iter().map(|rules| compare(rules, 2e-6, 1e-6)).sum();
    assert!(positions > 26 * 700, "{positions}");
}

/// One test for each preset, so that they run side by side.
macro_rules! with_two_pieces_every_position_has_the_same_value {
    ($($name:ident: $preset:expr,)*) => {$(
        #[test]
        fn $name() {
            assert!(compare(&rules($preset, &["pieces=2"]), 2e-6, 1e-6) > 100_000);
        }
    )*};
}

with_two_pieces_every_position_has_the_same_value! {
    modern_with_two: Preset::Modern,
    jequier_with_two: Preset::Jequier,
    grunfeld_with_two: Preset::Grunfeld,
    kendall_with_two: Preset::Kendall,
    tait_with_two: Preset::Tait,
    bell_with_two: Preset::Bell,
    basics_with_two: Preset::Basics,
    senet_ra_with_two: Preset::SenetRa,
}
