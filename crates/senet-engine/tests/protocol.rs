//! The protocol with any text as input.

#![allow(clippy::unwrap_used)]

use proptest::prelude::*;
use senet::{Preset, Ruleset};
use senet_engine::{Command, LoadedRules, Reply, Session, serve};

fn answers(input: Vec<u8>) -> String {
    let mut session = Session::new(Box::new(|name, _| {
        let preset = Preset::from_name(name).ok_or("there is no such ruleset")?;
        Ok(LoadedRules::new(Ruleset::preset(preset)))
    }));
    let mut output = Vec::new();
    serve(std::io::Cursor::new(input), &mut output, &mut session).unwrap();
    String::from_utf8(output).unwrap()
}

/// Whether a line is the last answer to a command.
fn is_last(line: &str) -> bool {
    !line.starts_with("info ") && !line.starts_with("move ")
}

fn word() -> impl Strategy<Value = String> {
    let words = [
        "senet 1",
        "rules tait",
        "rules kendall",
        "position 10/10/10 s 5c5s -",
        "position cs8/10/6c3 c - -",
        "throw 1",
        "throw 6",
        "throw",
        "moves",
        "go depth 1",
        "go level novice",
        "go nodes 5",
        "decide depth 1",
        "decide level random",
        "stop",
        "go depth",
        "level",
        "\u{1b}[31m",
    ];
    prop_oneof![4 => prop::sample::select(words.to_vec()).prop_map(str::to_owned), 1 => "[^\n]{0,20}"]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_line_has_one_last_answer(lines in prop::collection::vec(word(), 0..20)) {
        prop_assume!(!lines.iter().any(|line| line.trim() == "quit"));
        let input = lines.iter().map(|line| format!("{line}\n")).collect::<String>();
        let output = answers(input.into_bytes());
        prop_assert_eq!(output.lines().filter(|line| is_last(line)).count(), lines.len(), "{}", output);
        for line in output.lines() {
            prop_assert!(line.parse::<Reply>().is_ok(), "{}", line);
            prop_assert!(!line.chars().any(char::is_control), "{:?}", line);
        }
    }

    #[test]
    fn commands_keep_their_meaning(
        line in prop_oneof![word(), "(rules|go|decide|throw|senet) [a-z=0-9 ]{0,30}"]
    ) {
        if let Ok(command) = line.parse::<Command>() {
            prop_assert_eq!(command.to_string().parse(), Ok(command));
        }
    }

    #[test]
    fn any_bytes_are_answered(input in prop::collection::vec(any::<u8>(), 0..200)) {
        for line in answers(input).lines() {
            let known = ["error ", "senet 1 "].iter().any(|start| line.starts_with(start));
            prop_assert!(known || line == "ok", "{}", line);
        }
    }
}

#[test]
fn long_lines_are_refused() {
    let output = answers(format!("{}\nsenet 1\n", "x".repeat(10_000)).into_bytes());
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines[0], "error the line is longer than 4096 bytes");
    assert!(lines[1].starts_with("senet 1 senet "), "{output}");
}

#[test]
fn answers_are_no_longer_than_lines_may_be() {
    let mut session = Session::new(Box::new(|name, _| Err(format!("{name}: {}", "é".repeat(4000)))));
    let mut output = Vec::new();
    serve("senet 1\nrules mine\n".as_bytes(), &mut output, &mut session).unwrap();
    let output = String::from_utf8(output).unwrap();
    let answer = output.lines().nth(1).unwrap();
    assert!(
        answer.starts_with("error mine: éé") && (4095..=4096).contains(&answer.len()),
        "{}",
        answer.len()
    );
}

#[test]
fn decide_is_refused_after_a_throw() {
    let output = answers(b"senet 1\nrules tait\nthrow 1\ndecide depth 1\ngo depth 1\n".to_vec());
    let answer = output.lines().nth(3).unwrap();
    assert_eq!(answer, "error a throw is already made; send 'go' for the best move with it");
    assert!(output.lines().last().unwrap().starts_with("bestmove "), "{output}");
}

#[test]
fn stop_ends_a_search_without_limits() {
    // Without `stop` this search takes longer than any test.
    let output = answers(b"senet 1\nrules bell\nthrow 1\ngo depth 64\nstop\n".to_vec());
    assert!(output.lines().rev().nth(1).unwrap().starts_with("bestmove "), "{output}");
}

#[test]
fn rules_take_paths_with_spaces() {
    let command: Command = "rules my rules.toml pieces=3 home=rest".parse().unwrap();
    let options = vec!["pieces=3".to_owned(), "home=rest".to_owned()];
    assert_eq!(command, Command::Rules { name: "my rules.toml".to_owned(), options });
}
