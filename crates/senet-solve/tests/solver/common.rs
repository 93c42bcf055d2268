//! Rulesets and options for the tests.

#![allow(unreachable_pub)]

use senet::{OptionKey, Preset, RuleSpec, Ruleset};
use senet_solve::SolveOptions;

/// The ruleset with these options.
pub fn rules(preset: Preset, options: &[&str]) -> Ruleset {
    Ruleset::new(preset.spec().with_options(options).expect("it has these options")).expect("no conflicts")
}

/// Every preset with this number of pieces and every combination of its other options: 26 rulesets.
pub fn all_combinations(pieces: u8) -> Vec<Ruleset> {
    let mut all = Vec::new();
    for preset in Preset::ALL {
        let mut specs =
            vec![preset.spec().with_options([format!("pieces={pieces}")]).expect("it has pieces")];
        for key in preset.offered_options().iter().filter(|key| **key != OptionKey::Pieces) {
            let with = |spec: &RuleSpec, value: &&str| {
                spec.with_options([format!("{}={value}", key.name())]).expect("it has this option")
            };
            specs = specs
                .iter()
                .flat_map(|spec| key.values().iter().map(move |value| with(spec, value)))
                .collect();
        }
        all.extend(specs.into_iter().map(|spec| Ruleset::new(spec).expect("no conflicts")));
    }
    assert_eq!(all.len(), 26);
    all
}

/// Bounds within this gap, on two threads.
pub fn within(gap: f64) -> SolveOptions {
    SolveOptions { gap, threads: 2 }
}
