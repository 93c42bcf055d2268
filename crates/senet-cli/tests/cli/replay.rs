//! `senet replay` without a terminal: the game is printed.

use senet::{Game, Preset, Record, Ruleset, Side, StageMut, Throw};

use crate::program::{file, folder, senet, senet_reading};

/// A game of a number of plies. Every throw is a 1, every move the first legal one.
pub(crate) fn record(plies: usize) -> Record {
    let mut game = Game::new(Ruleset::preset(Preset::Modern));
    for _ in 0..plies {
        let StageMut::ToThrow(to_throw) = game.stage_mut() else { panic!("the game is not over yet") };
        let to_move = to_throw.throw(Throw::of(1)).expect("the throw is possible");
        let mv = to_move.turn().moves().next().expect("there is a legal move");
        to_move.play(mv).expect("the move is legal");
    }
    let mut record = Record::new(game);
    record.headers.cones = Some("Anna".to_owned());
    record.headers.seed = Some(7);
    record
}

#[test]
fn prints_record_move_by_move() {
    let record = record(3);
    let text = senet_reading(["replay", "-"], record.to_string().as_bytes()).done();
    for line in ["Rules: modern", "Cones: Anna", "Seed: 7", "Start: cscscscscs/10/10 c - -"] {
        assert!(text.lines().any(|printed| printed == line), "{line} is missing: {text}");
    }
    for (index, ply) in record.game.plies().iter().enumerate() {
        let words = [
            format!("{}.", index + 1),
            ply.before.side().to_string(),
            "1".to_owned(),
            record.game.text(index).to_string(),
            ply.outcome.position.to_string(),
        ];
        let expected = words.join(" ");
        let found =
            text.lines().any(|line| line.split_whitespace().collect::<Vec<_>>().join(" ") == expected);
        assert!(found, "{expected} is missing: {text}");
    }
    assert!(text.ends_with("Unfinished: the spools throw next.\n"), "{text}");
}

#[test]
fn prints_record_as_json() {
    let mut record = record(2);
    record.game.resign(Side::Cones).unwrap();
    let file = file(&folder("replay-json"), "game.senet", record.to_string());
    let played = senet(["replay", &file, "--format", "json"]).json();
    assert_eq!((&played["rules"], &played["start"]), (&"modern".into(), &"cscscscscs/10/10 c - -".into()));
    assert_eq!(played["headers"], serde_json::json!({"Cones":"Anna","Seed":"7"}));
    assert_eq!(played["plies"].as_array().unwrap().len(), 2);
    assert_eq!(played["plies"][0]["move"], record.game.text(0).to_string());
    assert_eq!(played["plies"][1]["position"], record.game.position().to_string());
    assert_eq!(played["result"], serde_json::json!({"winner":"spools","ending":"resigned"}));
}

#[test]
fn rejects_invalid_record_with_line_and_reason() {
    let folder = folder("replay-bad");
    let good = record(2).to_string();
    let refused = |content: &str| senet(["replay", &file(&folder, "bad.senet", content)]).refused();
    let lines = good.lines().count();
    let illegal = refused(&format!("{good}3. c1:2/3\n"));
    assert!(illegal.contains(&format!("bad.senet: line {}, move 3: c1:2/3", lines + 1)), "{illegal}");
    let version = refused(&good.replace("Ruleset: 1 ", "Ruleset: 1 0"));
    assert!(version.contains("another version of modern"), "{version}");
    let missing = refused("1. c1:2/3\n");
    assert!(missing.contains("'Format' is missing"), "{missing}");
    let lost = senet(["replay", "nowhere.senet"]).refused();
    assert!(lost.contains("cannot open 'nowhere.senet'"), "{lost}");
    let binary = senet_reading(["replay", "-"], &[0xff; 20]).refused();
    assert!(binary.contains("standard input is not UTF-8"), "{binary}");
}

#[test]
fn reads_a_record_written_by_hand_and_fills_in_the_fingerprint() {
    let complete = record(2).to_string();
    let by_hand: String = complete
        .lines()
        .filter(|line| !line.starts_with("Ruleset: "))
        .map(|line| format!("{line}\n"))
        .collect();
    assert_ne!(by_hand, complete);
    let filled_in = senet_reading(["replay", "-", "--format", "record"], by_hand.as_bytes()).done();
    assert_eq!(filled_in, complete);
}

#[test]
fn sample_games_are_replayed_by_name() {
    let printed = senet(["replay", "sample:basics", "--format", "text"]).done();
    assert!(printed.contains("after move 5: A slip of the source"), "{printed}");
    assert!(senet(["replay", "sample:koreader"]).done().contains("The cones have won."));
    let refused = senet(["replay", "sample:chess"]).refused();
    assert!(refused.contains("basics-2"), "{refused}");
}
