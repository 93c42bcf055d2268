//! Fuzzes move notation: parsing is lossless, and every text names a legal move or is refused with a reason.
#![no_main]

use libfuzzer_sys::fuzz_target;
use senet::{MoveText, Preset, Ruleset, Throw};

fuzz_target!(|text: &str| {
    if let Ok(parsed) = text.parse::<MoveText>() {
        assert_eq!(parsed.to_string().parse(), Ok(parsed));
    }
    for preset in Preset::ALL {
        let rules = Ruleset::preset(preset);
        let turn = rules.turn(&rules.start(), Throw::ONE).expect("every ruleset can throw a 1");
        match turn.find(text) {
            Ok(mv) => assert!(turn.is_legal(mv)),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
});
