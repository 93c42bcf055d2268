//! `senet rollout`.

use serde_json::Value;

use crate::program::{folder, senet};

fn rollout(tables: &str, arguments: &[&str]) -> Value {
    let folder = folder(tables);
    let fixed = ["rollout", "--format", "json", "--tables", folder.to_str().expect("UTF-8")];
    let mut answer = senet([&fixed, arguments].concat()).json();
    assert!(answer["seconds"].take().is_number());
    answer
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is not a number"))
}

#[test]
fn rollout_depends_on_seed_not_on_threads() {
    let ask = |seed, threads| {
        let arguments = ["--rules", "tait", "--games", "60", "--seed", seed, "--threads", threads];
        rollout("rollout-seed", &arguments)
    };
    let answer = ask("3", "1");
    assert_eq!(answer, ask("3", "2"));
    assert_ne!(answer["win"], ask("4", "2")["win"]);
    assert_eq!((&answer["games"], &answer["seed"], &answer["throw"]), (&60.into(), &3.into(), &Value::Null));
    let [win, lower, upper] = [&answer["win"], &answer["ci95"][0], &answer["ci95"][1]].map(number);
    assert!(lower < win && win < upper && number(&answer["standard_error"]) > 0.0, "{answer}");
}

#[test]
fn ranks_moves_and_knows_won_game() {
    let arguments = ["--rules", "modern", "--position", "10/s9/8cc c - -", "--throw", "1", "--games", "36"];
    let answer = rollout("rollout-moves", &arguments);
    let moves = answer["moves"].as_array().expect("a list");
    assert_eq!(moves.len(), 1, "29/30 is blocked by an own piece: {answer}");
    assert_eq!(moves[0]["move"], "30/off");
    let won = ["--rules", "modern", "--position", "10/s9/9c c - -", "--throw", "1", "--games", "36"];
    let answer = rollout("rollout-won", &won);
    assert_eq!((number(&answer["win"]), &answer["games"]), (1.0, &0.into()), "{answer}");
}

#[test]
fn stops_at_requested_standard_error() {
    let arguments = ["--rules", "modern", "--games", "100000", "--standard-error", "0.05"];
    let answer = rollout("rollout-sure", &arguments);
    assert!(number(&answer["standard_error"]) <= 0.05 && number(&answer["games"]) < 1000.0, "{answer}");
}

#[test]
fn text_states_confidence_interval() {
    let text = senet(["rollout", "--rules", "kendall", "--throw", "2", "--games", "36"]).done();
    for part in ["kendall: spools to move, throw 2", "luck-adjusted", "95 % interval"] {
        assert!(text.contains(part), "{part} is missing: {text}");
    }
}

#[test]
fn interval_covers_the_error_of_estimates_at_which_games_stop() {
    let plain = ["--rules", "tait", "--games", "36", "--seed", "2"];
    let stopped = [&plain[..], &["--truncate", "6"]].concat();
    let answer = rollout("rollout-stopped", &stopped);
    let [error, lower, upper] = [&answer["value_error"], &answer["ci95"][0], &answer["ci95"][1]].map(number);
    let reach = 1.96 * number(&answer["standard_error"]);
    assert!(error > 0.001 && (upper - lower) / 2.0 > reach + 0.9 * error, "{answer}");
    let whole = senet([&["rollout", "--format", "json", "--tables", "none"], &plain[..]].concat()).json();
    assert_eq!(number(&whole["value_error"]), 0.0, "won games have no error");
    let proven = number(&rollout("rollout-proven", &plain)["value_error"]);
    assert!(proven > 0.0 && proven <= 5e-5, "half the width of proven bounds: {proven}");
    let text = senet([&["rollout"], &stopped[..]].concat()).done();
    assert!(
        text.contains(" %, with an error of 0.") && text.contains("for the values at which games ended"),
        "{text}"
    );
    let unknown = [
        "rollout",
        "--rules",
        "modern",
        "--option",
        "traps=on",
        "--option",
        "throw=d6",
        "--games",
        "9",
        "--truncate",
        "6",
    ];
    assert!(senet(unknown).done().contains("without the unknown error of the estimates"));
}
