//! Numeric arguments with negative or repeated values, and positions without text.

use crate::program::senet;

/// The message of a usage error, without the usage below it.
#[track_caller]
fn usage_error(arguments: &[&str]) -> String {
    let run = senet(arguments);
    assert_eq!(run.status, Some(2), "{arguments:?}: {}", run.error);
    run.error.split("\n\n").next().unwrap_or_default().to_owned()
}

/// Every numeric argument of every command, with a command line that is valid but for it.
const NUMERIC: [(&str, &[&str]); 37] = [
    ("play", &["--seed"]),
    ("perft --rules tait", &["--depth"]),
    ("playouts --rules tait", &["--games"]),
    ("playouts --rules tait", &["--seed"]),
    ("playouts --rules tait", &["--threads"]),
    ("match --rules tait --a novice --b random", &["--games"]),
    ("match --rules tait --a novice --b random", &["--seed"]),
    ("match --rules tait --a novice --b random", &["--threads"]),
    ("ladder", &["--games"]),
    ("study --out x", &["--games"]),
    ("study --out x", &["--match-games"]),
    ("study --out x", &["--luck-games"]),
    ("study --out x", &["--seconds-per-move"]),
    ("solve --rules tait", &["--pieces"]),
    ("solve --rules tait", &["--memory"]),
    ("solve --rules tait", &["--gap"]),
    ("solve --rules tait", &["--checkpoint"]),
    ("table verify x", &["--sample"]),
    ("table verify x", &["--seed"]),
    ("table book --rules tait", &["--plies"]),
    ("value --rules tait", &["--depth"]),
    ("review x", &["--depth"]),
    ("review x", &["--time"]),
    ("puzzles --rules tait", &["--count"]),
    ("puzzles --rules tait", &["--seed"]),
    ("rollout --rules tait", &["--games"]),
    ("rollout --rules tait", &["--standard-error"]),
    ("rollout --rules tait", &["--depth"]),
    ("train --rules tait --out x", &["--rounds"]),
    ("train --rules tait --out x", &["--positions"]),
    ("train --rules tait --out x", &["--batches"]),
    ("train --rules tait --out x", &["--weak-opponents"]),
    ("train --rules tait --out x", &["--stall-limit"]),
    ("train --rules tait --out x", &["--lambda"]),
    ("series --rules tait --length 3", &["--score"]),
    ("regret --rules tait --level novice", &["--decisions"]),
    ("print board --out x.pdf", &["--square"]),
];

#[test]
fn negative_numbers_are_named_with_what_is_allowed() {
    for (command, arguments) in NUMERIC {
        let line = [command.split(' ').collect::<Vec<_>>(), arguments.to_vec(), vec!["-1"]].concat();
        let message = usage_error(&line);
        let value = format!("invalid value '-1' for '{}", arguments[0]);
        assert!(message.contains(&value) && !message.contains("invalid digit"), "{line:?}: {message}");
        let allowed = message.split_once("': ").map_or("", |(_, allowed)| allowed);
        assert!(!allowed.is_empty(), "{line:?} says what is allowed: {message}");
    }
}

#[test]
fn negative_throws_are_answered_with_the_possible_ones() {
    for command in ["moves", "value", "rollout"] {
        let message = senet([command, "--rules", "tait", "--throw", "-1"]).refused();
        assert!(message.contains("a throw of -1 cannot occur here; possible: "), "{command}: {message}");
    }
    let message = usage_error(&["moves", "--rules", "tait", "--throw", "four"]);
    assert!(message.contains("write a whole number"), "{message}");
}

#[test]
fn repeated_values_are_refused() {
    let message = usage_error(&["playouts", "--rules", "tait", "--seed", "1", "--seed", "2"]);
    assert!(message.contains("--seed") && message.contains("multiple times"), "{message}");
    let twice = ["moves", "--rules", "tait", "--option", "pieces=2", "--option", "pieces=3"];
    let message = senet(twice).refused();
    assert!(message.contains("the option 'pieces' is set twice, by pieces=2 and pieces=3"), "{message}");
    let message = senet(["serve", "--limit", "spectators=1", "--limit", "spectators=2"]).refused();
    assert!(message.contains("the limit 'spectators' is set twice"), "{message}");
}

#[test]
fn empty_positions_are_called_empty() {
    for text in ["", "  "] {
        let message = senet(["moves", "--rules", "tait", "--position", text, "--throw", "1"]).refused();
        assert!(message.starts_with("the position is empty; write one such as "), "{message}");
    }
}
