//! The conformance data of an independent, slow program: positions of random games under every ruleset and
//! option with the results of all legal moves, and node counts.

use senet::{Next, Position, Preset, RuleSpec, Ruleset, Throw, perft};
use serde_json::Value;

use crate::common::variant::Variant;
use crate::rulebook::Rulebook;

/// One result of a move: text, position after it, whether the side throws again, winner.
type Listed = (Option<String>, bool, Option<String>);

fn ruleset(name: &str, options: &Value) -> Ruleset {
    let spec: RuleSpec = Preset::from_name(name).expect("a preset").spec();
    let options = options.as_object().expect("options are an object");
    let options = options.iter().map(|(key, value)| format!("{key}={}", value.as_str().expect("text")));
    Ruleset::new(spec.with_options(options).expect("offered")).expect("no conflicts")
}

fn listed(mv: &Value) -> Listed {
    let text = |key: &str| mv[key].as_str().map(str::to_owned);
    (text("position"), mv["throws_again"].as_bool().expect("a bool"), text("winner"))
}

fn of_outcome(outcome: senet::Outcome) -> Listed {
    let winner = outcome.winner();
    let position = winner.is_none().then(|| outcome.position.to_string());
    (position, outcome.next == Next::ThrowsAgain, winner.map(|side| side.to_string()))
}

/// The engine's moves for a line of the data: sorted texts and sorted results.
fn engine(rules: &Ruleset, line: &Value) -> (Vec<String>, Vec<Listed>) {
    let position =
        Position::parse(line["position"].as_str().expect("text"), rules).expect("a valid position");
    let (mut texts, mut results) = (Vec::new(), Vec::new());
    if let Some(throw) = line["throw"].as_u64() {
        let turn = rules.turn(&position, Throw::of(throw as u8)).expect("a possible throw");
        for mv in turn.moves() {
            texts.push(turn.text(mv).to_string());
            results.push(of_outcome(turn.play(mv).expect("a legal move")));
        }
    } else if let Some(instead) = rules.instead_of_throwing(&position) {
        texts.push(senet::MoveText::before_throw(instead.mv).to_string());
        results.push(of_outcome(instead.outcome));
    }
    texts.sort();
    results.sort();
    (texts, results)
}

#[test]
fn lists_the_moves_of_the_independent_program() {
    let data = include_str!("data/moves.jsonl");
    let mut lines = 0;
    for line in data.lines() {
        let line: Value = serde_json::from_str(line).expect("JSON");
        let rules = ruleset(line["rules"].as_str().expect("text"), &line["options"]);
        let moves = line["moves"].as_array().expect("a list");
        let mut expected: Vec<Listed> = moves.iter().map(listed).collect();
        expected.sort();
        let mut expected_texts: Vec<String> =
            moves.iter().map(|mv| mv["move"].as_str().expect("text").to_owned()).collect();
        expected_texts.sort();
        let (texts, results) = engine(&rules, &line);
        assert_eq!(results, expected, "{line}");
        assert_eq!(texts, expected_texts, "{line}");
        lines += 1;
    }
    assert_eq!(lines, 2280, "the data is complete");
}

#[test]
fn counts_the_nodes_of_the_independent_program() {
    let mut counts = 0;
    for line in include_str!("data/perft.txt").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let [name, depth, nodes] = fields[..] else { panic!("three fields: {line}") };
        let rules = Ruleset::preset(Preset::from_name(name).expect("a preset"));
        let counted = perft(rules.plan(), &rules.start(), depth.parse().expect("a number"));
        assert_eq!(counted, nodes.parse::<u64>().expect("a number"), "{line}");
        counts += 1;
    }
    assert_eq!(counts, 32, "the data is complete");
}

/// A position near the end, and one with a piece on 27 for rulesets in which one can stand there.
const LATE: &str = "4c5/4s5/2cs1c1scs c - -";
const IN_WATER: &str = "4c5/4s5/2cs1cc1s1 s - -";

/// Generator and rulebook count the same lines of play, in the start position and in late ones.
#[test]
fn counts_the_nodes_of_the_rulebook_in_published_rulesets() {
    let mut counted = String::from("# ruleset depth nodes position\n");
    for variant in Variant::published() {
        let book = Rulebook::new(variant.name, &[]);
        let start = variant.rules.start().to_string();
        for text in [start.as_str(), LATE, IN_WATER] {
            let Ok(position) = Position::parse(text, &variant.rules) else {
                assert!(book.check(text).is_err(), "{variant}: {text}");
                continue;
            };
            for depth in 1..=4 {
                let nodes = perft(variant.rules.plan(), &position, depth);
                assert_eq!(nodes, book.perft(text, depth), "{variant}: {text}, depth {depth}");
                counted.push_str(&format!("{} {depth} {nodes} {text}\n", variant.name));
            }
        }
    }
    if std::env::var_os("SENET_BLESS").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/published-perft.txt");
        return std::fs::write(path, counted).expect("the file can be written");
    }
    let is_up_to_date = counted == include_str!("data/published-perft.txt");
    assert!(is_up_to_date, "run it with SENET_BLESS=1 to write published-perft.txt");
}
