//! CSV beside JSON: the same numbers, with the sources that JSON names.

use std::collections::BTreeMap;
use std::fs;

use serde_json::Value;

use crate::program::{folder, senet};

/// The rows of a table, by the names of their columns.
#[track_caller]
fn rows(text: &str) -> Vec<BTreeMap<String, String>> {
    let mut lines = text.lines();
    // No cell of these tables has a comma.
    let split = |line: &str| line.split(',').map(str::to_owned).collect::<Vec<_>>();
    let names = split(lines.next().expect("a header"));
    let row = |line: &str| {
        let cells = split(line);
        assert_eq!(cells.len(), names.len(), "{line}");
        names.iter().cloned().zip(cells).collect()
    };
    lines.map(row).collect()
}

/// The answer of a command in both formats.
#[track_caller]
fn both(command: &str) -> (Value, Vec<BTreeMap<String, String>>) {
    let run = |format| senet(command.split(' ').chain(["--format", format]));
    (run("json").json(), rows(&run("csv").done()))
}

#[track_caller]
fn assert_same(row: &BTreeMap<String, String>, columns: &[&str], json: &Value, fields: &[&str]) {
    for (column, field) in columns.iter().zip(fields) {
        let expected = json.pointer(field).unwrap_or_else(|| panic!("{field} is missing: {json}"));
        let expected = expected.as_str().map_or_else(|| expected.to_string(), str::to_owned);
        let expected = if expected == "null" { String::new() } else { expected };
        assert_eq!(row[*column], expected, "{column}: {row:?}");
    }
}

#[test]
fn values_have_the_numbers_and_sources_of_json() {
    let (json, table) = both("value --rules tait --depth 1 --throw 4 --tables none");
    let moves = json["moves"].as_array().expect("moves");
    assert_eq!(table.len(), 1 + moves.len());
    let sources = ["tables", "weights", "weights_fingerprint", "fingerprint", "program"];
    let fields = [
        "/sources/tables",
        "/sources/weights/name",
        "/sources/weights/fingerprint",
        "/fingerprint",
        "/program",
    ];
    assert_same(&table[0], &sources, &json, &fields);
    assert_same(&table[0], &["win", "throw", "depth"], &json, &["/win", "/throw", "/depth"]);
    assert_same(&table[1], &["move", "win", "exact"], &moves[0], &["/move", "/win", "/exact"]);
    let (json, table) = both("rollout --rules tait --games 16 --throw 4");
    let moves = json["moves"].as_array().expect("moves");
    assert_eq!(table.len(), moves.len());
    assert_same(&table[0], &sources, &json, &fields);
    assert_same(
        &table[0],
        &["move", "win", "lower"],
        &moves[0],
        &["/move", "/win", "/confidence/interval/0"],
    );
    let (json, table) = both("moves --rules tait --throw 4");
    assert_same(&table[0], &["move"], &json["moves"][0], &["/move"]);
}

#[test]
fn matches_have_the_numbers_and_sources_of_json() {
    let (json, table) = both("match --rules tait --option pieces=1 --a novice --b random --games 20");
    let sources = ["tables", "weights", "weights_fingerprint"];
    let fields = ["/sources/tables", "/sources/weights/name", "/sources/weights/fingerprint"];
    let columns = ["a", "a_wins", "a_score", "a_score_lower", "luck_adjusted", "luck_adjusted_upper"];
    let numbers = [
        "/a",
        "/a_wins",
        "/a_score",
        "/confidence/interval/0",
        "/luck_adjusted/a_score",
        "/luck_adjusted/confidence/interval/1",
    ];
    assert_same(&table[0], &sources, &json, &fields);
    assert_same(&table[0], &columns, &json, &numbers);
    let ladder = "ladder --rules tait --option pieces=1 --levels random,novice --games 20";
    let (json, ladder) = both(ladder);
    assert_eq!(ladder.len(), 1);
    assert_same(&ladder[0], &columns, &json["matches"][0], &numbers);
    assert_same(&ladder[0], &sources, &json["matches"][0], &fields);
}

#[test]
fn a_study_writes_its_games_as_csv() {
    let out = folder("study-csv");
    let out = out.to_str().expect("UTF-8");
    let study = "study --rules tait --option pieces=1 --games 30 --match-games 0 --luck-games 20 --out";
    senet(study.split(' ').chain([out])).done();
    let written = |name: &str| fs::read_to_string(format!("{out}/{name}"));
    assert!(written("games.csv").is_err());
    senet(study.split(' ').chain([out, "--csv"])).done();
    let games = rows(&written("games.csv").expect("the file"));
    let report: Value = serde_json::from_str(&written("study.json").expect("the file")).expect("JSON");
    let group = &report["groups"][0];
    let moves: u64 = games.iter().map(|game| game["moves"].parse::<u64>().expect("a number")).sum();
    assert_eq!((games.len() as u64, moves), (30, group["moves"].as_u64().expect("a number")));
    let won = games.iter().filter(|game| game["first_won"] == "true").count() as f64 / 30.0;
    assert_eq!(group["first_wins"]["share"].as_f64(), Some(won));
    assert_eq!(games.iter().filter(|game| game["luck"].is_empty()).count(), 10);
    let [share, comebacks] = [&group["first_wins"]["confidence"], &group["comeback_confidence"][1]];
    assert_eq!((&share["level"], &share["interval"]), (&0.95.into(), &group["first_wins"]["ci95"]));
    let comebacks: Vec<f64> = serde_json::from_value(comebacks["interval"].clone()).expect("an interval");
    let is_comeback =
        |game: &&BTreeMap<String, String>| game["lowest"].parse::<f64>().expect("a number") < 0.1;
    let told = games.iter().filter(is_comeback).count() as f64 / 30.0;
    assert!(comebacks[0] <= told && told <= comebacks[1] && comebacks[0] < comebacks[1], "{comebacks:?}");
}

/// No text answer has a time in it.
#[test]
fn text_is_the_same_in_every_run() {
    let out = ["text-once", "text-twice"].map(|name| folder(name).to_str().expect("UTF-8").to_owned());
    for command in [
        "playouts --rules tait --games 20",
        "perft --rules tait --depth 3",
        "match --rules tait --option pieces=1 --a novice --b random --games 8",
        "ladder --rules tait --option pieces=1 --levels random,novice --games 8",
        "regret --rules tait --option pieces=2 --level novice --decisions 50 --tables none",
        "rollout --rules tait --games 8",
        "solve --rules tait --pieces 1 --threads 1 --quiet --out OUT",
        "study --rules tait --option pieces=1 --games 8 --match-games 0 --luck-games 0 --out OUT/study",
        "train --rules tait --tables none --rounds 1 --positions 300 --batches 1 --quiet --out OUT/net.bin",
    ] {
        let [once, twice] = out.each_ref().map(|out| {
            let words: Vec<String> = command.split(' ').map(|word| word.replace("OUT", out)).collect();
            senet(words).done().replace(out, "OUT")
        });
        assert_eq!(once, twice, "{command}");
        assert!(!once.contains("second") && !once.contains(" s\n"), "{command}: {once}");
    }
}
