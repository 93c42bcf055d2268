//! Move texts: what is read is written back the same, and is found or refused with a reason.
#![no_main]

use libfuzzer_sys::fuzz_target;
use senet::{MoveText, Preset, Ruleset, Throw};

fuzz_target!(|text: &str| {
    if let Ok(read) = text.parse::<MoveText>() {
        assert_eq!(read.to_string().parse(), Ok(read));
    }
    for preset in Preset::ALL {
        let rules = Ruleset::preset(preset);
        let turn = rules.turn(&rules.start(), Throw::ONE).expect("1 is thrown everywhere");
        match turn.find(text) {
            Ok(mv) => assert!(turn.is_legal(mv)),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
});
