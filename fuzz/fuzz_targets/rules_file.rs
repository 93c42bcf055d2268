//! Fuzzes ruleset files: a parsed ruleset is formatted and parsed again without changes, and can be played.
#![no_main]

use libfuzzer_sys::fuzz_target;
use senet::{RuleSpec, Ruleset};

fuzz_target!(|text: &str| {
    if let Ok(spec) = RuleSpec::from_toml(text) {
        assert_eq!(RuleSpec::from_toml(&spec.to_toml()).as_ref(), Ok(&spec));
        let rules = Ruleset::new(spec).expect("parsing rejects conflicts");
        let (throw, _) = rules.chances(&rules.start()).iter().next().expect("some throw is possible");
        assert!(rules.turn(&rules.start(), throw).expect("the throw can occur").moves().count() > 0);
    }
});
