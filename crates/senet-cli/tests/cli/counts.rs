//! `senet perft` and `senet playouts`.

use serde_json::{Value, json};

use crate::program::senet;

#[test]
fn perft_matches_reference_counts() {
    let data = include_str!("../../../senet/tests/data/perft.txt");
    let mut checked = 0;
    for line in data.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let [rules, depth, nodes] = fields[..] else { panic!("three fields: {line}") };
        let nodes: u64 = nodes.parse().unwrap();
        let answer = senet(["perft", "--rules", rules, "--depth", depth, "--format", "json"]).json();
        assert_eq!(
            (answer["nodes"].as_u64(), answer["rules"].as_str()),
            (Some(nodes), Some(rules)),
            "{line}"
        );
        assert!(answer["seconds"].is_number());
        assert_eq!(answer["depth"].to_string(), depth);
        checked += 1;
    }
    assert_eq!(checked, 32, "the data is complete");
}

#[test]
fn perft_text_lists_every_depth() {
    let text = senet(["perft", "--rules", "kendall", "--depth", "3"]).done();
    let column = |line: &str| line.split_whitespace().take(2).map(str::to_owned).collect::<Vec<_>>();
    let rows: Vec<Vec<String>> = text.lines().skip(4).map(column).collect();
    assert_eq!(rows, [["1", "24"], ["2", "485"], ["3", "8977"]]);
}

#[test]
fn perft_starts_from_given_position() {
    let answer = senet([
        "perft",
        "--rules",
        "tait",
        "--position",
        "3c6/10/s9 c - -",
        "--depth",
        "1",
        "--format",
        "json",
    ])
    .json();
    assert_eq!(answer["position"], "3c6/10/s9 c - -");
    assert_eq!(answer["nodes"], 5, "one move for each of five throws");
    let none = senet(["perft", "--rules", "tait", "--depth", "0", "--format", "json"]).json();
    assert_eq!(none["nodes"], 1);
}

fn playouts(arguments: &[&str]) -> Value {
    let fixed = ["playouts", "--rules", "kendall", "--games", "300", "--format", "json"];
    senet([&fixed, arguments].concat()).json()
}

#[test]
fn playouts_depend_on_seed_not_on_threads() {
    let games = |answer: &Value| {
        ["games", "moves", "first_player_wins", "mean_length"].map(|field| answer[field].clone())
    };
    let one = playouts(&["--seed", "7", "--threads", "1"]);
    let two = playouts(&["--seed", "7", "--threads", "2"]);
    assert_eq!(games(&one), games(&two));
    assert_eq!((&one["threads"], &two["threads"]), (&json!(1), &json!(2)));
    let other = playouts(&["--seed", "8", "--threads", "1"]);
    assert_ne!(games(&one), games(&other));
}

#[test]
fn playout_figures_are_consistent() {
    let answer = playouts(&["--option", "pieces=3"]);
    let number = |field: &str| answer[field].as_f64().unwrap_or_else(|| panic!("{field} in {answer}"));
    assert_eq!(answer["options"], json!({"pieces":"3"}));
    assert_eq!(number("games"), 300.0);
    assert!((number("mean_length") - number("moves") / 300.0).abs() < 1e-9);
    assert!((number("moves_per_second") / (number("moves") / number("seconds")) - 1.0).abs() < 1e-6);
    assert!(number("first_player_wins") > 0.0 && number("first_player_wins") < 300.0);
}

#[test]
fn rejects_zero_threads_and_zero_games() {
    for zero in [["--threads", "0"], ["--games", "0"]] {
        let run = senet(["playouts", "--rules", "tait", zero[0], zero[1]]);
        assert_eq!(run.status, Some(2), "{zero:?}");
        assert!(run.error.contains("invalid value '0'"), "{}", run.error);
    }
}

#[test]
fn playouts_have_the_distribution_of_lengths() {
    let command = ["playouts", "--rules", "tait", "--games", "500", "--format"];
    let played = senet([&command[..], &["json"]].concat()).json();
    let lengths: Vec<(f64, f64)> = serde_json::from_value(played["lengths"].clone()).unwrap();
    let games: f64 = lengths.iter().map(|(_, games)| games).sum();
    let moves: f64 = lengths.iter().map(|(length, games)| length * games).sum();
    assert_eq!((games, moves), (500.0, played["moves"].as_f64().unwrap()));
    let [lower, upper] = [0, 1].map(|end| played["confidence"]["interval"][end].as_f64().unwrap());
    let share = played["first_player_share"].as_f64().unwrap();
    assert!(lower < share && share < upper && upper - lower < 0.1, "{lower} {share} {upper}");
    let [lower, upper] = [0, 1].map(|end| played["length_confidence"]["interval"][end].as_f64().unwrap());
    let reach = 1.96 * played["length_deviation"].as_f64().unwrap() / 500_f64.sqrt();
    assert!(((upper - lower) / 2.0 / reach - 1.0).abs() < 0.01, "{lower} {upper} {reach}");
    let csv = senet([&command[..], &["csv"]].concat()).done();
    assert_eq!(csv.lines().count(), lengths.len() + 1);
}
