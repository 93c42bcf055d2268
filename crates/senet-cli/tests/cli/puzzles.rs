//! `senet puzzles`.

use senet::{Position, Throw};
use serde_json::Value;

use crate::program::{Run, senet, senet_reading, tait_rules, tait_tables};

const RULES: [&str; 6] = ["puzzles", "--rules", "tait", "--option", "pieces=2", "--tables"];

fn arguments<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&RULES[..], &[tait_tables()], more].concat()
}

fn puzzles(more: &[&str]) -> Run {
    senet(arguments(more))
}

#[test]
fn puzzles_have_a_clear_and_not_obvious_solution() {
    let found = puzzles(&["--count", "4", "--seed", "3", "--format", "json"]).json();
    let list = found["puzzles"].as_array().unwrap();
    assert_eq!(list.len(), 4);
    let rules = tait_rules();
    for puzzle in list {
        let position = Position::parse(puzzle["position"].as_str().unwrap(), &rules).unwrap();
        let throw = Throw::of(puzzle["throw"].as_u64().unwrap() as u8);
        let turn = rules.turn(&position, throw).unwrap();
        let moves = puzzle["moves"].as_array().unwrap();
        assert_eq!(moves.len(), turn.moves().count());
        let win = |place: usize| moves[place]["win"].as_f64().unwrap();
        let gap = win(0) - win(1);
        assert!(gap >= 0.03 && (gap - puzzle["gap"].as_f64().unwrap()).abs() < 1e-12, "{puzzle}");
        assert!(moves.iter().all(|mv| mv["exact"] == true));
        assert_eq!(moves[0]["move"], puzzle["solution"]);
        assert_ne!(puzzle["tempting"], puzzle["solution"]);
        assert!(turn.find(puzzle["tempting"].as_str().unwrap()).is_ok());
        let difficulty = puzzle["difficulty"].as_str().unwrap();
        assert!(["easy", "medium", "hard"].contains(&difficulty));
        assert!(gap >= 0.06 || difficulty != "easy", "a narrow gap is not easy: {puzzle}");

        // The values are those that `senet value` gives.
        let text = throw.to_string();
        let tables = tait_tables();
        let value =
            ["value", "--rules", "tait", "--option", "pieces=2", "--tables", tables, "--format", "json"];
        let query = ["--position", puzzle["position"].as_str().unwrap(), "--throw", &text];
        let value = senet([&value[..], &query].concat()).json();
        assert_eq!((&value["win"], &value["moves"][0]["move"]), (&moves[0]["win"], &puzzle["solution"]));
    }
}

#[test]
fn puzzles_depend_on_seed() {
    let found = |seed: &str| puzzles(&["--count", "2", "--seed", seed, "--format", "json"]).done();
    assert_eq!(found("5"), found("5"));
    assert_ne!(found("5"), found("6"));
}

#[test]
fn text_lists_solutions_below_puzzles() {
    let text = puzzles(&["--count", "2"]).done();
    let found = puzzles(&["--count", "2", "--format", "json"]).json();
    let (questions, solutions) = text.split_once("\nSolutions\n").expect("solutions come last");
    for puzzle in found["puzzles"].as_array().unwrap() {
        let field = |key: &str| puzzle[key].as_str().unwrap();
        assert!(
            questions.contains(field("position")) && questions.contains(field("difficulty")),
            "{questions}"
        );
        assert!(
            solutions.contains(&format!("{} ", field("solution"))) && solutions.contains(field("does")),
            "{solutions}"
        );
    }
}

#[test]
fn quiz_rates_answers_line_by_line() {
    let found = puzzles(&["--count", "3", "--format", "json"]).json();
    let field = |index: usize, key: &str| found["puzzles"][index][key].as_str().unwrap().to_owned();
    let play = |input: &str| senet_reading(arguments(&["--count", "3", "--play"]), input.as_bytes()).done();
    let answers = format!("?\nnonsense\n1/30\n{}\n{}\nn\n", field(0, "solution"), field(1, "tempting"));
    let played = play(&answers);
    let lost = |place: usize| {
        let moves = found["puzzles"][place]["moves"].as_array().unwrap();
        let win =
            |text: &Value| moves.iter().find(|mv| mv["move"] == *text).unwrap()["win"].as_f64().unwrap();
        win(&found["puzzles"][place]["solution"]) - win(&found["puzzles"][place]["tempting"])
    };
    for part in [
        "'nonsense' is not a move",
        "1/30 is not legal here",
        &format!("Right: {}.", field(0, "does")),
        &format!("No: {} ", field(1, "tempting")),
        &format!("Solved 1 of 3; 2 answered, {:.2} % of win chance lost on average.", 50.0 * lost(1)),
    ] {
        assert!(played.contains(part), "{part} is missing: {played}");
    }
    assert!(play("").ends_with("Solved 0 of 3.\n"), "the end of the input quits");
    assert!(play("q\n").ends_with("Solved 0 of 3.\n"));
}

#[test]
fn reports_missing_puzzles_and_invalid_arguments() {
    let unknown = senet(["puzzles", "--rules", "bell", "--tables", tait_tables()]).refused();
    assert!(
        unknown.contains("no exact values for the games of bell") && unknown.contains("pieces=2"),
        "{unknown}"
    );
    let one_piece = ["puzzles", "--rules", "tait", "--option", "pieces=1", "--count", "1", "--tables"];
    let none = senet([&one_piece[..], &[tait_tables()]].concat()).refused();
    assert!(none.contains("of tait (pieces=1)"), "{none}");
    assert_eq!(
        puzzles(&["--play", "--format", "json"]).status,
        Some(2),
        "--play and --format exclude each other"
    );
    assert_eq!(puzzles(&["--count", "0"]).status, Some(2));
}
