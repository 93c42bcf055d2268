//! The lists of levels and of networks that scripts have are those of the engine.

use std::fs;
use std::path::Path;

use senet_play::{Level, Network};

use crate::catalogues::{catalogue, codes};

/// The names between the brackets after an opening in a script of `assets/parts`.
fn listed(script: &str, opening: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/parts").join(script);
    let source = fs::read_to_string(path).expect("the script can be read");
    let (_, after) = source.split_once(opening).expect("the script has the list");
    let (list, _) = after.split_once(']').expect("the list ends");
    list.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn pages_offer_every_level_by_name() {
    let levels = listed("game/create-game.js", "export const LEVELS = [");
    assert_eq!(levels, Level::ALL.map(Level::name), "LEVELS of create-game.js");
    for language in codes() {
        let catalogue = catalogue(language);
        for level in Level::ALL {
            for (part, key) in [("common", format!("computer.{level}")), ("home", format!("level.{level}"))] {
                assert!(catalogue[part].contains_key(&key), "{part}.json of '{language}' lacks {key}");
            }
        }
    }
}

#[test]
fn pages_know_the_numbers_of_networks() {
    assert_eq!(listed("engine.js", "export const RULESETS = ["), Network::names(), "RULESETS of engine.js");
}
