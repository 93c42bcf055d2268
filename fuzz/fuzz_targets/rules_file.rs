//! Rules files: what is read is written and read back the same, and can be played.
#![no_main]

use libfuzzer_sys::fuzz_target;
use senet::{RuleSpec, Ruleset};

fuzz_target!(|text: &str| {
    if let Ok(spec) = RuleSpec::from_toml(text) {
        assert_eq!(RuleSpec::from_toml(&spec.to_toml()).as_ref(), Ok(&spec));
        let rules = Ruleset::new(spec).expect("a file with conflicts is refused");
        let (throw, _) = rules.chances(&rules.start()).iter().next().expect("something is thrown");
        assert!(rules.turn(&rules.start(), throw).expect("it can occur").moves().count() > 0);
    }
});
