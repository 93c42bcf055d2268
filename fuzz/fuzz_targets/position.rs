//! Fuzzes position notation: parsing is lossless, and every legal move leads to a valid position.
#![no_main]

use libfuzzer_sys::fuzz_target;
use senet::{Position, Preset, Ruleset};

fuzz_target!(|text: &str| {
    for preset in Preset::ALL {
        let rules = Ruleset::preset(preset);
        let Ok(position) = Position::parse(text, &rules) else { continue };
        assert_eq!(Position::parse(&position.to_string(), &rules), Ok(position));
        for (throw, _) in rules.chances(&position).iter() {
            let turn = rules.turn(&position, throw).expect("the throw can occur");
            for mv in turn.moves() {
                let outcome = turn.play(mv).expect("the move is legal");
                if outcome.winner().is_none() {
                    let after = outcome.position.to_string();
                    assert_eq!(
                        Position::parse(&after, &rules),
                        Ok(outcome.position),
                        "{text} {throw} {mv:?}"
                    );
                }
            }
        }
    }
});
