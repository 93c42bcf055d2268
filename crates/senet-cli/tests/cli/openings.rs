//! `senet openings`.

use senet::Preset;
use serde_json::Value;

use crate::program::{senet, tait_tables};

/// The columns of a line of CSV without quotes.
fn cells(line: &str) -> Vec<&str> {
    line.split(',').collect()
}

#[test]
fn values_are_those_of_senet_value() {
    let rules = ["--rules", "tait", "--option", "pieces=2", "--tables", tait_tables(), "--format", "json"];
    let openings = senet([&["openings"], &rules[..]].concat()).json();
    let mut mean = 0.0;
    for opening in openings["throws"].as_array().unwrap() {
        let throw = opening["throw"].to_string();
        let value = senet([&["value", "--throw", &throw], &rules[..]].concat()).json();
        assert_eq!(opening["moves"], value["moves"], "throw {throw}");
        assert_eq!(opening["win"], value["win"], "throw {throw}");
        assert_eq!(opening["exact"], Value::Bool(true));
        mean += opening["chance"].as_f64().unwrap() * opening["win"].as_f64().unwrap();
    }
    let (win, error) = (openings["win"].as_f64().unwrap(), openings["proven_error"].as_f64().unwrap());
    assert!((win - mean).abs() <= 2.0 * error + 1e-9, "{win} is the mean {mean} over the throws");
}

#[test]
fn one_table_has_all_rulesets() {
    let command = ["openings", "--depth", "1", "--tables", "none", "--format"];
    let csv = senet([&command[..], &["csv"]].concat()).done();
    let mut lines = csv.lines().map(cells);
    let heading = lines.next().unwrap();
    let column = |name: &str| heading.iter().position(|known| *known == name).unwrap();
    let rows: Vec<Vec<&str>> = lines.collect();
    assert!(rows.iter().all(|row| row.len() == heading.len()), "{csv}");
    let json = senet([&command[..], &["json"]].concat()).done();
    let mut row = rows.iter();
    for line in json.lines() {
        let ruleset: Value = serde_json::from_str(line).unwrap();
        let start = row.next().unwrap();
        assert_eq!(
            (start[column("rules")], start[column("throw")]),
            (ruleset["rules"].as_str().unwrap(), "")
        );
        for throw in ruleset["throws"].as_array().unwrap() {
            for mv in throw["moves"].as_array().unwrap() {
                let row = row.next().unwrap();
                assert_eq!(row[column("move")], mv["move"].as_str().unwrap());
                let win: f64 = row[column("win")].parse().unwrap();
                // Parsers of JSON may round the last digit.
                assert!((win - mv["win"].as_f64().unwrap()).abs() < 1e-12, "{row:?} {mv}");
                assert_eq!(row[column("fingerprint")], ruleset["fingerprint"].as_str().unwrap());
            }
        }
    }
    assert_eq!((json.lines().count(), row.next()), (Preset::ALL.len(), None));
}

#[test]
fn text_states_errors_and_how_to_cite() {
    let exact = ["openings", "--rules", "tait", "--option", "pieces=2", "--tables", tait_tables()];
    let text = senet(exact).done();
    assert!(text.contains("exact, at most "), "{text}");
    assert!(text.contains("To cite: The Senet developers (20"), "{text}");
    let estimated = senet(["openings", "--rules", "tait", "--depth", "1", "--tables", "none"]).done();
    assert!(estimated.contains("estimate, typically "), "{estimated}");
    assert!(estimated.contains("Weights: tait "), "{estimated}");
}

#[test]
fn series_follow_from_the_chance_of_the_first_side() {
    let rules = ["--rules", "tait", "--option", "pieces=2", "--tables", tait_tables(), "--format", "json"];
    let start = senet([&["value"], &rules[..]].concat()).json();
    let one = senet([&["series", "--length", "1"], &rules[..]].concat()).json();
    assert_eq!((&one["win"], &one["exact"]), (&start["win"], &Value::Bool(true)));
    let behind = senet([&["series", "--length", "2", "--score", "0:1"], &rules[..]].concat()).json();
    let win = start["win"].as_f64().unwrap();
    // A must win a game that A begins and one that B begins.
    assert!((behind["win"].as_f64().unwrap() - win * (1.0 - win)).abs() < 1e-9, "{behind}");
    let over = senet(["series", "--rules", "tait", "--length", "2", "--score", "2:0"]).refused();
    assert!(over.contains("the score 2:0 ends a series of 2 games"), "{over}");
}
