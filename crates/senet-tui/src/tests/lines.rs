//! The line mode.

use std::io::Cursor;

use senet::{Position, Preset, Record, Ruleset, SeriesLength};

use super::driver::{folder, options, today};
use crate::line_mode;
use crate::options::{PlayOptions, Seat};
use crate::store::Store;

fn play(options: PlayOptions, store: &Store, typed: &str) -> String {
    let mut output = Vec::new();
    line_mode::play(options, store, today, &mut Cursor::new(typed.as_bytes()), &mut output).unwrap();
    String::from_utf8(output).unwrap()
}

fn novice() -> Seat {
    "novice".parse().unwrap()
}

/// Throws and first moves, far more than a game needs.
fn always_the_first_move() -> String {
    "throw\n1\n".repeat(2000)
}

#[test]
fn plays_whole_games_by_typed_commands() {
    for preset in Preset::ALL {
        let folder = folder();
        let store = Store::new(Some(folder.clone()));
        let spec = preset.spec().with_options(["pieces=2"]).unwrap();
        let typed = always_the_first_move();
        let said = play(options(spec, [Seat::Person, novice()], 5), &store, &typed);
        assert!(said.contains(" have won."), "{}: {said}", preset.name());
        let file = folder.join("games").join(format!("2026-11-20-{}.senet", preset.name()));
        let record: Record = std::fs::read_to_string(file).unwrap().parse().unwrap();
        assert!(record.game.result().is_some());
    }
}

#[test]
fn asks_for_what_the_options_leave_open() {
    let said = play(PlayOptions::default(), &Store::Disabled, "chess\ntait\n\nperson\nboard\nquit\n");
    assert!(said.contains("Write one of: modern, "), "{said}");
    assert!(said.contains("Cones none on the board; 5 in hand."), "{said}");
}

#[test]
fn answers_commands_and_refusals_in_sentences() {
    let typed = "odds\n9/11\nthrow\nthrow\nmoves\nhint\nodds\n1/30\n1\nundo\nredo\nfly\nrules\nhelp\nquit\n";
    let said = play(options(Preset::Modern.spec(), [Seat::Person; 2], 3), &Store::Disabled, typed);
    for part in [
        "Before the throw: chance to win ",
        "There is no command '9/11' now.",
        "You have thrown; choose a move.",
        "Play ",
        "Your decision is undone",
        "The goal",
        "undo, redo: take back",
    ] {
        assert!(said.contains(part), "{part} is missing: {said}");
    }
}

#[test]
fn resumes_a_game_at_the_next_start() {
    let store = Store::new(Some(folder()));
    let spec = Preset::Kendall.spec();
    play(options(spec.clone(), [Seat::Person; 2], 3), &store, "throw\n1\nquit\n");
    let resumed = play(PlayOptions::default(), &store, "yes\nquit\n");
    assert!(resumed.contains("an unfinished game of kendall, 1 move."), "{resumed}");
    assert!(!resumed.contains("Rulesets:"), "{resumed}");
    // An empty line resumes the game, unless the options name another one.
    assert!(play(PlayOptions::default(), &store, "\nquit\n").contains("kendall, seed 3."));
    let named = play(options(spec.clone(), [Seat::Person; 2], 5), &store, "maybe\n\nquit\n");
    assert!(named.contains("Resume it, yes or no [no]") && named.contains("kendall, seed 5."), "{named}");
    play(options(spec.clone(), [Seat::Person; 2], 3), &store, "no\nthrow\n1\nquit\n");
    let other = play(options(spec, [Seat::Person; 2], 4), &store, "no\nquit\n");
    let path = other.split("--resume ").nth(1).and_then(|rest| rest.split('`').next()).unwrap();
    let record: Record = std::fs::read_to_string(path).unwrap().parse().unwrap();
    let options = PlayOptions { resume: Some(record), ..PlayOptions::default() };
    assert!(play(options, &store, "quit\n").contains("kendall, seed 3."));
}

#[test]
fn begins_at_a_position_and_plays_a_match() {
    let rules = Ruleset::preset(Preset::Modern);
    let position = Position::parse("10/10/8sc s - -", &rules).unwrap();
    let mut options = options(Preset::Modern.spec(), [Seat::Person; 2], 1);
    options.position = Some(position);
    options.series = Some((SeriesLength::Games(2), senet::Scoring::Games));
    let said = play(options, &Store::Disabled, &"throw\n1\n".repeat(20));
    assert!(said.contains("Cones on 30; 4 off. Spools on 29; 4 off."), "{said}");
    assert!(said.contains("Play the next game of the match"), "{said}");
}
