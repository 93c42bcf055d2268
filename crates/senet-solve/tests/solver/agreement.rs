//! Compares every position with a slow solver that shares no index, bound or order with the real one.

use crate::common::{all_combinations, rules, within};
use crate::naive;
use senet::{Preset, Ruleset};
use senet_solve::solve;

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
