//! Start values with one piece a side that were computed independently.

use crate::common::{rules, within};
use crate::naive;
use senet::{Position, Preset};
use senet_solve::solve;
use senet_table::{BoundedValue, value_with_duties};

#[test]
fn start_values_match_independent_results() {
    let known = [
        (Preset::Modern, 0.5030899358),
        (Preset::Jequier, 0.5219563037),
        (Preset::Grunfeld, 0.5219563037),
        (Preset::Kendall, 0.5195378536),
        (Preset::Tait, 0.5089629498),
        (Preset::Bell, 0.5112316699),
        (Preset::Basics, 0.5062017073),
        (Preset::SenetRa, 0.5183129585),
    ];
    for (preset, expected) in known {
        let rules = rules(preset, &["pieces=1"]);
        let naive = naive::solve(&rules, 1e-13);
        let exactly = |position: &Position| {
            let win = naive.value(position);
            Some(BoundedValue { win, lower: win, upper: win })
        };
        let start = value_with_duties(&rules, &exactly, &rules.start()).unwrap();
        println!("{}: {:.10} {:+.2e}", preset.name(), start.win, start.win - expected);
        assert!((start.win - expected).abs() < 1e-9, "{}: {start:?}", preset.name());
        // Tables count in parts of 2.3·10⁻¹⁰, and are off by some parts.
        let solution = solve(&rules, within(2e-7), |_| ()).unwrap();
        let start = value_with_duties(&rules, &|position| solution.value(position), &rules.start()).unwrap();
        assert!(start.lower <= expected && expected <= start.upper, "{}: {start:?}", preset.name());
        assert!((start.win - expected).abs() < 5e-9, "{}: {start:?}", preset.name());
    }
}
