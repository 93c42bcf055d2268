//! Start values with one piece a side, which were found independently.

mod common;
mod plain;

use common::{rules, within};
use senet::{Position, Preset};
use senet_solve::solve;
use senet_table::{BoundedValue, value_with_duties};

#[test]
fn with_one_piece_the_side_that_begins_has_the_chance_that_was_found_by_others() {
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
        let plain = plain::solve(&rules, 1e-13);
        let exactly = |position: &Position| {
            let win = plain.value(position);
            Some(BoundedValue { win, lower: win, upper: win })
        };
        let start = value_with_duties(&rules, &exactly, &rules.start()).unwrap();
        println!("{}: {:.10} {:+.2e}", preset.name(), start.win, start.win - expected);
        assert!((start.win - expected).abs() < 1e-9, "{}: {start:?}", preset.name());
        // Tables count in parts of 2.3·10⁻¹⁰, and are some parts off.
        let solution = solve(&rules, within(2e-7), |_| ()).unwrap();
        let start = value_with_duties(&rules, &|position| solution.value(position), &rules.start()).unwrap();
        assert!(start.lower <= expected && expected <= start.upper, "{}: {start:?}", preset.name());
        assert!((start.win - expected).abs() < 5e-9, "{}: {start:?}", preset.name());
    }
}
